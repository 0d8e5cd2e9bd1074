import { findEntry, type MappingNode, type Node, type ScalarNode, type SequenceNode } from './node.ts'
import { piecesOf, textOf } from './quoted-words.ts'

/** Kept with the node, so that what is worked out about the line can be kept with it. */
const lines = new WeakMap<Node, { readonly line: ScalarNode | undefined }>()

/**
 * The words of a list, or of `entrypoint`, `command` and `args` of an object, as a command line; undefined if there are none.
 * A word that would mean something else to a shell than what it says is put in quotes.
 */
export function argvNode(node: MappingNode | SequenceNode): ScalarNode | undefined {
  const known = lines.get(node)
  if (known !== undefined) return known.line
  const line = lineOf(node)
  lines.set(node, { line })
  return line
}

function lineOf(node: MappingNode | SequenceNode): ScalarNode | undefined {
  const words = node.type === 'sequence' ? wordsIn(node) : wordsOf(node)
  const [first] = words
  if (first === undefined) return undefined
  const program = node.type === 'sequence' ? [] : programOf(node, first)
  const written = words.map(word =>
    piecesOf(textOf(word))
      .map(one => one.written)
      .join(''),
  )
  return {
    type: 'scalar',
    style: 'double',
    value: [...program, ...written].join(' '),
    start: words.reduce((start, word) => Math.min(start, word.start), first.start),
    end: words.reduce((end, word) => Math.max(end, word.end), first.end),
    line: { program, words },
  }
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
