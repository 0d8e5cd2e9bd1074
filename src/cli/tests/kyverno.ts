import { posix } from 'node:path'
import type { Registry } from '../../engine/registry.ts'
import type { AdmissionObject } from '../../facts/policy/admission-object.ts'
import type { AdmissionPolicy } from '../../facts/policy/admission-policy.ts'
import { fieldsIn, isFields, type MutableFields } from '../../facts/policy/plain-fields.ts'
import type { PolicyRequest } from '../../facts/policy/policy-input.ts'
import type { PolicyFinding } from '../../facts/policy/scope-policies.ts'
import { baseName } from '../../model/repository-path.ts'
import { plainData } from './plain-data.ts'
import { judgeTogether, readFacts, type TestFacts } from './policy-scope.ts'
import { asText, coverageOf, listOf, type ReadFile, resultOf, type TestResult, type TestSuite } from './policy-test.ts'

/** Whether a document is a test of Kyverno's command line (https://kyverno.io/docs/kyverno-cli/usage/test/). */
export const isKyvernoTest = (data: unknown): boolean =>
  isFields(data) && Array.isArray(data['policies']) && Array.isArray(data['results'])

/** Runs the results of a test that are about policies in CEL: one for each result and resource. */
export function kyvernoSuite(path: string, text: string, read: ReadFile, registry: Registry): TestSuite | undefined {
  const test = plainData(text, registry)
  if (!isFields(test)) return undefined
  const folder = posix.dirname(path)
  const given = ['policies', 'resources', 'paramResources'].flatMap(key => listOf(test[key]).map(asText))
  const files = [...new Set(given)].map(one => ({ path: posix.join(folder, one), written: one }))
  const missing = files.filter(one => read(one.path) === undefined)
  if (missing.length > 0)
    return {
      path,
      results: [resultOf('files', `there is no file ${missing.map(one => one.written).join(', ')}`)],
      ...coverageOf(),
    }
  const context = contextOf(test, folder, read, registry)
  const documents = [
    ...files.map(one => ({ path: one.path, text: read(one.path) ?? '' })),
    ...[
      ...namespacesOf(test, folder, read, registry),
      ...listOf(context['resources']).map(one => JSON.stringify(one)),
    ].map((text, i) => ({ path: `stated-${i}.json`, text })),
  ]
  const request = requestOf(test, folder, read, registry)
  const stated = readFacts(documents, registry)
  const facts = request === undefined ? { ...stated, policies: stated.policies.map(forNobody) } : stated
  const judged = judgeTogether(
    facts.objects,
    facts,
    { namespace: 'default', hasDefaults: false, hasNulls: true },
    { ...(request === undefined ? {} : { request }), images: imagesOf(context) },
  )
  const coverage = coverageOf()
  coverage.add(facts.policies, [...judged.values()].flat())
  const results = listOf(test['results'])
    .filter(isFields)
    .filter(({ policy }) =>
      facts.policies.some(one => one.policy === baseName(asText(policy)) && one.notJudged === undefined),
    )
    .flatMap(result => kyvernoResult(result, facts, judged))
  return results.length === 0 ? undefined : { path, results, ...coverage }
}

function kyvernoResult(
  result: MutableFields,
  facts: TestFacts,
  judged: ReadonlyMap<AdmissionObject, readonly PolicyFinding[]>,
): readonly TestResult[] {
  const policy = baseName(asText(result['policy']))
  const rule = asText(result['rule']).replace(/^autogen-(?:cronjob-)?/, '')
  const named = [...listOf(result['resources']), result['resource']].flatMap(one =>
    typeof one === 'string' ? [one] : [],
  )
  const ofKind = facts.objects.filter(
    ({ kind }) => result['kind'] === undefined || kind === baseName(asText(result['kind'])),
  )
  const wanted = named.length > 0 ? named : ofKind.map(({ name }) => name)
  return wanted.map(resource => {
    const label = [policy, rule, resource].filter(one => one !== '').join(' ')
    const objects = ofKind.filter(one => isNamed(one, resource))
    if (objects.length === 0) return resultOf(label, 'there is no such resource')
    const findings = objects.flatMap(object => judged.get(object) ?? [])
    const own = findings.filter(one =>
      one.is === 'denied'
        ? one.policy.policy === policy &&
          (rule === '' || one.policy.name === policy || one.policy.name === `${policy}/${rule}`)
        : one.why.startsWith(`policy ${policy} `) || one.why.startsWith(`policy ${policy}/`),
    )
    const denied = own.some(one => one.is === 'denied')
    const unsure = own.find(one => one.is === 'undecided')
    const found = denied ? 'fail' : unsure?.is === 'undecided' ? unsure.why : 'pass'
    const expected = asText(result['result'] ?? result['status'])
    // What a policy is not about is skipped, and nothing is found in it either.
    const isRight = expected === 'skip' ? found === 'pass' : expected === 'warn' ? found === 'fail' : found === expected
    return resultOf(label, isRight ? undefined : `expected ${expected}, found ${found}`)
  })
}

/** `name`, `namespace/name` or `namespace/kind/name`. */
function isNamed({ name, namespace }: AdmissionObject, wanted: string): boolean {
  const parts = wanted.split('/')
  if (parts.at(-1) !== name) return false
  return parts.length < 2 || namespace === undefined || parts[0] === namespace || parts.length > 3
}

/** What the file that a test names says of who makes the request. */
function requestOf(test: MutableFields, folder: string, read: ReadFile, registry: Registry): PolicyRequest | undefined {
  const text = typeof test['userinfo'] === 'string' ? read(posix.join(folder, test['userinfo'])) : undefined
  const stated = text === undefined ? undefined : plainData(text, registry)
  const userInfo = isFields(stated) ? fieldsIn(stated, 'userInfo') : undefined
  return userInfo === undefined ? undefined : { operation: 'CREATE', userInfo }
}

/** What there is beside the objects that are judged: other objects (`resources`), what registries say (`images`). */
function contextOf(test: MutableFields, folder: string, read: ReadFile, registry: Registry): MutableFields {
  const text = typeof test['context'] === 'string' ? read(posix.join(folder, test['context'])) : undefined
  const stated = text === undefined ? undefined : plainData(text, registry)
  return (isFields(stated) ? fieldsIn(stated, 'spec') : undefined) ?? {}
}

const imagesOf = ({ images }: MutableFields): ReadonlyMap<string, MutableFields> =>
  new Map(
    listOf(images)
      .filter(isFields)
      .map(one => [asText(one['image']), one]),
  )

/** Of a request that nobody makes, what matches by its maker matches, and nothing is left out by it (pkg/engine/utils/match.go). */
const forNobody = (policy: AdmissionPolicy): AdmissionPolicy => ({
  ...policy,
  match: {
    ...policy.match,
    all: policy.match.all.map(blocks => blocks.map(({ unknown: _, ...block }) => block)),
    none: policy.match.none.filter(({ unknown }) => unknown === undefined),
  },
})

/** The Namespaces that the values of a test state, whole or by their labels. */
function namespacesOf(test: MutableFields, folder: string, read: ReadFile, registry: Registry): readonly string[] {
  const named = typeof test['variables'] === 'string' ? read(posix.join(folder, test['variables'])) : undefined
  const inFile = named === undefined ? undefined : plainData(named, registry)
  const stated = [isFields(inFile) ? inFile : undefined, fieldsIn(test, 'values')]
  return stated
    .flatMap(one => listOf(one?.['namespaceSelector'] ?? one?.['namespaces']))
    .filter(isFields)
    .map(({ name, labels, metadata }) =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: isFields(metadata) ? metadata : { name, ...(isFields(labels) ? { labels } : {}) },
      }),
    )
}
