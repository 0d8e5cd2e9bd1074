import type { RawProblem } from './file-result.ts'
import { MEANINGS, type Persona } from './persona.ts'
import type { AnyRule, RuleData } from './registry.ts'
import type { FileSettings, RuleSetting, RuleSettings, Severity } from './settings.ts'

/** The check id of a key of `checks`: `VC-02.absent` → `VC-02`. */
export const checkId = (key: string): string => {
  const dot = key.indexOf('.')
  return dot < 0 ? key : key.slice(0, dot)
}

/** The distinct check ids that a rule names, in order. */
export const checkIds = (rule: Pick<RuleData, 'checks'>): readonly string[] => [
  ...new Set(Object.keys(rule.checks).map(checkId)),
]

/** The pattern of a rule's area: `registry/*`. */
export const areaOf = (rule: string): string => `${rule.slice(0, rule.indexOf('/'))}/*`

/** The pattern of a check's prefix: `IM-*`. */
export const prefixOf = (check: string): string => `${check.slice(0, check.indexOf('-'))}-*`

/** Whether a check is the named one, or one of the named prefix: `CD-03` of `CD-*`. */
export const isInFamily = (check: string, name: string): boolean => check === name || prefixOf(check) === name

/** What tells how a finding may be called. */
export type Named = Pick<RawProblem, 'rule' | 'check' | 'as' | 'part'>

/** The names under which a finding may be set, the strongest first. */
export const namesFor = (named: Named): readonly string[] => [
  ...preciseNames(named),
  checkId(named.check),
  named.rule,
  prefixOf(checkId(named.check)),
  ...(named.as === undefined ? [] : [areaOf(named.as)]),
  areaOf(named.rule),
]

/** The names that are more precise than that of a check: `admission/labels/team/2`, `admission/labels/team`, `admission/labels`. */
export function preciseNames({ rule, as, part }: Omit<Named, 'check'>): readonly string[] {
  const steps = as?.split('/') ?? []
  const whole = steps.slice(1).map((_, i) => steps.slice(0, steps.length - i).join('/'))
  return [...(part === undefined ? [] : [`${as ?? rule}/${part}`]), ...whole]
}

/** Whether no document of the file can get a finding of this rule: it is switched off and nothing switches it, or one of its checks, on again. */
export function isOff(
  rule: Pick<RuleData, 'id' | 'checks' | 'speaksFor'>,
  settings: Pick<FileSettings, 'rules' | 'conditional'>,
): boolean {
  const { rules } = settings
  if ((rules[rule.id]?.severity ?? rules[areaOf(rule.id)]?.severity) !== 'off') return false
  const checks = checkIds(rule)
  const ids = [...checks, ...checks.map(prefixOf)]
  const setAgain = [rule.id, areaOf(rule.id), ...ids]
  const { speaksFor } = rule
  const isOnFor = (some: RuleSettings): boolean =>
    speaksFor !== undefined && Object.keys(some).some(name => name.startsWith(speaksFor) && isOn(some[name]))
  return (
    !ids.some(id => isOn(rules[id])) &&
    !isOnFor(rules) &&
    !settings.conditional.some(override => isOnFor(override.rules) || setAgain.some(id => isOn(override.rules[id])))
  )
}

const isOn = (setting: RuleSetting | undefined): boolean =>
  setting?.severity !== undefined && setting.severity !== 'off'

/** Whether the configuration names a check, or its rule: whoever does wants to hear it. */
export function isCheckNamed(
  named: Named,
  { rules, conditional }: Pick<FileSettings, 'rules' | 'conditional'>,
): boolean {
  const names = [named.rule, checkId(named.check), ...preciseNames(named)]
  return [rules, ...conditional.map(override => override.rules)].some(settings =>
    names.some(name => settings[name] !== undefined),
  )
}

/** The options of a rule: what is configured, else each option's default. */
export function optionsOf(rule: AnyRule, settings: RuleSettings): Readonly<Record<string, unknown>> {
  const stated: Readonly<Record<string, { readonly default: unknown }>> = rule.options ?? {}
  const configured = settings[rule.id]?.options ?? {}
  return Object.fromEntries(Object.entries(stated).map(([key, option]) => [key, configured[key] ?? option.default]))
}

/** The settings for a document of these kinds and namespace: the base, then each override; later ones win. */
export function settingsFor(
  settings: Pick<FileSettings, 'rules' | 'conditional'>,
  kinds: readonly string[],
  namespace: string | undefined,
): readonly RuleSettings[] {
  const holds = settings.conditional.filter(
    override =>
      (override.kinds === undefined || override.kinds.some(kind => kinds.includes(kind))) &&
      (override.namespaces === undefined || (namespace !== undefined && override.namespaces.includes(namespace))),
  )
  return [settings.rules, ...holds.map(override => override.rules)]
}

/** How severe a finding is: the latest layer that sets it, by its strongest name, else what the persona makes of the rule's own severity. */
export function severityOf(
  layers: readonly RuleSettings[],
  named: Named,
  own: Severity,
  persona: Persona,
): Severity | 'off' {
  let found: RuleSetting['severity'] = 'on'
  const names = namesFor(named)
  for (const layer of layers) found = names.map(name => layer[name]?.severity).find(one => one !== undefined) ?? found
  return found === 'on' ? MEANINGS[persona].severities[own] : found
}
