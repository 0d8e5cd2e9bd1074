import type { FunctionTable } from '../../cel/environment.ts'
import { evaluateCel } from '../../cel/evaluate.ts'
import { type Known, unknown } from '../../cel/values.ts'
import type { Formula } from './template.ts'

/** The most steps of one expression, and of all expressions of a run; what comes later is unknown. */
export const MOST_STEPS_EACH = 20_000
export const MOST_STEPS = 5_000_000
/** The most objects that are generated in a run, and the most values that they may have together. */
export const MOST_OBJECTS = 20_000
export const MOST_VALUES = 2_000_000
/** The most objects of one `forEach`, as kro allows by itself (v0.9.3, --rgd-max-collection-size). */
export const MOST_ITEMS = 1000
/** The most notes of a run. */
const MOST_NOTES = 1000

/** What was not evaluated, and where below the graph's `spec` it is. */
export interface Gap {
  readonly pointer: string
  readonly why: string
}

/** What the expansion of all graphs of a run may take together. */
export interface Work {
  readonly functions: FunctionTable
  steps: number
  objects: number
  values: number
  /** How many objects are made anew before the rest is put off. */
  anew: number
  isPutOff: boolean
}

/** Starts with all that a run may take. */
export const newWork = (functions: FunctionTable, anew = Number.POSITIVE_INFINITY): Work => ({
  functions,
  steps: MOST_STEPS,
  objects: MOST_OBJECTS,
  values: MOST_VALUES,
  anew,
  isPutOff: false,
})

/** What something has taken of what a run may take. */
export type Cost = Pick<Work, 'steps' | 'objects' | 'values'>

/** What has been taken since. */
export const costSince = (before: Cost, now: Cost): Cost => ({
  steps: before.steps - now.steps,
  objects: before.objects - now.objects,
  values: before.values - now.values,
})

/** Takes a cost off what is left. */
export function spend(work: Work, { steps, objects, values }: Cost): void {
  work.steps -= steps
  work.objects -= objects
  work.values -= values
}

/** The value of an expression; undefined where it has none, which `gaps` tells then. */
export function evaluate(
  { expression, pointer }: Formula,
  variables: ReadonlyMap<string, Known>,
  work: Work,
  gaps: Map<string, Gap>,
): Known | undefined {
  if (work.steps <= 0) {
    addGap(gaps, pointer, `all expressions of this run together take more than ${MOST_STEPS} steps`)
    return unknown()
  }
  const most = Math.min(work.steps, MOST_STEPS_EACH)
  const { result, stepsLeft } = evaluateCel(expression, { variables, functions: work.functions }, most)
  work.steps -= most - stepsLeft
  if (result.type === 'failure') addGap(gaps, pointer, `kro cannot evaluate the expression: ${result.reason}`)
  if (result.type === 'exhausted') addGap(gaps, pointer, 'the expression takes too many steps')
  return result.type === 'failure' || result.type === 'exhausted' ? undefined : result
}

/** Notes what was not worked out, once for each place and reason. */
export function addGap(gaps: Map<string, Gap>, pointer: string, why: string): void {
  const key = `${pointer}\n${why}`
  if (gaps.size < MOST_NOTES && !gaps.has(key)) gaps.set(key, { pointer, why })
}
