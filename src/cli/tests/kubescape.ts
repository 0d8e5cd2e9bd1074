import { posix } from 'node:path'
import type { Registry } from '../../engine/registry.ts'
import type { AdmissionPolicy } from '../../facts/policy/admission-policy.ts'
import { isFields, type MutableFields } from '../../facts/policy/plain-fields.ts'
import type { PolicyFinding } from '../../facts/policy/scope-policies.ts'
import { plainData } from './plain-data.ts'
import { judgeTogether, readFacts, type TestDocument } from './policy-scope.ts'
import { coverageOf, type ReadFile, resultOf, type TestSuite } from './policy-test.ts'

/** One test of kubescape's library (cel-admission-library, scripts/run-all-control-tests). */
export interface KubescapeCase {
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
  const coverage = coverageOf()
  const results = kubescapeCases(text).map(one => {
    const judged = judgeKubescapeCase(one, posix.dirname(path), read, registry)
    if ('problem' in judged) return resultOf(one.name, judged.problem)
    coverage.add(judged.policies, judged.findings)
    return resultOf(
      one.name,
      judged.verdict === one.expected ? undefined : `expected ${one.expected}, found ${judged.verdict}`,
    )
  })
  return { path, results, ...coverage }
}

export interface Judged {
  readonly verdict: string
  readonly findings: readonly PolicyFinding[]
  readonly policies: readonly AdmissionPolicy[]
}

/** What is found in one case, in `object.json`; or why it cannot be judged. */
export function judgeKubescapeCase(
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
  const object = toObject(template, registry)
  for (const change of one.changes) applyChange(object, change, registry)
  const bound = toObject(binding, registry)
  setIn(bound, ['spec', 'policyName'], nameOf(policy, registry))
  setIn(bound, ['spec', 'paramRef', 'name'], PARAMS)
  const given = params === undefined ? {} : toObject(params, registry)
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

const toObject = (text: string, registry: Registry): MutableFields => {
  const found = plainData(text, registry)
  return isFields(found) ? found : {}
}

function nameOf(policy: string, registry: Registry): string {
  const metadata = toObject(policy, registry)['metadata']
  return isFields(metadata) && typeof metadata['name'] === 'string' ? metadata['name'] : ''
}

/** The cases of a `tests.json`. */
export function kubescapeCases(text: string): readonly KubescapeCase[] {
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
function applyChange(object: MutableFields, change: string, registry: Registry): void {
  const equals = change.indexOf('=')
  const steps = change
    .slice(0, equals)
    .split('.')
    .map(step => (/^\[\d+\]$/.test(step) ? Number(step.slice(1, -1)) : step))
  setIn(object, steps, plainData(change.slice(equals + 1), registry))
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
