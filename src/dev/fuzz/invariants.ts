import type { FuzzCase } from './corpus.ts'
import { brokenFix } from './fix-invariants.ts'
import { type LintedCase, lintCase, reportOf } from './linted-case.ts'
import type { Depth, Linter } from './linter.ts'
import { brokenLive } from './live-invariants.ts'
import { brokenRange, brokenTree } from './range-invariants.ts'
import { brokenReport } from './report-invariants.ts'

/** What is wrong with a run on a case. */
export interface Violation {
  /** The invariant that is violated: `no throw`. */
  readonly invariant: string
  /** What was seen in place of it. */
  readonly message: string
}

/** What must be true of every case: undefined if it is, else what was seen. */
type Invariant = (run: LintedCase, linter: Linter) => string | undefined

const INVARIANTS: Readonly<Record<string, Invariant>> = {
  'no fault': ({ report }) => report.faults.map(({ source, message }) => `${source}: ${message}`)[0],
  'ranges inside the text': brokenRange,
  'nodes where they are written': brokenTree,
  'fit to print': brokenSentence,
  'plain data': ({ results }) => (isPlain(results) ? undefined : 'a file result holds what JSON does not'),
  'same again': brokenOrder,
  'same while editing': brokenLive,
  'small report': brokenSize,
  'well-formed reports': brokenReport,
  fixes: brokenFix,
}

/** What is looked at in every run, since it costs next to nothing beside linting. */
const CHEAP: ReadonlySet<string> = new Set(['no fault', 'ranges inside the text', 'fit to print'])

/** The first invariant that is violated when the case is linted; undefined if none is. Never throws. */
export function violationOf(files: FuzzCase, linter: Linter, depth: Depth = 'all'): Violation | undefined {
  let invariant = 'no throw'
  try {
    const run = lintCase(files, linter.registry)
    for (const [name, broken] of Object.entries(INVARIANTS)) {
      if (depth !== 'all' && !CHEAP.has(name) && name !== depth) continue
      invariant = name
      const message = broken(run, linter)
      if (message !== undefined) return { invariant, message }
    }
    return undefined
  } catch (error) {
    const stack = error instanceof Error ? error.stack?.split('\n').slice(0, 4).join(' ') : undefined
    return { invariant: 'no throw', message: `${stack ?? String(error)} (${invariant})` }
  }
}

const LONGEST_MESSAGE = 1_000
const LONGEST_NAME = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/** Messages, objects and notes: short, not empty, and without what a terminal would obey. */
function brokenSentence({ report, problems }: LintedCase): string | undefined {
  const findings = [...report.findings, ...report.suppressed.map(({ finding }) => finding)]
  const sentences = [
    ...findings.flatMap(({ message, related, fix }) => [
      message,
      ...related.map(one => one.note),
      fix?.title ?? 'none',
    ]),
    ...report.notes.map(({ why }) => why),
    ...problems.map(({ message }) => message),
  ]
  const names = [...findings.map(({ object }) => object), ...report.notes.map(({ why }) => why)]
  return (
    sentences.find(text => text === '' || text.length > LONGEST_MESSAGE || CONTROL.test(text)) ??
    names.find(text => text.length > LONGEST_NAME || CONTROL.test(text))
  )
}

/** What is kept in caches and sent between machines. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' || typeof value === 'boolean' || value === null
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(one => one === undefined || isPlain(one))
  )
}

/** The same files in another order, their results out of a cache: the same report. */
function brokenOrder({ files, settingsOf, report }: LintedCase, { registry }: Linter): string | undefined {
  const again = lintCase([...files].reverse(), registry).results
  const kept: typeof again = JSON.parse(JSON.stringify(again))
  const [first, second] = [report, reportOf(kept, files, settingsOf, registry)].map(one => JSON.stringify(one))
  if (first === second) return undefined
  const at = [...(first ?? '')].findIndex((character, i) => character !== second?.[i])
  return `${first?.slice(Math.max(0, at - 80), at + 80)} became ${second?.slice(Math.max(0, at - 80), at + 80)}`
}

const REPORT_BASE = 200_000
const REPORT_PER_UNIT = 200

/** A report grows with what was linted, not faster. */
function brokenSize({ files, results, report }: LintedCase): string | undefined {
  const units = files.reduce((sum, { text }) => sum + text.length, 0)
  const most = REPORT_BASE + units * REPORT_PER_UNIT
  const [kept, said] = [JSON.stringify(results).length, JSON.stringify(report).length]
  return kept > most || said > most ? `${units} characters give results of ${kept} and a report of ${said}` : undefined
}
