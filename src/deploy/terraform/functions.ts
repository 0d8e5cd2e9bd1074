import type { Entry, Node } from '../../languages/tree/node.ts'
import { mapping, scalar, sequence, unknown } from '../nodes.ts'
import { hostIn, subnetOf, subnetsOf } from './addresses.ts'
import { fieldOf, itemsOf } from './scope.ts'
import { type Apply, format, join, replace, split } from './text-functions.ts'
import { choice, choicesOf, expressionOf, isKnown, numberOf, textOf, toJson } from './values.ts'

const itself: Apply = ([value]) => value

/** A function of known texts. */
const ofTexts =
  (apply: (...texts: string[]) => string | number | boolean | undefined): Apply =>
  (args, { range }) => {
    const texts = args.map(textOf)
    const known = texts.filter(text => text !== undefined)
    const found = known.length < texts.length ? undefined : apply(...known)
    return found === undefined ? undefined : scalar(found, range)
  }

/** A function of a list whose items are known or stand for one item each. */
const ofItems =
  (apply: (items: readonly Node[], args: readonly Node[]) => readonly Node[] | Node | undefined): Apply =>
  (args, { work, range }) => {
    const items = itemsOf(work, args[0])
    const found = items && apply(items, args.slice(1))
    return Array.isArray(found) ? sequence(found, range) : isNode(found) ? found : undefined
  }

const isNode = (found: readonly Node[] | Node | undefined): found is Node => found !== undefined && 'type' in found

/** The lists one after the other; what is not known is an item that is not. Of a choice, both. */
const concat: Apply = (args, { work, range }) => {
  const all = args.map(arg => {
    const choices = choicesOf(arg)
    if (choices === undefined) return itemsOf(work, arg) ?? (expressionOf(arg) === undefined ? undefined : [arg])
    const lists = choices.map(one => itemsOf(work, one))
    return lists.flatMap(items => (items ?? []).map(item => choice('', item, scalar(null, item), range)))
  })
  const known = all.filter(items => items !== undefined)
  return known.length < all.length ? undefined : sequence(known.flat(), range)
}

const merge: Apply = (args, { work, range }) => {
  const entries = new Map<string, Entry>()
  for (const arg of args) {
    if (arg.type === 'scalar' && arg.value === null) continue
    if (arg.type !== 'mapping' || choicesOf(arg) !== undefined || 'keys' in arg) return undefined
    for (const entry of arg.entries) {
      fieldOf(work, arg, entry.key)
      entries.set(entry.key, entry)
    }
  }
  return mapping([...entries.values()], range)
}

const flatten: Apply = ([list], { work, range }) => {
  const open = (node: Node, depth: number): readonly Node[] =>
    node.type === 'sequence' && depth < 10 ? (itemsOf(work, node) ?? []).flatMap(item => open(item, depth + 1)) : [node]
  return list?.type === 'sequence' ? sequence(open(list, 0), range) : undefined
}

const lookup: Apply = ([map, key, byDefault], { work }) => {
  const name = textOf(key)
  if (map?.type !== 'mapping' || name === undefined || choicesOf(map) !== undefined || 'keys' in map) return undefined
  return fieldOf(work, map, name) ?? byDefault
}

const element: Apply = ([list, index], { work }) => {
  const items = itemsOf(work, list)
  const number = numberOf(index)
  return items === undefined || number === undefined || items.length === 0 ? undefined : items[number % items.length]
}

const length: Apply = ([value], { range }) => {
  if (value?.type === 'sequence' && isKnown(value)) return scalar(value.items.length, range)
  if (value?.type === 'mapping' && choicesOf(value) === undefined) return scalar(value.entries.length, range)
  const text = textOf(value)
  return text === undefined ? undefined : scalar([...text].length, range)
}

const contains: Apply = ([list, wanted], { range }) => {
  if (list === undefined || wanted === undefined || !isKnown(list) || !isKnown(wanted)) return undefined
  const json = toJson(wanted)
  return list.type === 'sequence'
    ? scalar(
        list.items.some(item => toJson(item) === json),
        range,
      )
    : undefined
}

const keys: Apply = ([map], { range }) =>
  map?.type === 'mapping' && choicesOf(map) === undefined && !('keys' in map)
    ? sequence(
        sorted(map.entries).map(({ key, keyStart, keyEnd }) => scalar(key, { start: keyStart, end: keyEnd })),
        range,
      )
    : undefined

const values: Apply = ([map], { work, range }) =>
  map?.type === 'mapping' && choicesOf(map) === undefined && !('keys' in map)
    ? sequence(
        sorted(map.entries).map(({ key, value }) => fieldOf(work, map, key) ?? value),
        range,
      )
    : undefined

const sorted = (entries: readonly Entry[]): readonly Entry[] => [...entries].sort((a, b) => (a.key < b.key ? -1 : 1))

/** The only item; of a resource that there may be once, that one. */
const one: Apply = ([list], { work, range }) => {
  const items = itemsOf(work, list)
  if (items !== undefined) return items.length === 1 ? items[0] : undefined
  const address = list && expressionOf(list)
  return address !== undefined && /^[\w.-]+\[\*\][\w.-]*$/.test(address)
    ? unknown(address.replace('[*]', '[0]'), range)
    : undefined
}

function distinct(items: readonly Node[]): readonly Node[] {
  const seen = new Set<string>()
  return items.filter(item => {
    const json = isKnown(item) ? toJson(item) : undefined
    if (json === undefined) return true
    const isNew = !seen.has(json)
    seen.add(json)
    return isNew
  })
}

const isEmpty = (node: Node): boolean => node.type === 'scalar' && (node.value === null || node.value === '')

const toRanges =
  (apply: (text: string, ...numbers: number[]) => string | undefined): Apply =>
  ([cidr, ...others], { range }) => {
    const [text, numbers] = [textOf(cidr), others.map(numberOf)]
    const known = numbers.filter(number => number !== undefined)
    const found = text === undefined || known.length < numbers.length ? undefined : apply(text, ...known)
    return found === undefined ? undefined : scalar(found, range)
  }

const cidrsubnets: Apply = ([cidr, ...others], { range }) => {
  const [text, numbers] = [textOf(cidr), others.map(numberOf)]
  const known = numbers.filter(number => number !== undefined)
  const found = text === undefined || known.length < numbers.length ? undefined : subnetsOf(text, known)
  return (
    found &&
    sequence(
      found.map(one => scalar(one, range)),
      range,
    )
  )
}

/** Terraform's functions that are worked out (https://developer.hashicorp.com/terraform/language/functions); what others give is unknown. */
export const FUNCTIONS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ...['toset', 'tolist', 'tomap', 'tostring', 'tonumber', 'tobool', 'sensitive', 'nonsensitive', 'ephemeralasnull'].map(
    name => [name, itself] as const,
  ),
  ['concat', concat],
  ['setunion', concat],
  ['merge', merge],
  ['flatten', flatten],
  ['lookup', lookup],
  ['element', element],
  ['length', length],
  ['contains', contains],
  ['keys', keys],
  ['values', values],
  ['distinct', ofItems(distinct)],
  ['compact', ofItems(items => items.filter(item => !isEmpty(item)))],
  ['reverse', ofItems(items => [...items].reverse())],
  ['sort', ofItems(items => [...items].sort((a, b) => ((textOf(a) ?? '') < (textOf(b) ?? '') ? -1 : 1)))],
  ['one', one],
  ['slice', ofItems((items, [from, to]) => items.slice(numberOf(from), numberOf(to)))],
  ['join', join],
  ['split', split],
  ['format', ofTexts(format)],
  ['lower', ofTexts(text => text.toLowerCase())],
  ['upper', ofTexts(text => text.toUpperCase())],
  ['trimspace', ofTexts(text => text.trim())],
  ['trimprefix', ofTexts((text, prefix = '') => (text.startsWith(prefix) ? text.slice(prefix.length) : text))],
  ['trimsuffix', ofTexts((text, end = '') => (end !== '' && text.endsWith(end) ? text.slice(0, -end.length) : text))],
  ['startswith', ofTexts((text, prefix = '') => text.startsWith(prefix))],
  ['endswith', ofTexts((text, end = '') => text.endsWith(end))],
  ['replace', ofTexts(replace)],
  ['cidrsubnet', toRanges(subnetOf)],
  ['cidrhost', toRanges(hostIn)],
  ['cidrsubnets', cidrsubnets],
])
