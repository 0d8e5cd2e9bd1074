import { redirectsOf, targetOf } from '../../../languages/shell/read.ts'
import { type Command, type Part, shellNode } from '../../../languages/shell/tree.ts'
import type { Node } from '../../../languages/tree/node.ts'
import type { Origin } from './command.ts'
import { collecting, listsIn, type Run, type Way } from './run.ts'
import type { State } from './state.ts'

const NEVER_SET =
  /^(?:[?#$!@*_0-]|(?:CI|GITHUB|RUNNER|GITLAB)(?:_\w+)?|HOME|PWD|PATH|USER|RANDOM|SECONDS|LINENO|BASH_\w+|IFS|HOSTNAME|TMPDIR|OLDPWD|EUID|UID)$/

/** Whether nothing in sight sets a variable, or provides a default for it. */
const isInput = (run: Run, name: string, operator: string | undefined): boolean =>
  !NEVER_SET.test(name) && operator === undefined && !run.given.has(name) && !run.variables.has(name)

function noteInput(run: Run): void {
  const shell = run.shells.at(-1)
  if (shell !== undefined) shell.hasInputs = true
}

/** Follows the substitutions of a word, or of all words in a node, and gives what they and its variables tell. */
export function originsOfWord(
  run: Run,
  node: Node | undefined,
  state: State | undefined,
  way: Way,
): ReadonlySet<Origin> {
  if (isPlain(node)) return NONE
  return collecting(run, () => {
    for (const part of partsIn(node)) {
      if (part.kind !== 'parameter') continue
      if (isInput(run, part.name, part.operator)) noteInput(run)
      for (const one of run.variables.get(part.name)?.origins ?? []) run.origins.add(one)
    }
    for (const list of listsIn(node))
      run.follow(run, list, state, {
        ...way,
        isPiped: false,
        fedBy: undefined,
        isCaptured: true,
        returns: undefined,
        breaks: undefined,
      })
  }).origins
}

const NONE: ReadonlySet<Origin> = new Set()

/** Whether nothing is expanded in a word: most are so, and nothing has to be kept for them. */
const isPlain = (node: Node | undefined): boolean =>
  node === undefined || (node.type === 'scalar' && 'isKnown' in node && node.isKnown === true)

/** The parts of all words in a node. */
export function partsIn(node: Node | undefined): readonly Part[] {
  const own = shellNode(node)
  if (own?.shell === 'word' || own?.shell === 'here-document') return own.parts
  if (own?.shell === 'list') return []
  if (node?.type === 'sequence') return node.items.flatMap(partsIn)
  return node?.type === 'mapping' ? node.entries.flatMap(({ value }) => partsIn(value)) : []
}

const NARROWS = /\|\s{0,20}(?:[ef]?grep|head|tail|fzf)\b|\bitems\[\d/

/** Whether a node substitutes only a choice of what a query gives. */
export const isNarrowed = (node: Node | undefined): boolean =>
  partsIn(node).some(({ kind, text }) => kind === 'command' && NARROWS.test(text))

/** The query whose answer a variable in a node has. */
export const queryIn = (run: Run, words: Node | undefined): readonly string[] | undefined =>
  partsIn(words)
    .map(part => (part.kind === 'parameter' ? run.variables.get(part.name)?.query : undefined))
    .find(query => query !== undefined)

/** The query whose answer is in the file that a command reads. */
export const fileQuery = (run: Run, command: Command): readonly string[] | undefined =>
  redirectsOf(command)
    .filter(({ operator }) => operator === '<')
    .map(one => run.files.get(targetOf(one)?.text ?? ''))
    .find(query => query !== undefined)
