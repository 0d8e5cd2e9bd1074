import { groupBy } from '../../model/group-by.ts'
import type { FileResult } from '../file-result.ts'
import type { RuleSet } from '../registry.ts'
import { type FileSettings, isLibraryPath } from '../settings.ts'

/** Files whose facts are joined: those of a scope, or all of the run. */
export interface FileGroup {
  /** The key of the scope; undefined for the run. */
  readonly scope: string | undefined
  /** In order. */
  readonly members: readonly string[]
  /**
   * The configurations that apply to members without being members, and the files in folders of policies: what they state
   * is true in each scope.
   */
  readonly guests: readonly string[]
  /** The first member, whose settings apply to the group. */
  readonly first: string
  readonly settings: FileSettings
}

/** A group with the rules that join its facts, and how they see these. */
export interface RuleGroup extends FileGroup {
  readonly key: string
  readonly set: RuleSet
  /** Which deployment its facts are those of (`Deployed.views`); undefined for the first. */
  readonly view: string | undefined
  /** The key of the same group in the first deployment. */
  readonly firstKey: string
}

/** A file as it is written and as it is deployed. */
export interface WrittenAndDeployed {
  readonly written: FileResult
  readonly deployed: FileResult
}

/** What the rules of a group see of a file. */
export function factsSeen({ written, deployed }: WrittenAndDeployed, group: RuleGroup): FileResult['facts'] {
  if (group.set.sees === 'written') return written.facts
  return ownFacts(deployed, group) ?? deployed.facts
}

/** What a file states in the deployment of a group, if that is another one than the first, and the file may be another there. */
export const ownFacts = ({ views }: FileResult, { view }: RuleGroup): FileResult['facts'] | undefined =>
  view === undefined ? undefined : views?.[view]

/** All files of a run, and the settings of each. */
export interface Around {
  readonly files: ReadonlyMap<string, unknown>
  /** The names of the other deployments that there are. */
  readonly views?: readonly string[]
  readonly settingsOf: (path: string) => FileSettings
}

/** The scopes of a run, in the order of their first files. */
export const scopesOf = (around: Around): readonly FileGroup[] => scopesIn(inOrder(around), around)

const scopesIn = (paths: readonly string[], around: Around): readonly FileGroup[] =>
  Array.from(
    groupBy(paths, path => around.settingsOf(path).scope.key),
    ([key, members]) => toGroup(key, members, guestsOf(members, around), around),
  ).flat()

/** Each scope with the rules that are run on it, then the whole run with those whose reach it is. */
export function ruleGroupsOf(around: Around, ruleSets: readonly RuleSet[]): readonly RuleGroup[] {
  const paths = inOrder(around)
  const scopes = scopesIn(paths, around)
  const run = toGroup(undefined, paths, [], around)
  return ruleSets.flatMap(set =>
    (set.reach === 'scope' ? scopes : run).flatMap(group => {
      const key = `${set.reach} ${set.sees} ${group.scope ?? ''}`
      const own = { ...group, key, firstKey: key, set, view: undefined }
      return [own, ...viewGroupsOf(own, around.views ?? [])]
    }),
  )
}

/** The same group in other deployments, by the names of these. */
export const viewGroupsOf = (group: RuleGroup, views: readonly string[]): readonly RuleGroup[] =>
  group.set.sees === 'deployed' ? views.map(view => ({ ...group, key: `${view} ${group.key}`, view })) : []

/** Whether a file that is there is a member of a group. */
export const isMember = ({ scope }: FileGroup, path: string, settingsOf: Around['settingsOf']): boolean =>
  scope === undefined || scope === settingsOf(path).scope.key

const inOrder = ({ files }: Around): readonly string[] => [...files.keys()].sort()

function toGroup(
  scope: string | undefined,
  members: readonly string[],
  guests: readonly string[],
  { settingsOf }: Around,
): readonly FileGroup[] {
  const [first] = members
  return first === undefined ? [] : [{ scope, members, guests, first, settings: settingsOf(first) }]
}

const NO_FOLDERS: readonly string[] = []

function guestsOf(members: readonly string[], { files, settingsOf }: Around): readonly string[] {
  const configurations = new Set(members.map(path => settingsOf(path).configuration))
  const found = [...configurations].filter(path => path !== undefined).filter(path => files.has(path))
  const folders = [...new Set(members.flatMap(path => settingsOf(path).libraries ?? NO_FOLDERS))]
  const lent = folders.length === 0 ? [] : Array.from(files.keys()).filter(path => isLibraryPath(path, folders))
  const guests = [...new Set([...found, ...lent])]
  const own = new Set(guests.length === 0 ? [] : members)
  return guests.filter(path => !own.has(path))
}
