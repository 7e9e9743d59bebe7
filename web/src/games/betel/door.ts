/** What the start page says of learning Betel. */
import type { Door } from '../../lib/rooms'

const door: Door = {
  learn: {
    en: {
      name: 'Learn Betel',
      text: 'Four short lessons and a first deal with hints. You need about five minutes.',
    },
    pl: {
      name: 'Nauka Betla',
      text: 'Cztery krótkie lekcje i pierwsze rozdanie z podpowiedziami. Wystarczy pięć minut.',
    },
  },
  course: { en: 'The course in ten steps', pl: 'Kurs w dziesięciu krokach' },
}

export default door
