import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()

const RULES = `
    resourceRules:
      - {apiGroups: [""], apiVersions: [v1], operations: [CREATE], resources: [configmaps]}`
const VALIDATIONS = `
    - {expression: "has(object.metadata.labels) && 'team' in object.metadata.labels", message: it has a team}
    - {expression: "has(object.metadata.labels) && 'tier' in object.metadata.labels", message: it has a tier}`
const CONFIG_MAPS = 'match: {any: [{resources: {kinds: [ConfigMap]}}]}'

/** All forms of policies, each with two validations that a ConfigMap without labels fails. */
const FORMS = [
  [
    'ValidatingAdmissionPolicy',
    'admission/labels',
    `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: labels}
spec:
  matchConstraints: ${RULES}
  validations: ${VALIDATIONS}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: labels}
spec: {policyName: labels, validationActions: [Deny]}
`,
  ],
  [
    'ClusterPolicy',
    'admission/labels',
    `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: {name: labels}
spec:
  validationFailureAction: Enforce
  rules:
    - name: all
      ${CONFIG_MAPS}
      validate:
        cel:
          expressions: ${VALIDATIONS.replaceAll('\n    ', '\n            ')}
`,
  ],
  [
    'Policy of Kyverno with two rules',
    'admission/labels/check-a-b',
    `apiVersion: kyverno.io/v1
kind: Policy
metadata: {name: labels, namespace: shop}
spec:
  validationFailureAction: Enforce
  rules:
    - name: check a/b
      ${CONFIG_MAPS}
      validate:
        cel:
          expressions: ${VALIDATIONS.replaceAll('\n    ', '\n            ')}
    - name: other
      ${CONFIG_MAPS}
      validate: {cel: {expressions: [{expression: "true"}]}}
`,
  ],
  [
    'ValidatingPolicy',
    'admission/labels',
    `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: labels}
spec:
  validationActions: [Deny]
  matchConstraints: ${RULES}
  validations: ${VALIDATIONS}
`,
  ],
  [
    'ConstraintTemplate',
    'admission/k8slabels',
    `apiVersion: templates.gatekeeper.sh/v1
kind: ConstraintTemplate
metadata: {name: k8slabels}
spec:
  crd: {spec: {names: {kind: K8sLabels}}}
  targets:
    - target: admission.k8s.gatekeeper.sh
      code:
        - engine: K8sNativeValidation
          source:
            validations: ${VALIDATIONS.replaceAll('\n    ', '\n              ').replaceAll('object.', 'variables.anyObject.')}
---
apiVersion: constraints.gatekeeper.sh/v1beta1
kind: K8sLabels
metadata: {name: all}
spec: {match: {kinds: [{apiGroups: [""], kinds: [ConfigMap]}]}}
`,
  ],
  [
    'Policy of clauselint',
    'own/labels',
    `apiVersion: clauselint/v1
kind: Policy
metadata: {name: labels}
spec:
  match: {facts: [admissionObject]}
  matchConditions: [{name: maps, expression: "object.kind == 'ConfigMap'"}]
  validations:
    - {expression: "object.name == 'team'", message: it has a team, severity: error}
    - {expression: "object.name == 'tier'", message: it has a tier, severity: error}
`,
  ],
] as const

const configMap = (comment = ''): string => `apiVersion: v1
kind: ConfigMap
${comment}
metadata:
  ${comment}
  name: settings
  namespace: shop
`

// biome-ignore lint/suspicious/noExplicitAny: the report's own shape
type Finding = any

const told = (stdout: string): readonly string[] =>
  JSON.parse(stdout).findings.map(
    ({ rule, message, severity }: Finding) => `${rule} ${severity} ${message.replace(/ \(policy .*\)$/, '')}`,
  )

describe.each(FORMS)('%s', (_, id, policy) => {
  const files = { 'policy.yaml': policy, 'map.yaml': configMap() }
  const lint = async (more: Readonly<Record<string, string>> = {}, ...argv: readonly string[]) =>
    sandbox({ ...files, ...more }).run(['-f', 'json', ...argv, '.'])
  const configured = async (rules: string) => told((await lint({ 'clauselint.yaml': rules })).stdout)
  const [team, tier] = [`${id} error it has a team`, `${id} error it has a tier`]
  const whole = id.split('/').slice(0, 2).join('/')

  it('is reported by its id', async () => {
    expect(told((await lint()).stdout)).toEqual([team, tier])
  })

  it('is configured by its id, before its check, rule and area', async () => {
    expect(await configured(`rules: {${id}: off, AP-01: error}`)).toEqual([])
    expect(await configured(`rules: {${whole}: off}`)).toEqual([])
    expect(await configured(`rules: {${id}/2: off}`)).toEqual([team])
    expect(await configured(`rules: {${id}: warn, ${id}/2: error}`)).toEqual([team.replace('error', 'warning'), tier])
    expect(await configured(`rules: {${id.replace(/\/.*/, '/*')}: off, ${id}/1: error}`)).toEqual([team])
    expect(await configured(`rules: {policy/*: off, own/*: off, ${id}/1: error}`)).toEqual([team])
    expect(await configured(`overrides: [{files: [map.yaml], rules: {${id}: off}}]`)).toEqual([])
    expect(await configured(`overrides: [{files: [other.yaml], rules: {${id}: off}}]`)).toEqual([team, tier])
  })

  it('is suppressed by its id', async () => {
    const comment = (names: string): string =>
      configMap(`# clauselint-disable-next-line ${names} -- decided in ticket 11`)
    const rest = async (names: string) =>
      told((await lint({ 'map.yaml': comment(names) })).stdout).filter(one => !one.startsWith('suppression/unused'))
    expect(await rest(id)).toEqual([])
    expect(await rest(whole)).toEqual([])
    expect(await rest(`${id}/1`)).toEqual([tier])
    const stated = (rule: string): string => `suppressions: [{rule: ${rule}, reason: decided in ticket 11}]`
    expect(await configured(stated(id))).toEqual([])
    expect(await configured(stated(`${id}/2`))).toEqual([team])
  })

  it('is in the baseline by its id', async () => {
    const { run, write } = sandbox(files)
    await run(['baseline', 'write'])
    const known = ['-f', 'json', '--baseline', 'clauselint-baseline.json', '.']
    expect(told((await run(known)).stdout)).toEqual([])
    // Another policy that the same object breaks is not known.
    write({ 'policy.yaml': policy.replaceAll(/labels(?=[,}])/g, 'marks') })
    expect(told((await run(known)).stdout)).toEqual([team, tier].map(one => one.replace('labels', 'marks')))
  })

  it('is a rule in SARIF, with its page', async () => {
    const { stdout } = await sandbox(files).run(['-f', 'sarif', '.'])
    const [{ tool, results }] = JSON.parse(stdout).runs
    const [rule] = tool.driver.rules.filter((one: Finding) => one.id === id)
    expect(rule.help.markdown).toContain(`**${id}/2**`)
    expect(rule.shortDescription.text).toBe('it has a team.')
    expect(results.map((one: Finding) => tool.driver.rules[one.ruleIndex].id)).toEqual([id, id])
  })

  it('is listed and explained', async () => {
    const { run } = sandbox({ 'library/policy.yaml': policy, 'clauselint.yaml': 'policies: library\n' })
    expect((await run(['rules'])).stdout).toMatch(new RegExp(`^${whole} +(?:error|warning) .*it has a team$`, 'm'))
    expect(JSON.parse((await run(['rules', '-f', 'json'])).stdout).rules.map((one: Finding) => one.id)).toContain(whole)
    for (const command of ['explain', 'docs']) expect((await run([command, id])).stdout).toContain('it has a tier')
    expect((await run(['explain', `${whole}s`])).stderr).toContain(`did you mean "${whole}"`)
  })

  it('is the same for a policy that a chart makes, with a page, whatever its release is called', async () => {
    const name = '{{ .Release.Name }}-labels'
    const form = FORMS[0][2].replaceAll('labels}', "'NAME'}").replaceAll('policyName: labels', "policyName: 'NAME'")
    const { run } = sandbox({
      'guard/Chart.yaml': 'apiVersion: v2\nname: guard\nversion: 1.0.0\n',
      'guard/values.yaml': 'enabled: true\nword: tier\n',
      'guard/templates/policy.yaml': `{{- if .Values.enabled }}\n${form.replaceAll('NAME', name).replaceAll('tier', '{{ .Values.word }}')}{{- end }}\n`,
      'map.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop, labels: {team: a}}\n',
    })
    const id = 'admission/release-labels'
    const { stdout } = await run(['-f', 'json', 'map.yaml', 'guard'])
    expect(JSON.parse(stdout).findings).toEqual([
      expect.objectContaining({ rule: id, message: 'it has a tier (policy release-labels)' }),
    ])
    expect((await run(['rules'])).stdout).toContain(id)
    for (const command of ['explain', 'docs']) {
      const page = (await run([command, id])).stdout
      expect(page).toContain('it has a tier')
      expect(page).toContain('Bound by `release-labels`')
      expect(page).toContain('`guard/templates/policy.yaml:4`')
    }
    const sarif = JSON.parse((await run(['-f', 'sarif'])).stdout)
    const rule = sarif.runs[0].tool.driver.rules.find((one: { readonly id: string }) => one.id === id)
    expect(rule.help.markdown).toContain('it has a tier')
  })
})
