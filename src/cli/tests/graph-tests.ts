import { createExpander } from '../../deploy/kro/expand-all.ts'
import { isOf } from '../../engine/fact.ts'
import { visible } from '../../engine/redaction/visible.ts'
import type { Registry } from '../../engine/registry.ts'
import { customObject, expandableGraph } from '../../facts/application/graph-expansion.ts'
import { isFields, type MutableFields } from '../../facts/policy/plain-fields.ts'
import type { Node } from '../../languages/tree/node.ts'
import { readFacts, type TestDocument } from './policy-scope.ts'

/** What a test says of a graph: its files, an instance, and the objects that must be made of it. */
export interface GraphTest {
  readonly graphs: readonly TestDocument[]
  readonly instance: unknown
  /** With the fields that matter; others may be there. */
  readonly objects: readonly unknown[]
}

const INSTANCE = 'instance.json'

/** How what kro would make of the instance differs from what is wanted; undefined where it does not. */
export function graphDifference({ graphs, instance, objects }: GraphTest, registry: Registry): string | undefined {
  const { all } = readFacts([...graphs, { path: INSTANCE, text: JSON.stringify(instance) }], registry)
  const definitions = all.flatMap(one => (isOf(expandableGraph, one) ? [one.value] : []))
  const instances = all
    .flatMap(one => (isOf(customObject, one) ? [one.value] : []))
    .filter(({ at }) => at.document.startsWith(`${INSTANCE}#`))
  const { expanded } = createExpander()(definitions, instances)
  const own = expanded.filter(one => one.instance !== undefined)
  if (own.length === 0) return 'no graph of the files is for this instance'
  const unknowns = new Set<unknown>(own.flatMap(one => [...one.unknowns]))
  const made = own.flatMap(one => one.objects.map(({ root }) => root))
  const left = new Set(made)
  const differences = objects.flatMap(wanted => {
    const found = made.find(root => left.has(root) && isMeant(wanted, root))
    if (found === undefined) return [`${nameOf(wanted)} is not made`]
    left.delete(found)
    return differencesIn(wanted, found, '', unknowns).map(text => `${nameOf(wanted)}: ${text}`)
  })
  const others = Array.from(left, root => `${nameOf(valueIn(root))} is made, too`)
  const said = [...differences, ...others].slice(0, MOST_DIFFERENCES).map(visible)
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

/** The fields that differ, of those that are wanted. A list is as long as what is wanted of it. */
function differencesIn(
  wanted: unknown,
  node: Node | undefined,
  path: string,
  unknowns: ReadonlySet<unknown>,
): string[] {
  const field = path === '' ? 'it' : path
  if (node !== undefined && unknowns.has(node)) return [`${field} is only known in the cluster`]
  if (wanted === null || node === undefined)
    return (wanted === null) === (node === undefined || isNull(node)) ? [] : [`${field} ${expected(wanted, node)}`]
  if (Array.isArray(wanted)) {
    if (node.type !== 'sequence' || node.items.length !== wanted.length) return [`${field} ${expected(wanted, node)}`]
    return wanted.flatMap((one, i) => differencesIn(one, node.items[i], `${path}[${i}]`, unknowns))
  }
  if (isFields(wanted)) {
    if (node.type !== 'mapping') return [`${field} ${expected(wanted, node)}`]
    const entries = new Map(node.entries.map(({ key, value }) => [key, value]))
    return Object.entries(wanted).flatMap(([key, one]) =>
      differencesIn(one, entries.get(key), path === '' ? key : `${path}.${key}`, unknowns),
    )
  }
  return node.type === 'scalar' && node.value === wanted ? [] : [`${field} ${expected(wanted, node)}`]
}

const isNull = (node: Node): boolean => node.type === 'scalar' && node.value === null

const expected = (wanted: unknown, node: Node | undefined): string =>
  `is ${node === undefined ? 'not there' : short(valueIn(node))}, expected ${wanted === null ? 'nothing' : short(wanted)}`

const LONGEST = 200
const short = (value: unknown): string => JSON.stringify(value).slice(0, LONGEST)

/** A node as plain data. */
function valueIn(node: Node): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(valueIn)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, valueIn(value)]))
}
