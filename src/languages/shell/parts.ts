import { remembered } from '../../model/remembered.ts'
import type { ScriptRange } from '../edits/target.ts'
import type { Node } from '../tree/node.ts'
import { shellNode } from './tree.ts'

type Steps = readonly (string | number)[]

/** The way to a node: that to the node around it, and the last step. */
interface Way {
  readonly around: Way | undefined
  readonly step: string | number
}

/** The steps to a part of the script `root`; undefined where none of its words is there. A command is where its program is. */
export function stepsToPart(root: Node, { part, start, end }: ScriptRange): Steps | undefined {
  if (part === 'script') return shellNode(root)?.shell === 'list' ? [] : undefined
  const { words, commands } = partsOf(root)
  const way = part === 'word' ? words.get(`${start} ${end}`) : commands.get(start)
  return way && stepsTo(way)
}

const stepsTo = ({ around, step }: Way): Steps => [...(around === undefined ? [] : stepsTo(around)), step]

/** The words of a script by their ranges, the whole of what a word is made of, and the commands by where their programs begin. */
const partsOf = remembered((root: Node) => {
  const words = new Map<string, Way>()
  const commands = new Map<number, Way>()
  const visit = (node: Node, way: Way | undefined): void => {
    const own = shellNode(node)
    if (way !== undefined && own?.shell === 'word' && !words.has(`${own.start} ${own.end}`))
      words.set(`${own.start} ${own.end}`, way)
    const program = own?.shell === 'simple' ? own.items.find(({ shell }) => shell === 'word') : undefined
    if (way !== undefined && program !== undefined) commands.set(program.start, way)
    if (node.type === 'mapping') for (const { key, value } of node.entries) visit(value, { around: way, step: key })
    else if (node.type === 'sequence')
      for (const [i, item] of node.items.entries()) visit(item, { around: way, step: i })
  }
  visit(root, undefined)
  return { words, commands }
})
