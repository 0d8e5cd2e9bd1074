import { visibleJson } from '../engine/redaction/visible.ts'
import { parseJson } from '../model/parse-json.ts'
import { byText } from '../model/text-order.ts'

/**
 * A known finding. It is valid while the same rule finds the same in the same object of the same file, and ends when the
 * object changes: `digest` is that of its values, so comments, order of keys and layout may change, and it may move.
 */
export interface KnownFinding {
  readonly path: string
  readonly rule: string
  readonly check: string
  /** `Deployment shop/web`; empty where the document names none. */
  readonly object: string
  /** A JSON Pointer from the object on. */
  readonly pointer: string
  readonly digest: string
  /** How often it is there: objects without names may be alike. */
  readonly count: number
}

/** Something that is known not to be analysed. It is valid while the same path is not analysed for the same reason. */
export interface KnownUnread {
  readonly path: string
  readonly reason: string
  /** How many documents of the file it is. */
  readonly count: number
}

/** What a baseline lists. */
export interface Baseline {
  readonly known: readonly KnownFinding[]
  readonly notAnalysed: readonly KnownUnread[]
}

const VERSION = 1
const TEXTS = ['path', 'rule', 'check', 'object', 'pointer', 'digest'] as const

/** What distinguishes one entry from another. */
export const keyOf = (known: KnownFinding): string => JSON.stringify(TEXTS.map(key => known[key]))

/** What stays the same when the object changes. */
export const keyWithoutDigest = (known: KnownFinding): string => keyOf({ ...known, digest: '' })

/** What distinguishes one thing that is not analysed from another. */
export const keyOfUnread = ({ path, reason }: Omit<KnownUnread, 'count'>): string => JSON.stringify([path, reason])

/** A baseline as text: sorted, an entry a line, so that two branches can both add to it. */
export function writeBaseline({ known, notAnalysed }: Baseline): string {
  const findings = sortedBy(known, keyOf).map(({ count, ...one }) => ({
    ...Object.fromEntries(TEXTS.map(key => [key, one[key]])),
    ...countField(count),
  }))
  const unread = sortedBy(notAnalysed, keyOfUnread).map(({ path, reason, count }) => ({
    path,
    reason,
    ...countField(count),
  }))
  const lists = [list('known', findings), ...(unread.length === 0 ? [] : [list('notAnalysed', unread)])]
  return `{\n  "version": ${VERSION},\n${lists.join(',\n')}\n}\n`
}

const countField = (count: number) => (count === 1 ? {} : { count })

const list = (name: string, entries: readonly object[]): string =>
  `  "${name}": [${entries.map(entry => `\n    ${visibleJson(JSON.stringify(entry))}`).join(',')}\n  ]`

function sortedBy<T>(all: readonly T[], key: (one: T) => string): readonly T[] {
  const keyed = all.map(one => ({ key: key(one), one }))
  return keyed.sort(byText(({ key }) => key)).map(({ one }) => one)
}

/** Reads a baseline; one that is not as `writeBaseline` writes it is refused whole. */
export function readBaseline(given: string, text: string): Baseline | { readonly problem: string } {
  const data = parseJson(text)
  const findings = fieldOf(data, 'known')
  const unread = fieldOf(data, 'notAnalysed') ?? []
  if (!Array.isArray(findings) || !Array.isArray(unread)) return { problem: `${given} is not a baseline` }
  if (fieldOf(data, 'version') !== VERSION) return { problem: `${given} is a baseline of a different version` }
  const known = readAll(findings, readEntry, keyOf)
  if ('problem' in known) return { problem: `${given}: ${known.problem}` }
  const notAnalysed = readAll(unread, readUnread, keyOfUnread)
  if ('problem' in notAnalysed) return { problem: `${given}: ${notAnalysed.problem} in notAnalysed` }
  return { known: known.all, notAnalysed: notAnalysed.all }
}

function readAll<T>(
  entries: readonly unknown[],
  read: (entry: unknown) => T | undefined,
  key: (one: T) => string,
): { readonly all: readonly T[] } | { readonly problem: string } {
  const all: T[] = []
  for (const [i, entry] of entries.entries()) {
    const one = read(entry)
    if (one === undefined) return { problem: `entry ${i + 1} is not a valid baseline entry` }
    all.push(one)
  }
  return new Set(all.map(key)).size < all.length ? { problem: 'duplicate entry' } : { all }
}

function readUnread(entry: unknown): KnownUnread | undefined {
  const [path, reason, count] = [fieldOf(entry, 'path'), fieldOf(entry, 'reason'), countOf(entry)]
  if (typeof path !== 'string' || typeof reason !== 'string' || count === undefined) return undefined
  return { path, reason, count }
}

function countOf(entry: unknown): number | undefined {
  const count = fieldOf(entry, 'count') ?? 1
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 1 ? count : undefined
}

function readEntry(entry: unknown): KnownFinding | undefined {
  const [path, rule, check, object, pointer, digest] = TEXTS.map(key => fieldOf(entry, key))
  const count = countOf(entry)
  if (typeof path !== 'string' || typeof rule !== 'string' || typeof check !== 'string') return undefined
  if (typeof object !== 'string' || typeof pointer !== 'string' || typeof digest !== 'string') return undefined
  if (count === undefined) return undefined
  return { path, rule, check, object, pointer, digest, count }
}

const fieldOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, key) ? Reflect.get(data, key) : undefined
