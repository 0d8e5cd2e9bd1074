import type { Step } from '../../model/json-schema/outcome.ts'
import { canonical, fieldOf, type Tree } from '../../model/json-schema/tree.ts'
import { asList, asSchema, fieldSchema, own, type Schema } from './schema.ts'

/** An item of a list whose items have to differ, which is there before. */
export interface RepeatedItem {
  readonly path: readonly Step[]
  readonly first: readonly Step[]
  /** What both have: `containerPort and protocol`, or `value`. */
  readonly name: string
}

/** The items of sets, and of lists that are maps, that repeat an earlier one (apiextensions-apiserver, pkg/apiserver/schema/listtype). */
export function repeatedItems(tree: Tree, schema: Schema): readonly RepeatedItem[] {
  const found: RepeatedItem[] = []
  collect(tree, schema, [], found)
  return found
}

function collect(tree: Tree, schema: Schema | undefined, path: readonly Step[], found: RepeatedItem[]): void {
  if (schema === undefined || tree.type === 'scalar') return
  if (tree.type === 'mapping') {
    for (const { key, value } of tree.entries) collect(value, fieldSchema(schema, key), [...path, key], found)
    return
  }
  const type = own(schema, 'x-kubernetes-list-type')
  const keys = asList(own(schema, 'x-kubernetes-list-map-keys')).filter(key => typeof key === 'string')
  if (type === 'set' || (type === 'map' && keys.length > 0))
    compare(tree.items, type === 'map' ? keys : [], path, found)
  const items = asSchema(own(schema, 'items'))
  for (const [i, item] of tree.items.entries()) collect(item, items, [...path, i], found)
}

function compare(items: readonly Tree[], keys: readonly string[], path: readonly Step[], found: RepeatedItem[]): void {
  const seen = new Map<string, number>()
  const name = keys.length === 0 ? 'value' : keys.join(' and ')
  for (const [i, item] of items.entries()) {
    const identity = keys.length === 0 ? textOf(item) : keyText(item, keys)
    if (identity === undefined) continue
    const before = seen.get(identity)
    if (before === undefined) seen.set(identity, i)
    else found.push({ path: [...path, i], first: [...path, before], name })
  }
}

/** What the keys of an item are, as a text; undefined where one of them is not known. */
function keyText(item: Tree, keys: readonly string[]): string | undefined {
  if (item.type !== 'mapping') return undefined
  const parts: string[] = []
  for (const key of keys) {
    const value = fieldOf(item, key)
    if (value === undefined && item.rest !== undefined) return undefined
    const part = value === undefined ? '' : textOf(value)
    if (part === undefined) return undefined
    parts.push(part)
  }
  return JSON.stringify(parts)
}

/** A text that only equal values have; undefined where a part is not known. */
const textOf = (item: Tree): string | undefined => canonical(item, () => undefined)
