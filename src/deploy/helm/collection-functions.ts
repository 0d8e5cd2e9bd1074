import { utf8 } from '../../cel/utf8.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { joined } from '../functions.ts'
import { isUnknown } from '../nodes.ts'
import { type Fn, found, MAX_TEXT } from './text-functions.ts'
import { fieldOf, NULL, note, type Result, textOfResult, UNKNOWN, wholeText } from './values.ts'

/** How many items of a list are put together. */
const MAX_ITEMS = 1000

/** Whether nothing is known of a value, but perhaps that it is there. */
export const isOpen = (one: Result): boolean => one === undefined || isUnknown(one.node)

/** The value of a scalar that is known. */
export const scalarOf = (one: Result): ScalarNode['value'] | undefined =>
  one?.node.type === 'scalar' && !isUnknown(one.node) ? one.node.value : undefined

/** An object of keys and values in turn. */
export const dict: Fn = (args, places) => {
  const fields: (readonly [string, Node])[] = []
  for (let i = 0; i < args.length; i += 2) {
    const key = textOfResult(args[i])
    if (key === undefined) return undefined
    const value = args[i + 1]
    note(value, places)
    fields.push([key, value?.node ?? UNKNOWN])
  }
  const entries = fields.map(([key, value]) => ({ key, keyStart: value.start, keyEnd: value.start, value }))
  return { node: { type: 'mapping', entries, start: 0, end: 0 }, assumed: false }
}

/** Whether it is what a template has in the place of what nobody has stated, often a text: `.Values.domain | default (list) | list`. */
const isEmptyList = (node: Node): boolean => node.type === 'sequence' && node.items.length === 0

/** A list of all that is given. */
export const list: Fn = args => ({
  node: {
    type: 'sequence',
    items: args.map(one => (one === undefined || isEmptyList(one.node) ? UNKNOWN : one.node)),
    start: 0,
    end: 0,
  },
  assumed: false,
})

/** Whether an object has a key. */
export const hasKey: Fn = ([of, key]) => {
  const name = wholeText(key)
  if (of === undefined || name === undefined || isOpen(of)) return undefined
  if (of.node.type !== 'mapping') return of.node === NULL ? found(false) : undefined
  return found(of.node.entries.some(entry => entry.key === name))
}

/** How many fields, items or characters there are. */
export const length: Fn = ([of]) => {
  if (of === undefined) return undefined
  if (of.node.type === 'mapping') return found(of.node.entries.length)
  if (of.node.type === 'sequence') return found(of.node.items.length)
  const text = wholeText(of)
  return text === undefined || text.length > MAX_TEXT ? undefined : found(utf8(text).length)
}

const KINDS: ReadonlyMap<string, (node: Node) => boolean> = new Map([
  ['string', (node: Node) => node.type === 'scalar' && typeof node.value === 'string'],
  ['map', (node: Node) => node.type === 'mapping'],
  ['slice', (node: Node) => node.type === 'sequence'],
  ['bool', (node: Node) => node.type === 'scalar' && typeof node.value === 'boolean'],
  ['float64', (node: Node) => node.type === 'scalar' && typeof node.value === 'number'],
  ['invalid', (node: Node) => node.type === 'scalar' && node.value === null],
])

/** Whether a value is of a sort, by the name that Go has for it: `map`. */
export const kindIs: Fn = ([kind, of]) => isOf(KINDS.get(textOfResult(kind) ?? ''), of)

/** Whether a value is of a type, as Go writes it: `map[string]interface {}`. None is called `map` or `slice`. */
export const typeIs: Fn = ([type, of]) => isOf(TYPES.get(textOfResult(type) ?? ''), of)

const isOf = (is: ((node: Node) => boolean) | undefined, of: Result | undefined): Result | undefined =>
  is === undefined || of === undefined || isOpen(of) ? undefined : found(is(of.node))

const TYPES: ReadonlyMap<string, (node: Node) => boolean> = new Map([
  ...[...KINDS].filter(([kind]) => /^(?:string|bool|float64)$/.test(kind)),
  ['map[string]interface {}', (node: Node) => node.type === 'mapping'],
  ['[]interface {}', (node: Node) => node.type === 'sequence'],
  ['map', () => false],
  ['slice', () => false],
])

/** What Go calls the type of a value. */
export const kindOf: Fn = ([of]) => {
  if (of === undefined || isOpen(of)) return undefined
  // A number of values.yaml has another type than one of a template.
  for (const [kind, is] of KINDS) if (is(of.node)) return kind === 'float64' && !of.assumed ? undefined : found(kind)
  return undefined
}

/** A field of an object. */
export const getField: Fn = ([of, key], places) => {
  const name = wholeText(key)
  if (of?.node.type !== 'mapping' || name === undefined) return undefined
  return fieldOf(of, name, places)
}

/** Whether a list has an item, all of whose items are scalars. */
export const has: Fn = ([item, of]) => {
  if (of?.node.type !== 'sequence') return undefined
  const items = of.node.items.map(node => scalarOf({ node, assumed: false }))
  const wanted = scalarOf(item)
  // A number of values.yaml is none of a template: they are of two types.
  const isOpen = items.includes(undefined) || [wanted, ...items].some(one => String(one).includes('{{'))
  return wanted === undefined || typeof wanted === 'number' || isOpen ? undefined : found(items.includes(wanted))
}

/** The texts of a list with something between them. */
export const join: Fn = ([between, of]) => {
  if (of?.node.type !== 'sequence') return undefined
  const texts = of.node.items.map(node => textOfResult({ node, assumed: false }))
  const separator = textOfResult(between)
  if (separator === undefined || texts.length > MAX_ITEMS) return undefined
  const text = joined(texts, separator, MAX_TEXT)
  return text === undefined ? undefined : found(text)
}
