import { type Place, valueKey } from '../../documents/document.ts'
import { groupByAll } from '../../model/group-by.ts'
import type { Note, RawProblem } from '../file-result.ts'
import type { Outcomes } from '../lint/run-rule.ts'

/**
 * What is found in what templates make, each fault and note once, with the number of its copies: as `foldGenerated` and
 * `foldGeneratedNotes` fold it in the end, whatever else is found. It is kept while files change.
 */
export const foldCopies = ({ problems, notes, faults }: Outcomes): Outcomes => ({
  problems: withoutCopies(problems),
  notes: distinctNotes(notes),
  faults,
})

function withoutCopies(problems: readonly RawProblem[]): readonly RawProblem[] {
  const generated = problems.filter(isGenerated)
  if (generated.length < 2) return problems
  const told = generated.filter(problem => !isAboutItself(problem))
  const folded = groupByAll(told, keysOf).map(all => {
    const copies = copiesOf(all)
    return copies > 1 ? { ...firstOf(all), copies } : firstOf(all)
  })
  return [...problems.filter(problem => !isGenerated(problem)), ...folded]
}

/** Those that are not generated, and of the others each once that is not among the `known` ones. */
function distinctNotes(notes: readonly Note[], known = new Set<string>()): readonly Note[] {
  return notes.filter(note => {
    if (!isGenerated(note)) return true
    const key = noteKey(note)
    if (note.at.generated?.by === undefined || known.has(key)) return false
    known.add(key)
    return true
  })
}

/**
 * Faults of generated documents, once each: the same fault in one place is one problem, however many things the
 * template is expanded to, and is not reported if something written there, or where the template takes it, is wrong
 * already. Linear in the number of problems.
 */
export function foldGenerated(problems: readonly RawProblem[]): readonly RawProblem[] {
  const told = problems.filter(problem => !isAboutItself(problem))
  if (!told.some(isGenerated)) return told
  const written = told.filter(problem => !isGenerated(problem))
  const groups = groupByAll(told.filter(isGenerated), keysOf)
  const faulty = new Set(written.map(({ at }) => valueKey(at)))
  const rests = ({ at }: RawProblem): boolean =>
    [at, at.generated?.from].some(one => one !== undefined && faulty.has(valueKey(one)))
  const byKeys = new Map(
    written.length === 0 ? [] : groups.map(all => [all.slice(0, 1).flatMap(keysOf).join('\n'), all]),
  )
  return [
    ...written.map(problem => {
      const copies = copiesOf(byKeys.get(keysOf(problem).join('\n')) ?? [])
      return copies > 1 ? { ...problem, copies } : problem
    }),
    ...groups.flatMap(all => (all.slice(0, 1).some(rests) ? [] : [fold(all)])),
  ]
}

/**
 * Notes about generated documents, each once for its place, and not where the same rule reports what is written
 * there. What an unused template leaves open is not worth a note: it is made to be filled in.
 */
export function foldGeneratedNotes(notes: readonly Note[], problems: readonly RawProblem[]): readonly Note[] {
  if (!notes.some(isGenerated)) return notes
  return distinctNotes(notes, new Set([...problems, ...notes].filter(one => !isGenerated(one)).map(noteKey)))
}

const isGenerated = ({ at }: Pick<RawProblem, 'at'>): boolean => at.generated !== undefined

/** Whether a template is held against what is made of it: that is the same thing, and no second one. */
const isAboutItself = ({ at, related = [] }: RawProblem): boolean =>
  related.some(
    other =>
      (at.generated !== undefined || other.at.generated !== undefined) &&
      isSamePlace(other.at, at) &&
      (at.generated?.by === undefined || other.at.generated?.by === undefined),
  )

const isSamePlace = (a: Place, b: Place): boolean => a.pointer === b.pointer && a.document === b.document

const keysOf = ({ rule, check, as = '', part, at }: RawProblem): readonly string[] => [
  rule,
  `${as}/${part ?? ''}`,
  check.includes('.') ? check.slice(0, check.indexOf('.')) : check,
  at.document,
  at.pointer,
]

const noteKey = ({ rule, as = '', at }: Pick<Note, 'rule' | 'as' | 'at'>): string => `${rule}\n${as}\n${valueKey(at)}`

/** For how many things a template is expanded in which a fault shows. */
function copiesOf(all: readonly RawProblem[]): number {
  const instances = new Set(all.map(({ at }) => (at.generated?.by === undefined ? '' : valueKey(at.generated.by))))
  return all.reduce((most, { copies = 1 }) => Math.max(most, copies), instances.size)
}

/** Whether one place comes before another, nothing before all. */
const isBefore = (a: Place | undefined, b: Place | undefined): boolean =>
  b !== undefined &&
  (a === undefined || a.document < b.document || (a.document === b.document && a.pointer < b.pointer))

const firstOf = (all: readonly RawProblem[]): RawProblem =>
  all.reduce((least, one) => (isBefore(one.at.generated?.by, least.at.generated?.by) ? one : least))

function fold(all: readonly RawProblem[]): RawProblem {
  const first = firstOf(all)
  const copies = copiesOf(all)
  const { by, from } = first.at.generated ?? {}
  const isOwn = by !== undefined && by.document === first.at.document && from !== undefined
  const related = [
    ...(first.related ?? []),
    ...(from === undefined ? [] : [{ at: from, note: 'the template takes it here' }]),
    ...(by === undefined || isOwn
      ? []
      : [{ at: by, note: copies === 1 ? 'generated for it' : 'generated for it and others' }]),
  ]
  // A change of a template, or of what several things share, is not a fix of one of them.
  const { fix: _, suggestions: __, ...rest } = first
  return { ...rest, ...(related.length === 0 ? {} : { related }), ...(copies > 1 ? { copies } : {}) }
}
