import { type Cursor, fields, get, items, rootOf } from '../documents/cursor.ts'
import type { Document } from '../documents/document.ts'
import { literal } from '../documents/read.ts'
import { type Entry, find, type Node } from '../languages/tree/node.ts'
import { wordSet } from '../model/word-list.ts'

/** What the cloud gives to every resource when it is made: nothing that a plan could decide. */
const GIVEN = wordSet(`
  arn certificate_authority cluster_id cluster_security_group_id create_date created_at endpoint id identity modified_at
  owner_id platform_version status tags_all unique_id vpc_id
`)
const DEEPEST = 20

/** What a resource's values are where nobody states them: left to a default, although the plan calls them unknown. */
const DEFAULTED: ReadonlySet<string> = new Set([
  'egress',
  'ingress',
  'inline_policy',
  'managed_policy_arns',
  'name_prefix',
  'public_access_cidrs',
])

/** What a plan says of one resource beside its values. */
export interface Change {
  /** `after_unknown`: what is only known after it was applied. */
  readonly unknown: Node
  /** The expressions that its code states; absent where the plan's `configuration` is left out. */
  readonly stated?: Node
}

/** The changes of a plan by address. */
export function changesOf(document: Document): ReadonlyMap<string, Change> {
  const root = rootOf(document)
  const configuration = new Map<string, Node>()
  readModule(get(root, 'configuration', 'root_module'), '', configuration, 0)
  return new Map(
    items(get(root, 'resource_changes')).flatMap(change => {
      const [address, { node }] = [literal(get(change, 'address')), get(change, 'change', 'after_unknown')]
      if (address === undefined || node?.type !== 'mapping') return []
      const stated = configuration.get(address.replaceAll(INDEX, ''))
      return [[address, { unknown: node, ...(stated === undefined ? {} : { stated }) }] as const]
    }),
  )
}

const INDEX = /\[[^[\]]{0,200}\]/g

function readModule(module: Cursor, prefix: string, found: Map<string, Node>, depth: number): void {
  if (depth > DEEPEST) return
  for (const resource of items(get(module, 'resources'))) {
    const [address, { node }] = [literal(get(resource, 'address')), get(resource, 'expressions')]
    if (address !== undefined && node !== undefined) found.set(`${prefix}${address}`, node)
  }
  for (const { key, value } of fields(get(module, 'module_calls')))
    readModule(get(value, 'module'), `${prefix}module.${key}.`, found, depth + 1)
}

/**
 * The planned values of a resource, with an expression where the plan leaves out what is known only after apply: like
 * a Terraform reference, which is what it was written as, it is not absent. Fields that the code does not state stay
 * absent.
 */
export function withUnknowns(values: Cursor, change: Change | undefined, address: string): Cursor {
  return change === undefined ? values : { ...values, node: merged(values.node, change, address, 0) }
}

function merged(node: Node | undefined, { unknown, stated }: Change, name: string, depth: number): Node | undefined {
  if (depth > DEEPEST) return node
  if (unknown.type === 'scalar')
    return node === undefined && unknown.value === true ? { ...unknown, value: `\${${name}}`, style: 'double' } : node
  if (unknown.type === 'sequence' && node?.type === 'sequence')
    return {
      ...node,
      items: node.items.map((item, i) => {
        const inner = unknown.items[i]
        return inner === undefined
          ? item
          : (merged(item, toChange(inner, itemOf(stated, i)), `${name}[${i}]`, depth + 1) ?? item)
      }),
    }
  if (unknown.type !== 'mapping' || node?.type !== 'mapping') return node
  const own = new Set(node.entries.map(({ key }) => key))
  const kept = node.entries.map((entry): Entry => {
    const inner = find(unknown, entry.key)
    if (inner === undefined) return entry
    const change = toChange(inner, find(stated, entry.key))
    return { ...entry, value: merged(entry.value, change, `${name}.${entry.key}`, depth + 1) ?? entry.value }
  })
  const added = unknown.entries.flatMap((entry): readonly Entry[] => {
    const { key } = entry
    const isStated = stated === undefined ? !DEFAULTED.has(key) : find(stated, key) !== undefined
    if (own.has(key) || GIVEN.has(key) || !isStated) return []
    const value = merged(undefined, { unknown: entry.value }, `${name}.${key}`, depth + 1)
    return value === undefined ? [] : [{ ...entry, value }]
  })
  return { ...node, entries: [...kept, ...added] }
}

const toChange = (unknown: Node, stated: Node | undefined): Change => ({
  unknown,
  ...(stated === undefined ? {} : { stated }),
})

const itemOf = (list: Node | undefined, i: number): Node | undefined =>
  list?.type === 'sequence' ? list.items[i] : list?.type === 'mapping' ? list : undefined
