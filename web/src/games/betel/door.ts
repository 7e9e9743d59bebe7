/** What the start page says of learning Betel. */
import type { Door } from '../../lib/rooms'

const door: Door = {
  learn: {
    en: {
      name: 'Learn Betel',
      lessons: 'First steps',
      text: 'Four short lessons and a first deal with hints. You need about five minutes.',
    },
    pl: {
      name: 'Nauka Betla',
      lessons: 'Pierwsze kroki',
      text: 'Cztery krótkie lekcje i pierwsze rozdanie z podpowiedziami. Wystarczy pięć minut.',
    },
  },
  play: { en: 'Play Betel', pl: 'Gram w Betla' },
  course: { en: 'The course in ten steps', pl: 'Kurs w dziesięciu krokach' },
}

export default door
