/** What there is to say of a file of another program, in the words of its game: the twin of Python's `Notice.text`. */
import type { Notice } from '../../lib/wire'
import type { Words } from '../../lib/words'

export function noticed({ code, data, part }: Notice, words: Words): string {
  const said = words.text(`file.${code}`, data)
  return part === '' ? said : `${words.text(`file.part.${part}`)}: ${said}`
}
