import { expect, it } from 'vitest'
import { settingsOfCase } from '../../src/dev/case-settings.ts'
import type { Case } from '../../src/dev/corpus-case.ts'
import { examplesOf } from '../../src/dev/page-examples.ts'
import { type RuleRuns, ruleRuns } from '../../src/dev/rule-runs.ts'
import { lintFrozen, type Run, registry } from './lint-frozen.ts'
import { corpusTests, crosstalkTest, pageTests, type RuleTest, ruleTests } from './rule-tests.ts'

const CLASS = `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: block}
provisioner: ebs.csi.aws.com
volumeBindingMode: Immediate
`
const found = registry.rules.find(({ checks }) => 'ST-03' in checks)
if (found === undefined) throw new Error('ST-03 has no rule')
const rule = found
const lint = (files: Case['files']): Run => lintFrozen(files, settingsOfCase(files, registry))
const own = ruleRuns(rule, lint)

/** The rule with one other case in the place of its corpus, or with another page. */
const withCase = (name: string, text: string, expected: readonly string[]): RuleRuns<Run> => {
  const one = { name, files: [{ path: name, text }], expected, fixed: [], isLookAlike: name.startsWith('other-') }
  return { ...own, caseNames: [name], caseRun: () => ({ one, ran: lint(one.files) }) }
}
const withPage = (text: string): RuleRuns<Run> => ({
  ...own,
  page: { path: own.page?.path ?? '', text },
  examples: examplesOf(text),
})
const faults = (tests: readonly RuleTest[]): string => tests.flatMap(({ run }) => run() ?? []).join('\n')

const EXPECTED = 'a.yaml:5 ST-03 "Immediate"'

it('all pass for a rule as it is', () => {
  expect(faults(ruleTests(own))).toBe('')
})

it.each([
  ['a finding that is not expected', 'a.yaml', CLASS, [], 'found, but not expected:\n  + a.yaml:5 ST-03'],
  ['an expectation that is not met', 'a.yaml', CLASS, [EXPECTED, 'a.yaml:1 note "x"'], '- a.yaml:1 note "x"'],
  ['a check of another rule', 'a.yaml', CLASS, [EXPECTED, 'a.yaml:3 NP-06 "x"'], 'NP-06: not a check of'],
  ['a syntax error as an expectation', 'a.yaml', CLASS, ['a.yaml:3 syntax/yaml "x"'], 'syntax/yaml: not a check of'],
  ['a look-alike that the rule runs for', 'other-a.yaml', CLASS, ['other-a.yaml:5 ST-03 "Immediate"'], 'must not run'],
  ['a document that the rule does not run for', 'a.yaml', 'kind: Nothing\n', [], 'did not run'],
  ['no passing document', 'a.yaml', CLASS, [EXPECTED], 'no passing document'],
  ['no failing document', 'a.yaml', CLASS.replace('Immediate', 'WaitForFirstConsumer'), [], 'no failing document'],
  ['messages that nobody has read', 'a.yaml', CLASS, [EXPECTED], 'test/messages.txt is not current'],
])('name %s', (_, name, text, expected, fault) => {
  expect(faults(corpusTests(withCase(name, text, expected)))).toContain(fault)
})

it('names what other rules find that nobody has read', () => {
  const text = `${CLASS}---\napiVersion: extensions/v1beta1\nkind: NetworkPolicy\nmetadata: {name: a}\nspec: {podSelector: {}}\n`
  expect(faults([crosstalkTest(withCase('a.yaml', text, [EXPECTED]))])).toContain('+ a.yaml:7 NP-01')
  expect(faults([crosstalkTest(withPage(`\`\`\`yaml bad ST-03\n${text}\`\`\`\n`))])).toContain(
    '+ page 1: example.yaml:7 NP-01',
  )
})

const GOOD = `\`\`\`yaml good\n${CLASS.replace('Immediate', 'WaitForFirstConsumer')}\`\`\`\n`

it.each([
  ['another title', '# network/some-other\n', `its first line must be # ${rule.id}`],
  ['no bad example', `# ${rule.id}\n\n${GOOD}`, 'no bad example'],
  ['a bad example that is good', GOOD.replace('good', 'bad ST-03'), 'expected, but not found:\n  - ST-03'],
  ['a good example that is bad', `\`\`\`yaml good\n${CLASS}\`\`\`\n`, 'found, but not expected:\n  + ST-03'],
  ['an example that does not reach the rule', '```yaml good\na: 1\n```\n', 'does not reach'],
  ['a text that generate would change', `# ${rule.id}\n`, 'is not current'],
])('name on a page %s', (_, text, fault) => {
  expect(faults(pageTests(withPage(text)))).toContain(fault)
})
