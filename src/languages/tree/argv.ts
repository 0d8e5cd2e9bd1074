import { findEntry, type MappingNode, type Node, type ScalarNode, type SequenceNode } from './node.ts'
import { writtenOffsets } from './offsets.ts'

/** Kept with the node, so that what is worked out about the line can be kept with it. */
const lines = new WeakMap<Node, { readonly line: ScalarNode | undefined }>()

/**
 * The words of a list, or of `entrypoint`, `command` and `args` of an object, as a command line; undefined if there are none.
 * `text` is the file's text. A word that would mean something else to a shell than what it says is put in quotes.
 */
export function argvNode(text: string, node: MappingNode | SequenceNode): ScalarNode | undefined {
  const known = lines.get(node)
  if (known !== undefined) return known.line
  const line = lineOf(text, node)
  lines.set(node, { line })
  return line
}

function lineOf(text: string, node: MappingNode | SequenceNode): ScalarNode | undefined {
  const words = node.type === 'sequence' ? wordsIn(node) : wordsOf(node)
  const [first] = words
  if (first === undefined) return undefined
  const program = node.type === 'sequence' ? [] : programOf(node, first)
  let value = ''
  const offsets: number[] = []
  const add = (written: string, at: (index: number) => number): void => {
    value += written
    for (let i = 0; i < written.length; i++) offsets.push(at(i))
  }
  for (const name of program) add(`${name} `, () => first.start)
  for (const [i, word] of words.entries()) {
    if (i > 0) add(' ', () => words[i - 1]?.end ?? word.start)
    const { written, from } = quotedWord(textOf(word))
    const inside = offsetsIn(text, word)
    add(written, index => inside[from[index] ?? 0] ?? word.end)
  }
  const start = Math.min(...words.map(word => word.start))
  const end = Math.max(...words.map(word => word.end))
  return { type: 'scalar', style: 'double', value, start, end, offsets: [...offsets, end] }
}

/** A word is what is written, also where that is a number or a boolean. */
const textOf = ({ value, source }: ScalarNode): string => source ?? String(value)

/** Where the characters of a word are written. Where that is not certain, the first and the last are at its ends. */
function offsetsIn(text: string, word: ScalarNode): ArrayLike<number> {
  const value = textOf(word)
  const found = writtenOffsets(text, word, value)
  if (found !== undefined) return found
  return Array.from({ length: value.length }, (_, i) => (i === value.length - 1 ? word.end - 1 : word.start))
}

/** An entrypoint of one word may be a text. */
function wordsOf(node: MappingNode): readonly ScalarNode[] {
  const entrypoint = findEntry(node, 'entrypoint')?.value
  const isWord = entrypoint?.type === 'scalar' && /^\S+$/.test(String(entrypoint.value))
  const others = ['command', 'args'].flatMap(key => wordsIn(findEntry(node, key)?.value))
  return [...(isWord ? [entrypoint] : wordsIn(entrypoint)), ...others]
}

const wordsIn = (node: Node | undefined): readonly ScalarNode[] =>
  node?.type === 'sequence' ? node.items.flatMap(item => (item.type === 'scalar' ? [item] : [])) : []

/**
 * The program that an image for it runs, where the words do not name it themselves. The `command` of a container of Kubernetes, which has
 * a name and an image, is in its place; that of a service of Compose, or of GitLab, whose name is its image, is given to it.
 */
function programOf(node: MappingNode, { value: first }: ScalarNode): readonly string[] {
  const [name, image] = ['name', 'image'].map(key => findEntry(node, key)?.value)
  const replacing = name !== undefined && image !== undefined ? ['entrypoint', 'command'] : ['entrypoint']
  const source = image ?? (name?.type === 'scalar' && /[/:]/.test(String(name.value)) ? name : undefined)
  if (source?.type !== 'scalar' || replacing.some(key => findEntry(node, key) !== undefined)) return []
  const program = OF_PROGRAM.exec(String(source.value))?.[1]
  return program === undefined || first === program ? [] : [program]
}

/** An image that is there for one program, with its folder or its tag. */
const OF_PROGRAM = /(?:^|\/)(?:aws-)?(kubectl|helm|eksctl|skopeo|crane|aws)(?:-cli)?(?=[:@]|$)/

/** Characters that mean themselves to a shell. */
const PLAIN = /^[\w@%+=:,./-]+$/

/** A word as a shell reads it, and for each of its characters the index in `value`; `$(NAME)`, which Kubernetes replaces, is a variable. */
function quotedWord(value: string): { readonly written: string; readonly from: readonly number[] } {
  if (PLAIN.test(value)) return { written: value, from: indexes(value.length, 0) }
  const hasVariable = /\$\(\w{1,100}\)/.test(value)
  const quote = hasVariable ? '"' : "'"
  let written = quote
  const from = [0]
  for (const { 0: piece, 1: name, index } of value.matchAll(hasVariable ? IN_DOUBLE_QUOTES : IN_SINGLE_QUOTES)) {
    const means = name === undefined ? (MEANS.get(`${quote}${piece}`) ?? piece) : `\${${name}}`
    written += means
    const isSame = means.length === piece.length
    for (let i = 0; i < means.length; i++) from.push(isSame ? index + i : index)
  }
  return { written: `${written}${quote}`, from: [...from, Math.max(0, value.length - 1)] }
}

const IN_SINGLE_QUOTES = /'|[^']+/g
const IN_DOUBLE_QUOTES = /\$\((\w{1,100})\)|[\\`"$]|[^\\`"$]+/g
/** What is written for a character between quotes of a kind. */
const MEANS: ReadonlyMap<string, string> = new Map([
  [`''`, `'\\''`],
  ...['\\', '`', '"', '$'].map(one => [`"${one}`, `\\${one}`] as const),
])

const indexes = (length: number, first: number): number[] => Array.from({ length }, (_, i) => first + i)
