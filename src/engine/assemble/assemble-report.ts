import { type Place, pathOf, writtenAt } from '../../documents/document.ts'
import { type Parameter, parameterAt, usesOf } from '../../documents/parameters.ts'
import { languageOf } from '../../languages/languages.ts'
import { formatOf } from '../../languages/parse.ts'
import { groupBy } from '../../model/group-by.ts'
import { lastUsed } from '../../model/last-used.ts'
import { remembered } from '../../model/remembered.ts'
import { compareTexts } from '../../model/text-order.ts'
import { type Confidence, isAtLeast, leastOf } from '../confidence.ts'
import type { Suggestion } from '../edit.ts'
import {
  type DocumentSummary,
  type FileResult,
  kindNames,
  type Location,
  type Note,
  type RawProblem,
  type ResourceSummary,
  type Unread,
} from '../file-result.ts'
import type { Finding, Report, UndecidedNote } from '../finding.ts'
import { withWritableFixes } from '../fix/writable.ts'
import { countAll } from '../lint/counts.ts'
import { foldNotes } from '../lint/notes.ts'
import type { Linked, Outcomes } from '../lint/run-rule.ts'
import { fill, printable } from '../message.ts'
import { joinSecrets, redact, redactPointer, redactSentence, type Secrets, secretsAt } from '../redaction/redact.ts'
import { redactData } from '../redaction/redact-result.ts'
import type { Registry } from '../registry.ts'
import { isHeard, judge } from '../relevance/judge.ts'
import { type Surroundings, surroundingsOf } from '../relevance/surroundings.ts'
import type { CheckText } from '../rule.ts'
import { checkId, preciseNames, settingsFor, severityOf } from '../rule-settings.ts'
import type { FileSettings, Severity } from '../settings.ts'
import { isAsSevere } from '../severity.ts'
import { suppress } from '../suppress/suppress.ts'
import { type FindResource, resourceFinder } from './find-resource.ts'
import { fingerprint } from './fingerprint.ts'
import { foldGenerated, foldGeneratedNotes } from './fold-generated.ts'
import { foldRepeated } from './fold-repeated.ts'
import { type KnownPlaces, nothingKnown } from './known-places.ts'
import { locator, type OpenDocument, secretsOf } from './open-documents.ts'
import { firstsIn, type Judged, withoutConsequences } from './precedence.ts'

/** What the rest of a run says about the files of a report that are a part of it. */
export interface RestOfRun {
  /** What the whole run shows; what these files show where they are all of it. */
  readonly around?: Surroundings | undefined
  /** What is found in other files: it may come before what is found in these, but is not reported. */
  readonly beside?: Pick<Linked, 'files' | 'problems'> | undefined
  /** Whether fixes and suggestions that cannot be written stay, since each is proven when it is asked for. */
  readonly areFixesUnproven?: true
  /** What an earlier run knew of files: these need not be opened. */
  readonly known?: KnownPlaces | undefined
}

/**
 * From what rules found to what is reported: places become ranges, check ids sentences and severities, suppressions are
 * applied, the same finding is reported once, all is sorted by path, offset and check. `rest` tells of the run that the
 * files are a part of. Pure but for `open`.
 */
export function assembleReport(
  linked: Linked,
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
  open: OpenDocument,
  rest: RestOfRun = {},
): Report {
  const { files } = linked
  const { beside = { files: [], problems: [] }, areFixesUnproven, known = nothingKnown } = rest
  const around = rest.around ?? surroundingsOf(files, settingsOf)
  const locate = locator(open)
  const places = remembered((at: Place) => known.located(at, () => locate(at)))
  const found = [linked, beside].flatMap(some => [...some.files.flatMap(file => file.problems), ...some.problems])
  const isElsewhere = isIn(beside.files)
  const folded = foldRepeated(foldGenerated(found))
  const problems = folded.filter(problem => !isElsewhere(problem))
  const notes = foldRepeated(foldGeneratedNotes([...files.flatMap(file => file.notes), ...linked.notes], problems))
  const own = new Set(files.flatMap(file => file.problems))
  // For generated documents, only what is reported: else everything that a template is expanded to would be read
  // again.
  const across = problems.filter(one => isGenerated(one) || !own.has(one))
  const secrets = secretsAbout({ ...linked, problems: across }, open, { places, known })
  const firsts = firstsIn(registry.precedence)
  const others = folded.filter(problem => isElsewhere(problem) && firsts.has(checkId(problem.check)))
  const faulty = new Set([...problems, ...others].map(({ at }) => pathOf(writtenAt(at).document)))
  const summaries = new Map(
    [...files, ...beside.files].flatMap(file =>
      faulty.has(file.path) ? file.documents.map(one => [one.id, one]) : [],
    ),
  )
  const find = resourceFinder()
  const usesAt = parameterUses(open)
  const judged = (some: readonly RawProblem[]): readonly Judged[] =>
    some.flatMap(problem =>
      toFinding(problem, { summaries, find, usesAt, settingsOf, registry, places, secrets, around }),
    )
  const first = withoutHidden(judged(problems), judged(others), registry)
  const told = suppress(unique(first.sort(order)), files, settingsOf, registry, places)
  const { kept: written, suppressed } = areFixesUnproven === true ? told : withoutUnwritable(told, open, registry)
  const kept = eachSecretOnce(written)
  const isWorthy = ({ rule: id, as, at }: Note): boolean => {
    const rule = registry.ruleOf(id)
    const settings = settingsOf(pathOf(at.document))
    if (as !== undefined && preciseNames({ rule: id, as }).some(name => settings.rules[name]?.severity === 'off'))
      return false
    return rule === undefined || isHeard(rule, id, at, settings, around)
  }
  const isWanted = ({ confidence, location }: Finding): boolean =>
    isAtLeast(confidence, settingsOf(location.path).minConfidence)
  const findings = kept.filter(one => isShown(one) && isWanted(one)).sort(order)
  return {
    findings,
    suppressed: suppressed.map(one => ({ ...one, reason: redact(one.reason, secrets.everywhere) })),
    hidden: kept.filter(one => isShown(one) && !isWanted(one)).sort(order),
    silent: kept.filter(one => !isShown(one)).sort(order),
    notes: toNotes(notes.filter(isWorthy), places, secrets),
    notAnalysed: files
      .flatMap(({ path, notAnalysed = [] }) => notAnalysed.map(one => ({ path, ...located(one, places) })))
      .sort((a, b) => compareTexts(a.path, b.path)),
    faults: [...files.flatMap(file => file.faults), ...linked.faults].map(fault => ({
      ...fault,
      message: redactSentence(fault.message, secrets.everywhere),
    })),
    exclusions: [],
    counts: countAll(files, findings, settingsOf),
  }
}

const isShown = ({ silence }: Finding): boolean => silence === undefined

function isIn(files: readonly FileResult[]): (problem: RawProblem) => boolean {
  const paths = new Set(files.map(({ path }) => path))
  return ({ at }) => paths.has(pathOf(at.document))
}

/** The findings that no other one comes before, and none of `others`. What is silent takes nothing away from what is shown. */
function withoutHidden(all: readonly Judged[], others: readonly Judged[], { precedence }: Registry): Finding[] {
  const parts = [all, others].map(some => groupBy(some, ({ finding }) => isShown(finding)))
  return [true, false].flatMap(shown => {
    const [told = [], beside = []] = parts.map(part => part.get(shown) ?? [])
    return withoutConsequences(told, beside, precedence).map(({ finding }) => finding)
  })
}

type Told = Pick<ReturnType<typeof suppress>, 'kept' | 'suppressed'>

function withoutUnwritable({ kept, suppressed }: Told, open: OpenDocument, registry: Registry): Told {
  const findings = withWritableFixes([...kept, ...suppressed.map(({ finding }) => finding)], open, registry)
  return {
    kept: findings.slice(0, kept.length),
    suppressed: suppressed.map((one, i) => ({ ...one, finding: findings[kept.length + i] ?? one.finding })),
  }
}

/** What was not analysed, with its place in the text. */
function located({ at, ...one }: Unread, places: Places): Unread {
  const location = at && places(at)
  return location === undefined ? one : { ...one, location }
}

/** The secrets of some files: of each by its path, and what is masked anywhere. */
export interface SecretsAbout {
  readonly of: (path: string) => Secrets | undefined
  readonly everywhere: Secrets
}

/**
 * The secrets of the documents that joins are about: findings in one file alone were made without its secrets. What they are about
 * is looked for while a file is open.
 */
function secretsAbout(
  { problems, notes }: Pick<Outcomes, 'problems' | 'notes'>,
  open: OpenDocument,
  { places, known }: { readonly places: Places; readonly known: KnownPlaces },
): SecretsAbout {
  const about = [
    ...problems.flatMap(({ at, related = [] }) => [at, ...related.map(one => one.at)]),
    ...notes.map(({ at }) => at),
  ]
  const byPath = groupBy(about, ({ document }) => pathOf(document))
  const found = new Map(
    Array.from(byPath, ([path, all]) => {
      for (const at of all) places(at)
      const ids = [...new Set(all.map(({ document }) => document))]
      return [path, known.secretsIn(ids, () => secretsOf(ids, open))]
    }),
  )
  return { of: path => found.get(path), everywhere: joinSecrets([...found.values()]) }
}

/** Where a parameter is used that a finding is about: the rule knows only the place of its default. */
type ParameterUses = (documentId: string, parameter: Parameter) => NonNullable<RawProblem['related']>

function parameterUses(open: OpenDocument): ParameterUses {
  const usesIn = lastUsed<string, ReturnType<typeof usesOf>>(KEPT)
  return (id, { name }) => {
    const document = open(id)
    const uses = document && usesIn(id, () => usesOf(document))
    return (uses?.get(name) ?? []).map(at => ({ at, note: 'used here' }))
  }
}

type Places = (at: Place) => Location | undefined

const KEPT = 32

/** What is known around a problem. */
interface Around {
  readonly summaries: ReadonlyMap<string, DocumentSummary>
  readonly find: FindResource
  readonly usesAt: ParameterUses
  readonly settingsOf: (path: string) => FileSettings
  readonly registry: Registry
  readonly places: Places
  readonly secrets: SecretsAbout
  readonly around: Surroundings
}

function toFinding(
  { at, ...found }: RawProblem,
  { summaries, find, usesAt, settingsOf, registry, places, secrets, around }: Around,
): readonly Judged[] {
  const problem: RawProblem = { ...found, at: writtenAt(at) }
  const path = pathOf(problem.at.document)
  const resource = find(summaries.get(problem.at.document), problem.at.pointer)
  const { text, severity: own, confidence } = sentenceOf(problem, registry)
  const settings = settingsOf(path)
  const layers = settingsFor(settings, namesOfKind(resource), resource?.namespace)
  const location = problem.location ?? places(problem.at)
  const states = (what: 'on purpose' | 'no secret'): boolean => location !== undefined && around.states(location, what)
  const { to: stated = own, ...judged } = judge(problem, registry.ruleOf(problem.rule), settings, around, {
    severity: own,
    isOnPurpose: states('on purpose'),
    isNoSecret: states('no secret'),
  })
  const severity = severityOf(layers, problem, stated, settings.persona)
  if (severity === 'off' || location === undefined) return []
  const check = checkId(problem.check)
  const safe = (text: string): string => printable(redact(text, secrets.everywhere))
  const name = problem.as === undefined ? problem.rule : safe(problem.as)
  const aliases = preciseNames(problem)
    .map(safe)
    .filter(one => one !== name)
  // A module's file is a resource as a whole.
  const isInside = resource !== undefined && resource.pointer !== '' && problem.at.pointer.startsWith(resource.pointer)
  const parameter = isInside ? undefined : parameterAt(problem.at.pointer)
  const object = printable(redact(parameter?.label ?? resource?.label ?? '', secrets.everywhere))
  const pointer = redactPointer(problem.at.pointer, secrets.everywhere)
  const uses = parameter === undefined ? [] : usesAt(problem.at.document, parameter)
  const { also } = problem.at
  const used: NonNullable<RawProblem['related']> = also === undefined ? [] : [{ at: also, note: also.note }]
  const related = [...used, ...(problem.related ?? []), ...uses].flatMap(({ at, note, location: known }) => {
    const where = known ?? places(at)
    return where === undefined ? [] : [{ location: where, note }]
  })
  const known = secretsAt([location, ...related.map(one => one.location)], secrets.of, secrets.everywhere)
  const finding: Finding = {
    rule: name,
    check,
    ...(problem.as === undefined ? {} : { speaker: problem.rule }),
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(problem.check === check ? {} : { sentence: problem.check }),
    severity,
    ...judged,
    confidence: leastOf(problem.confidence, confidence, resource?.isGuess === true ? 'medium' : 'high'),
    message: fill(text, problem.data && redactData(problem.data, known)) + inCopies(problem),
    location,
    pointer,
    object,
    related: related.map(one => ({ ...one, note: printable(redactSentence(one.note, known)) })),
    ...(isAboutSecret(problem, registry) ? { isAboutSecret: true } : {}),
    // What is silent is not fixed.
    ...(registry.recordDialects.has(resource?.dialect ?? '') || judged.silence !== undefined
      ? {}
      : editsOf(problem, known)),
    fingerprint: fingerprint([name, check, path, object, pointer].join('\n')),
  }
  return [{ finding, problem, resource: resource?.pointer ?? '' }]
}

/** The fix and the suggestions of a problem, with titles as they may be shown. */
function editsOf({ fix, suggestions }: RawProblem, known: Secrets): Pick<Finding, 'fix' | 'suggestions'> {
  const shown = <E extends Suggestion>(one: E): E => ({ ...one, title: printable(redact(one.title, known)) })
  return {
    ...(fix === undefined ? {} : { fix: shown(fix) }),
    ...(suggestions === undefined ? {} : { suggestions: suggestions.map(shown) }),
  }
}

const isGenerated = ({ at }: RawProblem): boolean => at.generated !== undefined

/** For how many things a template is expanded that has the fault, or how many overlays deploy it. */
const inCopies = ({ copies, overlays }: RawProblem): string =>
  copies !== undefined ? ` (in ${copies} instances)` : overlays !== undefined ? ` (in ${overlays} overlays)` : ''

const isAboutSecret = ({ rule, check }: RawProblem, registry: Registry): boolean =>
  registry.ruleOf(rule)?.secretChecks?.some(one => one === check) === true

/** The names by which an override may call the kind of a finding's resource, or of the resource around it. */
function namesOfKind(resource: ResourceSummary | undefined): readonly string[] {
  if (resource === undefined) return []
  return [...kindNames(resource), ...(resource.held?.kinds ?? [])]
}

/** A check's sentence, with the severity and the confidence that it has by itself. */
function sentenceOf(
  problem: RawProblem,
  registry: Registry,
): { readonly text: string; readonly severity: Severity; readonly confidence?: Confidence | undefined } {
  const rule = registry.ruleOf(problem.rule)
  if (rule === undefined) return { text: '{message}', severity: problem.severity ?? 'error' }
  const stated: CheckText | undefined = rule.checks[problem.check]
  if (stated === undefined)
    return { text: `${problem.check} is none of the checks of ${problem.rule}`, severity: 'error' }
  const { text, severity = rule.severity, confidence } = typeof stated === 'string' ? { text: stated } : stated
  return { text, severity: problem.severity ?? severity, confidence }
}

function unique(sorted: readonly Finding[]): readonly Finding[] {
  return sorted.filter((finding, i) => {
    const before = sorted[i - 1]
    if (before === undefined || before.rule !== finding.rule) return true
    const { related, confidence, severity } = before
    const comparable = isNamed(finding) ? { ...finding, message: before.message } : finding
    return order(before, { ...comparable, related, confidence, severity }) !== 0
  })
}

/**
 * One credential is one fault, whatever takes it from where it is written: an alias, a Secret and a ConfigMap of a chart. The
 * most severe finding is kept, and of these the one that says most of its use.
 */
function eachSecretOnce(findings: readonly Finding[]): readonly Finding[] {
  const strongest = new Map<string, Finding>()
  // The range of a text and of its value, without the quotes, have the same middle.
  const keyOf = ({ location: { path, start, end } }: Finding): string => `${path}\n${start + end}`
  const isSecret = (one: Finding): boolean => one.isAboutSecret === true && isShown(one)
  for (const one of findings.filter(isSecret)) {
    const before = strongest.get(keyOf(one))
    if (before === undefined || isStronger(one, before)) strongest.set(keyOf(one), one)
  }
  return findings.filter(one => !isSecret(one) || strongest.get(keyOf(one)) === one)
}

function isStronger(one: Finding, before: Finding): boolean {
  if (!isAsSevere(one.severity, before.severity)) return false
  return !isAsSevere(before.severity, one.severity) || one.related.length > before.related.length
}

function isNamed({ location, pointer }: Finding): boolean {
  const format = formatOf(location.path, '')
  return format !== undefined && languageOf(format).isNamed?.(pointer) === true
}

function order(a: Finding, b: Finding): number {
  return (
    compareTexts(a.location.path, b.location.path) ||
    a.location.start - b.location.start ||
    a.location.end - b.location.end ||
    compareTexts(a.check, b.check) ||
    compareTexts(a.message, b.message) ||
    compareTexts(a.rule, b.rule) ||
    // Of the same finding, the surest one is kept, and of these the one that says more.
    Number(isAtLeast(b.confidence, a.confidence)) - Number(isAtLeast(a.confidence, b.confidence)) ||
    Number(isAsSevere(b.severity, a.severity)) - Number(isAsSevere(a.severity, b.severity)) ||
    b.related.length - a.related.length
  )
}

/** The notes of the report, sorted; those across files are placed here. */
function toNotes(notes: readonly Note[], places: Places, secrets: SecretsAbout): readonly UndecidedNote[] {
  // Which fact of its file a note is about no longer matters.
  return foldNotes(
    notes.map(({ fact: _, ...note }) => ({ ...note, why: redactSentence(note.why, secrets.everywhere) })),
  )
    .flatMap(({ rule, as, why, at, count, location }) => {
      const where = location ?? places(at)
      if (where === undefined) return []
      const shown = printable(redactSentence(why, secretsAt([where], secrets.of, secrets.everywhere)))
      const names = as === undefined ? { rule } : { rule: printable(as), speaker: rule }
      return [{ ...names, path: where.path, why: shown, count, location: where }]
    })
    .sort((a, b) => compareTexts(a.path, b.path) || compareTexts(a.rule, b.rule) || compareTexts(a.why, b.why))
}
