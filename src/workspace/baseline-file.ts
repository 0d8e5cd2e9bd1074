import { visibleJson } from '../engine/redaction/visible.ts'

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

const VERSION = 1
const TEXTS = ['path', 'rule', 'check', 'object', 'pointer', 'digest'] as const

/** What distinguishes one entry from another. */
export const keyOf = (known: KnownFinding): string => JSON.stringify(TEXTS.map(key => known[key]))

/** What stays the same when the object changes. */
export const keyWithoutDigest = (known: KnownFinding): string => keyOf({ ...known, digest: '' })

/** A baseline as text: sorted, an entry a line, so that two branches can both add to it. */
export function writeBaseline(all: readonly KnownFinding[]): string {
  const lines = [...all]
    .map(one => ({ key: keyOf(one), one }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ one: { path, rule, check, object, pointer, digest, count } }) =>
      visibleJson(JSON.stringify({ path, rule, check, object, pointer, digest, ...(count === 1 ? {} : { count }) })),
    )
  return `{\n  "version": ${VERSION},\n  "known": [${lines.map(line => `\n    ${line}`).join(',')}\n  ]\n}\n`
}

/** Reads a baseline; one that is not as `writeBaseline` writes it is refused whole. */
export function readBaseline(
  given: string,
  text: string,
): { readonly known: readonly KnownFinding[] } | { readonly problem: string } {
  const data = parseJson(text)
  const entries = fieldOf(data, 'known')
  if (!Array.isArray(entries)) return { problem: `${given} is not a baseline` }
  if (fieldOf(data, 'version') !== VERSION) return { problem: `${given} is a baseline of a different version` }
  const known: KnownFinding[] = []
  for (const [i, entry] of entries.entries()) {
    const read = readEntry(entry)
    if (read === undefined) return { problem: `${given}: entry ${i + 1} is not a valid baseline entry` }
    known.push(read)
  }
  return new Set(known.map(keyOf)).size < known.length ? { problem: `${given}: duplicate entry` } : { known }
}

function readEntry(entry: unknown): KnownFinding | undefined {
  const [path, rule, check, object, pointer, digest] = TEXTS.map(key => fieldOf(entry, key))
  const count = fieldOf(entry, 'count') ?? 1
  if (typeof path !== 'string' || typeof rule !== 'string' || typeof check !== 'string') return undefined
  if (typeof object !== 'string' || typeof pointer !== 'string' || typeof digest !== 'string') return undefined
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 1) return undefined
  return { path, rule, check, object, pointer, digest, count }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const fieldOf = (data: unknown, key: string): unknown =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, key) ? Reflect.get(data, key) : undefined
