import type { Place } from '../../documents/document.ts'
import type { AwsRequest, OptionWord } from '../../facts/pipeline/aws-request.ts'
import { parse } from '../../languages/parse.ts'
import type { Entry, Node } from '../../languages/tree/node.ts'
import { join } from '../../languages/tree/query.ts'
import { entryOf, mapping, scalar, sequence, unknown } from '../nodes.ts'
import { LISTS, memberOf, NUMBERS, STRUCTURES } from './members.ts'
import { permissionOf } from './permission.ts'
import { readShorthand } from './shorthand.ts'

/** The members of a request as a document, with the places of its values by their pointers. */
export function requestTree({ service, operation, options, at }: AwsRequest): {
  readonly root: Node
  readonly placeOf: (pointer: string) => Place
} {
  const places = new Map<Node, Place>()
  const entries = options.flatMap(({ name, words, at: own }): readonly Entry[] => {
    if (name === 'configuration-values' && words.some(isDocument)) return []
    const isOff = words.length === 0 && name.startsWith('no-')
    const key = memberOf(service, isOff ? name.slice('no-'.length) : name)
    const value = words.length === 0 ? scalar(!isOff) : valueIn(key, words, places)
    if (!places.has(value)) places.set(value, words[0]?.at ?? own)
    return [entryOf(key, value)]
  })
  const more = operation.startsWith('authorize-security-group-') ? permissionOf(options, places) : []
  const root = mapping([...entries, ...more])
  places.set(root, at)
  return { root, placeOf: placesIn(root, places, at) }
}

/** Whether a word is an object in JSON: the script's carrier has that read, with places in it. */
function isDocument({ text }: OptionWord): boolean {
  if (!/^\s*\{/.test(text)) return false
  const { roots, problems } = parse(text, 'yaml', {})
  return problems.length === 0 && roots.length === 1 && roots[0]?.type === 'mapping'
}

function valueIn(key: string, words: readonly OptionWord[], places: Map<Node, Place>): Node {
  const items = words.map(word => placed(shaped(key, itemOf(key, word)), word, places))
  const [first, ...others] = items
  if (first !== undefined && others.length === 0) return first
  return sequence(items.flatMap(item => (item.type === 'sequence' ? item.items : [item])))
}

/** What one word says: JSON, shorthand, or a text. */
function itemOf(key: string, { text }: OptionWord): Node {
  // What is in a file is read there; here it is as unknown as a variable.
  if (/^fileb?:\/\//.test(text)) return unknown(text, { start: 0, end: text.length })
  if (/^\s*[[{]/.test(text) && (STRUCTURES.has(key) || LISTS.has(key))) {
    const [root] = parse(text, 'yaml', {}).roots
    if (root !== undefined) return root
  }
  return (STRUCTURES.has(key) ? readShorthand(text) : undefined) ?? scalar(text, { start: 0, end: text.length })
}

/** A value as its document has it: lists that are written as their only item, and numbers. */
function shaped(key: string, node: Node): Node {
  if (node.type === 'scalar') {
    const isNumber = NUMBERS.has(key) && typeof node.value === 'string' && /^-?\d{1,9}$/.test(node.value)
    const value = isNumber ? { ...node, value: Number(node.value) } : node
    return LISTS.has(key) ? sequence([value], node) : value
  }
  if (node.type === 'sequence')
    return sequence(
      node.items.map(item => shaped('', item)),
      node,
    )
  const own = mapping(
    node.entries.map(entry => ({ ...entry, value: shaped(entry.key, entry.value) })),
    node,
  )
  return LISTS.has(key) ? sequence([own], node) : own
}

/** Records the places of the nodes of a word, as far as the word is written as it is read. */
function placed(node: Node, { text, at }: OptionWord, places: Map<Node, Place>): Node {
  const { start, end } = at.within ?? { start: 0, end: 0 }
  const quotes = (end - start - text.length) / 2
  const isExact = at.within !== undefined && (quotes === 0 || quotes === 1)
  const note = (one: Node): void => {
    const from = start + quotes
    const within = { start: from + one.start, end: from + Math.max(one.end, one.start + 1) }
    places.set(one, isExact ? { ...at, within } : at)
    if (one.type === 'sequence') one.items.forEach(note)
    else if (one.type === 'mapping') for (const { value } of one.entries) note(value)
  }
  note(node)
  return node
}

/** Where the value at a pointer is written: for an absent one, the place of its parent. */
function placesIn(root: Node, places: ReadonlyMap<Node, Place>, at: Place): (pointer: string) => Place {
  const known = new Map<string, Place>()
  const enter = (node: Node, pointer: string, around: Place): void => {
    const own = places.get(node) ?? around
    known.set(pointer, own)
    if (node.type === 'sequence') for (const [i, item] of node.items.entries()) enter(item, join(pointer, i), own)
    else if (node.type === 'mapping') for (const { key, value } of node.entries) enter(value, join(pointer, key), own)
  }
  enter(root, '', at)
  return pointer => {
    for (let up = pointer; up !== ''; up = up.slice(0, up.lastIndexOf('/'))) {
      const found = known.get(up)
      if (found !== undefined) return found
    }
    return at
  }
}
