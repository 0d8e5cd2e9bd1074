import type { FileResult } from '../../file-result.ts'
import { type Linked, noOutcomes } from '../../lint/run-rule.ts'
import type { Registry } from '../../registry.ts'
import type { FileSettings } from '../../settings.ts'
import { createDeployment, type Deployment } from '../deployed/deployment.ts'
import {
  deployedBefore,
  isStillHidden,
  type RecordedDeployment,
  recordedSteps,
  type StepRecord,
} from '../deployed/recorded-step.ts'
import { runDeployed, withoutUndeployed } from '../deployed/run-deployed.ts'
import { factsSeen, isMember, type RuleGroup, ruleGroupsOf, viewGroupsOf, type WrittenAndDeployed } from '../groups.ts'
import type { Changes } from '../live/changing-files.ts'
import { type Judgement, outcomesOf } from '../run-group.ts'
import type { Table } from '../store/table.ts'
import { hasFound, type Links, recordLinks } from './links.ts'
import { type ChangedFile, relinkChanged } from './relink.ts'

/** The links of a run and what its deploy steps have made: another process can go on from here after files have changed. */
export interface RecordedLinks extends Links {
  readonly steps: readonly StepRecord[]
  /** By the path of a file that is another one in other deployments than the first, the names of these. */
  readonly views: ReadonlyMap<string, readonly string[]>
  /** Judge (`ruleKey`), key: judgements that are left out and have to be made again. */
  readonly again?: Table | undefined
  /** The paths of files in which rules on one fact have to be run again for what is deployed. */
  readonly judgedAgain?: readonly string[] | undefined
}

/** Files that are linked, with what it takes to do so. */
export interface Linking {
  readonly settingsOf: (path: string) => FileSettings
  readonly registry: Registry
  /** The number of a file that is linked. */
  readonly numberOf: (path: string) => number
  /** The paths of the files by their numbers. */
  readonly paths: readonly string[]
  /** The groups of all files in the first deployment (`groupsOfRun`). */
  readonly groups: readonly RuleGroup[]
}

/** What `linkFacts` gives, with the links; these are absent where a defect of ours showed, which is to show again. */
export interface LinkedFiles {
  readonly linked: Linked
  readonly links: RecordedLinks | undefined
}

/** Links all files. */
export function linkAll(files: readonly FileResult[], linking: Linking): LinkedFiles {
  const { settingsOf, registry, numberOf, paths } = linking
  const deployment = createDeployment(settingsOf, registry)
  deployment.update(new Map(files.map(file => [file.path, file])))
  const all = new Map(files.map(written => [written.path, asDeployed(written, deployment)]))
  const views = new Map(Array.from(all).flatMap(([path, { deployed }]) => viewsOf(path, deployed)))
  const links = recordLinks(groupsWith(views, linking), numberOf, number => all.get(paths[number] ?? ''))
  const own = [...all.values()].flatMap(one => judgeFile(one, linking))
  return toLinked(files, deployment, { ...links, judgements: [...links.judgements, ...own], views })
}

/** What was linked before, of files that were as `deployment` has them. */
export interface Before {
  /** With the files' numbers of now: a file that is gone has one that no path has. */
  readonly links: RecordedLinks
  readonly files: RecordedDeployment
  /** The number that a file of before has in `links`. */
  readonly numberOf: (path: string) => number
}

/**
 * Links `files` again after changes: only the deploy steps that have looked at what changed are asked again, and only the rules
 * are run that have read what is stated otherwise now. The groups must be those of before; undefined where there are other
 * deployments than before, or where it is not known what they were.
 */
export function linkAgain(
  before: Before,
  changes: Changes,
  files: readonly FileResult[],
  linking: Linking,
): LinkedFiles | undefined {
  const { settingsOf, registry, numberOf, paths } = linking
  const steps = recordedSteps(before.files)
  const deployment = createDeployment(settingsOf, registry, steps)
  const others = new Set([...deployment.update(changes).keys(), ...changes.keys()])
  if (steps.some(isStillHidden)) return undefined
  const byPath = new Map(files.map(file => [file.path, file]))
  const views = new Map(before.links.views)
  const changed = new Map<number, ChangedFile>()
  for (const path of others) {
    const [was, is] = [before.files.files.get(path), byPath.get(path)]
    const deployed = was && deployedBefore(before.files, steps, path)
    const after = is && asDeployed(is, deployment)
    changed.set(is === undefined ? before.numberOf(path) : numberOf(path), {
      path,
      before: was && deployed && { written: was, deployed },
      after,
    })
    views.delete(path)
    for (const [, names] of viewsOf(path, after?.deployed)) views.set(path, names)
  }
  if (namesOf(views).join() !== namesOf(before.links.views).join()) return undefined
  const isKept = ({ group, key }: Judgement): boolean => group !== FILE || !others.has(key)
  const kept = { ...before.links, judgements: before.links.judgements.filter(isKept) }
  const known = factsByFile(number => {
    const file = byPath.get(paths[number] ?? '')
    return file && asDeployed(file, deployment)
  })
  const links = relinkChanged(kept, changed, {
    paths,
    groups: groupsWith(views, linking),
    isMember: (group, path) => isMember(group, path, settingsOf),
    factsOf: known,
  })
  const judged = new Set([...others, ...(before.links.judgedAgain ?? [])])
  const own = Array.from(judged).flatMap(path => {
    const file = byPath.get(path)
    return file === undefined ? [] : judgeFile(asDeployed(file, deployment), linking)
  })
  return toLinked(files, deployment, { ...links, judgements: [...links.judgements, ...own], views })
}

/** The group of judgements of rules on one fact; their keys are the paths of files. */
export const FILE = 'file'

const asDeployed = (written: FileResult, { deployed }: Deployment): WrittenAndDeployed => ({
  written,
  deployed: deployed(written.path) ?? written,
})

function viewsOf(path: string, deployed: FileResult | undefined): readonly (readonly [string, readonly string[]])[] {
  return deployed?.views === undefined ? [] : [[path, Object.keys(deployed.views)]]
}

const namesOf = (views: ReadonlyMap<string, readonly string[]>): readonly string[] =>
  [...new Set([...views.values()].flat())].sort()

/** The groups of all rules, whatever there is for them to judge: what is stored names each rule by its number. */
export const groupsOfRun = (
  files: ReadonlyMap<string, unknown>,
  { settingsOf, registry: { ruleSetsOn, usedFacts } }: Pick<Linking, 'settingsOf' | 'registry'>,
): readonly RuleGroup[] => ruleGroupsOf({ files, settingsOf }, ruleSetsOn(usedFacts))

/** The same with those of other deployments. */
export const groupsWith = (
  views: ReadonlyMap<string, readonly string[]>,
  { groups }: Pick<Linking, 'groups'>,
): readonly RuleGroup[] => {
  const names = namesOf(views)
  return names.length === 0 ? groups : groups.flatMap(group => [group, ...viewGroupsOf(group, names)])
}

/** What rules on one fact find in what is deployed in another way than it is written. */
function judgeFile({ written, deployed }: WrittenAndDeployed, { settingsOf, registry }: Linking): readonly Judgement[] {
  const found = runDeployed(written, deployed, settingsOf(written.path), registry)
  return found === undefined ? [] : [{ ...found.outcomes, group: FILE, order: 0, key: written.path }].filter(hasFound)
}

/** What files state of one sort, always the same objects; only what is asked for is read. */
function factsByFile(fileOf: (number: number) => WrittenAndDeployed | undefined) {
  const files = new Map<number, WrittenAndDeployed | undefined>()
  const lists = new Map<string, readonly unknown[]>()
  return (number: number, fact: string, group: RuleGroup): readonly unknown[] => {
    const key = `${number} ${group.set.sees} ${group.view ?? ''} ${fact}`
    const known = lists.get(key)
    if (known !== undefined) return known
    if (!files.has(number)) files.set(number, fileOf(number))
    const file = files.get(number)
    const found = (file === undefined ? [] : factsSeen(file, group)).flatMap(one =>
      one.fact === fact ? [one.value] : [],
    )
    lists.set(key, found)
    return found
  }
}

function toLinked(
  files: readonly FileResult[],
  deployment: Deployment,
  links: Omit<RecordedLinks, 'steps'>,
): LinkedFiles {
  const faults = [...deployment.faults(), ...links.judgements.flatMap(one => one.faults)]
  const deploy = { ...noOutcomes(), faults: deployment.faults(), group: 'deploy', order: 0, key: '' }
  const told = files.map(written => {
    const deployed = deployment.deployed(written.path)
    return deployed === undefined ? written : withoutUndeployed(written, deployed)
  })
  return {
    linked: { files: told, ...outcomesOf([...links.judgements, deploy]) },
    links: faults.length > 0 ? undefined : { ...links, steps: deployment.records() },
  }
}
