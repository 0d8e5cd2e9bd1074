import { assume } from '../languages/tree/assume.ts'
import { type Assumed, lessSure, type Node, type ScalarNode } from '../languages/tree/node.ts'
import { keptWith } from '../model/remembered.ts'
import { type Cursor, get, items } from './cursor.ts'

/** A function of CloudFormation by its name, as `intrinsicAt` gives it. */
interface Call {
  readonly name: string
  readonly argument: Cursor
}

/** Where a value, or a parameter's, really is, if it is anywhere. */
interface Known {
  readonly resolve: (cursor: Cursor) => Cursor
  readonly parameter: (name: string) => Cursor
}

/**
 * The text that `Fn::Join` or `Fn::Sub` makes of what is known, as a node in the function's place. Undefined for other functions, and
 * where a part is only known at deployment. What a parameter's default takes part in is assumed.
 */
export function madeText(call: Call, cursor: Cursor, known: Known): Cursor | undefined {
  // One name alone is a reference to what it names, and a finding there is where that is written.
  const named = nameAlone(call)
  const alone = named === undefined ? undefined : given(named, call.argument, known)
  if (alone?.node !== undefined) return known.resolve(alone)
  const { node } = cursor
  const made = node && kept(node, () => madeNode(call, node, known))
  return made === undefined ? undefined : { ...cursor, node: made }
}

/** Kept with the node of the function: of one in another one's arguments, which may name it often, the text is made once. */
const kept = keptWith<Node, Node | undefined>()
/** A longer text says nothing that is looked for. In UTF-16 units. */
const LONGEST = 10_000

function madeNode({ name, argument }: Call, { start, end }: Node, known: Known): Node | undefined {
  const texts =
    name === 'Join' ? joinedTexts(argument, known) : name === 'Sub' ? filledTexts(argument, known) : undefined
  if (texts === undefined || texts.reduce((length, { text }) => length + text.length, 0) > LONGEST) return undefined
  const value = texts.map(({ text }) => text).join('')
  const made: Node = { type: 'scalar', style: 'double', value, start, end }
  const assumed = texts.reduce<Assumed | undefined>((sure, one) => lessSure(sure, one.assumed), undefined)
  return assumed === undefined ? made : assume(made, assumed)
}

/** The name that is all of the text of `Fn::Sub`: `A` of `${A}`. */
function nameAlone({ name, argument }: Call): string | undefined {
  const [before, alone, after, ...more] = (name === 'Sub' ? templateOf(argument)?.split(NAMED) : undefined) ?? []
  return before === '' && after === '' && more.length === 0 ? alone : undefined
}

/** A part of a text that is made. */
interface Part {
  readonly text: string
  readonly assumed?: Assumed | undefined
}

function joinedTexts(argument: Cursor, known: Known): readonly Part[] | undefined {
  const [delimiter, list] = [partOf(get(argument, 0), known), get(argument, 1)]
  if (delimiter === undefined || list.node?.type !== 'sequence' || list.node.tag !== undefined) return undefined
  return whole(items(list).map(item => partOf(item, known)))?.flatMap((part, i) =>
    i === 0 ? [part] : [delimiter, part],
  )
}

function filledTexts(argument: Cursor, known: Known): readonly Part[] | undefined {
  const text = templateOf(argument)
  const parts = text?.split(NAMED).map((one, i): Part | undefined => {
    if (i % 2 === 0) return one.includes('${') ? undefined : { text: one }
    return partOf(given(one, argument, known), known)
  })
  return parts && whole(parts)
}

/** The text of `Fn::Sub`, by itself or before the values that it names. */
function templateOf(argument: Cursor): string | undefined {
  const { node } = argument.node?.type === 'sequence' ? get(argument, 0) : argument
  return node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/** What a name in the text of `Fn::Sub` is: one of its own values, or a parameter. */
function given(name: string, argument: Cursor, { parameter }: Known): Cursor {
  const own = argument.node?.type === 'sequence' ? get(argument, 1, name) : undefined
  return own?.node === undefined ? parameter(name) : own
}

/** What `Fn::Sub` fills in: not `${!Literal}`, nor an attribute or a pseudo parameter, which nothing here gives. */
const NAMED = /\$\{([A-Za-z0-9_]{1,255})\}/

/** The item of a list, or of the parts of a text, that `Fn::Select` takes; undefined where that is only known at deployment. */
export function selected({ argument }: Call, resolve: Known['resolve']): Cursor | undefined {
  const [number, list] = [partOf(get(argument, 0), { resolve }), get(argument, 1)]
  if (number === undefined || !/^\d{1,4}$/.test(number.text)) return undefined
  const split = splitTexts(list, { resolve })
  if (split === undefined) {
    const isList = list.node?.type === 'sequence' && list.node.tag === undefined
    const item = isList ? get(list, Number(number.text)) : undefined
    return item?.node === undefined ? undefined : resolve(item)
  }
  const value = split.texts[Number(number.text)]
  return value === undefined ? undefined : { ...split.cursor, node: { ...split.node, value } }
}

/** The parts of a text: those of `Fn::Split`, or of a parameter that is a list in one text. */
function splitTexts(cursor: Cursor, known: Pick<Known, 'resolve'>) {
  const { node } = cursor
  const isLong = node?.type === 'mapping' && node.entries.length === 1 && node.entries[0]?.key === 'Fn::Split'
  const argument = isLong ? get(cursor, 'Fn::Split') : node?.tag === '!Split' ? cursor : undefined
  const source = known.resolve(argument === undefined ? cursor : get(argument, 1))
  const delimiter = argument === undefined ? ',' : partOf(get(argument, 0), known)?.text
  if (source.node?.type !== 'scalar' || typeof source.node.value !== 'string' || !delimiter) return undefined
  if (source.node.tag !== undefined) return undefined
  return { cursor: source, node: source.node, texts: source.node.value.split(delimiter) }
}

function partOf(cursor: Cursor, { resolve }: Pick<Known, 'resolve'>): Part | undefined {
  const { node } = resolve(cursor)
  return node?.type !== 'scalar' || node.tag !== undefined || node.value === null
    ? undefined
    : { text: textOf(node), assumed: node.assumed }
}

const textOf = ({ value, source }: ScalarNode): string =>
  typeof value === 'string' ? value : (source ?? String(value))

const whole = (parts: readonly (Part | undefined)[]): readonly Part[] | undefined =>
  parts.every(part => part !== undefined) ? parts : undefined
