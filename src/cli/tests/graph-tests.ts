import { createExpander } from '../../deploy/kro/expand-all.ts'
import { isOf } from '../../engine/fact.ts'
import { visible } from '../../engine/redaction/visible.ts'
import type { Registry } from '../../engine/registry.ts'
import { customObject, expandableGraph } from '../../facts/application/graph-expansion.ts'
import { isFields, type MutableFields } from '../../facts/policy/plain-fields.ts'
import type { Edit } from '../../languages/edits/target.ts'
import type { Json } from '../../languages/tree/json-value.ts'
import { isNull, type Node } from '../../languages/tree/node.ts'
import { join } from '../../languages/tree/query.ts'
import { readFacts, type TestDocument } from './policy-scope.ts'

/** What a test says of a graph: its files, an instance, and the objects that must be made of it. */
export interface GraphTest {
  readonly graphs: readonly TestDocument[]
  readonly instance: unknown
  /** With the fields that matter; others may be there. */
  readonly objects: readonly unknown[]
}

const INSTANCE = 'instance.json'

/** A difference between what kro would make and what is wanted, and the edit to the list of objects after which there is none. */
interface Difference {
  readonly text: string
  readonly edit?: Edit
}

/** How what kro would make of the instance differs from what is wanted. */
export function graphDifferences({ graphs, instance, objects }: GraphTest, registry: Registry): readonly Difference[] {
  const { all } = readFacts([...graphs, { path: INSTANCE, text: JSON.stringify(instance) }], registry)
  const definitions = all.flatMap(one => (isOf(expandableGraph, one) ? [one.value] : []))
  const instances = all
    .flatMap(one => (isOf(customObject, one) ? [one.value] : []))
    .filter(({ at }) => at.document.startsWith(`${INSTANCE}#`))
  const { expanded } = createExpander()(definitions, instances)
  const own = expanded.filter(one => one.instance !== undefined)
  if (own.length === 0) return [{ text: 'no graph of the files is for this instance' }]
  const unknowns = new Set<unknown>(own.flatMap(one => [...one.unknowns]))
  const made = own.flatMap(one => one.objects.map(({ root }) => root))
  const left = new Set(made)
  const absent: number[] = []
  const fields = objects.flatMap((wanted, i): readonly Difference[] => {
    const found = made.find(root => left.has(root) && isMeant(wanted, root))
    if (found === undefined) absent.push(i)
    else left.delete(found)
    const differences = found && differencesIn(wanted, found, { path: '', pointer: `/${i}` }, unknowns)
    return (differences ?? []).map(one => ({ ...one, text: `${nameOf(wanted)}: ${one.text}` }))
  })
  // An edit puts an object that is made in the place of one that is not.
  const others = Array.from(left, (root, i): Difference => {
    const place = absent[i]
    const value = valueIn(root, unknowns)
    const edit = place === undefined ? { pointer: '', append: value } : { pointer: `/${place}`, replace: value }
    return { text: `${nameOf(value)} is made, too`, edit }
  })
  const missing = absent.map((place, i): Difference => {
    const text = `${nameOf(objects[place])} is not made`
    return i < others.length ? { text } : { text, edit: { pointer: `/${place}`, remove: true } }
  })
  return [...fields, ...missing, ...others]
}

/** The differences in words, as many as anybody reads; undefined where there are none. */
export function differenceText(differences: readonly Difference[]): string | undefined {
  const said = differences.slice(0, MOST_DIFFERENCES).map(({ text }) => visible(text))
  return said.length === 0 ? undefined : said.join('\n')
}

const MOST_DIFFERENCES = 20

const textIn = (fields: unknown, key: string): string | undefined => {
  const value = isFields(fields) ? fields[key] : undefined
  return typeof value === 'string' ? value : undefined
}

const metadataOf = (object: unknown): MutableFields => {
  const metadata = isFields(object) ? object['metadata'] : undefined
  return isFields(metadata) ? metadata : {}
}

/** `ConfigMap shop/orders`. */
function nameOf(object: unknown): string {
  const [namespace, name] = ['namespace', 'name'].map(key => textIn(metadataOf(object), key))
  return `${textIn(object, 'kind') ?? 'an object'} ${namespace === undefined ? '' : `${namespace}/`}${name ?? ''}`
}

/** Whether an object that is made is the one that is wanted, by what identifies it. */
function isMeant(wanted: unknown, root: Node): boolean {
  const made = valueIn(root)
  const isSame = (one: string | undefined, other: string | undefined): boolean => one === undefined || one === other
  return (
    isSame(textIn(wanted, 'apiVersion'), textIn(made, 'apiVersion')) &&
    isSame(textIn(wanted, 'kind'), textIn(made, 'kind')) &&
    isSame(textIn(metadataOf(wanted), 'name'), textIn(metadataOf(made), 'name')) &&
    isSame(textIn(metadataOf(wanted), 'namespace'), textIn(metadataOf(made), 'namespace'))
  )
}

/** Where a field is: in words, and as a JSON Pointer. */
interface FieldPath {
  readonly path: string
  readonly pointer: string
}

/** The fields that differ, of those that are wanted. A list is as long as what is wanted of it. */
function differencesIn(
  wanted: unknown,
  node: Node | undefined,
  { path, pointer }: FieldPath,
  unknowns: ReadonlySet<unknown>,
): readonly Difference[] {
  const field = path === '' ? 'it' : path
  if (node !== undefined && unknowns.has(node))
    return [{ text: `${field} is only known in the cluster`, edit: { pointer, remove: true } }]
  const different: readonly Difference[] = [
    {
      text: `${field} ${expected(wanted, node)}`,
      edit: { pointer, replace: node === undefined ? null : valueIn(node, unknowns) },
    },
  ]
  if (wanted === null || node === undefined)
    return (wanted === null) === (node === undefined || isNull(node)) ? [] : different
  if (Array.isArray(wanted)) {
    if (node.type !== 'sequence' || node.items.length !== wanted.length) return different
    return wanted.flatMap((one, i) =>
      differencesIn(one, node.items[i], { path: `${path}[${i}]`, pointer: join(pointer, `${i}`) }, unknowns),
    )
  }
  if (isFields(wanted)) {
    if (node.type !== 'mapping') return different
    const entries = new Map(node.entries.map(({ key, value }) => [key, value]))
    return Object.entries(wanted).flatMap(([key, one]) =>
      differencesIn(
        one,
        entries.get(key),
        { path: path === '' ? key : `${path}.${key}`, pointer: join(pointer, key) },
        unknowns,
      ),
    )
  }
  return node.type === 'scalar' && node.value === wanted ? [] : different
}

const expected = (wanted: unknown, node: Node | undefined): string =>
  `is ${node === undefined ? 'not there' : short(valueIn(node))}, expected ${wanted === null ? 'nothing' : short(wanted)}`

const LONGEST = 200
const short = (value: unknown): string => JSON.stringify(value).slice(0, LONGEST)

/** A node as plain data, without the fields that are only known in the cluster. */
function valueIn(node: Node, unknowns: ReadonlySet<unknown> = new Set()): Json {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(item => valueIn(item, unknowns))
  const known = node.entries.filter(({ value }) => !unknowns.has(value))
  return Object.fromEntries(known.map(({ key, value }) => [key, valueIn(value, unknowns)]))
}
