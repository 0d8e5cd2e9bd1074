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

/** The names under which a finding of this rule and check may be set, the strongest first. */
export const namesFor = (rule: string, check: string): readonly string[] => [
  checkId(check),
  rule,
  prefixOf(checkId(check)),
  areaOf(rule),
]

/** Whether no document of the file can get a finding of this rule: it is switched off and nothing switches it, or one of its checks, on again. */
export function isOff(
  rule: Pick<RuleData, 'id' | 'checks'>,
  settings: Pick<FileSettings, 'rules' | 'conditional'>,
): boolean {
  const { rules } = settings
  if ((rules[rule.id]?.severity ?? rules[areaOf(rule.id)]?.severity) !== 'off') return false
  const checks = checkIds(rule)
  const ids = [...checks, ...checks.map(prefixOf)]
  const setAgain = [rule.id, areaOf(rule.id), ...ids]
  return (
    !ids.some(id => isOn(rules[id])) &&
    !settings.conditional.some(override => setAgain.some(id => isOn(override.rules[id])))
  )
}

const isOn = (setting: RuleSetting | undefined): boolean =>
  setting?.severity !== undefined && setting.severity !== 'off'

/** Whether the configuration names a check, or its rule: whoever does wants to hear it. */
export const isCheckNamed = (
  rule: string,
  check: string,
  { rules, conditional }: Pick<FileSettings, 'rules' | 'conditional'>,
): boolean =>
  [rules, ...conditional.map(override => override.rules)].some(
    settings => settings[rule] !== undefined || settings[check] !== undefined,
  )

/** The options of a rule: what is configured, else each option's default. */
export function optionsOf(rule: AnyRule, settings: RuleSettings): Readonly<Record<string, unknown>> {
  const stated: Readonly<Record<string, { readonly default: unknown }>> = rule.options ?? {}
  const configured = settings[rule.id]?.options ?? {}
  return Object.fromEntries(Object.entries(stated).map(([key, option]) => [key, configured[key] ?? option.default]))
}

/**
 * The settings for a document of these kinds and this namespace: the base, then each override that applies, later
 * ones taking precedence.
 */
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
  rule: string,
  check: string,
  own: Severity,
  persona: Persona,
): Severity | 'off' {
  let found: RuleSetting['severity'] = 'on'
  const names = namesFor(rule, check)
  for (const layer of layers) found = names.map(name => layer[name]?.severity).find(one => one !== undefined) ?? found
  return found === 'on' ? MEANINGS[persona].severities[own] : found
}
