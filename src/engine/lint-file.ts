import type { Document, SourceFile } from '../documents/document.ts'
import { formatOf, parse } from '../languages/parse.ts'
import type { Parsed } from '../languages/tree/parsed.ts'
import { lazily } from '../model/lazily.ts'
import { ask, createContexts, noOutcomes } from './ask.ts'
import { type Lines, linesOf, locate, locationOf } from './assemble/locate.ts'
import type { DocumentSummary, FileResult, Note, RawProblem } from './file-result.ts'
import { foldNotes } from './notes.ts'
import { sayAll, toDocuments } from './recognise.ts'
import type { Registry } from './registry.ts'
import { isOff } from './rule-settings.ts'
import type { LintSettings } from './settings.ts'
import { readSuppressions } from './suppress/suppressions.ts'

/**
 * Lints one file: what it says (facts), what is wrong in it alone (problems), what could not be decided (notes).
 * Pure: depends on the text, the settings and the registry only. Never throws: a rule that throws becomes a fault.
 */
export function lintFile(file: SourceFile, settings: LintSettings, registry: Registry): FileResult {
  const nothing = { path: file.path, documents: [], problems: [], facts: [], notes: [], faults: [] }
  const format = formatOf(file.path, file.text)
  if (format === undefined) return { ...nothing, notAnalysed: 'neither YAML nor JSON nor TOML', suppressions: [] }
  const parsed = parse(file.text, format, registry.parsers)
  if (parsed.missing !== undefined) throw new Error(`the ${parsed.missing} parser is not loaded`)
  if (parsed.notAnalysed !== undefined) return { ...nothing, notAnalysed: parsed.notAnalysed, suppressions: [] }

  const documents = toDocuments(file, parsed, registry)
  const byId = lazily(() => new Map(documents.map(document => [document.id, document])))
  const lines = lazily(() => linesOf(file.text))
  const said = sayAll(documents, settings, registry)
  const broken = isForeign(parsed, said.summaries)
    ? []
    : parsed.problems.map(({ message, start, end }): RawProblem => {
        const location = locationOf(file.path, lines(), start, end)
        const at = { document: `${file.path}#0`, pointer: '' }
        return { rule: `syntax/${parsed.format}`, check: `syntax/${parsed.format}`, at, data: { message }, location }
      })
  const contextOf = createContexts(settings)
  const outcomes = noOutcomes()
  for (const { fact, value } of said.facts)
    for (const rule of registry.rulesByFact.get(fact) ?? [])
      if (!isOff(rule, settings)) ask(rule, value, contextOf(rule), file.path, outcomes)
  return {
    path: file.path,
    documents: said.summaries,
    problems: [...broken, ...outcomes.problems.map(problem => placed(problem, byId(), lines()))],
    facts: said.facts.filter(fact => registry.linkedFacts.has(fact.fact)),
    notes: outcomes.notes.length === 0 ? [] : foldNotes(outcomes.notes).map(note => locatedNote(note, byId(), lines())),
    faults: [...said.faults, ...outcomes.faults],
    suppressions: settings.inlineSuppressions ? readSuppressions(file, parsed) : [],
  }
}

/**
 * Whether a file is JSON that could be read all the same and is of no kind that is known: other tools' configuration
 * (tsconfig.json, .vscode/settings.json) has comments and trailing commas by right.
 */
const isForeign = ({ format, roots }: Parsed, summaries: readonly DocumentSummary[]): boolean =>
  format === 'json' &&
  roots.length > 0 &&
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
