import type { Polish } from '../../../lib/chrome/forms'
import type { en } from './en'

/** The words of the page for files of other programs, in Polish. */
export const pl: Polish<typeof en> = {
  'files.title': '{game}: rozdania z\u00a0plików',
  'files.lead':
    'Plik z rozdaniami z innego programu ({formats}) albo jego tekst. Każde rozdanie można obejrzeć krok po kroku, razem z analizą. Serwer niczego z\u00a0pliku nie zachowuje.',
  'files.choose': 'Wybieram plik',
  'files.drop': 'albo upuść go tutaj',
  'files.paste': 'Tekst pliku albo jedno rozdanie',
  'files.read': 'Wczytuję',
  'files.reading': 'Czytamy…',
  'files.too_large': 'Ten plik jest za duży. Podziel go: naraz czytamy pół megabajta.',
  'files.deals': { one: '{n} rozdanie', few: '{n} rozdania', many: '{n} rozdań', other: '{n} rozdania' },
  'files.none': 'Nie udało się odczytać z niego żadnego rozdania.',
  'files.more': 'W pliku jest więcej rozdań: przeczytane są tylko pierwsze.',
  'files.skipped': 'Pominięte ({n})',
  'files.skip': 'wiersz {line}, {deal}: {why}',
  'files.cards': 'tylko karty: {why}',
  'files.line': 'wiersz {line}',
  'files.back': 'Do rozdań z pliku',
  'files.deal': 'Rozdanie {n} z {all}',
}
