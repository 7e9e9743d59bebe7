import type { Polish } from '../../lib/chrome/forms'
import type { en } from './en'

/** Co robią klawisze. */
export const pl: Polish<typeof en> = {
  arrows: 'od karty do karty, od wyboru do wyboru',
  play: 'zagrywa kartę, wciska przycisk',
  digits: 'w pytaniu o liczbę: wpisuje ją; w pytaniu o kolor: pierwsza litera nazwy, przed wszystkimi klawiszami niżej',
  escape: 'cofa, odkłada karty, zamyka',
  hand: 'do ręki',
  panel: 'do wyborów',
  middle: 'na środek stołu',
  seats: 'do graczy, których można wskazać',
  last: 'ostatnia lewa',
  scores: 'wyniki',
  splits: 'rozkłady kolorów',
  pass: 'pas, jeśli można spasować',
  hold: 'trzymam albo czekam, jeśli wolno',
  raise: 'otwieram albo przebijam, do ustawionej kwoty',
  advice: 'podpowiedź',
  guidance: 'wskazówki dla początkujących',
  status: 'mówi, czyj jest ruch',
  reactions: 'reakcje (potem cyfra od 1 do 6)',
  log: 'przebieg gry',
  help: 'ta lista',
}
