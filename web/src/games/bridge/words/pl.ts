/** The words of bridge's own table, in Polish. */
import type { Polish } from '../../../lib/chrome/forms'
import type en from './en'

const pl: Polish<typeof en> = {
  'bridge.calls': 'Licytacja',
  'bridge.none': 'Nikt się jeszcze nie odezwał.',
  'bridge.back': 'Zmieniam wysokość',
  'bridge.alert': 'Alertuję',
  'bridge.alert_what': 'Co znaczy twoja odzywka?',
  'bridge.done': 'Gotowe',
  'bridge.read.opponents': 'Teraz czytają to tylko przeciwnicy.',
  'bridge.read.all': 'Czytają to wszyscy.',
  'bridge.tap': 'Dotknij odzywki, żeby zobaczyć, co znaczy.',
  'bridge.tap_starred': 'Dotknij odzywki, żeby zobaczyć, co znaczy; * jest sztuczna.',
  'bridge.system': 'System: {system}',
  'bridge.by_system': 'Według systemu:',
  'bridge.foretell': 'Co pokaże moja odzywka?',
  'bridge.foretold': 'Co pokażą odzywki',
  'bridge.waits': 'Chwileczkę…',
  'bridge.others': 'Inne odzywki są spoza systemu.',
  'bridge.silent': 'Nic o niej nie powiedziano.',
  'bridge.unread': 'Co znaczy, czytają teraz tylko przeciwnicy.',
  'bridge.nothing': 'bez ustaleń',
  'bridge.ask': 'Pytam, co znaczy',
  'bridge.asked': 'Pytanie: {seats:seats}',
  'bridge.question': '{seats:seats}: co znaczy {call:word.call}?',
  'bridge.answer': 'Odpowiadam',
  'bridge.explain': 'Wyjaśniam',
  'bridge.no_agreement': 'Bez ustaleń',
}

export default pl
