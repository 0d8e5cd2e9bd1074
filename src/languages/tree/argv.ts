import { findEntry, type MappingNode, type Node, type ScalarNode } from './node.ts'

/** The words of a command as a line that a shell reads: each is where it is written, with blanks for what is between them. */
interface WordsInPlace extends ScalarNode {
  readonly isInPlace: true
}

/** Kept with the node, so that what is worked out about the line can be kept with it. */
const lines = new WeakMap<Node, { readonly line: ScalarNode | undefined }>()

/**
 * The words of `command` and `args` of an object as a command line; undefined if it has none. `text` is the file's text: a word
 * that would mean something else to a shell than what is written there is put in quotes, and then the line has one place.
 */
export function argvNode(text: string, node: MappingNode): ScalarNode | undefined {
  const known = lines.get(node)
  if (known !== undefined) return known.line
  const line = lineOf(text, node)
  lines.set(node, { line })
  return line
}

function lineOf(text: string, node: MappingNode): ScalarNode | undefined {
  const words = ['command', 'args'].flatMap(key => wordsIn(findEntry(node, key)?.value))
  const [first] = words
  if (first === undefined) return undefined
  const start = Math.min(...words.map(word => word.start))
  const end = Math.max(...words.map(word => word.end))
  const written = words.map(word => writtenFor(text, word))
  const program = findEntry(node, 'command') === undefined ? entrypointOf(findEntry(node, 'image')?.value, first) : []
  const isInOrder = words.every((word, i) => word.start >= (words[i - 1]?.end ?? start))
  if (!isInOrder || program.length > 0 || written.includes(undefined)) {
    const value = [...program, ...words.map(({ value }) => quoted(String(value)))].join(' ')
    return { type: 'scalar', style: 'double', value, start, end }
  }
  let value = ''
  for (const [i, word] of words.entries()) value = value.padEnd(word.start - start) + (written[i] ?? '')
  const line: WordsInPlace = {
    type: 'scalar',
    style: 'plain',
    value,
    start,
    end: start + value.length,
    isInPlace: true,
  }
  return line
}

const wordsIn = (node: Node | undefined): readonly ScalarNode[] =>
  node?.type === 'sequence' ? node.items.flatMap(item => (item.type === 'scalar' ? [item] : [])) : []

/** The program that an image for it runs, where the arguments do not name it themselves. */
function entrypointOf(image: Node | undefined, { value: first }: ScalarNode): readonly string[] {
  const name =
    image?.type === 'scalar'
      ? /(?:^|\/)(?:aws-)?(kubectl|helm|eksctl|skopeo|crane|aws)(?:-cli)?(?:[:@]|$)/.exec(String(image.value))
      : null
  const program = name?.[1]
  return program === undefined || first === program ? [] : [program]
}

/** Characters that mean themselves to a shell. */
const PLAIN = /^[\w@%+=:,./-]+$/

/** A word as it is written, if a shell reads that as the same word. */
function writtenFor(text: string, { value, start, end }: ScalarNode): string | undefined {
  const written = text.slice(start, end)
  if (typeof value !== 'string') return PLAIN.test(written) ? written : undefined
  if (written === value) return PLAIN.test(value) ? written : undefined
  if (PLAIN.test(value) && /^(["']).*\1$/.test(written) && written.length === value.length + 2) return ` ${value} `
  if (written === `'${value}'`) return value.includes('\n') ? undefined : written
  return written === `"${value}"` && !/[$`\\"!\n]/.test(value) ? written : undefined
}

/** A word in quotes; `$(NAME)`, which Kubernetes replaces, as a variable. */
function quoted(value: string): string {
  if (PLAIN.test(value)) return value
  if (!/\$\(\w{1,100}\)/.test(value)) return `'${value.replaceAll("'", "'\\''")}'`
  return `"${value.replace(/[\\`"]|\$(?!\(\w{1,100}\))/g, '\\$&').replace(/\$\((\w{1,100})\)/g, '$${$1}')}"`
}

/** Whether each character of a line is where it is written, though something else is written between its words. */
export const isInPlace = (host: ScalarNode): boolean => 'isInPlace' in host
