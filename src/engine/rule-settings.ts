import type { AnyRule } from './registry.ts'
import type { FileSettings, RuleSetting, RuleSettings, Severity } from './settings.ts'

/** The check id of a key of `checks`: `VC-02.absent` → `VC-02`. */
export const checkId = (key: string): string => {
  const dot = key.indexOf('.')
  return dot < 0 ? key : key.slice(0, dot)
}

/** The distinct check ids that a rule names, in order. */
export const checkIds = (rule: AnyRule): readonly string[] => [...new Set(Object.keys(rule.checks).map(checkId))]

/** Whether no document of the file can get a finding of this rule: it is switched off and nothing switches it, or one of its checks, on again. */
export function isOff(rule: AnyRule, settings: Pick<FileSettings, 'rules' | 'conditional'>): boolean {
  if (settings.rules[rule.id]?.severity !== 'off') return false
  const ids = [rule.id, ...checkIds(rule)]
  const speaksOf = (rules: RuleSettings): boolean =>
    ids.some(id => rules[id]?.severity !== undefined && rules[id]?.severity !== 'off')
  return !speaksOf(settings.rules) && !settings.conditional.some(override => speaksOf(override.rules))
}

/** Whether the configuration names the rule, or one of its checks: whoever does wants to hear it. */
export const isNamed = (rule: AnyRule, { rules, conditional }: Pick<FileSettings, 'rules' | 'conditional'>): boolean =>
  [rules, ...conditional.map(override => override.rules)].some(settings =>
    [rule.id, ...checkIds(rule)].some(id => settings[id] !== undefined),
  )

/** The options of a rule: what is configured, else each option's default. */
export function optionsOf(rule: AnyRule, settings: RuleSettings): Readonly<Record<string, unknown>> {
  const stated: Readonly<Record<string, { readonly default: unknown }>> = rule.options ?? {}
  const configured = settings[rule.id]?.options ?? {}
  return Object.fromEntries(Object.entries(stated).map(([key, option]) => [key, configured[key] ?? option.default]))
}

/** What is set for a document of these kinds and this namespace: the base, then each override that holds, the later the stronger. */
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

/** How severe a finding is: the latest layer that sets its check, else its rule, else what the rule itself says. */
export function severityOf(
  layers: readonly RuleSettings[],
  rule: string,
  check: string,
  own: Severity,
): Severity | 'off' {
  let found: RuleSetting['severity'] = 'on'
  for (const layer of layers) found = layer[checkId(check)]?.severity ?? layer[rule]?.severity ?? found
  return found === 'on' ? own : found
}
