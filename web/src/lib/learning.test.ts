/** Which lessons were done: those and no others, each once. */
import { expect, it } from 'vitest'

import { DEAL, didLesson, lessonReached, lessonsDone, reached } from './learning'

it('keeps the lessons that were done, whichever was shown last', () => {
  reached('toy', 4)
  expect(lessonReached('toy')).toBe(4)
  expect(lessonsDone('toy')).toEqual([])
  didLesson('toy', 'second')
  didLesson('toy', 'first')
  didLesson('toy', 'second')
  expect(lessonsDone('toy')).toEqual(['second', 'first'])
  expect(lessonsDone('other')).toEqual([])
})

it('knows the deal at their end to be done', () => {
  didLesson('toy', DEAL)
  expect(lessonsDone('toy')).toContain(DEAL)
})
