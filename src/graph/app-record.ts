import type { Change } from './drawing.ts'

/** What a node of a picture of applications is; the last ones are dependencies of objects. */
export type AppKind = 'graph' | 'instance' | 'object' | 'image' | 'database' | 'target group'

/** A graph, an instance, a generated object, or a dependency of one of them. */
export interface AppNode {
  readonly id: string
  readonly kind: AppKind
  /** The instance that it belongs to, under which it is listed; empty where it belongs to none. */
  readonly group: string
  /** `Deployment shop/web`. */
  readonly label: string
  /** Where it is written; absent of what is only named. */
  readonly path?: string
  /** Whether it is needed, and is nowhere in a scope that is declared complete. */
  readonly isMissing?: true
  /** Whether it is needed and nowhere in what was linted, and may be made elsewhere: the scope is not declared complete. */
  readonly isElsewhere?: true
  /** Whether it may not be made: a condition of its graph is not known. */
  readonly isUnsure?: true
  /** Where two states are compared. */
  readonly change?: Change
}

/** Who makes, or needs, what. */
export interface AppEdge {
  readonly from: string
  readonly to: string
  readonly kind: 'makes' | 'needs'
  /** Where two states are compared. */
  readonly change?: Change
}

/** The applications of a scope, ready to be shown: sorted, and the same for the same input. */
export interface AppGraph {
  readonly title: string
  readonly nodes: readonly AppNode[]
  readonly edges: readonly AppEdge[]
  /** What limits the answer, one sentence each. */
  readonly notes: readonly string[]
}
