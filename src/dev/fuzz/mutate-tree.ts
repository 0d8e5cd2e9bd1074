import type { SourceFile } from '../../documents/document.ts'
import type { Corpus } from './corpus.ts'
import { VALUES } from './hostile.ts'
import type { Random } from './random.ts'
import { dataOf, type Group, groupsOf, type Part, withoutPart } from './tree.ts'

/** Gives a file another text; the same one where there is nothing to change in this way. */
export type Mutation = (file: SourceFile, random: Random, corpus: Corpus) => string

type PartMutation = (place: Place, random: Random, corpus: Corpus) => string

/** A part of a file's tree that is changed. */
interface Place {
  readonly text: string
  readonly groups: readonly Group[]
  readonly group: Group
  readonly index: number
  readonly part: Part
}

/** Changes something at a part that is chosen at random. */
const atPart =
  (mutate: PartMutation): Mutation =>
  (file, random, corpus) => {
    const groups = groupsOf(file, corpus.parsers)
    const group = random.some(groups)
    if (group === undefined) return file.text
    const index = random.below(group.parts.length)
    const part = group.parts[index]
    return part === undefined ? file.text : mutate({ text: file.text, groups, group, index, part }, random, corpus)
  }

const replaced = (text: string, { start, end }: { start: number; end: number }, by: string): string =>
  text.slice(0, start) + by + text.slice(end)

/** Writes `by` in place of the part's value, which may be empty: then it needs a blank before it. */
const withValue = ({ text, part: { value } }: Place, by: string): string =>
  replaced(text, value, value.start === value.end ? ` ${by}` : by)

/** The value as text that fits in one line, in YAML and in JSON. */
const written = ({ value }: Part): string => JSON.stringify(dataOf(value)) ?? 'null'

const remove: PartMutation = ({ text, group, index }) => withoutPart(text, group, index)

const COUNTS = [1, 1, 1, 2, 3, 10, 60] as const
const MANY = 2_000

/** The text from this part to the next one, several times. */
const repeat: PartMutation = ({ text, group, part, index }, random) => {
  const next = group.parts[index + 1]
  const isBracketed = /[[{]/.test(text.charAt(group.node.start))
  const indentation = text.slice(text.lastIndexOf('\n', part.start - 1) + 1, part.start)
  const between = isBracketed ? ', ' : `\n${part.key ? indentation.replace(/\S/g, ' ') : indentation}`
  const piece = next === undefined ? text.slice(part.start, part.end) + between : text.slice(part.start, next.start)
  const count = random.oneIn(200) && piece.length < 60 ? MANY : random.pick(COUNTS)
  return text.slice(0, part.start) + piece.repeat(count) + text.slice(part.start)
}

/** Two parts of one object or list change places. */
const swap: PartMutation = ({ text, group, part, index }, random) => {
  const other = group.parts[random.below(group.parts.length)]
  const [first, second] = other !== undefined && other.start < part.start ? [other, part] : [part, other]
  if (second === undefined || first.end > second.start || index < 0) return text
  const piece = ({ start, end }: Part): string => text.slice(start, end)
  return (
    text.slice(0, first.start) +
    piece(second) +
    text.slice(first.end, second.start) +
    piece(first) +
    text.slice(second.end)
  )
}

/** The value becomes one from elsewhere in the file. */
const copy: PartMutation = (place, random) => {
  const donor = random.some(random.some(place.groups)?.parts ?? [])
  return donor === undefined ? place.text : withValue(place, written(donor).slice(0, 3_000))
}

/** The value becomes one that the corpus has under the same key, or under any. */
const borrow: PartMutation = (place, random, { keys, valuesOf }) => {
  const own = random.oneIn(4) ? undefined : place.part.key?.text
  return withValue(place, random.some(valuesOf(own ?? random.some(keys()) ?? '')) ?? 'null')
}

const hostile: PartMutation = (place, random) => withValue(place, random.pick(VALUES))

const rename: PartMutation = ({ text, part, group }, random, { keys }) => {
  if (part.key === undefined) return text
  const others = group.parts.flatMap(({ key }) => (key === undefined ? [] : [key.text]))
  const name = random.oneIn(3) ? random.some(others) : random.oneIn(3) ? random.pick(VALUES) : random.some(keys())
  return replaced(text, { start: part.start, end: part.key.end }, /^["\w-]+$/.test(name ?? '') ? `${name}` : '"x y"')
}

/** The object gets one more key, of those that the corpus knows. */
const add: PartMutation = ({ text, part, group }, random, { keys, valuesOf }) => {
  if (part.key === undefined) return text
  const key = random.some(keys()) ?? 'a'
  const value = random.some(valuesOf(key)) ?? '[]'
  const isBracketed = text.charAt(group.node.start) === '{'
  const indentation = ' '.repeat(part.start - text.lastIndexOf('\n', part.start - 1) - 1)
  return replaced(
    text,
    { start: part.start, end: part.start },
    `${JSON.stringify(key)}: ${value}${isBracketed ? ', ' : `\n${indentation}`}`,
  )
}

const DEPTHS = [1, 1, 2, 5, 40, 190, 205] as const

/** The value gets deeper: in lists or objects, now and then in thousands. */
const wrap: PartMutation = (place, random) => {
  const depth = random.oneIn(200) ? MANY : random.pick(DEPTHS)
  const [open, close] = random.oneIn(2) ? ['[', ']'] : ['{"a": ', '}']
  return withValue(place, open.repeat(depth) + written(place.part).slice(0, 3_000) + close.repeat(depth))
}

/** An object or list becomes one of its own values; a number becomes a string, and a string what it says. */
const unwrap: PartMutation = (place, random) => {
  const { value } = place.part
  if (value.type === 'scalar')
    return withValue(place, typeof value.value === 'string' ? value.value : JSON.stringify(String(value.value)))
  const inner: unknown = random.some(Object.values(Object(dataOf(value))))
  return withValue(place, JSON.stringify(inner ?? null))
}

/** Another value becomes an alias of this one, a key merges it, or it becomes an alias of its own parent. */
const alias: PartMutation = ({ text, groups, group, part }, random) => {
  if (random.oneIn(4)) {
    const inside = replaced(text, part.value, ' *x')
    return `${inside.slice(0, group.node.start)}&x ${inside.slice(group.node.start)}`
  }
  const other = random.some(random.some(groups)?.parts ?? [])
  if (other === undefined || other.value.start <= part.value.end) return text
  const indentation = ' '.repeat(other.start - text.lastIndexOf('\n', other.start - 1) - 1)
  const later = random.oneIn(3)
    ? replaced(text, { start: other.start, end: other.start }, `<<: *x\n${indentation}`)
    : replaced(text, other.value, ' *x')
  return `${later.slice(0, part.value.start)}&x ${later.slice(part.value.start)}`
}

/** Aliases that expand to many nodes. */
const bomb: PartMutation = (place, random) => {
  const count = 2 + random.below(12)
  const layer = (name: string, before: string): string => `&${name} [${Array(count).fill(`*${before}`).join(', ')}]`
  return withValue(place, `[&b0 [1, 2], ${['b1 b0', 'b2 b1', 'b3 b2'].map(pair => layer(...toPair(pair))).join(', ')}]`)
}

const toPair = (pair: string): [string, string] => [pair.slice(0, 2), pair.slice(3)]

/** Changes of a document's tree; more frequent ones are repeated. */
export const treeMutations: readonly [Mutation, ...Mutation[]] = [
  atPart(remove),
  ...[remove, borrow, borrow, borrow, hostile, hostile, add, add, copy].map(atPart),
  ...[repeat, repeat, swap, rename, rename, wrap, unwrap, alias].map(atPart),
  (file, random, corpus) => (random.oneIn(10) ? atPart(bomb)(file, random, corpus) : file.text),
]
