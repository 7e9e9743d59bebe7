import type { Polish } from '../../lib/chrome/forms'
import type { en } from './en'

/** Details of the alarm about a receipt. */
export const pl: Polish<typeof en> = {
  'receipt.differs.commit': 'Pieczęć nie jest tą, którą to urządzenie widziało na początku.',
  'receipt.differs.share': 'Udział w losowaniu, który dało to urządzenie, podmieniono albo pominięto.',
  'receipt.differs.hashes': 'Udziały w losowaniu ustalono od nowa, gdy były już otwarte.',
  'receipt.differs.shares': 'Udziały w losowaniu podmieniono po rozdaniu kart.',
  'receipt.differs.secrets': 'Sekret rozdania nie jest tym, który otwarto po tym rozdaniu.',
  'receipt.differs.seed': 'Pieczęć, sekret, udziały i rozdania nie pasują do siebie.',
  'receipt.differs.closed': 'Wszystko jest rozegrane, a serwer nie otwiera swojego sekretu.',
  'receipt.alarm.keep':
    'Pobierz zapis gry z tego urządzenia: jest w nim to, co widziało, a „talia verify” powie, co się różni.',
}
