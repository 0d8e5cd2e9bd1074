import type { AnyRule, Registry } from '../../engine/registry.ts'
import { checkIds } from '../../engine/rule-settings.ts'
import { readPage } from '../../workspace/pages.ts'
import { suggest } from '../../workspace/suggest.ts'
import type { Check } from '../catalogue.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { loadLinter } from '../run/load-linter.ts'
import type { Command } from './command.ts'

/** `clauselint explain RULE|CHECK`: the rule's page; for a check also what it holds documents to. */
export const explainCommand: Command = {
  usage: 'clauselint explain RULE|CHECK',
  options: [],
  run: async ([name, ...more], _, environment) => {
    if (name === undefined || more.length > 0)
      return refuse(['name one rule or check: clauselint explain OA-02'], environment)
    const registry = await loadLinter(new Set(), environment)
    const { catalogue } = await import('../catalogue.ts')
    const check = catalogue.find(({ id }) => id === name)
    const rule = registry.ruleById.get(name) ?? registry.rules.find(one => checkIds(one).includes(name))
    const text = [
      ...(check === undefined ? [] : [aboutCheck(check, rule)]),
      ...(rule === undefined ? [] : [aboutRule(rule)]),
    ]
    if (text.length === 0) return refuse([unknownName(name, registry, catalogue)], environment)
    environment.stdout.write(text.join('\n'))
    return ExitCode.Clean
  },
}

function aboutCheck(
  { id, kind, severity, section, sentence, spokenForBy, notChecked }: Check,
  rule: AnyRule | undefined,
): string {
  const none = notChecked ?? (spokenForBy === undefined ? 'no rule checks it yet' : `${spokenForBy} speaks for it`)
  const by = rule === undefined ? none : `checked by ${rule.id}`
  return `${id}  ${sentence}\n\n  kind      ${kind}\n  severity  ${severity}\n  contract  ${section}\n  rule      ${by}\n`
}

/** The page without the marks that its generated part stands between. */
function aboutRule(rule: AnyRule): string {
  const page = readPage(rule.id)
  if (page === undefined) return `# ${rule.id}\n\n${rule.summary}.\n`
  return page
    .split('\n')
    .filter(line => !/^<!-- .*generated.* -->$/.test(line))
    .join('\n')
}

function unknownName(name: string, registry: Registry, catalogue: readonly Check[]): string {
  const nearest = suggest(name, [...registry.ruleById.keys(), ...catalogue.map(({ id }) => id)])
  const meant = nearest === undefined ? 'clauselint rules lists all' : `did you mean ${JSON.stringify(nearest)}?`
  return `there is no rule or check ${JSON.stringify(name)}; ${meant}`
}
