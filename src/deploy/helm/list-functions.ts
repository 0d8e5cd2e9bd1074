import type { Node } from '../../languages/tree/node.ts'
import { byKey, distinctBy, sortedBy } from '../functions.ts'
import { isUnknown, scalar, sequence } from '../nodes.ts'
import { scalarOf } from './collection-functions.ts'
import { itemOf } from './merge-functions.ts'
import { type Fn, MAX_TEXT } from './text-functions.ts'
import { type Found, isTrue, note, type Places, type Result, textOfResult, UNKNOWN, wholeText } from './values.ts'

/** How many items of a list are put together. */
const MAX_ITEMS = 1000

/** A list of nodes; unknown where there are too many. */
const listOf = (items: readonly Node[], assumed = false): Result =>
  items.length > MAX_ITEMS ? undefined : { node: sequence(items), assumed }

/** The items of a list, each with its place noted. */
function itemsOf(found: Result, places: Places): readonly Node[] | undefined {
  if (found?.node.type !== 'sequence' || found.node.items.length > MAX_ITEMS) return undefined
  for (const i of found.node.items.keys()) {
    const item = itemOf(found, i, places)
    note(item, places)
  }
  return found.node.items
}

/** A function of one list, to another. */
const ofList =
  (run: (items: readonly Node[]) => readonly Node[] | undefined): Fn =>
  (args, places) => {
    const items = itemsOf(args.at(-1), places)
    const found = items && run(items)
    return found && listOf(found)
  }

const bare = (node: Node): Found => ({ node, assumed: false })

/** The scalars of a list; undefined if one is not a known scalar. */
function scalarsOf(items: readonly Node[]) {
  const found = items.map(node => scalarOf(bare(node)))
  return found.includes(undefined) ? undefined : found
}

function uniq(items: readonly Node[]): readonly Node[] | undefined {
  return scalarsOf(items) && distinctBy(items, item => JSON.stringify(scalarOf(bare(item))))
}

function sorted(items: readonly Node[]): readonly Node[] | undefined {
  return sortedBy(items, item => {
    const value = scalarOf(bare(item))
    return typeof value === 'string' ? value : undefined
  })
}

/** A list with one more item. */
const withItem =
  (put: (items: readonly Node[], item: Node) => readonly Node[]): Fn =>
  ([of, item], places) => {
    const items = itemsOf(of, places)
    note(item, places)
    return items && listOf(put(items, item?.node ?? UNKNOWN))
  }

const concat: Fn = (args, places) => {
  const all = args.map(one => itemsOf(one, places))
  const known = all.filter(one => one !== undefined)
  return known.length < all.length ? undefined : listOf(known.flat())
}

/** The numbers from one up to another. */
const until: Fn = ([end]) => {
  const count = Number(textOfResult(end))
  if (!Number.isInteger(count) || count < 0 || count > MAX_ITEMS) return undefined
  return listOf(Array.from({ length: count }, (_, i) => scalar(i)))
}

const splitList: Fn = ([by, of]) => {
  const [separator, text] = [wholeText(by), wholeText(of)]
  if (!separator || text === undefined || text.length > MAX_TEXT) return undefined
  return listOf(text.split(separator).map(part => scalar(part)))
}

/** The item at one end of a list. */
const itemAt =
  (i: 0 | -1): Fn =>
  ([of], places) =>
    of?.node.type === 'sequence' ? itemOf(of, i === 0 ? 0 : of.node.items.length - 1, places) : undefined

/** The keys of an object, in their order: Go has them in any. */
const keys: Fn = ([of]) => {
  if (of?.node.type !== 'mapping' || of.node.rest !== undefined) return undefined
  return listOf(
    byKey(of.node.entries).map(({ key }) => scalar(key)),
    true,
  )
}

/** Whether nothing is left open of the items. */
const isEmptyItem = (node: Node): boolean => !isUnknown(node) && !isTrue(bare(node))

/** The functions of lists. */
export const LIST_FUNCTIONS: readonly (readonly [string, Fn])[] = [
  ['append', withItem((items, item) => [...items, item])],
  ['prepend', withItem((items, item) => [item, ...items])],
  ['concat', concat],
  ['uniq', ofList(uniq)],
  ['mustUniq', ofList(uniq)],
  ['sortAlpha', ofList(sorted)],
  ['compact', ofList(items => (items.some(isUnknown) ? undefined : items.filter(one => !isEmptyItem(one))))],
  ['reverse', ofList(items => items.toReversed())],
  ['rest', ofList(items => items.slice(1))],
  ['initial', ofList(items => items.slice(0, -1))],
  ['first', itemAt(0)],
  ['last', itemAt(-1)],
  ['until', until],
  ['splitList', splitList],
  ['keys', keys],
]
