import { type Document, type Place, pathOf } from '../../documents/document.ts'
import type { Outcomes } from '../ask.ts'
import type { CheckText } from '../define.ts'
import type { DocumentSummary, FileResult, Location, Note, RawProblem, ResourceSummary } from '../file-result.ts'
import type { Finding, Report, UndecidedNote } from '../finding.ts'
import { fill, printable } from '../message.ts'
import { foldNotes } from '../notes.ts'
import type { Registry } from '../registry.ts'
import { checkId, settingsFor, severityOf } from '../rule-settings.ts'
import type { FileSettings, Severity } from '../settings.ts'
import { suppress } from '../suppress/suppress.ts'
import { fingerprint } from './fingerprint.ts'
import { type Lines, linesOf, locate } from './locate.ts'

/** Gives back a document that was linted before, by its id; undefined where its file can't be read any more. */
export type OpenDocument = (id: string) => Document | undefined

/**
 * From what rules said to what is reported: places become ranges, check ids sentences and severities, suppressions are
 * applied, the same finding is said once, all is sorted by path, offset and check. Pure but for `open`.
 */
export function settle(
  files: readonly FileResult[],
  linked: Outcomes,
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  open: OpenDocument,
): Report {
  const places = createPlaces(open)
  const problems = [...files.flatMap(file => file.problems), ...linked.problems]
  const faulty = new Set(problems.map(({ at }) => pathOf(at.document)))
  const summaries = new Map(
    files.flatMap(({ path, documents }) => (faulty.has(path) ? documents.map(one => [one.id, one]) : [])),
  )
  const documents = files.flatMap(file => file.documents)
  const all = problems.flatMap(problem => toFinding(problem, summaries, settingsOf, registry, places))
  const { kept, suppressed } = suppress(unique(all.sort(order)), files, settingsOf, registry, places)
  const findings = [...kept].sort(order)
  const count = (severity: Severity): number => findings.filter(finding => finding.severity === severity).length
  return {
    findings,
    suppressed,
    notes: toNotes([...files.flatMap(file => file.notes), ...linked.notes], places),
    notAnalysed: files
      .flatMap(({ path, notAnalysed }) => (notAnalysed === undefined ? [] : [{ path, reason: notAnalysed }]))
      .sort((a, b) => compare(a.path, b.path)),
    faults: [...files.flatMap(file => file.faults), ...linked.faults],
    counts: {
      files: files.length,
      documents: documents.length,
      unrecognised: documents.filter(({ resources }) => resources.every(({ kinds }) => kinds.length === 0)).length,
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
    },
  }
}

type Places = (at: Place) => Location | undefined

const KEPT = 32

/** Places in documents that are opened again; the lines of the last few files are kept, since findings come file by file. */
function createPlaces(open: OpenDocument): Places {
  const linesByPath = new Map<string, Lines>()
  return at => {
    const document = open(at.document)
    if (document === undefined) return undefined
    const { path, text } = document.file
    const lines = linesByPath.get(path) ?? linesOf(text)
    const oldest = linesByPath.size >= KEPT ? linesByPath.keys().next().value : undefined
    if (oldest !== undefined && !linesByPath.has(path)) linesByPath.delete(oldest)
    linesByPath.set(path, lines)
    return locate(document, lines, at)
  }
}

/** Families of documents that say what is, or what a program has made: changing them would only hide what they show. */
const RECORDS: ReadonlySet<string> = new Set(['terraform-plan', 'aws-cli'])

function toFinding(
  problem: RawProblem,
  summaries: ReadonlyMap<string, DocumentSummary>,
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  places: Places,
): readonly Finding[] {
  const path = pathOf(problem.at.document)
  const resource = resourceAt(summaries.get(problem.at.document), problem.at.pointer)
  const { text, severity: own } = sentenceOf(problem, registry)
  const layers = settingsFor(settingsOf(path), namesOfKind(resource), resource?.namespace)
  const severity = severityOf(layers, problem.rule, problem.check, own)
  const location = problem.location ?? places(problem.at)
  if (severity === 'off' || location === undefined) return []
  const check = checkId(problem.check)
  const object = printable(resource?.label ?? '')
  const related = (problem.related ?? []).flatMap(({ at, note, location: known }) => {
    const where = known ?? places(at)
    return where === undefined ? [] : [{ location: where, note: printable(note) }]
  })
  const finding: Finding = {
    rule: problem.rule,
    check,
    severity,
    message: fill(text, problem.data),
    location,
    pointer: problem.at.pointer,
    object,
    related,
    ...(problem.fix === undefined || RECORDS.has(resource?.family ?? '')
      ? {}
      : { fix: { ...problem.fix, title: printable(problem.fix.title) } }),
    fingerprint: fingerprint([problem.rule, check, path, object, withoutOffsets(problem.at.pointer)].join('\n')),
  }
  return [finding]
}

/** Where in a script a document stands changes with every line above it. */
const withoutOffsets = (pointer: string): string => pointer.replaceAll(/(\/#[a-z]+(?::\d+)?)@\d+-\d+/g, '$1')

/** What an override may call the kind: clauselint's own word (`Workload`), and the document's (`Deployment`, `AWS::IAM::Role`). */
function namesOfKind(resource: ResourceSummary | undefined): readonly string[] {
  if (resource === undefined) return []
  return [...resource.kinds, resource.type, resource.type.slice(resource.type.lastIndexOf('/') + 1)]
}

/** The resource that holds the place: the one with the longest pointer that leads to it, else the document's first. */
export function resourceAt(document: DocumentSummary | undefined, pointer: string): ResourceSummary | undefined {
  let found: ResourceSummary | undefined
  for (const resource of document?.resources ?? []) {
    const holds = pointer === resource.pointer || pointer.startsWith(`${resource.pointer}/`)
    if (holds && (found === undefined || resource.pointer.length > found.pointer.length)) found = resource
  }
  return found ?? document?.resources[0]
}

function sentenceOf(problem: RawProblem, registry: Registry): { readonly text: string; readonly severity: Severity } {
  const rule = registry.ruleById.get(problem.rule)
  if (rule === undefined) return { text: '{message}', severity: problem.severity ?? 'error' }
  const stated: CheckText | undefined = rule.checks[problem.check]
  if (stated === undefined)
    return { text: `${problem.check} is none of the checks of ${problem.rule}`, severity: 'error' }
  const { text, severity } = typeof stated === 'string' ? { text: stated, severity: rule.severity } : stated
  return { text, severity: problem.severity ?? severity }
}

function unique(sorted: readonly Finding[]): readonly Finding[] {
  return sorted.filter((finding, i) => {
    const before = sorted[i - 1]
    return before === undefined || order(before, finding) !== 0 || before.rule !== finding.rule
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function order(a: Finding, b: Finding): number {
  return (
    compare(a.location.path, b.location.path) ||
    a.location.start - b.location.start ||
    a.location.end - b.location.end ||
    compare(a.check, b.check) ||
    compare(a.message, b.message) ||
    compare(a.rule, b.rule)
  )
}

/** The notes of the report, sorted; those across files are placed here. */
function toNotes(notes: readonly Note[], places: Places): readonly UndecidedNote[] {
  return foldNotes(notes)
    .flatMap(({ rule, why, at, count, location }) => {
      const where = location ?? places(at)
      return where === undefined ? [] : [{ rule, path: where.path, why: printable(why), count, location: where }]
    })
    .sort((a, b) => compare(a.path, b.path) || compare(a.rule, b.rule) || compare(a.why, b.why))
}
