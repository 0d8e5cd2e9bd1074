import { fields, type Known, list, string, unknown } from '../../cel/values.ts'
import { isTemplated } from '../../documents/read.ts'
import type { CustomObject } from '../../facts/application/graph-expansion.ts'
import type { Node } from '../../languages/tree/node.ts'
import { roundsOf } from './collection.ts'
import { decorated } from './decorate.ts'
import { fill } from './fill.ts'
import type { Filling, GeneratedObject, Instance, Written } from './filling.ts'
import type { Graph, GraphResource } from './graph.ts'
import { instanceSpec } from './instance.ts'
import { parseJson } from './json.ts'
import { seenValue } from './values.ts'
import {
  addGap,
  type Cost,
  costSince,
  evaluate,
  type Gap,
  MOST_OBJECTS,
  MOST_VALUES,
  spend,
  type Work,
} from './work.ts'

/** What becomes of one resource of a graph. */
interface Result {
  /** Whether it is created; undefined where that is not known. */
  readonly isWanted: boolean | undefined
  readonly objects: readonly GeneratedObject[]
  readonly unknowns: ReadonlySet<Node>
  readonly gaps: ReadonlyMap<string, Gap>
  /** What it has taken of what a run may take. */
  readonly cost: Cost
}

/** What an expansion leads to. */
export interface Expansion {
  readonly objects: readonly GeneratedObject[]
  /** The nodes of objects with unknown values. */
  readonly unknowns: ReadonlySet<Node>
  readonly gaps: ReadonlyMap<string, Gap>
  /** What became of each resource, by its key: an editor changes one of them at a time. */
  readonly results: ReadonlyMap<string, Result>
  readonly cost: Cost
}

/**
 * What kro would create for an instance of a graph, as far as that is known without a cluster (kro v0.9.3, pkg/runtime): of
 * the schema's defaults where there is no instance. What the cluster alone knows, such as the status of an object, is
 * unknown. `before` is what became of resources of the same instance: those of the same keys are the same objects again.
 */
export function expand(
  graph: Graph,
  instance: Instance | undefined,
  work: Work,
  before: Expansion['results'] = new Map(),
): Expansion {
  const gaps = new Map<string, Gap>()
  const left = { ...work }
  if (graph.hasCircle) addGap(gaps, '/resources', 'resources that refer to each other in a circle are not expanded')
  const spec = specOf(graph, instance)
  const variables = new Map<string, Known>([['schema', schemaValue(graph, instance, spec.value)]])
  const made = new Map<string, readonly GeneratedObject[]>()
  const wanted = new Map<string, boolean | undefined>()
  const results = new Map<string, Result>()
  // What nothing reads that is made anew need not be worked out.
  const read = new Set(graph.resources.flatMap(({ key, needs }) => (before.has(key) ? [] : needs)))
  for (const resource of graph.resources) {
    const around = { graph, instance, defaults: spec.defaults, variables, made, work }
    const known = before.get(resource.key)
    const result = known ?? expandResource(resource, wanted, around)
    if (known !== undefined) spend(work, known.cost)
    else work.anew -= Math.max(1, result.objects.length)
    results.set(resource.key, result)
    wanted.set(resource.id, result.isWanted)
    made.set(resource.id, result.objects)
    if (read.has(resource.id)) variables.set(resource.id, variableOf(resource, result))
  }
  const all = [...results.values()]
  for (const [key, gap] of all.flatMap(one => [...one.gaps])) gaps.set(key, gap)
  return {
    objects: all.flatMap(({ objects }) => objects).filter(({ resource }) => !resource.isExternal),
    unknowns: new Set(all.flatMap(({ unknowns }) => [...unknowns])),
    gaps,
    results,
    cost: costSince(left, work),
  }
}

function expandResource(
  resource: GraphResource,
  wanted: ReadonlyMap<string, boolean | undefined>,
  around: Omit<Filling, 'unknowns' | 'gaps'>,
): Result {
  const left = { ...around.work }
  const filling: Filling = { ...around, unknowns: new Set(), gaps: new Map() }
  const isWanted = includes(resource, wanted, filling)
  const objects =
    isWanted === false ? [] : generate(resource, isWanted === undefined || around.instance?.isLikely === true, filling)
  const { work, unknowns, gaps } = filling
  return { isWanted, objects, unknowns, gaps, cost: costSince(left, work) }
}

/** Of an instance that is too long nothing is known. */
function specOf({ schema }: Graph, instance: CustomObject | undefined) {
  if (instance === undefined) return instanceSpec(schema, undefined)
  const given = instance.spec === undefined ? undefined : parseJson(instance.spec)
  return given === undefined ? { value: unknown(), defaults: new Map() } : instanceSpec(schema, given)
}

/** The value of `schema`: the instance without its status. */
function schemaValue({ source }: Graph, instance: CustomObject | undefined, spec: Known): Known {
  const kind = ['kind', string(source.instanceKind)] as const
  if (instance === undefined) return fields([kind, ['spec', spec]], unknown())
  const { name, namespace, labels, annotations, version } = instance
  const texts = (values: Readonly<Record<string, string>>): Known =>
    fields(
      Object.entries(values).map(([key, value]) => [key, string(value)]),
      unknown(),
    )
  const metadata = fields(
    [
      ['name', name === '' || isTemplated(name) ? unknown() : string(name)],
      ['namespace', namespace === undefined ? unknown() : string(namespace)],
      ['labels', texts(labels)],
      ['annotations', texts(annotations)],
    ],
    unknown(),
  )
  return fields([kind, ['apiVersion', string(`${source.group}/${version}`)], ['metadata', metadata], ['spec', spec]])
}

/** Whether a resource is created; undefined where that is not known. What needs one that is not created is not, either. */
function includes(
  { needs, includeWhen, pointer }: GraphResource,
  wanted: ReadonlyMap<string, boolean | undefined>,
  { variables, work, gaps }: Filling,
): boolean | undefined {
  if (needs.some(id => wanted.get(id) === false)) return false
  let isSure = needs.every(id => wanted.get(id) === true)
  for (const condition of includeWhen) {
    if (condition === undefined) addGap(gaps, pointer, 'a condition of includeWhen is not understood')
    const found = condition && evaluate(condition, variables, work, gaps)
    const value = found?.type === 'optional' ? found.value : found
    const isNothing = value?.type === 'null' || found?.type === 'optional'
    if (value?.type === 'bool' ? !value.value : isNothing && value?.type !== 'unknown') return false
    if (value?.type !== 'bool') isSure = false
  }
  return isSure ? true : undefined
}

function generate(resource: GraphResource, isUnsure: boolean, filling: Filling): readonly GeneratedObject[] {
  const { work, gaps } = filling
  const objects: GeneratedObject[] = []
  const isSpent = (): boolean => work.objects <= 0 || work.values <= 0
  for (const { variables, isOpen } of isSpent() ? [] : roundsOf(resource, filling)) {
    if (isSpent()) break
    const written = new Map<Node, Written>()
    const filled = fill(resource.part, { ...filling, variables, written })
    if (filled === 'omitted' || filled.type !== 'mapping') continue
    const root: Node = isUnsure || isOpen ? { ...filled, assumed: 'likely' } : filled
    work.objects -= resource.isExternal ? 0 : 1
    objects.push({ resource, root: resource.isExternal ? root : decorated(root, resource, filling, written), written })
  }
  if (isSpent())
    addGap(gaps, resource.pointer, `only ${MOST_OBJECTS} objects with ${MOST_VALUES} values are expanded in a run`)
  return objects
}

/** What other resources see of one. */
function variableOf({ isCollection, isExternal }: GraphResource, { objects, unknowns }: Result): Known {
  if (isCollection && (isExternal || objects.some(({ root }) => root.assumed !== undefined))) return unknown()
  const seen = objects.map(({ root }) => seenValue(root, node => unknowns.has(node)))
  return isCollection ? list(seen) : (seen[0] ?? unknown())
}
