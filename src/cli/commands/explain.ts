import type { AnyRule, Registry } from '../../engine/registry.ts'
import { type Relevance, relevanceOf } from '../../engine/relevance/relevance.ts'
import { checkIds } from '../../engine/rule-settings.ts'
import { ADMISSION_PREFIX } from '../../facts/policy/admission-policy.ts'
import { OWN_PREFIX } from '../../facts/policy/own-policy.ts'
import { engineRuleIds, engineRulePage } from '../../reporters/engine-rules.ts'
import type { Check } from '../../schemas/catalogue.ts'
import { readWholePage } from '../../workspace/pages.ts'
import { suggest } from '../../workspace/suggest.ts'
import type { Environment } from '../environment.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import type { Coverage } from '../run/coverage.ts'
import { loadLinter } from '../run/load-linter.ts'
import { toRunOptions } from '../run/run-options.ts'
import type { Command } from './command.ts'
import { pagesOf } from './docs.ts'

/** `clauselint explain RULE|CHECK|POLICY`: the rule's page; for a check also its requirement. */
export const explainCommand: Command = {
  usage: 'clauselint explain RULE|CHECK|POLICY',
  options: [],
  run: async ([name, ...more], _, environment) => {
    if (name === undefined || more.length > 0)
      return refuse(['name one rule or check: clauselint explain OA-02'], environment)
    const explained = await explanationOf(name, environment)
    if ('problem' in explained) return refuse([explained.problem], environment)
    environment.stdout.write(explained.text)
    return ExitCode.Clean
  },
}

/** What there is to say of a rule or check; the problem where there is none of this name. */
export async function explanationOf(
  name: string,
  environment: Environment,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  if (name.startsWith(OWN_PREFIX) || name.startsWith(ADMISSION_PREFIX)) return explainPolicy(name, environment)
  const registry = await loadLinter(
    { formats: new Set(), graphs: false, policies: false, definitions: false },
    environment,
  )
  const [{ catalogue }, { coverageOf }] = await Promise.all([
    import('../../schemas/catalogue.ts'),
    import('../run/coverage.ts'),
  ])
  const check = catalogue.find(({ id }) => id === name)
  const rule = registry.ruleOf(name) ?? registry.rules.find(one => checkIds(one).includes(name))
  const page = engineRulePage(name)
  const text = [
    ...(check === undefined
      ? []
      : [
          aboutCheck(
            check,
            coverageOf(catalogue, registry.rules),
            rule && SPEAKS[relevanceOf(rule.relevance, check.id)],
          ),
        ]),
    ...(rule === undefined ? [] : [aboutRule(rule), clausesOf(rule, catalogue)]),
    ...(page === undefined ? [] : [page]),
  ]
  return text.length === 0
    ? explainPolicy(name, environment, unknownName(name, registry, catalogue))
    : { text: text.join('\n') }
}

/** A policy of the current folder: its page; of what is none, `otherwise` says what may be meant. */
async function explainPolicy(
  name: string,
  environment: Environment,
  otherwise?: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const found = await pagesOf([name], toRunOptions(['.'], []), environment)
  return 'text' in found ? found : { problem: otherwise ?? found.problems.join('; ') }
}

/** What each word says to who reads it for the first time. */
const SPEAKS: Readonly<Record<Relevance, string>> = {
  anywhere: 'anywhere; as information in tests, examples and on throw-away clusters',
  cluster: 'where an EKS cluster is shown (cluster), or under clauselint:contract',
  platform: "where the contract's own platform is shown (platform), or under clauselint:contract",
}

function aboutCheck(check: Check, { ruleOf, whyNone, coveredBy }: Coverage, speaks: string | undefined): string {
  const { id, kind, severity, section, sentence, ruling, restsOn = [], restsOnToken = [] } = check
  const rule = ruleOf(id)
  const by = rule === undefined ? `none; ${whyNone(check)}` : `checked by ${rule}`
  const covering = coveredBy(check).map(({ name, rules }) => `\n            ${name}  ${shortList(rules)}`)
  const lines = [
    `kind      ${kind}`,
    `severity  ${severity}`,
    ...(speaks === undefined ? [] : [`speaks    ${speaks}`]),
    `contract  ${section}`,
    `rule      ${by}${covering.join('')}`,
    ...(ruling === undefined ? [] : [`ruling    ${ruling}`]),
    ...(restsOn.length === 0
      ? []
      : [`rests on  ${restsOn.join(', ')}: not reported about what one of these is reported for`]),
    ...(restsOnToken.length === 0
      ? []
      : [`rests on  ${restsOnToken.join(', ')}: not reported at a token that one of these is reported for`]),
  ]
  return `${id}  ${sentence}\n\n${lines.map(line => `  ${line}\n`).join('')}`
}

/** The rules that make the checks of a prefix may be many. */
const shortList = (rules: readonly string[]): string =>
  rules.length <= 4 ? rules.join(', ') : `${rules.length} rules; clauselint rules lists them`

/** The page without the marks around its generated parts. */
function aboutRule(rule: AnyRule): string {
  const page = readWholePage(rule.id)
  if (page === undefined) return `# ${rule.id}\n\n${rule.summary}.\n`
  return page
    .split('\n')
    .filter(line => !/^<!-- .*generated.* -->$/.test(line))
    .join('\n')
}

/** The clauses of the contract that a rule checks, as the list of all checks has them. */
function clausesOf(rule: AnyRule, catalogue: readonly Check[]): string {
  const byId = new Map(catalogue.map(check => [check.id, check]))
  const lines = checkIds(rule).flatMap(id => {
    const check = byId.get(id)
    return check === undefined ? [] : [`- ${id} (contract ${check.section}): ${check.sentence}`]
  })
  return `## Clauses\n\n${lines.join('\n')}\n`
}

function unknownName(name: string, registry: Registry, catalogue: readonly Check[]): string {
  const nearest = suggest(name, [
    ...registry.rules.map(({ id }) => id),
    ...catalogue.map(({ id }) => id),
    ...engineRuleIds,
  ])
  const meant = nearest === undefined ? 'clauselint rules lists all' : `did you mean ${JSON.stringify(nearest)}?`
  return `there is no rule or check ${JSON.stringify(name)}; ${meant}`
}
