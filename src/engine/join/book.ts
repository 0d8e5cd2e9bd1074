import { pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { isSame } from '../../model/same-data.ts'
import { foldCopies } from '../assemble/fold-generated.ts'
import { noOutcomes, type Outcomes } from '../lint/run-rule.ts'
import { type Judgement, outcomesOf } from './run-group.ts'

/** The latest judgements of joined files that change, and what they say about each file. */
export interface Book {
  /** Takes judgements, each in place of the one for the same key; gives the files about which something else is found. */
  readonly enter: (judgements: readonly Judgement[]) => ReadonlySet<string>
  /** What is found in the file at `path`, without faults; what is generated is folded (`foldCopies`). */
  readonly about: (path: string) => Outcomes
  readonly outcomes: () => Outcomes
  readonly faults: () => Outcomes['faults']
}

interface State {
  /** What is found in a file, until something else is. */
  readonly told: Map<string, Outcomes>
  readonly judgements: Map<string, Judgement>
  /** By path, then by group, rule and key: the part of each judgement that is about the file. */
  readonly byPath: Map<string, Map<string, Judgement>>
}

/** Starts empty. */
export function createBook(): Book {
  const state: State = { told: new Map(), judgements: new Map(), byPath: new Map() }
  return {
    enter: judgements => new Set(judgements.flatMap(one => enter(one, state))),
    about: path => about(path, state),
    outcomes: () => outcomesOf([...state.judgements.values()]),
    faults: () => outcomesOf([...state.judgements.values()].filter(({ faults }) => faults.length > 0)).faults,
  }
}

const NOTHING: Outcomes = noOutcomes()

function about(path: string, { told, byPath }: State): Outcomes {
  const parts = byPath.get(path)
  if (parts === undefined) return NOTHING
  const known = told.get(path) ?? foldCopies(outcomesOf([...parts.values()]))
  told.set(path, known)
  return known
}

function enter(judgement: Judgement, { told, judgements, byPath }: State): readonly string[] {
  const { group, order, key, problems, notes, faults } = judgement
  const id = `${group}\n${order}\n${key}`
  const before = partsOf(judgements.get(id))
  const after = partsOf(judgement)
  if (problems.length + notes.length + faults.length > 0) judgements.set(id, judgement)
  else judgements.delete(id)
  return [...new Set([...before.keys(), ...after.keys()])].filter(path => {
    const part = after.get(path)
    if (isSame(before.get(path), part)) return false
    told.delete(path)
    const all = byPath.get(path) ?? new Map<string, Judgement>()
    if (part === undefined) all.delete(id)
    else all.set(id, part)
    if (all.size > 0) byPath.set(path, all)
    else byPath.delete(path)
    return true
  })
}

/** A judgement by the files that it is about. */
function partsOf(judgement: Judgement | undefined): ReadonlyMap<string, Judgement> {
  if (judgement === undefined) return new Map()
  const problems = groupBy(judgement.problems, ({ at }) => pathOf(at.document))
  const notes = groupBy(judgement.notes, ({ at }) => pathOf(at.document))
  return new Map(
    [...new Set([...problems.keys(), ...notes.keys()])].map(path => [
      path,
      { ...judgement, problems: problems.get(path) ?? [], notes: notes.get(path) ?? [], faults: [] },
    ]),
  )
}
