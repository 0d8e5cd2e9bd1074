import { ask, createContexts, noOutcomes, type Outcomes } from './ask.ts'
import { pathOf } from './document.ts'
import type { Fault, FileResult, RawProblem } from './file-result.ts'
import { groupBy } from './group-by.ts'
import { type AnyLinkRule, factIds, type Registry } from './registry.ts'
import { isOff } from './rule-settings.ts'
import type { FileSettings } from './settings.ts'

/** Joins that are kept up to date while files change: always what `linkFacts` says of the same files, without the notes. */
export interface LiveLink {
  /**
   * Takes a file's new result, undefined where the file is gone, and asks the rules again whose facts it changes. Several
   * updates at once cost as little as one. Gives the paths of the files in which other problems are said than before.
   */
  readonly update: (changes: ReadonlyMap<string, FileResult | undefined>) => ReadonlySet<string>
  /** What is said about the file at `path`, in the order of `linkFacts`. */
  readonly problemsOf: (path: string) => readonly RawProblem[]
  /** The defects of ours that the rules' latest answers show. */
  readonly faults: () => readonly Fault[]
}

/** What a rule said about one file, and how it was asked for. */
interface Share {
  readonly order: number
  readonly problems: readonly RawProblem[]
}

interface State {
  readonly settingsOf: (path: string) => FileSettings
  readonly groups: Map<string, Group>
  readonly results: Map<string, FileResult>
  /** By path, then by group and rule. */
  readonly shares: Map<string, Map<string, Share>>
  /** The configurations that were ever a guest of a group. */
  readonly configurations: Set<string>
  /** By group and rule. */
  readonly faults: Map<string, readonly Fault[]>
}

/** The files that are joined: those of a scope, or those of the run. */
interface Group {
  readonly key: string
  readonly rules: readonly AnyLinkRule[]
  /** How many rules come before these. */
  readonly order: number
  readonly members: Set<string>
  /** The configurations that hold for members, and for how many: what they say is true in the group too. */
  readonly guests: Map<string, number>
  readonly facts: Map<string, FactsOfId>
  /** The paths that each rule spoke about. */
  readonly spoken: Map<string, ReadonlySet<string>>
  /** The file whose settings hold for the group: the first. */
  first: string | undefined
}

interface FactsOfId {
  readonly byPath: Map<string, readonly unknown[]>
  /** The paths in order, guests last; undefined where one came or went. */
  sorted: readonly string[] | undefined
}

/** The ids of the facts that are no more what they were when the group's rules were asked. */
type Stale = Map<Group, Set<string>>

/** Starts with no files. `settingsOf` must not change: where the configuration does, start anew. */
export function createLiveLink(settingsOf: (path: string) => FileSettings, registry: Registry): LiveLink {
  const inScope = registry.linkRules.filter(rule => rule.reach !== 'run')
  const inRun = registry.linkRules.filter(rule => rule.reach === 'run')
  const state: State = {
    settingsOf,
    groups: new Map(),
    results: new Map(),
    shares: new Map(),
    configurations: new Set(),
    faults: new Map(),
  }
  const run = addGroup('run', inRun, inScope.length, state)
  const scopeOf = (path: string): Group => {
    const key = `scope ${settingsOf(path).scope.key}`
    return state.groups.get(key) ?? addGroup(key, inScope, 0, state)
  }
  return {
    update: changes => {
      const stale: Stale = new Map()
      const guests = new Set<string>()
      for (const [path, result] of changes) {
        for (const group of [scopeOf(path), run]) setMember(group, path, result !== undefined, state, stale)
        for (const guest of setGuest(scopeOf(path), path, result !== undefined, state)) guests.add(guest)
      }
      for (const [path, result] of changes) setOrDelete(state.results, path, result)
      for (const guest of guests) state.configurations.add(guest)
      for (const path of new Set([...changes.keys(), ...guests])) {
        const groups = state.configurations.has(path) ? state.groups.values() : [scopeOf(path), run]
        for (const group of groups) bringFacts(group, path, state, stale)
      }
      const changed = new Set<string>()
      for (const [group, ids] of stale) for (const path of askAgain(group, ids, state)) changed.add(path)
      return changed
    },
    problemsOf: path =>
      [...(state.shares.get(path)?.values() ?? [])]
        .sort((a, b) => a.order - b.order)
        .flatMap(({ problems }) => problems),
    faults: () => [...state.faults.values()].flat(),
  }
}

function addGroup(key: string, rules: readonly AnyLinkRule[], order: number, { groups }: State): Group {
  const parts = { members: new Set<string>(), guests: new Map(), facts: new Map(), spoken: new Map(), first: undefined }
  const group: Group = { key, rules, order, ...parts }
  groups.set(key, group)
  return group
}

/** Keeps the first member; where another one's settings hold from now on, all of the group's facts are stale. */
function setMember(group: Group, path: string, isMember: boolean, { settingsOf }: State, stale: Stale): void {
  if (isMember) group.members.add(path)
  else group.members.delete(path)
  const before = group.first
  if (isMember && (before === undefined || path < before)) group.first = path
  else if (!isMember && path === before) group.first = smallest(group.members)
  if (before === undefined || group.first === undefined || settingsOf(before) === settingsOf(group.first)) return
  for (const id of group.facts.keys()) setOf(stale, group).add(id)
}

function smallest(paths: Iterable<string>): string | undefined {
  let first: string | undefined
  for (const path of paths) if (first === undefined || path < first) first = path
  return first
}

/** Counts a member that came or went for the configuration that holds for it; gives the configuration that came or went with it. */
function setGuest(group: Group, path: string, isMember: boolean, { settingsOf, results }: State): readonly string[] {
  const { configuration } = settingsOf(path)
  if (configuration === undefined || isMember === results.has(path)) return []
  const count = (group.guests.get(configuration) ?? 0) + (isMember ? 1 : -1)
  setOrDelete(group.guests, configuration, count === 0 ? undefined : count)
  return count === (isMember ? 1 : 0) ? [configuration] : []
}

/** Gives the group the facts of a file that is a member or a guest, and takes those of another one away. */
function bringFacts(group: Group, path: string, { results }: State, stale: Stale): void {
  const belongs = group.members.has(path) || group.guests.has(path)
  const said = groupBy((belongs ? results.get(path)?.facts : undefined) ?? [], ({ fact }) => fact)
  for (const id of new Set([...group.facts.keys(), ...said.keys()])) {
    const facts = group.facts.get(id) ?? { byPath: new Map(), sorted: undefined }
    const values = said.get(id)?.map(({ value }) => value)
    if (isSame(facts.byPath.get(path), values)) continue
    setOf(stale, group).add(id)
    if (!facts.byPath.has(path) || values === undefined) facts.sorted = undefined
    setOrDelete(facts.byPath, path, values)
    group.facts.set(id, facts)
  }
}

/** Asks the group's rules that need one of these facts. Gives the paths of the files about which they say something else. */
function askAgain(group: Group, ids: ReadonlySet<string>, state: State): readonly string[] {
  const found = new Map<string, readonly unknown[]>()
  return group.rules.flatMap((rule, i) => {
    if (!factIds(rule).some(id => ids.has(id))) return []
    const { problems, faults } = askRule(rule, group, state, found)
    const key = `${group.key}\n${rule.id}`
    setOrDelete(state.faults, key, faults.length > 0 ? faults : undefined)
    const byPath = groupBy(problems, ({ at }) => pathOf(at.document))
    const before = group.spoken.get(rule.id) ?? new Set()
    group.spoken.set(rule.id, new Set(byPath.keys()))
    return [...new Set([...before, ...byPath.keys()])].filter(path =>
      share(path, key, group.order + i, byPath.get(path), state),
    )
  })
}

function askRule(
  rule: AnyLinkRule,
  group: Group,
  { settingsOf }: State,
  known: Map<string, readonly unknown[]>,
): Pick<Outcomes, 'problems' | 'faults'> {
  const { first } = group
  const nothing = { problems: [], faults: [] }
  if (first === undefined) return nothing
  const settings = settingsOf(first)
  const factsOf = (id: string): readonly unknown[] => {
    const facts = known.get(id) ?? valuesOf(group.facts.get(id), group)
    known.set(id, facts)
    return facts
  }
  const [judged] = factIds(rule)
  if (isOff(rule, settings) || judged === undefined || factsOf(judged).length === 0) return nothing
  const facts = Object.fromEntries(
    Object.entries<{ readonly id: string }>(rule.across).map(([name, { id }]) => [name, factsOf(id)]),
  )
  const said = noOutcomes()
  ask(rule, facts, createContexts(settings)(rule), first, said)
  return said
}

function valuesOf(facts: FactsOfId | undefined, { members }: Group): readonly unknown[] {
  if (facts === undefined) return []
  const isGuest = (path: string): number => (members.has(path) ? 0 : 1)
  facts.sorted ??= [...facts.byPath.keys()].sort((a, b) => isGuest(a) - isGuest(b) || (a < b ? -1 : 1))
  return facts.sorted.flatMap(path => facts.byPath.get(path) ?? [])
}

/** Keeps what a rule says about a file; whether that is something else than before. */
function share(
  path: string,
  key: string,
  order: number,
  problems: readonly RawProblem[] | undefined,
  { shares }: State,
): boolean {
  const all = shares.get(path) ?? new Map<string, Share>()
  if (isSame(all.get(key)?.problems, problems)) return false
  setOrDelete(all, key, problems && { order, problems })
  if (all.size > 0) shares.set(path, all)
  else shares.delete(path)
  return true
}

/** Whether two pieces of plain data say the same. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false
  return keys.every(key => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
}

function setOrDelete<V>(map: Map<string, V>, key: string, value: V | undefined): void {
  if (value === undefined) map.delete(key)
  else map.set(key, value)
}

function setOf<K>(sets: Map<K, Set<string>>, key: K): Set<string> {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set)
  return set
}
