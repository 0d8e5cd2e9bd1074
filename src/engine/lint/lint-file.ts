import type { Document, SourceFile } from '../../documents/document.ts'
import { encryptedText, encryptedValues } from '../../languages/encrypted.ts'
import { languageOf } from '../../languages/languages.ts'
import { TEMPLATE } from '../../languages/template.ts'
import type { Parsed, SyntaxProblem } from '../../languages/tree/parsed.ts'
import { isTemplateName, OTHER_SHELL, unreadFileOf } from '../../languages/unread.ts'
import { lazily } from '../../model/lazily.ts'
import { rememberedAll } from '../../model/remembered.ts'
import { trimmed } from '../../model/trimmed.ts'
import { type Lines, linesOf, locate, locationOf } from '../assemble/locate.ts'
import { type EmittedFact, earlierId } from '../fact.ts'
import type { DocumentSummary, FileResult, Note, RawProblem, Unread } from '../file-result.ts'
import { findSecrets } from '../redaction/redact.ts'
import { redactResult } from '../redaction/redact-result.ts'
import type { AnyFactRule, Registry } from '../registry.ts'
import { madeOf, renderedFrom } from '../relevance/made-of.ts'
import { readPurposes } from '../relevance/purpose.ts'
import type { Shown } from '../relevance/shown.ts'
import { vendoredFolders } from '../relevance/vendored.ts'
import { isOff } from '../rule-settings.ts'
import type { LintSettings, Severity } from '../settings.ts'
import { readAccepted } from '../suppress/other-tools/read-accepted.ts'
import { withProvenRemovals } from '../suppress/removable.ts'
import { readSuppressions } from '../suppress/suppressions.ts'
import { showsKind } from './broken.ts'
import type { KnownContents } from './known-contents.ts'
import { foldNotes } from './notes.ts'
import { factsOfFile, type OpenedFile, openFile } from './open-file.ts'
import { type Contents, readContents } from './recognise.ts'
import { type AnyContext, createContexts, noOutcomes, type Outcomes, runOnFact } from './run-rule.ts'

/**
 * Lints one file: what it states (facts), what is wrong in it alone (problems), what could not be decided (notes). If
 * the result `isKept` (written to a cache or a shard), it records whether there are secrets in it. Pure:
 * depends on the text, the settings and the registry only. Never throws: a rule that throws becomes a fault.
 */
export const lintFile = (file: SourceFile, settings: LintSettings, registry: Registry, isKept?: boolean): FileResult =>
  lintOpened(file, openFile(file, registry), settings, registry, isKept)

/** `lintFile` for a file that is parsed already; `known` is what is kept of its earlier versions. */
export function lintOpened(
  file: SourceFile,
  opened: OpenedFile,
  settings: LintSettings,
  registry: Registry,
  isKept?: boolean,
  known?: KnownContents,
): FileResult {
  if ('notAnalysed' in opened) return unreadResult(file, opened.notAnalysed)
  const { parsed, documents } = opened
  const contents = (known?.read ?? readContents)(documents, settings, registry)
  const facts = trimmed(
    contents.facts.filter(
      ({ fact }) => registry.usedFacts.has(fact) && (settings.isLibrary !== true || registry.libraryFacts.has(fact)),
    ),
  )
  const outcomes = check(facts, file.path, settings, registry)
  const { problems, notes, unread } = isQuiet(parsed, contents, outcomes)
    ? NO_DIAGNOSTICS
    : toldOf(file, opened, contents, outcomes, registry)
  const encrypted = encryptedValues(file.text, parsed)
  const notAnalysed = encrypted === undefined ? unread : [...unread, encrypted]
  const result: FileResult = {
    path: file.path,
    // Not spread: in the middle of a literal that costs more than all the rest of it.
    notAnalysed: notAnalysed.length === 0 ? undefined : notAnalysed,
    documents: contents.summaries,
    problems,
    facts: file.earlier === undefined ? facts : [...facts, ...earlierFacts(file, settings, registry)],
    notes,
    faults: trimmed([...contents.faults, ...outcomes.faults]),
    suppressions: trimmed(
      settings.inlineSuppressions
        ? [...suppressionsIn(file, parsed, registry), ...readAccepted(file, parsed, contents.summaries, registry)]
        : [],
    ),
    shows: withStatements(registry.shows?.({ path: file.path, text: file.text, facts: contents.facts }), file, opened),
  }
  return redactResult(result, () => findSecrets(file.text, parsed.roots), isKept)
}

function withStatements(
  shown: Shown | undefined,
  { path, text }: SourceFile,
  { parsed, documents }: Extract<OpenedFile, { readonly parsed: Parsed }>,
): Shown | undefined {
  const purposes = readPurposes(text, parsed)
  const made = madeOf(path, text)
  const charts = renderedFrom(path, text)
  const vendored = vendoredFolders(path, documents)
  if (purposes.length + charts.length + vendored.length === 0 && made === undefined) return shown
  return {
    ...shown,
    ...(purposes.length > 0 && { purposes }),
    ...(made && { madeOf: made }),
    ...(charts.length > 0 && { renderedFrom: charts }),
    ...(vendored.length > 0 && { vendored }),
  }
}

const suppressionsIn = (file: SourceFile, parsed: Parsed, { parsers }: Registry) =>
  withProvenRemovals(readSuppressions(file, parsed), file.text, parsed, parsers)

/** Everything reported about a file, located. */
interface Diagnostics extends Pick<FileResult, 'problems' | 'notes'> {
  readonly unread: readonly Unread[]
}

const NO_DIAGNOSTICS: Diagnostics = { problems: [], notes: [], unread: [] }

/** Whether nothing is reported about a file except perhaps a defect of ours: true of nearly all files. */
const isQuiet = (parsed: Parsed, contents: Contents, { problems, notes }: Outcomes): boolean =>
  problems.length + notes.length + parsed.problems.length + contents.skipped.length === 0 &&
  parsed.ambiguities === undefined &&
  parsed.skipped === undefined

function toldOf(
  file: SourceFile,
  { parsed, documents }: Extract<OpenedFile, { readonly parsed: Parsed }>,
  contents: Contents,
  outcomes: Outcomes,
  { kinds }: Registry,
): Diagnostics {
  const byId = lazily(() => new Map(documents.map(document => [document.id, document])))
  const lines = lazily(() => linesOf(file.text))
  const toProblem = (rule: string, { message, start, end }: SyntaxProblem, severity: Severity): RawProblem => {
    const location = locationOf(file.path, lines(), start, end)
    return { rule, check: rule, at: { document: `${file.path}#0`, pointer: '' }, severity, data: { message }, location }
  }
  const isOfKind = contents.summaries.some(({ resources }) => resources.some(({ kinds }) => kinds.length > 0))
  const ofNoKind = lazily(
    (): Pick<RawProblem, 'isOfNoKind'> => (showsKind(file, parsed.format, isOfKind, kinds) ? {} : { isOfNoKind: true }),
  )
  const broken = isForeign(file, parsed, contents.summaries)
    ? []
    : parsed.problems.map(problem => ({ ...toProblem(`syntax/${parsed.format}`, problem, 'error'), ...ofNoKind() }))
  // Which reader is right matters where one of Kubernetes' tools reads the file.
  const ambiguous = (isOfKind ? (parsed.ambiguities ?? []) : []).map(one =>
    toProblem('syntax/yaml-ambiguous', one, 'warning'),
  )
  const skipped = [...(parsed.skipped ?? []), ...contents.skipped].filter(({ reason }) => isReportable(file, reason))
  return {
    problems: trimmed([...broken, ...ambiguous, ...outcomes.problems.map(problem => placed(problem, byId(), lines()))]),
    notes: trimmed(foldNotes(outcomes.notes).map(note => locatedNote(note, byId(), lines()))),
    unread: skipped.map(({ start, end, ...one }) => ({
      ...one,
      ...(one.reason === TEMPLATE ? { kind: 'template' } : {}),
      location: locationOf(file.path, lines(), start, end),
    })),
  }
}

/** Whether it matters that a part of a file is not read: what is called a template may become anything, a script of zsh do anything. */
const isReportable = ({ path, text }: SourceFile, reason: string): boolean =>
  !(reason === OTHER_SHELL || (reason === TEMPLATE && isTemplateName(path))) ||
  unreadFileOf(path, () => text) !== undefined

/** Runs the rules on one fact for all facts of the file at `path`. */
function check(facts: readonly EmittedFact[], path: string, settings: LintSettings, registry: Registry): Outcomes {
  const rulesOn = rulesWhere(settings, registry)
  const outcomes = noOutcomes()
  for (const [number, { fact, value }] of facts.entries())
    for (const { rule, context } of rulesOn(fact))
      runOnFact(rule, value, context, path, outcomes, rule.sees === 'written' ? undefined : number)
  return outcomes
}

type RulesOn = (fact: string) => readonly { readonly rule: AnyFactRule; readonly context: AnyContext }[]

/** Kept with the settings, which most files of a run share: to look each rule up for each fact takes half as long as to run it. */
const known = new WeakMap<LintSettings, { readonly registry: Registry; readonly rulesOn: RulesOn }>()

/** The enabled rules on a fact under `settings`, with the context of each. */
function rulesWhere(settings: LintSettings, registry: Registry): RulesOn {
  const before = known.get(settings)
  if (before?.registry === registry) return before.rulesOn
  const contextOf = createContexts(settings)
  const rulesOn: RulesOn = rememberedAll(fact =>
    registry.rulesOn(fact).flatMap(rule => (isOff(rule, settings) ? [] : [{ rule, context: contextOf(rule) }])),
  )
  known.set(settings, { registry, rulesOn })
  return rulesOn
}

/** A file that is not read, by its name if that shows what it is. */
const unreadResult = (file: SourceFile, reason: string): FileResult => ({
  path: file.path,
  documents: [],
  problems: [],
  facts: [],
  notes: [],
  faults: [],
  notAnalysed: isReportable(file, reason)
    ? [encryptedText(file.text) ?? unreadFileOf(file.path, () => file.text) ?? { reason }]
    : [],
  suppressions: [],
})

/** What rules want to know of what the file stated earlier. */
function earlierFacts(
  { path, earlier }: SourceFile,
  settings: LintSettings,
  registry: Registry,
): readonly EmittedFact[] {
  if (earlier === undefined) return []
  return factsOfFile({ path, text: earlier, earlier }, settings, registry).facts.flatMap(({ fact, value }) =>
    registry.usedFacts.has(earlierId(fact)) ? [{ fact: earlierId(fact), value }] : [],
  )
}

/**
 * Whether a file is JSON that could be read all the same and is of no kind that is known: other tools' configuration
 * (tsconfig.json, .vscode/settings.json) has comments and trailing commas by right. An empty file is nobody's document.
 */
const isForeign = ({ text }: SourceFile, { format, roots }: Parsed, summaries: readonly DocumentSummary[]): boolean =>
  languageOf(format).isLenient === true &&
  (roots.length > 0 || text.trim() === '') &&
  summaries.every(({ resources }) => resources.every(({ kinds }) => kinds.length === 0))

function placed(problem: RawProblem, documents: ReadonlyMap<string, Document>, lines: Lines): RawProblem {
  const document = documents.get(problem.at.document)
  if (document === undefined) return problem
  const related = problem.related?.map(one => {
    const other = documents.get(one.at.document)
    return other === undefined ? one : { ...one, location: locate(other, lines, one.at) }
  })
  return { ...problem, location: locate(document, lines, problem.at), ...(related === undefined ? {} : { related }) }
}

function locatedNote(note: Note, documents: ReadonlyMap<string, Document>, lines: Lines): Note {
  const document = documents.get(note.at.document)
  return document === undefined ? note : { ...note, location: locate(document, lines, note.at) }
}
