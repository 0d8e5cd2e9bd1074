import type { Exclusion } from '../engine/finding.ts'
import type { RuleData } from '../engine/registry.ts'
import { checkIds, namesFor } from '../engine/rule-settings.ts'
import type { RuleSettings } from '../engine/settings.ts'
import type { Configuration, StatedRules } from './configuration.ts'
import { mergeRules } from './settings.ts'
import type { Ignored } from './walk.ts'

/** What may exclude something: configurations, and ignore files by what they leave out. */
export interface Excluding {
  readonly configurations: readonly Configuration[]
  /** Asked for its rules only where a configuration switches some off. */
  readonly registry: { readonly ruleData: readonly Pick<RuleData, 'id' | 'checks'>[] }
  readonly ignored: readonly Ignored[]
}

/** What the configurations and ignore files of a run exclude, by path: one entry for each of them that excludes anything. */
export function exclusionsOf({ configurations, registry, ignored }: Excluding): readonly Exclusion[] {
  const found = new Map<string, { checks: Set<string>; files: Set<string>; folders: Set<string> }>()
  const of = (path: string) => {
    const one = found.get(path) ?? { checks: new Set(), files: new Set(), folders: new Set() }
    found.set(path, one)
    return one
  }
  for (const configuration of configurations)
    for (const { path, check } of checksOff(configuration, registry)) of(path).checks.add(check)
  for (const { by, path, isFolder } of ignored) of(by)[isFolder ? 'folders' : 'files'].add(path)
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { checks, files, folders }]) => ({
      path,
      checks: [...checks].sort(),
      files: [...files].sort(),
      folders: [...folders].sort(),
    }))
}

interface CheckOff {
  /** Of the layer that switches it off. */
  readonly path: string
  readonly check: string
}

/** The checks that a configuration switches off: for all files, or for those of an override. */
function* checksOff({ layers }: Configuration, registry: Excluding['registry']): Iterable<CheckOff> {
  const stated = layers.flatMap(one => [one.stated, ...(one.stated.overrides ?? [])])
  if (stated.every(({ rules = {} }) => namesOff(rules).length === 0)) return
  const all = registry.ruleData.flatMap(rule => checkIds(rule).map(check => ({ rule: rule.id, check })))
  const base = layers.reduce<RuleSettings>((merged, { stated }) => mergeRules(merged, stated.rules ?? {}), {})
  for (const { rule, check } of all) {
    const name = nameOff(base, rule, check)
    const by = name && layers.findLast(({ stated }) => stated.rules?.[name] !== undefined)
    if (by) yield { path: by.path, check }
  }
  for (const { path, stated } of layers)
    for (const override of stated.overrides ?? []) {
      const own = mergeRules({}, override.rules)
      for (const { rule, check } of all) if (nameOff(own, rule, check) !== undefined) yield { path, check }
    }
}

/** The name under which these settings switch a check off; undefined where they do not. */
function nameOff(settings: RuleSettings, rule: string, check: string): string | undefined {
  const name = namesFor({ rule, check }).find(one => settings[one]?.severity !== undefined)
  return name !== undefined && settings[name]?.severity === 'off' ? name : undefined
}

/** The names of rules, checks and patterns that these rules switch off. */
export const namesOff = (rules: StatedRules): readonly string[] =>
  Object.entries(mergeRules({}, rules)).flatMap(([name, { severity }]) => (severity === 'off' ? [name] : []))
