/** The course and the puzzles of a game. */
import { ask, at } from './api'
import type { CoursePage, DealFrames, LessonDone, Made, PuzzleList, PuzzlePage, PuzzleVerdict, Remarked } from './wire'

/** The steps of a course, and what one has done of them. */
export const course = (game: string) => ask<CoursePage>(`/api/course/${at(game)}`)
/** A table for a deal of a step. */
export const lesson = (game: string, step: string, deal: number) =>
  ask<Made>(`/api/course/${at(game)}/${at(step)}/${deal}`, {})
/** Keeps that the deal of a lesson is finished at a table. */
export const lessonDone = (id: string) => ask<LessonDone>(`/api/tables/${at(id)}/lesson`, {})
/** What there is to say of the moves from a line on, where all cards are open. */
export const remarks = (id: string, since: number) => ask<Remarked[]>(`/api/tables/${at(id)}/remarks?since=${since}`)
export const puzzles = (game: string) => ask<PuzzleList>(`/api/puzzles/${at(game)}`)
export const puzzle = (game: string, id: string) => ask<PuzzlePage>(`/api/puzzles/${at(game)}/${at(id)}`)
/** What is said to an answer; without one the solution is asked for. */
export const answerPuzzle = (game: string, id: string, answer: number | null) =>
  ask<PuzzleVerdict>(`/api/puzzles/${at(game)}/${at(id)}/answer`, { answer })
/** The deal of a puzzle with its solution played out. */
export const puzzlePlayed = (game: string, id: string) => ask<DealFrames>(`/api/puzzles/${at(game)}/${at(id)}/line`)
/** A table that begins where the puzzle stands. */
export const playPuzzle = (game: string, id: string) => ask<Made>(`/api/puzzles/${at(game)}/${at(id)}/play`, {})
