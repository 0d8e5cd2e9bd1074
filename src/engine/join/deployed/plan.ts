import { pathOf } from '../../../documents/document.ts'
import { groupBy } from '../../../model/group-by.ts'
import { isSame, isSameList } from '../../../model/same-data.ts'
import type { Deployed, DeployNote } from '../../deploy-step.ts'
import type { EmittedFact } from '../../fact.ts'
import type { FileResult, Note, Unread } from '../../file-result.ts'
import { countResources } from '../../lint/counts.ts'

/** What a step has worked out for all files. */
export interface Plan
  extends Pick<Deployed, 'change' | 'changes' | 'changesIn' | 'isDropped' | 'notAnalysed' | 'isUnfinished'> {
  /** What was not read, by the file that names it. */
  readonly unread: ReadonlyMap<string, readonly Unread[]>
  /** The facts of added documents, by the file that they are made of. */
  readonly added: ReadonlyMap<string, readonly EmittedFact[]>
  /** The ids of documents that the step recognises, by their files. */
  readonly recognised: ReadonlyMap<string, readonly string[]>
  /** By the file that they are about. */
  readonly notes: ReadonlyMap<string, readonly DeployNote[]>
  /** By the names of other deployments, the facts of what takes their place there. */
  readonly views: ReadonlyMap<string, ReadonlyMap<string, readonly EmittedFact[]>>
  /** The facts that only rules on one fact look at. */
  readonly apart: ReadonlyMap<string, readonly EmittedFact[]>
}

/** The files about which a plan says anything by their paths: nearly always very few of the run. */
export const pathsIn = ({ unread, added, recognised, notes, views, apart, notAnalysed }: Plan): ReadonlySet<string> =>
  new Set(
    [unread, added, recognised, notes, ...views.values(), apart, notAnalysed ?? NOTHING].flatMap(one => [
      ...one.keys(),
    ]),
  )

const NOTHING: ReadonlyMap<string, unknown> = new Map()

/** Notes by the file that they are about. */
export const notesByPath = (notes: readonly DeployNote[]): Plan['notes'] =>
  groupBy(notes, ({ at }) => pathOf(at.document))

/** One file with its facts as they are deployed; the same object where they are those that are written. */
export function deployFile(written: FileResult, plan: Plan): FileResult {
  const { change, isDropped, added } = plan
  if (isDropped?.(written.path) === true)
    return written.facts.length === 0 && written.views === undefined && written.apart === undefined
      ? written
      : { ...written, facts: [], views: undefined, apart: undefined }
  const file = withRemarks(written, plan)
  const made = added.get(file.path) ?? []
  const names = viewNames(file, plan)
  const apart = plan.apart.get(file.path) ?? []
  const changed = (facts: FileResult['facts']) =>
    change === undefined ? facts : facts.map(fact => change(file.path, fact))
  const facts = changed(file.facts)
  const isSame =
    made.length + apart.length === 0 && names.length === 0 && facts.every((fact, i) => fact === file.facts[i])
  if (isSame && file.apart === undefined) return file
  const whole = (all: typeof facts) => all.filter(fact => fact !== undefined)
  const isApart = apart.length > 0 || file.apart !== undefined
  const others = isApart ? { apart: [...whole(changed(file.apart ?? [])), ...apart] } : {}
  const deployed = { ...file, ...others, facts: [...whole(facts), ...made] }
  if (names.length === 0) return deployed
  const views = names.map(name => {
    const own = file.views?.[name] ?? file.facts
    return [name, [...whole(changed(own)), ...(plan.views.get(name)?.get(file.path) ?? made)]] as const
  })
  return { ...deployed, views: Object.fromEntries(views) }
}

/** The names of the deployments in which a file is another one, or may be. */
function viewNames({ path, views }: FileResult, plan: Plan): readonly string[] {
  const own = Array.from(plan.views).flatMap(([name, byPath]) => (byPath.has(path) ? [name] : []))
  return views === undefined ? own : [...new Set([...Object.keys(views), ...own])]
}

/** Whether the facts of a file are the same in all deployments. */
function areSameViews(one: FileResult['views'] = {}, other: FileResult['views'] = {}): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(name => other[name] !== undefined && isSameList(one[name], other[name]))
  )
}

/** Whether two plans say the same of a file in all deployments. */
const areSamePlanned = (path: string, one: Plan, other: Plan): boolean =>
  [...new Set([...one.views.keys(), ...other.views.keys()])].every(name =>
    isSameList(one.views.get(name)?.get(path), other.views.get(name)?.get(path)),
  )

/** The file with what is to be said of it: what was not read or worked out, notes, and how much of it is recognised. */
function withRemarks(file: FileResult, { notAnalysed, unread, notes, recognised }: Plan): FileResult {
  const ids = recognised.get(file.path)
  const written = ids === undefined ? file : { ...file, counted: countResources(file.documents, ids) }
  const reason = notAnalysed?.get(written.path)
  const told = notes.get(written.path) ?? []
  const noted = told.length === 0 ? written : { ...written, notes: [...written.notes, ...told.map(toNote)] }
  const more: readonly Unread[] = [...(reason === undefined ? [] : [{ reason }]), ...(unread.get(written.path) ?? [])]
  return more.length === 0 ? noted : { ...noted, notAnalysed: [...(noted.notAnalysed ?? []), ...more] }
}

const toNote = (note: DeployNote): Note => ({ ...note, count: 1 })

/** A file with what a step has made of it. */
export interface Deploying {
  readonly written: FileResult
  readonly deployed: FileResult
}

/** Whether a step makes of a file what it has made of it before: then nothing that has looked at it need do so again. */
export function isAsBefore(
  { written, deployed: { facts, views, apart, notes, notAnalysed, counted } }: Deploying,
  file: FileResult,
  now: FileResult,
): boolean {
  return (
    written === file &&
    isSameList(facts, now.facts) &&
    areSameViews(views, now.views) &&
    isSameList(apart, now.apart) &&
    isSame(notes, now.notes) &&
    isSame(notAnalysed, now.notAnalysed) &&
    isSame(counted, now.counted)
  )
}

/**
 * Whether two plans say the same of a file that is as it was, so that it need not be looked at: a step for which one thing
 * has changed is asked anew for all files.
 */
export function saysTheSame(file: FileResult, before: Plan | undefined, now: Plan | undefined): boolean {
  if (before === undefined || now === undefined) return before === now
  const { path } = file
  return (
    before.isDropped === undefined &&
    now.isDropped === undefined &&
    leaves(before, file) &&
    leaves(now, file) &&
    isSameList(before.added.get(path), now.added.get(path)) &&
    areSamePlanned(path, before, now) &&
    isSameList(before.apart.get(path), now.apart.get(path)) &&
    before.notAnalysed?.get(path) === now.notAnalysed?.get(path) &&
    isSameList(before.notes.get(path), now.notes.get(path)) &&
    isSameList(before.recognised.get(path), now.recognised.get(path)) &&
    isSame(before.unread.get(path), now.unread.get(path))
  )
}

/** The files for which two plans differ; undefined if each must be asked: they change what files state. */
export function otherPaths(before: Plan | undefined, now: Plan | undefined): ReadonlySet<string> | undefined {
  if (before === undefined || now === undefined || [before, now].some(isAsked)) return undefined
  return new Set([
    ...differing(before.added, now.added, isSameList),
    ...[...new Set([...before.views.keys(), ...now.views.keys()])].flatMap(name => [
      ...differing(before.views.get(name), now.views.get(name), isSameList),
    ]),
    ...differing(before.apart, now.apart, isSameList),
    ...differing(before.notes, now.notes, isSameList),
    ...differing(before.recognised, now.recognised, isSameList),
    ...differing(before.notAnalysed, now.notAnalysed, Object.is),
    ...differing(before.unread, now.unread, isSame),
  ])
}

/** Whether a plan has to be asked for each file what becomes of it. */
export const isAsked = ({ change, isDropped }: Plan): boolean => change !== undefined || isDropped !== undefined

function* differing<T>(
  before: ReadonlyMap<string, T> = new Map(),
  now: ReadonlyMap<string, T> = new Map(),
  isAlike: (a: T | undefined, b: T | undefined) => boolean,
): Generator<string> {
  if (before === now) return
  for (const [path, value] of now) if (!isAlike(before.get(path), value)) yield path
  for (const path of before.keys()) if (!now.has(path)) yield path
}

/** Whether a plan changes none of a file's own facts. Asks only where it says which it may change, or drops. */
export function leaves({ change, changes, changesIn, isDropped }: Plan, file: FileResult): boolean {
  if (isDropped?.(file.path) === true) return false
  if (changesIn?.has(file.path) === false) return true
  if (change === undefined || changes === undefined) return change === undefined
  const { facts, views, apart } = file
  const isLeft = (all: FileResult['facts'] = []): boolean => !all.some(({ fact }) => changes.has(fact))
  return isLeft(facts) && isLeft(apart) && (views === undefined || Object.values(views).every(isLeft))
}
