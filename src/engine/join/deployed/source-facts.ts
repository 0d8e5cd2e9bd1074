import { remembered } from '../../../model/remembered.ts'
import type { AnyDeployStep, AnyFact } from '../../registry.ts'

/** The sorts of facts that a deploy step looks at, by their names, each with the id of its fact. */
export const sortsOf = remembered(({ from }: AnyDeployStep) =>
  Object.entries<AnyFact>(from).map(([name, { id }]) => ({ name, id })),
)

/** The facts that a deploy step looks at. */
export const sourceFactsOf = remembered(
  (step: AnyDeployStep): ReadonlySet<string> => new Set(sortsOf(step).map(({ id }) => id)),
)

/** The facts that deploy steps look at: with them any file may change what is deployed of any other. */
export const sourceFacts = remembered(
  (steps: readonly AnyDeployStep[]): ReadonlySet<string> => new Set(steps.flatMap(step => [...sourceFactsOf(step)])),
)
