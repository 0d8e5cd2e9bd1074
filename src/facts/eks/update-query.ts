import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** What an update of EKS changes; a query of it names the node group or the add-on (EKS API DescribeUpdate). */
export type UpdateScope = 'cluster' | 'node group' | 'add-on'

/** One question for the state of an update: a command of a pipeline, the body of a request, or the answer that it does not exist. */
export interface UpdateQuery {
  readonly source: 'command' | 'request' | 'failure'
  readonly updateId: Value<string>
  /** What it names beside the cluster: `unknown` where its words are only known when it runs. */
  readonly names: 'nothing' | 'node group' | 'add-on' | 'unknown'
  /** What the update changes, where the same pipeline starts it. */
  readonly of?: UpdateScope
  /** The operation's name, else the request's update id or the error. */
  readonly at: Place
}
export const updateQuery = defineFact<UpdateQuery>('updateQuery')
