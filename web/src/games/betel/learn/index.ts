/** Betel's first lessons. */
import type { Learning } from '../../../lib/learning'
import Hints from './Hints.svelte'
import { firstDeal, lessons, type Step as BetelStep } from './lessons'
import Step from './Step.svelte'

const learning: Learning<BetelStep> = { lessons, deal: firstDeal, Step, Hints }

export default learning
