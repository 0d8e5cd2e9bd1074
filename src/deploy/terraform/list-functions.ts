import type { Node } from '../../languages/tree/node.ts'
import { distinctBy, sortedBy } from '../functions.ts'
import { scalar, sequence, unknown } from '../nodes.ts'
import type { Apply } from './apply.ts'
import { itemsOf, likely, type Work } from './scope.ts'
import { choice, choicesOf, expressionOf, isKnown, numberOf, textOfNode, toJson } from './values.ts'

/** Terraform refuses longer ranges (https://developer.hashicorp.com/terraform/language/functions/range). */
const LONGEST = 1024

/** A function of a list whose items are known or represent one item each; `first` is the first argument. */
const ofItems =
  (apply: (items: readonly Node[], args: readonly Node[]) => readonly Node[] | Node | undefined): Apply =>
  (args, { work, range }) => {
    const items = itemsOf(work, args[0])
    const found = items && apply(items, args.slice(1))
    return Array.isArray(found) ? sequence(found, range) : isNode(found) ? found : undefined
  }

const isNode = (found: readonly Node[] | Node | undefined): found is Node => found !== undefined && 'type' in found

/** Items of the list; undefined if its length is unknown. */
export const singleItems = (work: Work, list: Node | undefined): readonly Node[] | undefined => {
  const items = itemsOf(work, list)
  return items?.some(item => work.several.has(item)) === true ? undefined : items
}

/** An item that represents all items of an unknown list. */
function severalOf(work: Work, list: Node): Node {
  const at = work.places.get(list)
  const item = { ...list }
  if (at !== undefined) work.places.set(item, at)
  work.several.add(item)
  return item
}

/** The lists one after the other; what is not known is an item that is not. Of a choice, both. */
const concat: Apply = (args, { work, range }) => {
  const all = args.map(arg => {
    const choices = choicesOf(arg)
    if (choices === undefined)
      return itemsOf(work, arg) ?? (expressionOf(arg) === undefined ? undefined : [severalOf(work, arg)])
    // Each item of either list may be there.
    return choices
      .flatMap(one => itemsOf(work, one) ?? [])
      .map(item => {
        const at = work.places.get(item)
        return at === undefined ? choice('', item, scalar(null, item), range) : likely(work, item, at)
      })
  })
  const known = all.filter(items => items !== undefined)
  return known.length < all.length ? undefined : sequence(known.flat(), range)
}

/** The values of a set, each once; what sets go through in the order of their texts. */
export const toSet: Apply = ([list], { work, range }) => {
  const items = itemsOf(work, list)
  if (items === undefined) return list
  const found = sequence(sorted(distinct(items)), range)
  work.sets.add(found)
  return found
}

const union: Apply = (args, call) => {
  const all = concat(args, call)
  return all && toSet([all], call)
}

/** A list that `apply` makes of the items of all sets. */
const ofSets =
  (apply: (sets: readonly (readonly Node[])[]) => readonly Node[] | undefined): Apply =>
  (args, call) => {
    const lists = args.map(arg => (isKnown(arg) ? itemsOf(call.work, arg) : undefined))
    const known = lists.filter(items => items !== undefined)
    const found = known.length < lists.length ? undefined : apply(known)
    return found && toSet([sequence(found, call.range)], call)
  }

const keyOf = (node: Node): string => toJson(node) ?? ''
const among = (items: readonly Node[]): ReadonlySet<string> => new Set(items.map(keyOf))

function intersection([first = [], ...others]: readonly (readonly Node[])[]): readonly Node[] {
  const sets = others.map(among)
  return first.filter(item => sets.every(set => set.has(keyOf(item))))
}

function difference([first = [], second = []]: readonly (readonly Node[])[]): readonly Node[] {
  const left = among(second)
  return first.filter(item => !left.has(keyOf(item)))
}

/** Every combination of an item of each list, unless those are too many. */
const product: Apply = (args, { work, range }) => {
  const lists = args.map(arg => singleItems(work, arg))
  const known = lists.filter(items => items !== undefined)
  const count = known.reduce((product, items) => product * items.length, 1)
  if (known.length < lists.length || count > LONGEST) return undefined
  const all = known.reduce<readonly (readonly Node[])[]>(
    (rows, items) => rows.flatMap(row => items.map(item => [...row, item])),
    [[]],
  )
  return sequence(
    all.map(row => sequence(row, range)),
    range,
  )
}

const flatten: Apply = ([list], { work, range }) => {
  const open = (node: Node, depth: number): readonly Node[] =>
    node.type === 'sequence' && depth < 10 ? (itemsOf(work, node) ?? []).flatMap(item => open(item, depth + 1)) : [node]
  // An unknown value may turn out to be a list.
  const whole = (node: Node): Node => (node.type === 'scalar' && !isKnown(node) ? severalOf(work, node) : node)
  return list?.type === 'sequence' ? sequence(open(list, 0).map(whole), range) : undefined
}

const SPLAT = /^([\w.-]+)\[\*\]([\w.-]*)$/

/** The first of the instances of a resource: `aws_subnet.a[*].id` has `aws_subnet.a[0].id`. */
export function firstInstance(list: Node | undefined): string | undefined {
  const [, resource, attribute] = SPLAT.exec((list && expressionOf(list)) ?? '') ?? []
  return resource === undefined ? undefined : `${resource}[0]${attribute}`
}

const element: Apply = ([list, index], { work, range }) => {
  const number = numberOf(index)
  const items = singleItems(work, list)
  if (number === undefined) return undefined
  if (items !== undefined) return items.length === 0 || number < 0 ? undefined : items[number % items.length]
  const [first] = itemsOf(work, list) ?? []
  const address = number === 0 ? firstInstance(first ?? list) : undefined
  if (address !== undefined && (first === undefined || work.several.has(first))) return unknown(address, range)
  return number === 0 && first !== undefined && !work.several.has(first) ? first : undefined
}

/** The only item; of a resource that there may be once, that one. */
const one: Apply = ([list], { work, range }) => {
  const items = singleItems(work, list)
  if (items !== undefined) return items.length === 1 ? items[0] : items.length === 0 ? scalar(null, range) : undefined
  const address = firstInstance(list)
  return address === undefined ? undefined : unknown(address, range)
}

const distinct = (items: readonly Node[]): readonly Node[] =>
  distinctBy(items, item => (isKnown(item) ? toJson(item) : undefined))

const sorted = (items: readonly Node[]): readonly Node[] => sortedBy(items, textOfNode) ?? items

const isEmpty = (node: Node): boolean => node.type === 'scalar' && (node.value === null || node.value === '')

const length: Apply = ([value], { work, range }) => {
  if (value?.type === 'sequence')
    return singleItems(work, value) === undefined ? undefined : scalar(value.items.length, range)
  if (value?.type === 'mapping')
    return choicesOf(value) !== undefined || value.rest !== undefined ? undefined : scalar(value.entries.length, range)
  const text = textOfNode(value)
  return text === undefined ? undefined : scalar([...text].length, range)
}

const contains: Apply = ([list, wanted], { range }) => {
  if (list?.type !== 'sequence' || wanted === undefined || !isKnown(wanted)) return undefined
  const json = toJson(wanted)
  if (list.items.some(item => isKnown(item) && toJson(item) === json)) return scalar(true, range)
  return isKnown(list) ? scalar(false, range) : undefined
}

const index: Apply = ([list, wanted], { work, range }) => {
  const items = list !== undefined && isKnown(list) ? itemsOf(work, list) : undefined
  if (items === undefined || wanted === undefined || !isKnown(wanted)) return undefined
  const found = items.findIndex(item => toJson(item) === toJson(wanted))
  return found < 0 ? undefined : scalar(found, range)
}

/** The first list that has any items. */
const coalescelist: Apply = (args, { work }) => {
  for (const arg of args) {
    const items = itemsOf(work, arg)
    if (items === undefined || (items.length > 0 && items.every(item => work.several.has(item)))) return undefined
    if (items.length > 0) return arg
  }
  return undefined
}

const range: Apply = (args, { range: at }) => {
  const numbers = args.map(numberOf).filter(number => number !== undefined)
  if (numbers.length < args.length || numbers.length === 0) return undefined
  const [first = 0, second = first] = numbers
  const [from, to] = numbers.length === 1 ? [0, first] : [first, second]
  const step = numbers[2] ?? (to < from ? -1 : 1)
  const count = step === 0 ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil((to - from) / step))
  if (count > LONGEST) return undefined
  return sequence(
    Array.from({ length: count }, (_, i) => scalar(from + i * step, at)),
    at,
  )
}

const chunklist: Apply = ([list, size], { work, range: at }) => {
  const [items, most] = [singleItems(work, list), numberOf(size)]
  if (items === undefined || most === undefined || most < 1) return undefined
  const chunks = Array.from({ length: Math.ceil(items.length / most) }, (_, i) => items.slice(i * most, (i + 1) * most))
  return sequence(
    chunks.map(chunk => sequence(chunk, at)),
    at,
  )
}

const slice: Apply = ([list, from, to], { work, range: at }) => {
  const [items, start, end] = [singleItems(work, list), numberOf(from), numberOf(to)]
  const isWhole = items !== undefined && start !== undefined && end !== undefined && end <= items.length
  return isWhole ? sequence(items.slice(start, end), at) : undefined
}

/** The functions of Terraform that lists and sets are given to or made by (https://developer.hashicorp.com/terraform/language/functions). */
export const LIST_FUNCTIONS: readonly (readonly [string, Apply])[] = [
  ['concat', concat],
  ['setunion', union],
  ['setintersection', ofSets(intersection)],
  ['setsubtract', ofSets(difference)],
  ['setproduct', product],
  ['toset', toSet],
  ['flatten', flatten],
  ['element', element],
  ['one', one],
  ['length', length],
  ['contains', contains],
  ['index', index],
  ['coalescelist', coalescelist],
  ['range', range],
  ['chunklist', chunklist],
  ['slice', slice],
  ['distinct', ofItems(distinct)],
  ['compact', ofItems(items => items.filter(item => !isEmpty(item)))],
  ['reverse', ofItems(items => items.toReversed())],
  ['sort', ofItems(sorted)],
]
