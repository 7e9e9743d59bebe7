import { describe, expect, it } from 'vitest'

import { en as eventEn } from '../pages/event/words/en'
import { pl as eventPl } from '../pages/event/words/pl'
import { en as reviewEn } from '../pages/review/words/en'
import { pl as reviewPl } from '../pages/review/words/pl'
import { en as startEn } from '../pages/start/words/en'
import { pl as startPl } from '../pages/start/words/pl'
import { en } from './chrome/en'
import { pl } from './chrome/pl'
import { en as problemsEn } from './problems/en'
import { pl as problemsPl } from './problems/pl'
import { en as talkEn } from '../pages/table/words/en'
import { pl as talkPl } from '../pages/table/words/pl'
import { PHRASES, REACTIONS } from './wire'
import { Words, type Catalogue } from './words'

const catalogues: Record<'en' | 'pl', Catalogue> = {
  en: { ...en, ...problemsEn, ...startEn, ...eventEn, ...reviewEn, ...talkEn },
  pl: { ...pl, ...problemsPl, ...startPl, ...eventPl, ...reviewPl, ...talkPl },
}

function placeholders(message: string): string[] {
  return [...message.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? '').sort()
}

describe('the words of the page', () => {
  it.each(Object.keys(catalogues.en))('%s takes the same data in both languages', (key) => {
    const forms = (['en', 'pl'] as const).map((lang) => {
      const message = catalogues[lang][key]
      return typeof message === 'object' ? Object.values(message) : [message ?? '']
    })
    const wanted = placeholders(forms[0]?.[0] ?? '')
    for (const form of forms.flat()) expect(placeholders(form)).toEqual(wanted)
  })

  it('count in Polish as one counts', () => {
    const words = new Words('pl', pl)
    const counted = [1, 2, 5, 12, 22].map((n) => words.text('room.start_wait', { n }))
    expect(counted[0]).toBe('Brakuje jeszcze 1 gracza')
    expect(new Set(counted.slice(1).map((text) => text.replace(/\d+/, 'n')))).toEqual(
      new Set(['Brakuje jeszcze n graczy']),
    )
  })

  it.each(REACTIONS)('know the reaction %s', (reaction) => {
    expect(new Words('pl', talkPl).has(`reaction.${reaction}`)).toBe(true)
  })

  it.each(PHRASES)('know the phrase %s', (phrase) => {
    expect(new Words('pl', talkPl).has(`phrase.${phrase}`)).toBe(true)
  })
})
