import type { Json } from '../engine/edit.ts'
import { byText, compareTexts } from '../model/text-order.ts'
import type { AppEdge, AppGraph, AppKind, AppNode } from './app-record.ts'
import { type AppReference, referencesIn } from './app-references.ts'
import { textAt } from './json-values.ts'

/** An object that is named by kind, namespace and name, and where it is written. */
export interface NamedThing {
  readonly kind: string
  readonly namespace?: string | undefined
  readonly name: string
  readonly path: string
}

/** An instance of a graph with what is generated for it. */
export interface Application {
  readonly instance: NamedThing
  /** Its graph; undefined where none declares its kind. */
  readonly graph: NamedThing | undefined
  readonly objects: readonly { readonly data: Json; readonly isUnsure: boolean }[]
  /** What it names itself, where no graph says what becomes of it. */
  readonly spec: Json
}

/** What is there beside what is generated. */
export interface Surroundings {
  /** Whether something outside makes it; undefined where what was linted does not tell of such things. */
  readonly isThere: (reference: AppReference, namespace: string | undefined) => boolean | undefined
  /** Whether the configuration declares the scope complete: only then is missing what is nowhere in it. */
  readonly isComplete: boolean
}

interface Drawing {
  readonly nodes: Map<string, AppNode>
  readonly edges: Map<string, AppEdge>
}

/** Instances, their graphs, the objects generated for them and their dependencies. Linear in the number of values. */
export function appGraph(applications: readonly Application[], around: Surroundings): Omit<AppGraph, 'title'> {
  const drawing: Drawing = { nodes: new Map(), edges: new Map() }
  const made = new Map(
    applications.flatMap(({ instance, objects }) =>
      objects.map(({ data }) => [objectKey(toThing(data)), instance] as const),
    ),
  )
  const instances = new Map(applications.map(({ instance }) => [nameOf(instance), instanceId(instance)]))
  for (const application of applications) draw(application, made, instances, around, drawing)
  const unknown = [...drawing.nodes.values()].filter(({ label }) => label.includes('${')).length
  const elsewhere = [...drawing.nodes.values()].filter(({ isElsewhere }) => isElsewhere === true).length
  return {
    nodes: [...drawing.nodes.values()].sort(byGroup),
    edges: [...drawing.edges.values()].sort(byText(({ from, to }) => `${from}\n${to}`)),
    notes: [
      ...(unknown === 0 ? [] : [`${unknown} ${unknown === 1 ? 'name is' : 'names are'} only known at deployment`]),
      ...(elsewhere === 0
        ? []
        : [
            `${elsewhere} ${elsewhere === 1 ? 'thing is' : 'things are'} nowhere in what was linted; in a scope with \`complete: true\` such things are missing`,
          ]),
    ],
  }
}

const byGroup = (a: AppNode, b: AppNode): number => compareTexts(a.group, b.group) || compareTexts(a.id, b.id)

const nameOf = ({ kind, namespace, name }: Omit<NamedThing, 'path'>): string =>
  `${kind} ${namespace === undefined || namespace === '' ? '' : `${namespace}/`}${name}`

const objectKey = (thing: Omit<NamedThing, 'path'>): string => `object ${nameOf(thing)}`

/** What a generated object is called; kro gives each its namespace that has one. */
const toThing = (data: Json): Omit<NamedThing, 'path'> => ({
  kind: textAt(data, 'kind'),
  namespace: textAt(data, 'metadata', 'namespace'),
  name: textAt(data, 'metadata', 'name'),
})

const instanceId = (instance: NamedThing): string => `instance ${nameOf(instance)}\n${instance.path}`

function draw(
  { instance, graph, objects, spec }: Application,
  made: ReadonlyMap<string, NamedThing>,
  instances: ReadonlyMap<string, string>,
  around: Surroundings,
  drawing: Drawing,
): void {
  const group = nameOf(instance)
  const own = instanceId(instance)
  add(drawing, { id: own, kind: 'instance', group, label: group, path: instance.path })
  const label = graph === undefined ? `a graph for ${instance.kind}` : nameOf({ ...graph, namespace: undefined })
  const id = `graph ${label}`
  add(drawing, {
    id,
    kind: 'graph',
    group: '',
    label,
    ...(graph === undefined ? lacking(around) : { path: graph.path }),
  })
  link(drawing, own, id, 'needs')
  if (graph === undefined) hang(own, spec, instance, group, made, around, drawing)
  for (const { data, isUnsure } of objects) {
    const thing = toThing(data)
    const inner = instances.get(nameOf(thing))
    if (inner !== undefined) {
      link(drawing, own, inner, 'makes')
      continue
    }
    const key = objectKey(thing)
    add(drawing, { id: key, kind: 'object', group, label: nameOf(thing), ...(isUnsure ? { isUnsure } : {}) })
    link(drawing, own, key, 'makes')
    hang(
      key,
      data,
      thing.namespace === '' ? instance : { ...instance, namespace: thing.namespace },
      group,
      made,
      around,
      drawing,
    )
  }
}

/** Adds what an object names. */
function hang(
  from: string,
  data: Json,
  { namespace }: NamedThing,
  group: string,
  made: ReadonlyMap<string, NamedThing>,
  around: Surroundings,
  drawing: Drawing,
): void {
  for (const reference of referencesIn(data)) {
    const { kind, name, isOptional, isUnknown } = reference
    const isObject = !(kind === 'image' || kind === 'database' || kind === 'target group')
    const own = objectKey({ kind, namespace, name })
    if (isObject && made.has(own)) {
      if (own !== from) link(drawing, from, own, 'needs')
      continue
    }
    const label = isObject ? nameOf({ kind, namespace, name }) : name
    const id = isObject ? own : `${kind} ${name}`
    const isAbsent = !isOptional && !isUnknown && around.isThere(reference, namespace) === false
    add(drawing, {
      id,
      kind: kindOf(kind),
      group: isUnknown ? group : '',
      label,
      ...(isAbsent ? lacking(around) : isUnknown ? { isUnsure: true } : {}),
    })
    link(drawing, from, id, 'needs')
  }
}

/** What nothing in the scope makes may be made elsewhere. */
const lacking = ({ isComplete }: Surroundings): Pick<AppNode, 'isMissing' | 'isElsewhere'> =>
  isComplete ? { isMissing: true } : { isElsewhere: true }

const kindOf = (kind: AppReference['kind']): AppKind =>
  kind === 'image' || kind === 'database' || kind === 'target group' ? kind : 'object'

function add({ nodes }: Drawing, node: AppNode): void {
  if (!nodes.has(node.id)) nodes.set(node.id, node)
}

function link({ edges }: Drawing, from: string, to: string, kind: AppEdge['kind']): void {
  edges.set(`${from}\n\n${to}`, { from, to, kind })
}
