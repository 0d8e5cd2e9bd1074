import { type Place, pathOf, writtenAt } from '../../../documents/document.ts'
import { groupBy } from '../../../model/group-by.ts'
import { isSame } from '../../../model/same-data.ts'
import { assembleReport, type RestOfRun } from '../../assemble/assemble-report.ts'
import { type Lines, linesOf, locate } from '../../assemble/locate.ts'
import type { OpenDocument } from '../../assemble/open-documents.ts'
import { firstsIn, writtenPlaces } from '../../assemble/precedence.ts'
import type { Fault, FileResult, RawProblem } from '../../file-result.ts'
import type { Finding, UndecidedNote } from '../../finding.ts'
import type { Registry } from '../../registry.ts'
import { type Surroundings, surroundingsOf } from '../../relevance/surroundings.ts'
import { checkId } from '../../rule-settings.ts'
import type { FileSettings } from '../../settings.ts'
import { type Book, createBook } from '../book.ts'
import { createJoin, type Join } from '../join.ts'
import { openLiveStore } from '../store/live-store.ts'
import type { Changes } from './changing-files.ts'
import { reuseFacts } from './known-facts.ts'
import { createRelation, type Relation } from './relation.ts'

/** Findings and notes that are kept up to date while files change: those that linting all files anew would give, once all is finished. */
export interface LiveReport {
  /**
   * Takes files' new results, undefined for a removed file, and returns all findings of each file whose findings or
   * notes may have changed. `open` gives documents of the files as they are now. Of generated documents, such as the
   * objects of a graph's instances, at most `most` are remade, what many facts decide together is not judged yet, and of
   * the files that did not change themselves only a few are assembled; then it `isUnfinished` until further calls without
   * changes have done the rest: earlier findings stay valid until then.
   */
  readonly update: (
    changes: ReadonlyMap<string, FileResult | undefined>,
    open: OpenDocument,
    most?: number,
  ) => ReadonlyMap<string, readonly Finding[]>
  readonly isUnfinished: () => boolean
  /** The latest result of the file at `path`. */
  readonly resultOf: (path: string) => FileResult | undefined
  /** What of the file at `path` is deployed, as `resultOf` gives what is written. */
  readonly deployedOf: (path: string) => FileResult | undefined
  /** All findings in the file at `path`. Whether their fixes can be written is not known: that is proven when one is asked for. */
  readonly findingsOf: (path: string) => readonly Finding[]
  /** What could not be decided in the file at `path`. Only for this its documents are opened, so it is asked for open files. */
  readonly notesOf: (path: string, open: OpenDocument) => readonly UndecidedNote[]
  readonly faults: () => readonly Fault[]
}

interface State {
  readonly join: Join
  readonly book: Book
  readonly settingsOf: (path: string) => FileSettings
  readonly registry: Registry
  /** As they are written. */
  readonly results: Map<string, FileResult>
  /** What the files show together, as of the last change of what one of them shows. */
  around: Surroundings
  /** The defects of ours that showed in a file, for the files in which one did. */
  readonly faults: Map<string, readonly Fault[]>
  /** Findings of joins in a file, with the places in it: they are valid until the file changes. */
  readonly placed: Map<string, readonly RawProblem[]>
  /** By the file whose findings were assembled, then by the file that the findings are in: a suppression's may be in the configuration. */
  readonly assembled: Map<string, ReadonlyMap<string, readonly Finding[]>>
  /** From a file whose findings were assembled to the files that these are in. */
  readonly tells: Relation
  /** From a file to all files that something found in it has a place in. */
  readonly names: Relation
  /** From a file to those of them in which that is written, or taken by a template. */
  readonly reaches: Relation
  /** The files whose findings have to be assembled again. */
  stale: readonly string[]
}

/** How many files that did not change themselves are assembled again at once, if not all are: a millisecond each. */
const ASSEMBLED_AT_ONCE = 4

/** Starts with no files. `settingsOf` must not change: where the configuration does, start anew. */
export function createLiveReport(settingsOf: (path: string) => FileSettings, registry: Registry): LiveReport {
  const join = createJoin(settingsOf, registry, openLiveStore, () => registry.ruleSetsOn(registry.usedFacts))
  const state: State = {
    join,
    book: createBook(),
    settingsOf,
    registry,
    results: new Map(),
    around: surroundingsOf([], settingsOf),
    faults: new Map(),
    placed: new Map(),
    assembled: new Map(),
    tells: createRelation(),
    names: createRelation(),
    reaches: createRelation(),
    stale: [],
  }
  return {
    isUnfinished: () => state.stale.length > 0 || join.isUnfinished(),
    update: (changes, open, most = Number.POSITIVE_INFINITY) => {
      const isOtherwise = isShownOtherwise(changes, state)
      const { changed, judgements } = join.update(takeResults(changes, state), most)
      const relinked = state.book.enter(judgements)
      for (const path of relinked) state.placed.delete(path)
      const found = new Set([...changes.keys(), ...changed, ...relinked])
      const before = dependents(found, state)
      for (const path of found) relate(path, state)
      // What is found in a text that is another one now comes first.
      const own = [...changes.keys()]
      const first = [...own, ...own.flatMap(path => [...state.tells.to(path)])]
      const others = [...found, ...before, ...dependents(found, state), ...(isOtherwise ? lookAround(state) : [])]
      const stale = [...new Set([...first, ...state.stale, ...others])]
      // As long as documents are made anew, what is found is found again.
      const rest = join.isUnfinished() ? 0 : most
      const count = own.length === 0 ? rest : own.length + Math.max(most, ASSEMBLED_AT_ONCE)
      state.stale = stale.slice(count)
      const touched = new Set(stale.slice(0, count).flatMap(path => assembleAgain(path, state, open)))
      return new Map(Array.from(touched, path => [path, findingsIn(path, state)]))
    },
    resultOf: path => state.results.get(path),
    deployedOf: path => state.join.deployed(path),
    findingsOf: path => findingsIn(path, state),
    notesOf: (path, open) => notesIn(path, state, open),
    faults: () => [...[...state.faults.values()].flat(), ...state.book.faults()],
  }
}

/** Whether files come, go, or show something else than before. */
const isShownOtherwise = (changes: Changes, { results }: State): boolean =>
  [...changes].some(([path, after]) => {
    const before = results.get(path)
    return (before === undefined) !== (after === undefined) || !isSame(before?.shows, after?.shows)
  })

/** Looks at what the files show together; gives all files whose findings may be judged in another way than before. */
function lookAround(state: State): Iterable<string> {
  const before = state.around.key
  state.around = surroundingsOf([...state.results.values()], state.settingsOf)
  return state.around.key === before ? [] : state.results.keys()
}

/** Takes files' new results, and gives them with the facts that are known already. */
function takeResults(changes: Changes, { placed, results, faults }: State): Changes {
  const taken = new Map<string, FileResult | undefined>()
  for (const [path, changed] of changes) {
    const result = changed && reuseFacts(changed, results.get(path))
    taken.set(path, result)
    placed.delete(path)
    if (result === undefined) results.delete(path)
    else results.set(path, result)
    if (result === undefined || result.faults.length === 0) faults.delete(path)
    else faults.set(path, result.faults)
  }
  return taken
}

/** Enters which files the places of what is found in a file are in. */
function relate(path: string, { join, book, names, reaches }: State): void {
  const problems = [...(join.deployed(path)?.problems ?? []), ...book.about(path).problems]
  const pathsOf = (places: readonly Place[]) =>
    new Set(places.map(({ document }) => pathOf(document)).filter(other => other !== path))
  const own = pathsOf(problems.flatMap(({ at }) => writtenPlaces(writtenAt(at))))
  const related = pathsOf(problems.flatMap(({ related = [] }) => related.flatMap(({ at }) => writtenPlaces(at))))
  reaches.set(path, own)
  names.set(path, [...own, ...related])
}

/** The files in which something may be found that hides what is found in this one, or hides what would. */
function beside(path: string, { names, reaches }: State): ReadonlySet<string> {
  const near = new Set([...names.of(path), ...reaches.to(path)])
  return new Set([...near, ...[...near].flatMap(one => [...reaches.of(one)])])
}

/** The files that have one of these beside them. */
function dependents(paths: ReadonlySet<string>, { names, reaches }: State): ReadonlySet<string> {
  const all = new Set<string>()
  const addAround = (path: string): void => {
    for (const other of names.to(path)) all.add(other)
    for (const other of reaches.of(path)) all.add(other)
  }
  for (const path of paths) {
    addAround(path)
    for (const one of reaches.to(path)) addAround(one)
  }
  return all
}

/** Assembles the findings of one file, beside those of the files around it; gives the paths in which findings may differ now. */
function assembleAgain(path: string, state: State, open: OpenDocument): readonly string[] {
  const before = state.assembled.get(path) ?? new Map()
  const after = groupBy(assembleFile(path, state, open), ({ location }) => location.path)
  state.tells.set(path, after.keys())
  if (after.size > 0) state.assembled.set(path, after)
  else state.assembled.delete(path)
  return [path, ...before.keys(), ...after.keys()]
}

function assembleFile(path: string, state: State, open: OpenDocument): readonly Finding[] {
  const result = state.join.deployed(path)
  if (result === undefined) return []
  const problems = placedProblems(path, state, open)
  if (result.problems.length + problems.length + result.suppressions.length === 0 && !hasSuppressions(path, state))
    return []
  // Notes are not findings; without them the file need not be parsed again for their places.
  const linked = { files: [{ ...result, notes: [] }], problems, notes: [], faults: [] }
  const rest: RestOfRun = { around: state.around, beside: foundBeside(path, state), areFixesUnproven: true }
  return assembleReport(linked, state.settingsOf, state.registry, open, rest).findings
}

/** What is found beside a file, as far as it may hide what is found in it: a graph has as many files beside it as instances. */
function foundBeside(path: string, state: State): RestOfRun['beside'] {
  const firsts = firstsIn(state.registry.precedence)
  const mayHide = ({ at, check }: RawProblem): boolean => at.generated === undefined || firsts.has(checkId(check))
  const files: FileResult[] = []
  const problems: RawProblem[] = []
  for (const other of beside(path, state)) {
    const file = state.join.deployed(other)
    const own = state.book.about(other).problems.filter(mayHide)
    if (other === path || file === undefined || file.problems.length + own.length === 0) continue
    files.push(file)
    for (const problem of own) problems.push(problem)
  }
  return { files, problems }
}

function notesIn(path: string, { join, book, settingsOf, registry, around }: State, open: OpenDocument) {
  const result = join.deployed(path)
  if (result === undefined) return []
  const { notes, problems } = book.about(path)
  // A finding matters only to notes about generated documents.
  const isGenerated = [...result.notes, ...notes].some(({ at }) => at.generated !== undefined)
  const [own, joined] = isGenerated ? [result.problems, problems] : [[], []]
  const files = [{ ...result, problems: own, suppressions: [] }]
  const linked = { files, problems: joined, notes, faults: [] }
  return assembleReport(linked, settingsOf, registry, open, { around }).notes
}

const hasSuppressions = (path: string, { settingsOf }: State): boolean => settingsOf(path).suppressions.length > 0

function placedProblems(path: string, state: State, open: OpenDocument): readonly RawProblem[] {
  const known = state.placed.get(path)
  if (known !== undefined) return known
  const { problems } = state.book.about(path)
  if (problems.length === 0) return problems
  let lines: Lines | undefined
  const placed = problems.map(problem => {
    // Most of what is generated is folded into one problem, and never placed.
    const at = writtenAt(problem.at)
    const document = at.generated === undefined && pathOf(at.document) === path ? open(at.document) : undefined
    if (document === undefined) return problem
    lines ??= linesOf(document.file.text)
    return { ...problem, location: locate(document, lines, at) }
  })
  state.placed.set(path, placed)
  return placed
}

/** All findings in the file, whichever file they come from; each once. */
function findingsIn(path: string, { assembled, tells }: State): readonly Finding[] {
  const sources = tells.to(path)
  const all = [...sources].flatMap(source => assembled.get(source)?.get(path) ?? [])
  return sources.size === 1 ? all : [...new Map(all.map(one => [JSON.stringify(one), one])).values()]
}
