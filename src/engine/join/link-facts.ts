import { groupBy } from '../../model/group-by.ts'
import { ask, askKeys, createContexts, noOutcomes, type OpenOutcomes, type Outcomes } from '../ask.ts'
import type { FileResult } from '../file-result.ts'
import { type AnyKeyedRule, type AnyLinkRule, factIds, isKeyed, type Registry } from '../registry.ts'
import { isOff } from '../rule-settings.ts'
import type { FileSettings } from '../settings.ts'
import { adjustFacts } from './adjust.ts'
import type { AnyFactIndex } from './fact-index.ts'
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
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const sorted = adjustFacts(inOrder, registry)
  const byPath = new Map(sorted.map(file => [file.path, file]))
  const scopes = groupBy(sorted, file => settingsOf(file.path).scope.key)
  const inScope = registry.linkRules.filter(rule => rule.reach !== 'run')
  const inRun = registry.linkRules.filter(rule => rule.reach === 'run')
  const said = noOutcomes()
  for (const members of scopes.values())
    askAll(inScope, withConfigurations(members, byPath, settingsOf), settingsOf, said)
  askAll(inRun, sorted, settingsOf, said)
  return said
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

function askAll(
  rules: readonly AnyLinkRule[],
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  said: OpenOutcomes,
): void {
  const first = files[0]
  if (first === undefined) return
  const settings = settingsOf(first.path)
  const contextOf = createContexts(settings)
  const facts = factsById(files, new Set(rules.flatMap(factIds)))
  const indexes = createIndexes(facts)
  for (const rule of rules) {
    if (isOff(rule, settings)) continue
    if (isKeyed(rule)) {
      if (isJudging(rule, facts)) askKeys(rule, () => judgeAll(rule, indexes, contextOf(rule)), first.path, said)
      continue
    }
    const [judged] = factIds(rule)
    if (judged === undefined || !facts.has(judged)) continue
    const found = Object.fromEntries(
      Object.entries<{ readonly id: string }>(rule.across).map(([name, { id }]) => [name, facts.get(id) ?? []]),
    )
    ask(rule, found, contextOf(rule), first.path, said)
  }
}

/** The facts of some sorts, in the order of the files. */
function factsById(files: readonly FileResult[], wanted: ReadonlySet<string>): ReadonlyMap<string, readonly unknown[]> {
  const facts = new Map<string, unknown[]>()
  for (const file of files)
    for (const { fact, value } of file.facts) {
      if (!wanted.has(fact)) continue
      const values = facts.get(fact)
      if (values) values.push(value)
      else facts.set(fact, [value])
    }
  return facts
}

const isJudging = ({ judges }: AnyKeyedRule, facts: ReadonlyMap<string, unknown>): boolean =>
  Object.values<AnyFactIndex>(judges).some(({ of }) => facts.has(of.id))
