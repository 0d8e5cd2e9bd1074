import { posix } from 'node:path'
import type { ObjectId } from '../../deploy/kustomize/object.ts'
import type { Registry } from '../../engine/registry.ts'
import type { AdmissionObject } from '../../facts/policy/admission-object.ts'
import type { AdmissionPolicy, ParamKind } from '../../facts/policy/admission-policy.ts'
import { compilePolicy, type Judged, judgeObject } from '../../facts/policy/judge-policy.ts'
import { type PreparedObject, prepareObject } from '../../facts/policy/object-value.ts'
import { fieldsIn, isFields, type MutableFields } from '../../facts/policy/plain-fields.ts'
import { policyInput } from '../../facts/policy/policy-input.ts'
import { policyChecker } from '../../facts/policy/policy-problems.ts'
import type { PolicyFinding } from '../../facts/policy/scope-policies.ts'
import { plainData } from './plain-data.ts'
import { readFacts } from './policy-scope.ts'
import { asText, coverageOf, listOf, type ReadFile, resultOf, type TestResult, type TestSuite } from './policy-test.ts'
import { soundPart } from './sound-part.ts'

/** Whether a document is a file of kaptest (github.com/pfnet/kaptest), which may have any name. */
export const isKaptestFile = (data: unknown): boolean =>
  isFields(data) && Array.isArray(data['validatingAdmissionPolicies']) && Array.isArray(data['testSuites'])

/**
 * Runs the tests of a file of kaptest, by its rules: only expressions are evaluated, whatever the policy matches and whatever its
 * failurePolicy, on objects as they are written.
 */
export function kaptestSuite(path: string, text: string, read: ReadFile, registry: Registry): TestSuite | undefined {
  const manifest = plainData(text, registry)
  if (!isFields(manifest)) return undefined
  const coverage = coverageOf()
  const [policyFiles, resourceFiles] = ['validatingAdmissionPolicies', 'resources'].map(key =>
    listOf(manifest[key]).map(one => {
      const file = posix.join(posix.dirname(path), asText(one))
      return { written: asText(one), path: file, text: read(file) }
    }),
  )
  const files = [...(policyFiles ?? []), ...(resourceFiles ?? [])]
  const missing = files.flatMap(one => (one.text === undefined ? [one.written] : []))
  if (missing.length > 0)
    return { path, results: [resultOf('files', `there is no file ${missing.join(', ')}`)], ...coverage }
  const checked = policyChecker(undefined)([])
  const policies = readFacts(withTexts(policyFiles), registry).policies.map(checked)
  const objects = readFacts(withTexts(resourceFiles), registry).objects
  const results = listOf(manifest['testSuites'])
    .filter(isFields)
    .flatMap((suite): readonly TestResult[] => {
      const name = asText(suite['policy'])
      const policy = policies.findLast(one => one.system === 'Kubernetes' && one.policy === name)
      if (policy === undefined) return [resultOf(name, `there is no ValidatingAdmissionPolicy ${name}`)]
      const judge = judgeFor(policy, objects, registry)
      return listOf(suite['tests'])
        .filter(isFields)
        .map(test => {
          const verdict = judge(test)
          coverage.add([policy], 'findings' in verdict ? verdict.findings : [])
          return resultOf(`${name}: ${labelOf(test)}`, differenceOf(asText(test['expect']), verdict))
        })
    })
  return results.length === 0 ? undefined : { path, results, ...coverage }
}

interface GivenFile {
  readonly path: string
  readonly text: string | undefined
}

const withTexts = (files: readonly GivenFile[] = []) => files.map(one => ({ path: one.path, text: one.text ?? '' }))

/** What comes of a test, or why it cannot be run. */
type Verdict =
  | { readonly verdict: string; readonly findings: readonly PolicyFinding[]; readonly why: readonly string[] }
  | { readonly problem: string }

function differenceOf(expected: string, found: Verdict): string | undefined {
  if ('problem' in found) return found.problem
  // The documentation of kaptest calls `allow` what its program calls `admit`.
  const wanted = expected === 'allow' ? 'admit' : expected
  return wanted === found.verdict
    ? undefined
    : [`expected ${wanted === '' ? 'nothing' : wanted}, found ${found.verdict}`, ...found.why].join('\n')
}

/** `CREATE Deployment shop/web, with config`. */
function labelOf(test: MutableFields): string {
  const [object, old] = ['object', 'oldObject'].map(key => fieldsIn(test, key))
  const named = (one: MutableFields | undefined): string =>
    [asText(one?.['namespace']), asText(one?.['name'])].filter(part => part !== '').join('/')
  const operation = object === undefined ? 'DELETE' : old === undefined ? 'CREATE' : 'UPDATE'
  const params = named(paramsOf(test))
  const kind = asText((object ?? old)?.['kind'])
  return `${operation} ${kind} ${named(object ?? old)}${params === '' ? '' : `, with ${params}`}`
}

const paramsOf = (test: MutableFields): MutableFields | undefined => fieldsIn(test, 'param') ?? fieldsIn(test, 'params')

type Found = { readonly object: AdmissionObject | undefined } | { readonly problem: string }

function judgeFor(policy: AdmissionPolicy, resources: readonly AdmissionObject[], registry: Registry) {
  const { policy: sound, isBroken } = soundPart(policy)
  const isWhole = !policy.validations.some(({ expression }) => isBroken(expression))
  const compiled = sound && compilePolicy(sound)
  // An evaluation that fails is shown whatever comes of it; a condition that fails leaves the object out where failures are ignored.
  const strict = sound && compilePolicy({ ...sound, isStrict: true })
  // Of objects that are called the same the last one counts.
  const objects = [...new Map(resources.map(one => [JSON.stringify(identityOf(one)), one])).values()]
  const find = (wanted: ObjectId | undefined): Found => {
    if (wanted === undefined) return { object: undefined }
    const [object, ...others] = objects.filter(one => isMeant(one, wanted))
    const name = `${wanted.kind} ${wanted.name}`
    if (object === undefined) return { problem: `there is no ${name} in the resources` }
    return others.length > 0 ? { problem: `several of the resources are ${name}` } : { object }
  }
  return (test: MutableFields): Verdict => {
    const found = find(wantedIn(fieldsIn(test, 'object')))
    const old = find(wantedIn(fieldsIn(test, 'oldObject')))
    const { paramKind } = policy
    const wanted = paramKind && wantedParams(paramKind, paramsOf(test))
    if (wanted?.name === '') return { problem: `name a param of the kind ${wanted.kind}` }
    const params = find(wanted)
    if ('problem' in found) return found
    if ('problem' in old) return old
    if ('problem' in params) return params
    const object = found.object ?? old.object
    if (object === undefined) return { problem: 'name an object or an oldObject, by kind and name' }
    if (old.object !== undefined && old.object.namespace !== object.namespace)
      return { problem: 'the object and the oldObject are in different namespaces' }
    const namespace = namespaceOf(object, objects, registry)
    const input = policyInput(asWritten(object), {
      namespaceObject: () => namespace && asWritten(namespace),
      params: params.object && asWritten(params.object),
      isTemplate: false,
      fuel: { left: MOST_STEPS },
      request: {
        operation: found.object === undefined ? 'DELETE' : old.object === undefined ? 'CREATE' : 'UPDATE',
        ...(old.object === undefined ? {} : { oldObject: asWritten(old.object).data }),
        hasNoObject: found.object === undefined,
        userInfo: userInfoIn(fieldsIn(test, 'userInfo')),
        dryRun: true,
      },
    })
    if (compiled === undefined || strict === undefined) return FAILED
    return judgeObject(compiled, input).applies
      ? verdictOf(policy, object, judgeObject(strict, input), isWhole)
      : { verdict: 'skip', findings: [], why: [] }
  }
}

/** Ten times what the expressions of a policy may take. */
const MOST_STEPS = 2_000_000

/** A condition that cannot be compiled. */
const FAILED: Verdict = { verdict: 'error', findings: [], why: [] }

function verdictOf(
  policy: AdmissionPolicy,
  { at }: AdmissionObject,
  { denials, unknown }: Judged,
  isWhole: boolean,
): Verdict {
  const findings = denials.map(
    ({ message, validation }): PolicyFinding => ({
      is: 'denied',
      policy,
      action: 'Deny',
      message,
      at,
      validation: validation.expression.at,
    }),
  )
  const isFailure = !isWhole || denials.some(one => one.isFailure)
  const [first] = unknown
  const verdict = isFailure ? 'error' : denials.length > 0 ? 'deny' : 'admit'
  if (first !== undefined && !isFailure) return { problem: `the policy depends on ${first}` }
  return { verdict, findings: isFailure ? [] : findings, why: denials.map(({ message }) => message) }
}

/** An object as it is written: without defaults, and in no namespace where it states none. */
const asWritten = (object: AdmissionObject): PreparedObject =>
  prepareObject(object, {
    hasDefaults: false,
    namespace: undefined,
    ...(object.namespace === undefined ? { isOfCluster: true } : {}),
  })

/** The Namespace that an object is in: one of the resources, else one of which nothing but the name is known. */
function namespaceOf(
  { namespace }: AdmissionObject,
  objects: readonly AdmissionObject[],
  registry: Registry,
): AdmissionObject | undefined {
  if (namespace === undefined) return undefined
  const known = objects.find(({ group, kind, name }) => group === '' && kind === 'Namespace' && name === namespace)
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })
  return known ?? readFacts([{ path: 'namespace.json', text }], registry).objects[0]
}

/** As the API server names what kaptest calls `name`; what is empty is not there. */
function userInfoIn(stated: MutableFields | undefined): MutableFields {
  const { name, groups, extra } = stated ?? {}
  return Object.fromEntries(
    Object.entries({ username: name, groups, extra }).filter(([, value]) => value !== undefined && value !== ''),
  )
}

const identityOf = ({ group, version, kind, namespace = '', name }: AdmissionObject): ObjectId => ({
  group,
  version,
  kind,
  namespace,
  name,
})

/** An object is named by its kind and name; undefined where one of these is missing. */
function wantedIn(stated: MutableFields | undefined): ObjectId | undefined {
  const [group = '', version = '', kind = '', namespace = '', name = ''] = [
    'group',
    'version',
    'kind',
    'namespace',
    'name',
  ].map(key => asText(stated?.[key]))
  return kind === '' || name === '' ? undefined : { group, version, kind, namespace, name }
}

function wantedParams({ apiVersion, kind }: ParamKind, stated: MutableFields | undefined): ObjectId {
  const [version = '', group = ''] = apiVersion.split('/').reverse()
  return { group, version, kind, namespace: asText(stated?.['namespace']), name: asText(stated?.['name']) }
}

/** A version counts only with its group. */
function isMeant(object: AdmissionObject, { group, version, kind, namespace, name }: ObjectId): boolean {
  const isOfGroup = group === '' || (object.group === group && (version === '' || object.version === version))
  return (
    isOfGroup && object.kind === kind && object.name === name && (namespace === '' || object.namespace === namespace)
  )
}
