import type { Known } from '../../cel/values.ts'
import type { Place } from '../../documents/document.ts'
import type { CustomObject } from '../../facts/application/graph-expansion.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import { join } from '../../languages/tree/query.ts'
import type { Graph, GraphResource } from './graph.ts'
import { wayKey } from './instance.ts'
import type { Gap, Work } from './work.ts'

/** Where a value comes from. */
export interface Source {
  readonly at: Place
  /** Whether it is other than the text that is written there. */
  readonly isComputed?: true
}

/** Where a value is written, where that is not the template's own text. */
export interface Written extends Source {
  /** Where the template takes it; absent where `at` is in the template itself. */
  readonly from?: Place
}

/** An instance of a graph: one that is written, or one that another graph makes. */
export interface Instance extends CustomObject {
  /** Of one that is made: where the value comes from to which a pointer leads below its `spec`. */
  readonly sourceAt?: (pointer: string) => Source
  /** Whether it may not be made. */
  readonly isLikely?: true
}

/** An object that kro would create, or reads. */
export interface GeneratedObject {
  readonly resource: GraphResource
  readonly root: Node
  readonly written: ReadonlyMap<Node, Written>
}

/** What it takes to fill the templates of a graph for one instance, and what that has led to. */
export interface Filling {
  readonly graph: Graph
  readonly instance: Instance | undefined
  /** The defaults that the instance has been given (`InstanceSpec`). */
  readonly defaults: ReadonlyMap<string, Place>
  readonly variables: ReadonlyMap<string, Known>
  readonly made: ReadonlyMap<string, readonly GeneratedObject[]>
  /** The nodes with unknown values. */
  readonly unknowns: Set<Node>
  readonly work: Work
  readonly gaps: Map<string, Gap>
}

/** The place below the graph's `spec`. */
export const inGraph = ({ specAt }: Graph, pointer: string): Place => ({
  document: specAt.document,
  pointer: `${specAt.pointer}${pointer}`,
})

/**
 * Where the value is written to which a way leads from a variable: in the instance, or at the default of a field; undefined
 * where a template says it. What an object is called the template says, since it may put the name of its instance there.
 */
export function sourceOf(way: readonly (string | number)[], filling: Filling): Source | undefined {
  const { instance, defaults, made } = filling
  const [variable, part, ...steps] = way
  if (variable !== 'schema') return sourceInObject(made.get(String(variable)) ?? [], way.slice(1))
  if (part !== 'spec') return undefined
  for (let length = steps.length; length > 0; length--) {
    const found = defaults.get(wayKey(steps.slice(0, length)))
    if (found !== undefined) return { at: found }
  }
  if (instance === undefined) return undefined
  const pointer = steps.reduce<string>((at, step) => join(at, step), '')
  const { specAt, sourceAt } = instance
  return sourceAt?.(pointer) ?? { at: { document: specAt.document, pointer: `${specAt.pointer}${pointer}` } }
}

/** The same of a value of an object that is generated, too: it may have taken it from the instance itself. */
function sourceInObject([object]: readonly GeneratedObject[], way: readonly (string | number)[]): Source | undefined {
  let node = object?.root
  for (const step of way)
    node = typeof step === 'number' && node?.type === 'sequence' ? node.items[step] : find(node, String(step))
  const written = node && object?.written.get(node)
  return written?.from === undefined ? undefined : written
}
