import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Catalogue, Message } from '../lib/words'
import { en as adviceEn } from './advice/words/en'
import { pl as advicePl } from './advice/words/pl'
import { en as besideEn } from './beside/words/en'
import { pl as besidePl } from './beside/words/pl'
import { en as endEn } from './ending/words/en'
import { pl as endPl } from './ending/words/pl'
import { en as boxesEn } from './pickers/words/en'
import { pl as boxesPl } from './pickers/words/pl'
import { en as replayEn } from './replay/words/en'
import { pl as replayPl } from './replay/words/pl'
import { en } from './words/en'
import { pl } from './words/pl'

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'words' ? [] : [sources(path)]
      return /words\.ts$|\.test\.ts$/.test(entry.name) ? [] : [readFileSync(path, 'utf8')]
    })
    .join('\n')
}

const rooms = import.meta.glob<Catalogue>(['../games/*/words/*.ts', '../games/*/ending/words/*.ts'], {
  eager: true,
  import: 'default',
})
const inRooms = (lang: string) => Object.entries(rooms).filter(([path]) => path.endsWith(`/${lang}.ts`))
const whole = (lang: string, own: Catalogue): Catalogue =>
  Object.assign({}, own, ...inRooms(lang).map(([, words]) => words)) as Catalogue
const catalogues = {
  pl: whole('pl', { ...pl, ...endPl, ...boxesPl, ...advicePl, ...besidePl, ...replayPl }),
  en: whole('en', { ...en, ...endEn, ...boxesEn, ...adviceEn, ...besideEn, ...replayEn }),
}
const texts = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))

describe("the client's own words", () => {
  it('have the same keys and placeholders in both languages', () => {
    expect(Object.keys(catalogues.pl).sort()).toEqual(Object.keys(catalogues.en).sort())
    const names = (message: Message) =>
      [...new Set(texts(message).flatMap((text) => text.match(/\{\w+/g) ?? []))].sort()
    for (const [key, message] of Object.entries(catalogues.en)) {
      // A plural form for one may say "one" instead of the number.
      const own = names(message).filter((name) => name !== '{n')
      expect([key, names(catalogues.pl[key]!).filter((name) => name !== '{n')]).toEqual([key, own])
    }
  })

  it('are all used', () => {
    const used = sources('src/table') + sources('src/games')
    const inWords = Object.values(catalogues.en).flatMap(texts).join(' ')
    const composed =
      /^(seat|draft|card|keys|sort|splits)\.|^betel\.\w+_short$|^baska\.hint\.\w+$|^quintet\.(brief|kind)\.\w+$|^poker\.(opened|raised|(kind|brief|short|long)\.\w+)$|^skat\.((pass|call|place|end|kind|ask|grand|say)\.|\w+\.(asker|answerer)$)|^songs\.say\./
    const trade =
      /^trade\.(\w+\.(me|you)|(kind|any|status|add|who|mode|contract|sign|vote|back|refund|about|person|binding|calls|on|joint)\.[\w<>=!]+|\w+\.(heard|short)|if_\w+|now|\w+_end|and|or|wants|gives)$/
    for (const key of Object.keys(catalogues.en)) {
      if (composed.test(key) || trade.test(key)) continue
      expect([key, used.includes(`'${key}'`) || inWords.includes(key)]).toEqual([key, true])
    }
  })
})
