import type { AnyFact, Registry } from '../../registry.ts'

/** The facts that deploy steps look at: with them any file may change what is deployed of any other. */
export const sourceFacts = ({ deploySteps }: Pick<Registry, 'deploySteps'>): ReadonlySet<string> =>
  new Set(deploySteps.flatMap(({ from }) => Object.values<AnyFact>(from).map(({ id }) => id)))
