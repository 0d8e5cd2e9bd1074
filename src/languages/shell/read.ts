import { remembered } from '../../model/remembered.ts'
import type { Node } from '../tree/node.ts'
import { join } from '../tree/query.ts'
import {
  type Command,
  type HereDocument,
  type List,
  type Redirect,
  type ShellNode,
  shellNode,
  type Word,
} from './tree.ts'

function asCommand(node: ShellNode | undefined): Command | undefined {
  return node !== undefined && 'isNegated' in node ? node : undefined
}

/** The redirections of a command, those around a compound command too. */
export function redirectsOf(command: Command): readonly Redirect[] {
  if (command.shell === 'simple') return command.items.flatMap(item => (item.shell === 'redirect' ? item : []))
  const list = command.entries.find(({ key }) => key === 'redirects')?.value
  const items = list?.type === 'sequence' ? list.items.map(shellNode) : []
  return items.flatMap(item => (item?.shell === 'redirect' ? item : []))
}

/** The body of a here-document; undefined where the redirection goes elsewhere. */
export function documentOf({ entries }: Redirect): HereDocument | undefined {
  const node = shellNode(entries[0]?.value)
  return node?.shell === 'here-document' ? node : undefined
}

/** The word that a redirection goes to or comes from; undefined for a here-document. */
export function targetOf({ entries }: Redirect): Word | undefined {
  const node = shellNode(entries[0]?.value)
  return node?.shell === 'word' ? node : undefined
}

/** A list on the way to a command: whose it is, and by which key. */
export interface Step {
  readonly list: List
  /** The pointer to the list, from the script. */
  readonly pointer: string
  /** The command around it; undefined for the script itself. */
  readonly command?: Command
  /** `condition`, `then`, `else`, `do`, `body`, `$()`, `<()` …: the list's own key, without its number. */
  readonly role: string
}

/** A command with its place in a script. */
export interface Found {
  readonly command: Command
  /** The pointer to it, from the script. */
  readonly pointer: string
  /** Its number in the last list of `way`, from 0. */
  readonly index: number
  /** The lists that contain it, the script first. */
  readonly way: readonly Step[]
}

/**
 * All commands of a script, in the order in which they begin to run where nothing branches: those of a substitution before
 * the command that contains them, a compound command before its content. A function's body is where it is defined. The same
 * for each who asks: carriers and kinds go through the same scripts.
 */
export const everyCommand = remembered((script: List): readonly Found[] => {
  const found: Found[] = []
  addCommands(found, [{ list: script, pointer: '', role: 'script' }])
  return found
})

function addCommands(found: Found[], way: readonly Step[]): void {
  const last = way[way.length - 1]
  for (const [index, { key, value }] of (last?.list.entries ?? []).entries()) {
    const command = asCommand(shellNode(value))
    if (command === undefined) continue
    const one = { command, pointer: join(last?.pointer ?? '', key), index, way }
    if (command.shell !== 'simple') found.push(one)
    addLists(found, one, command, one.pointer)
    if (command.shell === 'simple') found.push(one)
  }
}

/** Goes through what a command is made of, to the lists in it. */
function addLists(found: Found[], one: Found, node: Node, pointer: string): void {
  if (node.type === 'sequence')
    for (const [i, item] of node.items.entries()) addLists(found, one, item, join(pointer, i))
  if (node.type !== 'mapping') return
  for (const { key, value } of node.entries) {
    const at = join(pointer, key)
    const inner = shellNode(value)
    if (inner?.shell !== 'list') addLists(found, one, value, at)
    else addCommands(found, [...one.way, { list: inner, pointer: at, command: one.command, role: roleOf(key) }])
  }
}

const roleOf = (key: string): string => key.replace(/ \(\d+\)$/, '')
