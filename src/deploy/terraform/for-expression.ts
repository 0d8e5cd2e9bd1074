import type { Place } from '../../documents/document.ts'
import type { For } from '../../languages/hcl/tree.ts'
import type { Entry, Node } from '../../languages/tree/node.ts'
import { groupBy } from '../../model/group-by.ts'
import { entryOf, mapping, scalar, sequence, unknown } from '../nodes.ts'
import { fieldOf, itemsOf, likely, type Scope, type Work } from './scope.ts'
import { booleanOf, choice, choicesOf, isWholeObject, textOfNode } from './values.ts'

/** What one pass of a `for`, an instance of `for_each` or a `dynamic` block is given. */
export interface Pass {
  readonly key: Node
  readonly value: Node
}

const MOST = 1000

/** What a collection is gone through with, an object in the order of its keys; undefined where its items are not known. */
export function passesOf(work: Work, collection: Node): readonly Pass[] | undefined {
  const choices = choicesOf(collection)
  if (choices !== undefined) return passesOfBoth(choices, work)
  const items = itemsOf(work, collection)
  const isSet = work.sets.has(collection)
  if (items !== undefined)
    return items.length > MOST ? undefined : items.map((value, i) => ({ key: isSet ? value : scalar(i, value), value }))
  if (!isWholeObject(collection) || collection.entries.length > MOST) return undefined
  const sorted = collection.entries.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return sorted.map(({ key, keyStart, keyEnd, value }) => ({
    key: scalar(key, { start: keyStart, end: keyEnd }),
    value: fieldOf(work, collection, key) ?? value,
  }))
}

/** What either of two collections is gone through with: each pass may be there. Of one key, the value may be either. */
function passesOfBoth(choices: readonly [Node, Node], work: Work): readonly Pass[] | undefined {
  const [first, second] = choices.map(one => passesOf(work, one))
  if (first === undefined || second === undefined) return undefined
  const isList = choices.some(one => one.type === 'sequence' && !work.sets.has(one))
  const asLikely = ({ key, value }: Pass): Pass => {
    const at = work.places.get(value)
    return { key, value: at === undefined ? value : likely(work, value, at) }
  }
  if (isList) return [...first, ...second].map(asLikely).map((pass, i) => ({ ...pass, key: scalar(i, pass.value) }))
  const others = new Map(second.map(pass => [textOfNode(pass.key), pass]))
  const both = first.map(({ key, value }): Pass => {
    const other = others.get(textOfNode(key))
    others.delete(textOfNode(key))
    return other === undefined ? asLikely({ key, value }) : { key, value: choice('', value, other.value, value) }
  })
  return [...both, ...[...others.values()].map(asLikely)]
}

/** `[for …]` or `{for …}`; undefined where it is not known what it goes through. */
export function evaluateFor(node: Node, operation: For, at: Place, scope: Scope): Node | undefined {
  const { names, collection, key, result, condition, isGrouped } = operation
  const { work } = scope
  const passes = passesOf(work, work.evaluate({ node: collection, at }, scope))
  if (passes === undefined) return key === undefined ? objectsOfAny(node, operation, at, scope) : undefined
  const items: Node[] = []
  const entries: Entry[] = []
  for (const pass of passes) {
    const inner = { ...scope, names: new Map([...scope.names, ...bind(names, pass)]) }
    const value = (part: Node): Node => work.evaluate({ node: part, at }, inner)
    const isIn = condition === undefined ? true : booleanOf(value(condition))
    if (isIn === undefined) return undefined
    if (!isIn) continue
    if (key === undefined) items.push(value(result))
    else {
      const name = textOfNode(value(key))
      if (name === undefined) return undefined
      entries.push({ key: name, keyStart: key.start, keyEnd: key.end, value: value(result) })
    }
  }
  if (key === undefined) return sequence(items, node)
  return mapping(isGrouped ? grouped(entries, node) : entries, node)
}

/** The objects that a `for` makes of what is not known: one for any number of them, with what all have; there may be none. */
function objectsOfAny(node: Node, { names, result }: For, at: Place, scope: Scope): Node | undefined {
  const { work } = scope
  const open = names.map((name): readonly [string, Node] => [name, unknown(`${name}:`, node)])
  const found = work.evaluate({ node: result, at }, { ...scope, names: new Map([...scope.names, ...open]) })
  if (found.type !== 'mapping' || choicesOf(found) !== undefined) return undefined
  const item = likely(work, found, work.places.get(found) ?? at)
  work.several.add(item)
  return sequence([item], node)
}

/** Of each name one field, with the list of its values. */
const grouped = (entries: readonly Entry[], range: Node): readonly Entry[] =>
  Array.from(
    groupBy(entries, ({ key }) => key),
    ([key, all]) => ({
      ...entryOf(
        key,
        sequence(
          all.map(({ value }) => value),
          range,
        ),
      ),
    }),
  )

/** One name is the value's; of two, the first is the key's. */
export function bind(
  [first = '', second]: readonly string[],
  { key, value }: Pass,
): readonly (readonly [string, Node])[] {
  return second === undefined
    ? [[first, value]]
    : [
        [first, key],
        [second, value],
      ]
}
