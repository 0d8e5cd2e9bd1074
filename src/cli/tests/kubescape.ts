import { posix } from 'node:path'
import { parse } from 'yaml'
import type { Registry } from '../../engine/registry.ts'
import type { AdmissionPolicy } from '../../facts/policy/admission-policy.ts'
import { isFields, type MutableFields } from '../../facts/policy/object-defaults.ts'
import type { PolicyFinding } from '../../facts/policy/scope-policies.ts'
import { judgeTogether, readFacts, type TestDocument } from './policy-scope.ts'
import { type ReadFile, resultOf, type TestSuite, validationLabel } from './policy-test.ts'

/** One test of kubescape's library (cel-admission-library, scripts/run-all-control-tests). */
interface KubescapeCase {
  readonly name: string
  readonly template: string
  readonly expected: string
  readonly changes: readonly string[]
  readonly params: string
  readonly binding: string
}

/**
 * Runs a `tests.json` of kubescape's library: objects of `test-resources` with fields changed, judged by the policy beside
 * it as an API server would judge them in the namespace `default`.
 */
export function kubescapeSuite(path: string, text: string, read: ReadFile, registry: Registry): TestSuite {
  const validations = new Set<string>()
  const denying = new Set<string>()
  const results = kubescapeCases(text).map(one => {
    const judged = judgeKubescapeCase(one, posix.dirname(path), read, registry)
    if ('problem' in judged) return resultOf(one.name, judged.problem)
    for (const { name, validations: all } of judged.policies)
      for (const { expression } of all) validations.add(validationLabel(name, expression.text))
    for (const found of judged.findings) if (found.is === 'denied') denying.add(labelOf(found, judged.policies))
    return resultOf(
      one.name,
      judged.verdict === one.expected ? undefined : `expected ${one.expected}, found ${judged.verdict}`,
    )
  })
  return { path, results, validations, denying }
}

const labelOf = (
  { policy, validation }: Extract<PolicyFinding, { is: 'denied' }>,
  policies: readonly AdmissionPolicy[],
): string => {
  const at = JSON.stringify(validation)
  const found = policies.flatMap(one => one.validations).find(one => JSON.stringify(one.expression.at) === at)
  return validationLabel(policy.name, found?.expression.text ?? '')
}

interface Judged {
  readonly verdict: string
  readonly findings: readonly PolicyFinding[]
  readonly policies: readonly AdmissionPolicy[]
}

/** What is found in one case, in `object.json`; or why it cannot be judged. */
function judgeKubescapeCase(
  one: KubescapeCase,
  folder: string,
  read: ReadFile,
  registry: Registry,
): Judged | { readonly problem: string } {
  const resources = posix.join(folder, '../../test-resources')
  const policy = read(posix.join(folder, 'policy.yaml'))
  const [template, params, binding] = [one.template, one.params, one.binding].map(name =>
    read(posix.join(resources, name)),
  )
  if (policy === undefined || template === undefined || binding === undefined)
    return { problem: `policy.yaml, ${one.template} or ${one.binding} is missing` }
  const object = toObject(template)
  for (const change of one.changes) applyChange(object, change)
  const bound = toObject(binding)
  setIn(bound, ['spec', 'policyName'], nameOf(policy))
  setIn(bound, ['spec', 'paramRef', 'name'], PARAMS)
  const given = params === undefined ? {} : toObject(params)
  setIn(given, ['metadata', 'name'], PARAMS)
  const documents: readonly TestDocument[] = [
    { path: 'policy.yaml', text: policy },
    { path: 'binding.json', text: JSON.stringify(bound) },
    { path: 'params.json', text: JSON.stringify(given) },
    { path: 'object.json', text: JSON.stringify(object) },
  ]
  const facts = readFacts(documents, registry)
  const judged = facts.objects.filter(({ at }) => at.document.startsWith('object.json'))
  const findings = [...judgeTogether(judged, facts, { namespace: 'default' }).values()].flat()
  return { verdict: verdictOf(findings), findings, policies: facts.policies }
}

/** What the API server answers. */
function verdictOf(findings: readonly PolicyFinding[]): string {
  const denied = findings.flatMap(one => (one.is === 'denied' ? [one.action] : []))
  if (denied.includes('Deny')) return 'fail'
  if (denied.includes('Warn')) return 'warn'
  const [undecided] = findings
  return undecided?.is === 'undecided' ? undecided.why : 'pass'
}

const PARAMS = 'params'

const toObject = (text: string): MutableFields => {
  const found: unknown = parse(text)
  return isFields(found) ? found : {}
}

function nameOf(policy: string): string {
  const metadata = toObject(policy)['metadata']
  return isFields(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : ''
}

/** The cases of a `tests.json`. */
function kubescapeCases(text: string): readonly KubescapeCase[] {
  const data: unknown = JSON.parse(text)
  const texts = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
  const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)
  return (Array.isArray(data) ? data : []).filter(isFields).map(one => ({
    name: textOf(one['name'], ''),
    template: textOf(one['template'], ''),
    expected: textOf(one['expected'], ''),
    changes: texts(one['field_change_list']),
    params: textOf(one['param_template'], 'default-control-configuration.yaml'),
    binding: textOf(one['binding_template'], 'policy-binding.yaml'),
  }))
}

/** Whether a file is such a list of tests, by its content. */
export function isKubescapeTests(data: unknown): boolean {
  return (
    Array.isArray(data) && data.length > 0 && data.every(one => isFields(one) && 'template' in one && 'expected' in one)
  )
}

/** `spec.containers.[0].image=alpine`, as `yq` sets it: the value is YAML. */
function applyChange(object: MutableFields, change: string): void {
  const equals = change.indexOf('=')
  const steps = change
    .slice(0, equals)
    .split('.')
    .map(step => (/^\[\d+\]$/.test(step) ? Number(step.slice(1, -1)) : step))
  setIn(object, steps, parse(change.slice(equals + 1)))
}

const DANGEROUS: ReadonlySet<string | number> = new Set(['__proto__', 'constructor', 'prototype'])
/** An index beyond this would make a list that fills the memory. */
const LARGEST_INDEX = 1000

/** Sets a value, and makes what is missing on the way to it. */
function setIn(root: MutableFields, steps: readonly (string | number)[], value: unknown): void {
  if (steps.some(step => DANGEROUS.has(step) || Number(step) > LARGEST_INDEX)) return
  let around: object = root
  for (const [i, step] of steps.slice(0, -1).entries()) {
    const inner: unknown = Reflect.get(around, step)
    const next = typeof inner === 'object' && inner !== null ? inner : typeof steps[i + 1] === 'number' ? [] : {}
    Reflect.set(around, step, next)
    around = next
  }
  const last = steps.at(-1)
  if (last !== undefined) Reflect.set(around, last, value)
}
