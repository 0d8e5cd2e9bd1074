import { type Asked, ask, context, type Outcomes } from './ask.ts'
import type { Said } from './define.ts'
import type { FileResult } from './file-result.ts'
import { groupBy } from './group-by.ts'
import { type AnyLinkRule, factIds, type Registry } from './registry.ts'
import { isOff } from './rule-settings.ts'
import type { FileSettings } from './settings.ts'

/**
 * The rules that join documents. Reads facts only, never a tree or a file; each scope by itself, and rules whose reach
 * is the run over all scopes together. `settingsOf` gives what holds for a path. Pure; linear in the number of facts.
 */
export function linkFacts(
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
  registry: Registry,
): Outcomes {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1))
  const byPath = new Map(sorted.map(file => [file.path, file]))
  const scopes = groupBy(sorted, file => settingsOf(file.path).scope.key)
  const inScope = registry.linkRules.filter(rule => rule.reach !== 'run')
  const inRun = registry.linkRules.filter(rule => rule.reach === 'run')
  return ask([
    ...Array.from(scopes.values()).flatMap(members =>
      asks(inScope, withConfigurations(members, byPath, settingsOf), settingsOf),
    ),
    ...asks(inRun, sorted, settingsOf),
  ])
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

function asks(
  rules: readonly AnyLinkRule[],
  files: readonly FileResult[],
  settingsOf: (path: string) => FileSettings,
): readonly Asked[] {
  const first = files[0]
  if (first === undefined) return []
  const settings = settingsOf(first.path)
  const facts = factsById(files)
  return rules.flatMap(rule => {
    if (isOff(rule, settings)) return []
    const [judged] = factIds(rule)
    if (judged === undefined || !facts.has(judged)) return []
    const found = Object.fromEntries(
      Object.entries<{ readonly id: string }>(rule.across).map(([name, { id }]) => [name, facts.get(id) ?? []]),
    )
    return [{ rule, path: first.path, run: () => rule.check(found, context(rule, settings)) }]
  })
}

function factsById(files: readonly FileResult[]): ReadonlyMap<string, readonly unknown[]> {
  const facts = new Map<string, unknown[]>()
  for (const file of files) for (const said of file.facts) add(facts, said)
  return facts
}

function add(facts: Map<string, unknown[]>, { fact, value }: Said): void {
  const values = facts.get(fact)
  if (values) values.push(value)
  else facts.set(fact, [value])
}
