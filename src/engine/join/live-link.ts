import { pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { type AnyContext, ask, createContexts, noOutcomes } from '../ask.ts'
import type { Fault, FileResult, RawProblem } from '../file-result.ts'
import { type AnyLinkRule, type AnyWholeRule, factIds, isKeyed, type Registry } from '../registry.ts'
import { isOff } from '../rule-settings.ts'
import type { FileSettings } from '../settings.ts'
import { createLiveAdjustment } from './live-adjust.ts'
import { createLiveFacts, type LiveFacts, setFacts, valuesOf } from './live-facts.ts'
import { createLiveKeys, type LiveKeys } from './live-keys.ts'
import { isSame } from './same-data.ts'

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

/** What a rule said about one file when it was asked: about a key, or, with an empty one, about everything. */
interface Share {
  readonly group: Group
  readonly order: number
  readonly key: string
  readonly problems: readonly RawProblem[]
}

interface State {
  readonly settingsOf: (path: string) => FileSettings
  readonly groups: Map<string, Group>
  readonly results: Map<string, FileResult>
  /** By path, then by group, rule and key. */
  readonly shares: Map<string, Map<string, Share>>
  /** The configurations that were ever a guest of a group. */
  readonly configurations: Set<string>
  /** By group, rule and key. */
  readonly faults: Map<string, readonly Fault[]>
  /** The paths that were spoken about, by group, rule and key. */
  readonly spoken: Map<string, ReadonlySet<string>>
}

/** The files that are joined: those of a scope, or those of the run. */
interface Group {
  readonly key: string
  readonly isRun: boolean
  /** With their places among all rules. */
  readonly rules: ReadonlyMap<AnyLinkRule, number>
  readonly members: Set<string>
  /** The configurations that hold for members, and for how many: what they say is true in the group too. */
  readonly guests: Map<string, number>
  readonly facts: Map<string, LiveFacts>
  readonly keyed: LiveKeys
  /** The file whose settings hold for the group: the first. */
  first: string | undefined
}

/** The ids of the facts that are no more what they were when the group's rules were asked. */
type Stale = Map<Group, Set<string>>

/** Starts with no files. `settingsOf` must not change: where the configuration does, start anew. */
export function createLiveLink(settingsOf: (path: string) => FileSettings, registry: Registry): LiveLink {
  const state: State = {
    settingsOf,
    groups: new Map(),
    results: new Map(),
    shares: new Map(),
    configurations: new Set(),
    faults: new Map(),
    spoken: new Map(),
  }
  const adjust = createLiveAdjustment(registry)
  const run = addGroup('run', registry, state)
  const scopeOf = (path: string): Group => {
    const key = `scope ${settingsOf(path).scope.key}`
    return state.groups.get(key) ?? addGroup(key, registry, state)
  }
  return {
    update: written => {
      const changes = adjust(written)
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
      [...(state.shares.get(path)?.values() ?? [])].sort(asLinked).flatMap(({ problems }) => problems),
    faults: () => [...state.faults.values()].flat(),
  }
}

/** The order of `linkFacts`: scope by scope, then the run, rule by rule, key by key. */
function asLinked(a: Share, b: Share): number {
  if (a.group !== b.group)
    return a.group.isRun || (!b.group.isRun && (a.group.first ?? '') > (b.group.first ?? '')) ? 1 : -1
  return a.order - b.order || (a.key < b.key ? -1 : 1)
}

function addGroup(key: string, { linkRules }: Registry, { groups }: State): Group {
  const isRun = key === 'run'
  const rules = linkRules.filter(rule => (rule.reach === 'run') === isRun)
  const members = new Set<string>()
  const group: Group = {
    key,
    isRun,
    rules: new Map(rules.map((rule, i) => [rule, i])),
    members,
    guests: new Map(),
    facts: new Map(),
    keyed: createLiveKeys(rules.filter(isKeyed), members),
    first: undefined,
  }
  groups.set(key, group)
  return group
}

/** Keeps the first member; where another one's settings hold from now on, nothing that rules said holds any more. */
function setMember(group: Group, path: string, isMember: boolean, { settingsOf }: State, stale: Stale): void {
  if (isMember) group.members.add(path)
  else group.members.delete(path)
  const before = group.first
  if (isMember && (before === undefined || path < before)) group.first = path
  else if (!isMember && path === before) group.first = smallest(group.members)
  if (before === undefined || group.first === undefined || settingsOf(before) === settingsOf(group.first)) return
  for (const id of group.facts.keys()) setOf(stale, group).add(id)
  group.keyed.reset()
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
    const facts = group.facts.get(id) ?? createLiveFacts()
    const before = facts.byPath.get(path)
    const values = said.get(id)?.map(({ value }) => value)
    if (!setFacts(facts, path, values)) continue
    setOf(stale, group).add(id)
    group.facts.set(id, facts)
    group.keyed.update(id, path, before ?? [], values ?? [])
  }
}

/** Asks the group's rules that need one of these facts. Gives the paths of the files about which they say something else. */
function askAgain(group: Group, ids: ReadonlySet<string>, state: State): readonly string[] {
  const { first } = group
  const settings = first === undefined ? undefined : state.settingsOf(first)
  const contexts = settings && createContexts(settings)
  const contextOf = (rule: AnyLinkRule): AnyContext | undefined =>
    settings === undefined || isOff(rule, settings) ? undefined : contexts?.(rule)
  const answers = [...group.rules.keys()].flatMap(rule => {
    if (isKeyed(rule) || !factIds(rule).some(id => ids.has(id))) return []
    return [{ rule, key: '', ...askRule(rule, group, contextOf(rule)) }]
  })
  return [...answers, ...group.keyed.judge(contextOf, first ?? '')].flatMap(({ rule, key, problems, faults }) => {
    const id = `${group.key}\n${rule.id}\n${key}`
    setOrDelete(state.faults, id, faults.length > 0 ? faults : undefined)
    const byPath = groupBy(problems, ({ at }) => pathOf(at.document))
    const before = state.spoken.get(id) ?? new Set()
    setOrDelete(state.spoken, id, byPath.size > 0 ? new Set(byPath.keys()) : undefined)
    const asked = { group, order: group.rules.get(rule) ?? 0, key }
    return [...new Set([...before, ...byPath.keys()])].filter(path => share(path, id, asked, byPath.get(path), state))
  })
}

function askRule(rule: AnyWholeRule, { first, facts, members }: Group, context: AnyContext | undefined) {
  const factsOf = (id: string): readonly unknown[] => {
    const known = facts.get(id)
    return known === undefined ? [] : valuesOf(known, members)
  }
  const [judged] = factIds(rule)
  const isAsked = context !== undefined && judged !== undefined && factsOf(judged).length > 0
  const said = noOutcomes()
  if (!isAsked || first === undefined) return said
  const found = Object.fromEntries(
    Object.entries<{ readonly id: string }>(rule.across).map(([name, { id }]) => [name, factsOf(id)]),
  )
  ask(rule, found, context, first, said)
  return said
}

/** Keeps what a rule says about a file; whether that is something else than before. */
function share(
  path: string,
  id: string,
  asked: Omit<Share, 'problems'>,
  problems: readonly RawProblem[] | undefined,
  { shares }: State,
): boolean {
  const all = shares.get(path) ?? new Map<string, Share>()
  if (isSame(all.get(id)?.problems, problems)) return false
  setOrDelete(all, id, problems && { ...asked, problems })
  if (all.size > 0) shares.set(path, all)
  else shares.delete(path)
  return true
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
