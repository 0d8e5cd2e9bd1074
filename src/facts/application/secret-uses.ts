import { known } from '../../documents/value.ts'
import type { GraphExpression, ResourceGraph, UseStep } from './resource-graph.ts'

/** Where the data of a Secret of the graph is read. */
export interface SecretUse {
  readonly id: string
  readonly data: UseStep
}

/** What an expression reads of the data of Secrets, by the ids of these. */
export function secretUses({ uses }: GraphExpression, secrets: ReadonlySet<string>): readonly SecretUse[] {
  return uses.flatMap(({ id, path }) => {
    const data = path.find(({ name }) => name === 'data' || name === 'stringData')
    return secrets.has(id) && data !== undefined ? [{ id, data }] : []
  })
}

/** The ids of the Secrets of a graph. */
export const secretsOf = ({ resources }: ResourceGraph): ReadonlySet<string> =>
  new Set(resources.filter(({ kind }) => known(kind) === 'Secret').map(({ id }) => known(id) ?? ''))

/** Whether what an expression gives is there for more people than a Secret is. */
export const isPublic = ({ role, copiesTo }: GraphExpression): boolean =>
  role === 'status' || role === 'conditions' || copiesTo !== undefined
