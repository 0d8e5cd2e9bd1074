import { groupBy } from '../../model/group-by.ts'
import { type Fact, isOf } from '../fact.ts'
import type { FileResult } from '../file-result.ts'
import { type AnyJoinRule, indexesOf, type Registry } from '../registry.ts'
import { isOff } from '../rule-settings.ts'
import { collect, createContexts, noOutcomes, type OpenOutcomes, type Outcomes } from '../run-rule.ts'
import type { FileSettings } from '../settings.ts'
import { adjustFacts } from './adjust.ts'
import { createIndexes, judgeAll } from './judge-keys.ts'

/**
 * The rules that join documents. Reads facts only, never a tree or a file; each scope by itself, and rules whose reach
 * is the run over all scopes together. `settingsOf` gives what holds for a path. Pure; linear in the number of facts.
 */
export function linkFacts(
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
): Outcomes {
  const { deployed, byPath, scopes } = toScopes(files, settingsOf, registry)
  const inScope = registry.joinRules.filter(rule => rule.reach !== 'run')
  const inRun = registry.joinRules.filter(rule => rule.reach === 'run')
  const outcomes = noOutcomes()
  for (const members of scopes) runAll(inScope, withConfigurations(members, byPath, settingsOf), settingsOf, outcomes)
  runAll(inRun, deployed, settingsOf, outcomes)
  return outcomes
}

/** What the files of one scope say together, as it is deployed. */
export interface ScopeFacts {
  readonly settings: FileSettings
  /** The facts of one sort, in the order of their files. Only those that a rule joins are kept once a file is done. */
  readonly of: <T>(fact: Fact<T>) => readonly T[]
}

/** The facts of each scope, in the order of their first files; `settingsOf` gives what holds for a path. Pure. */
export function factsOfScopes(
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
): readonly ScopeFacts[] {
  const { scopes, byPath } = toScopes(files, settingsOf, registry)
  return scopes.map(members => {
    const all = withConfigurations(members, byPath, settingsOf)
    const settings = settingsOf(members[0]?.path ?? '')
    return {
      settings,
      of: fact => all.flatMap(file => file.facts.flatMap(one => (isOf(fact, one) ? [one.value] : []))),
    }
  })
}

/** All files with their facts as they are deployed, in the order of their paths, and the same by scope. */
function toScopes(files: readonly FileResult[], settingsOf: (path: string) => FileSettings, registry: Registry) {
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const deployed = adjustFacts(inOrder, registry)
  const byPath = new Map(deployed.map(file => [file.path, file]))
  return { deployed, byPath, scopes: [...groupBy(deployed, file => settingsOf(file.path).scope.key).values()] }
}

/** The files of a scope, with the configurations that hold for them: what these say of the platform is true in each scope. */
function withConfigurations(
  members: readonly FileResult[],
  byPath: ReadonlyMap<string, FileResult>,
  settingsOf: (path: string) => FileSettings,
): readonly FileResult[] {
  const own = new Set(members.map(file => file.path))
  const paths = new Set(members.map(file => settingsOf(file.path).configuration))
  const others = Array.from(paths).flatMap(path =>
    path === undefined || own.has(path) ? [] : (byPath.get(path) ?? []),
  )
  return [...members, ...others]
}

function runAll(
  rules: readonly AnyJoinRule[],
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  outcomes: OpenOutcomes,
): void {
  const first = files[0]
  if (first === undefined) return
  const settings = settingsOf(first.path)
  const contextOf = createContexts(settings)
  const facts = factsById(files)
  const indexes = createIndexes(facts)
  for (const rule of rules)
    if (!isOff(rule, settings) && indexesOf(rule.on).some(([, { of }]) => facts.has(of.id)))
      collect(rule, () => judgeAll(rule, indexes, contextOf(rule)), first.path, outcomes)
}

/** The facts of each sort, in the order of the files; results have only those that a rule joins. */
function factsById(files: readonly FileResult[]): ReadonlyMap<string, readonly unknown[]> {
  const facts = new Map<string, unknown[]>()
  for (const file of files)
    for (const { fact, value } of file.facts) {
      const values = facts.get(fact)
      if (values) values.push(value)
      else facts.set(fact, [value])
    }
  return facts
}
