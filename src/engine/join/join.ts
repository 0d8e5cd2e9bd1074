import { isSame } from '../../model/same-data.ts'
import { SWITCHED } from '../deploy-step.ts'
import { type EmittedFact, type Fact, isOf } from '../fact.ts'
import type { FileResult, Unread } from '../file-result.ts'
import { type Linked, noOutcomes } from '../lint/run-rule.ts'
import type { Registry, RuleSet } from '../registry.ts'
import type { FileSettings } from '../settings.ts'
import { createDeployment, type Deployment } from './deployed/deployment.ts'
import { runDeployed } from './deployed/run-deployed.ts'
import { factsSeen, isMember, type RuleGroup, ruleGroupsOf, scopesOf, type WrittenAndDeployed } from './groups.ts'
import type { Changes } from './live/changing-files.ts'
import { type Judgement, outcomesOf, runGroup } from './run-group.ts'
import { openFrozenStore } from './store/frozen-store.ts'
import type { DeferringStore, FactStore, OpenStore } from './store/store.ts'

type SettingsOf = (path: string) => FileSettings

/**
 * Runs the rules that join documents, and those on one fact if a fact is deployed in another way than it is written.
 * Reads facts only, never a tree or a file. `settingsOf` gives the settings of a path; the paths must differ. Pure;
 * linear in the number of facts.
 */
export function linkFacts(files: readonly FileResult[], settingsOf: SettingsOf, registry: Registry): Linked {
  const join = createJoin(settingsOf, registry, openFrozenStore, facts => registry.ruleSetsOn(facts), new Set())
  const { judgements } = join.update(new Map(files.map(file => [file.path, file])))
  return { files: files.map(file => join.deployed(file.path) ?? file), ...outcomesOf(judgements) }
}

/** What the files of one scope say together, as it is deployed. */
export interface ScopeFacts {
  readonly settings: FileSettings
  /** The facts of one sort, in the order of their files. Only those that something across files needs are kept once a file is done. */
  readonly of: <T>(fact: Fact<T>) => readonly T[]
  /** What deploy steps have found that they cannot read. */
  readonly unread: readonly (Unread & { readonly path: string })[]
}

/** The facts of each scope, in the order of their first files; `settingsOf` gives the settings of a path. Pure. */
export function factsOfScopes(
  files: readonly FileResult[],
  settingsOf: SettingsOf,
  registry: Registry,
): readonly ScopeFacts[] {
  const deployed = createDeployment(settingsOf, registry).update(new Map(files.map(file => [file.path, file])))
  return scopesOf({ files: deployed, settingsOf }).map(({ members, guests, settings }) => {
    const facts = [...members, ...guests].flatMap(path => factsOfAll(deployed.get(path)))
    const before = new Map(files.map(({ path, notAnalysed }) => [path, notAnalysed?.length ?? 0]))
    const unread = members.flatMap(path =>
      (deployed.get(path)?.notAnalysed ?? []).slice(before.get(path)).map(one => ({ path, ...one })),
    )
    return { settings, unread, of: fact => facts.flatMap(one => (isOf(fact, one) ? [one.value] : [])) }
  })
}

/** What a file states in all deployments, but for what is switched off unless somebody wants it. */
function factsOfAll(file: FileResult | undefined): readonly EmittedFact[] {
  const { facts = [], views } = file ?? {}
  if (views === undefined) return facts
  const others = Object.entries(views).flatMap(([name, own]) => (name === SWITCHED ? [] : own))
  return [...new Set([...facts, ...others])]
}

/** What a change of files leads to. */
export interface JoinUpdate {
  /** The files that are deployed in another way than before, or gone. */
  readonly changed: readonly string[]
  /** What rules find that had to be run; each takes the place of what was found for the same group, rule and key. */
  readonly judgements: readonly Judgement[]
}

/** Joined files that change. */
export interface Join {
  /**
   * Takes files' new results, undefined where a file is gone. Several changes at once cost as little as one. `most` is as for
   * `Deployment.update`, and where it is finite, what many facts decide is put off, too.
   */
  readonly update: (changes: Changes, most?: number) => JoinUpdate
  readonly isUnfinished: () => boolean
  /** The file as it is deployed, without what was found in facts that are not; undefined where there is none. */
  readonly deployed: (path: string) => FileResult | undefined
}

/** The names of the deployments beside the first. */
const viewsOf = ({ views }: State): readonly string[] =>
  views.size === 0 ? NO_VIEWS : [...new Set([...views.values()].flat())].sort()

const NO_VIEWS: readonly string[] = []

interface Entry extends WrittenAndDeployed {
  /** What the steps could not determine is reported with what rules could not decide. */
  readonly notes: FileResult['notes']
}

const isAsBefore = ({ deployed, notes }: Entry, file: FileResult | undefined): boolean =>
  deployed.facts === file?.facts && isSame(notes, file.notes) && isSame(deployed.counted, file.counted)

interface Opened {
  readonly group: RuleGroup
  readonly store: FactStore | DeferringStore
}
interface State {
  /** The files that are others in other deployments, with the names of these. */
  readonly views: Map<string, readonly string[]>
  readonly settingsOf: SettingsOf
  readonly registry: Registry
  readonly openStore: OpenStore
  /** The rules to run where these facts are stated; while files change always the same. */
  readonly ruleSetsOn: (facts: ReadonlySet<string>) => readonly RuleSet[]
  readonly files: Map<string, Entry>
  readonly groups: Map<string, Opened>
}

/**
 * The one way to join: what is written becomes what is deployed, files become groups, each group's facts go into its store,
 * and the group's rules are run for the keys that the store names. A frozen store names all keys once, a live one those for
 * which something that was read has changed. `settingsOf` must not change: where the configuration does, start anew.
 */
export function createJoin(
  settingsOf: SettingsOf,
  registry: Registry,
  openStore: OpenStore,
  ruleSetsOn: State['ruleSetsOn'],
  known?: Set<string>,
): Join {
  const deployment = createDeployment(settingsOf, registry)
  const state: State = {
    settingsOf,
    registry,
    openStore,
    ruleSetsOn,
    files: new Map(),
    groups: new Map(),
    views: new Map(),
  }
  return {
    deployed: path => state.files.get(path)?.deployed,
    isUnfinished: () =>
      deployment.isUnfinished() ||
      [...state.groups.values()].some(({ store }) => 'isUnfinished' in store && store.isUnfinished()),
    update: (changes, most) => {
      const changed: string[] = []
      const judgements: Judgement[] = []
      let hasMoved = false
      const before = viewsOf(state).join()
      for (const [path, file] of deployment.update(changes, most)) {
        const known = state.files.get(path)
        const written = changes.has(path) ? changes.get(path) : known?.written
        if ((known === undefined) !== (written === undefined)) hasMoved = true
        if (known !== undefined && known.written === written && isAsBefore(known, file)) continue
        changed.push(path)
        const judgement = deployFile(path, written, file, state)
        if (judgement !== undefined) judgements.push(judgement)
      }
      const opened =
        hasMoved || before !== viewsOf(state).join()
          ? regroup(changed, state)
          : [...state.groups.values()].map(one => ({ ...one, paths: changed }))
      for (const one of opened) setFacts(one, state)
      const found = judge(opened, deployment, changes, most, state.views.size === 0 ? undefined : known)
      const faults = deployment.faults()
      return {
        changed,
        judgements: [...judgements, ...found, { ...noOutcomes(), faults, group: 'deploy', order: 0, key: '' }],
      }
    },
  }
}

/** Limit of facts in each group that rules look at in one update, if not all is done at once: some milliseconds. */
const FACTS_AT_ONCE = 500
/** The same where nothing has changed since, for each document that may be made. */
const FACTS_EACH = 25
/** The same as long as documents are put off: most of what is judged then is judged again. */
const FACTS_WHILE_UNFINISHED = 100

/** Runs the rules of groups; as long as documents are only made anew nothing is judged, since most of it would be again. */
function judge(
  opened: readonly Opened[],
  deployment: Deployment,
  changes: Changes,
  most = Number.POSITIVE_INFINITY,
  known?: Set<string>,
): readonly Judgement[] {
  const isUnfinished = deployment.isUnfinished()
  if (changes.size === 0 && isUnfinished) return []
  const some = changes.size > 0 ? FACTS_AT_ONCE : most * FACTS_EACH
  const facts = most === Number.POSITIVE_INFINITY ? most : isUnfinished ? FACTS_WHILE_UNFINISHED : some
  return opened.flatMap(({ group, store }) => {
    if ('allow' in store) store.allow(facts, changes.size === 0)
    return runGroup(group, store, known)
  })
}

/** Takes the file as it is deployed; what rules on one fact find in what is deployed in another way takes the place of what they found before. */
function deployFile(
  path: string,
  written: FileResult | undefined,
  deployed: FileResult | undefined,
  { files, views, settingsOf, registry }: State,
): Judgement | undefined {
  if (deployed?.views === undefined) views.delete(path)
  else views.set(path, Object.keys(deployed.views))
  const before = files.get(path)
  const isSame = written?.facts === deployed?.facts
  const found = isSame ? undefined : written && deployed && runDeployed(written, deployed, settingsOf(path), registry)
  if (written === undefined || deployed === undefined) files.delete(path)
  else files.set(path, { written, deployed: found?.file ?? deployed, notes: deployed.notes })
  const hadFound = before !== undefined && before.written.facts !== before.deployed.facts
  if (found === undefined && !hadFound) return undefined
  return { ...(found?.outcomes ?? noOutcomes()), group: 'file', order: 0, key: path }
}

/** A group with the files whose facts its store must add, or remove. */
interface Stale extends Opened {
  readonly paths: readonly string[]
  /** Whether all of them are in the group, since it is new. */
  readonly isNew?: true
}

/** Puts the files into groups again, since some came or went; gives all groups, and those that are gone. */
function regroup(changed: readonly string[], state: State): readonly Stale[] {
  const { openStore, settingsOf, groups } = state
  const ruleSets = state.ruleSetsOn(factsIn(state.files.values()))
  const before = new Map(groups)
  groups.clear()
  let first: FactStore | undefined
  for (const group of ruleGroupsOf({ ...state, views: viewsOf(state) }, ruleSets)) {
    const openView = group.view === undefined ? undefined : first?.openView
    const store =
      before.get(group.key)?.store ?? openView?.() ?? openStore(group.set, path => isMember(group, path, settingsOf))
    if (group.view === undefined) first = store
    groups.set(group.key, { group, store })
  }
  const now = Array.from(groups.values(), ({ group, store }): Stale => {
    const old = before.get(group.key)?.group
    before.delete(group.key)
    if (old === undefined) return { group, store, paths: filesOf(group), isNew: true }
    if (old.settings !== group.settings) store.reset()
    return { group, store, paths: [...new Set([...changed, ...old.guests, ...group.guests])] }
  })
  return [...now, ...Array.from(before.values(), one => ({ ...one, paths: filesOf(one.group) }))]
}

const filesOf = ({ members, guests }: RuleGroup): readonly string[] => [...members, ...guests]

/** Gives a group's store what the files state that are in the group, and nothing of the others. */
function setFacts({ group, store, paths, isNew }: Stale, { files, settingsOf, groups }: State): void {
  const isThere = groups.has(group.key)
  for (const path of paths) {
    const entry = files.get(path)
    const isIn = isNew ?? (isThere && (isMember(group, path, settingsOf) || group.guests.includes(path)))
    store.set(path, entry && isIn ? factsSeen(entry, group) : [])
  }
}

/** The ids of all facts that files state in any of these ways. */
function factsIn(files: Iterable<Entry>): ReadonlySet<string> {
  const ids = new Set<string>()
  const add = (facts: FileResult['facts']): void => {
    for (const { fact } of facts) ids.add(fact)
  }
  for (const { written, deployed } of files) {
    add(written.facts)
    // Of nearly all files these are the same.
    if (deployed.facts !== written.facts) add(deployed.facts)
    for (const facts of Object.values(deployed.views ?? {})) add(facts)
  }
  return ids
}
