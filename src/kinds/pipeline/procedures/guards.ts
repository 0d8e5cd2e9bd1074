import type { Argument, Setting } from '../../../facts/pipeline/procedure.ts'
import { type SimpleCommand, shellNode, type Word } from '../../../languages/shell/tree.ts'
import type { Node } from '../../../languages/tree/node.ts'
import type { Origin } from './command.ts'
import { originsOfWord } from './origins.ts'
import type { Run, Way } from './run.ts'
import type { Outcome, State } from './state.ts'
import { at } from './words.ts'

type Told = ReadonlySet<Origin>
/** What a comparison decides. */
interface Compared {
  readonly account: boolean
  readonly server: Setting
}
const NOTHING: Compared = { account: false, server: 'off' }

/** What two sides have compared if they are equal: the account with another text, the server with the cluster's endpoint. */
function comparedBy(left: Told, right: Told, isWritten: boolean): Compared {
  const account = left.has('account') !== right.has('account') && isWritten
  const isServer = left.has('server') !== right.has('server')
  const other = left.has('server') ? right : left
  if (!isServer) return { account, server: 'off' }
  return { account, server: other.has('endpoint') ? 'on' : isWritten ? 'maybe' : 'off' }
}

/** The state on the path where what is compared is equal. */
function passed(state: State | undefined, { account, server }: Compared): State | undefined {
  if (state === undefined || (!account && server === 'off')) return state
  const { guards } = state
  return {
    ...state,
    guards: {
      account: account ? 'on' : guards.account,
      server: guards.server === 'on' || server === 'off' ? guards.server : server,
    },
  }
}

const EQUAL = /^(?:=|==|=~)$/

/** `[ A = B ]`, `test A != B`, `[[ A == B && C == D ]]`: what is true after success, and after failure. */
export function followTest(run: Run, command: SimpleCommand, state: State | undefined, way: Way): Outcome {
  const words = command.items.filter(item => item.shell === 'word')
  const texts = words.map(({ text }) => text)
  let [equal, other] = [NOTHING, NOTHING]
  const isAny = texts.some(text => text === '||' || text === '-o')
  const isAll = texts.some(text => text === '&&' || text === '-a')
  for (const [i, text] of texts.entries()) {
    const isEqual = EQUAL.test(text)
    if (!isEqual && text !== '!=') continue
    const found = comparison(run, words[i - 1], words[i + 1], state, way)
    const isNot = texts[i - 2] === '!' || (texts[1] === '!' && i > 2)
    if (isEqual !== isNot && !isAny) equal = both(equal, found)
    if (isEqual === isNot && !isAll) other = both(other, found)
  }
  return { yes: passed(state, equal), no: passed(state, other) }
}

const both = (a: Compared, b: Compared): Compared => ({
  account: a.account || b.account,
  server: a.server === 'off' ? b.server : a.server,
})

function comparison(run: Run, left: Word | undefined, right: Word | undefined, state: State | undefined, way: Way) {
  const sides = [left, right].map(word => originsOfWord(run, word, state, way))
  noteStates(run, sides[0] ?? new Set(), right === undefined ? [] : [right])
  noteStates(run, sides[1] ?? new Set(), left === undefined ? [] : [left])
  return comparedBy(sides[0] ?? new Set(), sides[1] ?? new Set(), left?.text !== '' && right?.text !== '')
}

/** Notes what the status of an update is compared with. */
function noteStates(run: Run, told: Told, words: readonly Word[]): void {
  if (!told.has('update')) return
  for (const { text, isKnown, start, end } of words)
    if (isKnown && text !== '' && text !== '*')
      run.updateStates.push({ text, isOpen: false, at: at(run.text, start, end) })
}

/** `grep -q EXPECTED`, where what it reads is the account, the server, or the status of an update. */
export function followSearch(run: Run, told: Told, words: readonly Argument[], state: State | undefined): Outcome {
  const pattern = words.find(({ text }) => !text.startsWith('-'))
  if (told.has('update') && pattern !== undefined) run.updateStates.push(pattern)
  const compared = comparedBy(told, new Set(), true)
  return { yes: passed(state, compared), no: state }
}

/** The state in an arm of `case`, whose patterns its word has been found equal to. */
export function comparedCase(run: Run, arm: Node, told: Told, state: State | undefined, way: Way): State | undefined {
  const patterns = arm.type === 'mapping' ? arm.entries.find(({ key }) => key === 'patterns')?.value : undefined
  const words = patterns?.type === 'sequence' ? patterns.items.map(shellNode) : []
  noteStates(
    run,
    told,
    words.filter(word => word?.shell === 'word'),
  )
  const [only] = words
  if (words.length !== 1 || only?.shell !== 'word' || only.text === '' || only.text === '*') return state
  return passed(state, comparedBy(told, originsOfWord(run, only, state, way), true))
}
