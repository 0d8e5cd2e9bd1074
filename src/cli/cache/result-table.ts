import { lazily } from '../../model/lazily.ts'
import { bytesOf, numbersOf } from './archive.ts'
import { type FileState, STATE_LENGTH } from './file-state.ts'
import type { WrittenResult } from './written-result.ts'

/** What is kept of each result: the number of its settings, length and checksum of its parts, how many facts it states …, which words its text has. */
const COLUMNS = [
  'settings',
  'remarks',
  'remarksSum',
  'facts',
  'factsSum',
  'stated',
  'documents',
  'unrecognised',
  'tells',
  'words',
] as const
type Column = (typeof COLUMNS)[number]

/** Where the stored results of files are, and what they depend on. Rows are in the order of the paths. */
export interface ResultTable {
  readonly paths: readonly string[]
  /** SHA-256 of the contents, one after the other. */
  readonly digests: string
  /** The digests of settings. */
  readonly settings: readonly string[]
  /** All sorts of facts that any row states. */
  readonly facts: readonly string[]
  readonly columns: Readonly<Record<Column, Uint32Array>>
  /** The state of each file when it was read (`FileState`), nothing but zeros where that does not tell its content. */
  readonly states: Float64Array
  /** Where each result begins in the file, in bytes. */
  readonly offsets: Float64Array
  /** Where the facts of each row begin among all. */
  readonly starts: Uint32Array
  /** The sort of each fact, as its number among all sorts. */
  readonly kinds: Uint32Array
  /** In bytes. */
  readonly lengths: Uint32Array
}

type Raw = Pick<ResultTable, 'paths' | 'digests' | 'settings' | 'facts'>

const DIGEST = 43

/** Whether a row is the result of a content with this digest under settings with that one. */
export const isRowOf = (table: ResultTable | undefined, row: number, digest: string, settings: string): boolean =>
  table !== undefined &&
  table.settings[table.columns.settings[row] ?? -1] === settings &&
  table.digests.startsWith(digest, DIGEST * row)

/** Whether a row is of a file in this state. */
export function isRowIn({ states }: ResultTable, row: number, state: FileState): boolean {
  return state.every((one, i) => states[STATE_LENGTH * row + i] === one)
}

/** The digest of the content of a row. */
export const digestOfRow = ({ digests }: ResultTable, row: number): string =>
  digests.slice(DIGEST * row, DIGEST * (row + 1))

/** The facts of a row in their order: what sort, and where among the row's facts. */
export function* factsOfRow({ columns, starts, kinds, lengths, facts }: ResultTable, row: number) {
  let start = 0
  for (let i = 0; i < (columns.stated[row] ?? 0); i++) {
    const at = (starts[row] ?? 0) + i
    const length = lengths[at] ?? 0
    yield { fact: facts[kinds[at] ?? -1] ?? '', start, length }
    start += length
  }
}

/** A table that grows row by row. */
export interface TableBuilder {
  /** The digests of its content and its settings, and what was written. */
  readonly add: (path: string, digest: string, settings: string, written: WrittenResult) => void
  /** Takes rows over from another table, `end` not included: with their bytes, which are written one after the other, or where these are. */
  readonly copy: (from: ResultTable, start: number, end: number, isMoved: boolean) => void
  readonly parts: () => readonly (readonly [name: string, bytes: Uint8Array])[]
}

/** What is known of a file beside its result. */
export interface Seen {
  /** Absent where it does not tell the content. */
  readonly state?: FileState | undefined
  /** Which words its text has, a bit for each. */
  readonly words: number
}

/**
 * Starts without rows; there will be `count`, in the order of their paths. `offset` is where the first bytes are that
 * are written, `seenOf` gives what is known of files now.
 */
export function buildTable(
  count: number,
  offset: number,
  seenOf: (path: string) => Seen | undefined = () => undefined,
): TableBuilder {
  const offsets = new Float64Array(count)
  let next = offset
  const place = (row: number): void => {
    offsets[row] = next
    next += (columns.remarks[row] ?? 0) + (columns.facts[row] ?? 0)
  }
  const states = new Float64Array(STATE_LENGTH * count)
  const see = (path: string, row: number): void => {
    const seen = seenOf(path)
    if (seen === undefined) return
    columns.words[row] = seen.words
    states.set(seen.state ?? NO_STATE, STATE_LENGTH * row)
  }
  const paths: string[] = []
  const digests: string[] = []
  const settings = new Map<string, number>()
  const facts = new Map<string, number>()
  const all = new Uint32Array(COLUMNS.length * count)
  const columns = columnsOf(all, count)
  const kinds: number[] = []
  const lengths: number[] = []
  return {
    add: (path, digest, settingsDigest, { stated, ...numbers }) => {
      const row = paths.push(path) - 1
      digests.push(digest)
      const all = { ...numbers, words: 0, stated: stated.length, settings: numberIn(settings, settingsDigest) }
      for (const name of COLUMNS) columns[name][row] = all[name]
      see(path, row)
      place(row)
      for (const { fact, length } of stated) {
        kinds.push(numberIn(facts, fact))
        lengths.push(length)
      }
    },
    copy: (from, start, end, isMoved) => {
      const row = paths.length
      for (let i = start; i < end; i++) paths.push(from.paths[i] ?? '')
      digests.push(from.digests.slice(DIGEST * start, DIGEST * end))
      for (const name of COLUMNS) columns[name].set(from.columns[name].subarray(start, end), row)
      states.set(from.states.subarray(STATE_LENGTH * start, STATE_LENGTH * end), STATE_LENGTH * row)
      for (let i = start; i < end; i++) {
        see(from.paths[i] ?? '', row + i - start)
        if (isMoved) place(row + i - start)
        else offsets[row + i - start] = from.offsets[i] ?? 0
      }
      const settingOf = from.settings.map(text => numberIn(settings, text))
      for (let i = row; i < row + end - start; i++) columns.settings[i] = settingOf[columns.settings[i] ?? -1] ?? 0
      const factOf = from.facts.map(text => lazily(() => numberIn(facts, text)))
      for (let i = from.starts[start] ?? 0; i < (from.starts[end] ?? from.kinds.length); i++) {
        kinds.push(factOf[from.kinds[i] ?? -1]?.() ?? 0)
        lengths.push(from.lengths[i] ?? 0)
      }
    },
    parts: () => {
      const raw: Raw = { paths, digests: digests.join(''), settings: [...settings.keys()], facts: [...facts.keys()] }
      return [
        ['files', Buffer.from(JSON.stringify(raw))],
        ['numbers', bytesOf(all)],
        ['states', bytesOf(states)],
        ['offsets', bytesOf(offsets)],
        ['stated', Buffer.concat([kinds, lengths].map(one => bytesOf(Uint32Array.from(one))))],
      ]
    },
  }
}

const NO_STATE: FileState = [0, 0, 0, 0]

function numberIn(numbers: Map<string, number>, text: string): number {
  const number = numbers.get(text) ?? numbers.size
  numbers.set(text, number)
  return number
}

const columnsOf = (all: Uint32Array, count: number): ResultTable['columns'] => {
  const columnOf = (column: Column): Uint32Array => {
    const start = COLUMNS.indexOf(column) * count
    return all.subarray(start, start + count)
  }
  return {
    settings: columnOf('settings'),
    remarks: columnOf('remarks'),
    remarksSum: columnOf('remarksSum'),
    facts: columnOf('facts'),
    factsSum: columnOf('factsSum'),
    stated: columnOf('stated'),
    documents: columnOf('documents'),
    unrecognised: columnOf('unrecognised'),
    tells: columnOf('tells'),
    words: columnOf('words'),
  }
}

const doublesOf = (bytes: Uint8Array): Float64Array => new Float64Array(new Uint8Array(bytes).buffer)

/** Reads a table from the parts that a builder gave; undefined where one is missing. */
export function readTable(part: (name: string) => Buffer | undefined): ResultTable | undefined {
  const [files, numbers, stated, states, offsets] = ['files', 'numbers', 'stated', 'states', 'offsets'].map(part)
  if (!(files && numbers && stated && states && offsets)) return undefined
  const raw: Raw = JSON.parse(files.toString())
  const count = raw.paths.length
  const columns = columnsOf(numbersOf(numbers), count)
  const facts = numbersOf(stated)
  const starts = new Uint32Array(count)
  for (let row = 1; row < count; row++) starts[row] = (starts[row - 1] ?? 0) + (columns.stated[row - 1] ?? 0)
  const [kinds, lengths] = [facts.subarray(0, facts.length / 2), facts.subarray(facts.length / 2)]
  return { ...raw, columns, states: doublesOf(states), offsets: doublesOf(offsets), starts, kinds, lengths }
}
