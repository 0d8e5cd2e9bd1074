import { type Place, pathOf } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { type LabelSelector, matches } from '../../model/kubernetes/selector.ts'
import { lazily } from '../../model/lazily.ts'
import { remembered } from '../../model/remembered.ts'
import { isSameList } from '../../model/same-data.ts'
import type { CustomResource } from '../kubernetes/custom-resource.ts'
import { placesIn } from '../kubernetes/object-content.ts'
import type { AdmissionObject } from './admission-object.ts'
import {
  type AdmissionPolicy,
  namedPolicy,
  nearestTo,
  type ParamRef,
  type PolicyAction,
  type PolicyBinding,
  type PolicyMatch,
} from './admission-policy.ts'
import { constraintOf } from './constraint.ts'
import { type CompiledPolicy, compilePolicy, type Fuel, type Judged, judgeObject } from './judge-policy.ts'
import { type AskedScope, apiTypeKey, kyvernoFunctions, typeKey } from './kyverno-functions.ts'
import { matchPolicy, mayMatch } from './match-policy.ts'
import { isUnknownPart, type Preparation, type PreparedObject, prepareObject } from './object-value.ts'
import { fieldsIn, isFields, listIn } from './plain-fields.ts'
import { type PolicyRequest, policyInput } from './policy-input.ts'

/** The policies of a scope, ready to judge. They share the steps that they may take. */
export interface PolicySet {
  /** Those that may apply to objects of a kind: the same for all objects of it. */
  readonly of: (object: AdmissionObject) => Candidates
  /** All that are called so, by `metadata.name`, where several files state one. */
  readonly alternatives: ReadonlyMap<string, readonly AdmissionPolicy[]>
  readonly fuel: Fuel
}

/** Policies that may apply to an object: those whose verdict depends on little around it, and those that ask for other objects. */
interface Candidates {
  readonly plain: readonly CompiledPolicy[]
  readonly asking: readonly CompiledPolicy[]
}

/** Steps that all policies of a scope may take, and those that are added for each object and policy: a usual one needs 300. */
const FUEL = 5_000_000
const FUEL_EACH = 500

/** Compiles policies; of one with a problem AP-02 and AP-05 speak, and it judges nothing. */
export function policySet(policies: readonly AdmissionPolicy[]): PolicySet {
  const compiled = policies
    .filter(({ notJudged, problems = [] }) => notJudged === undefined && problems.length === 0)
    .flatMap(policy => compilePolicy(policy) ?? [])
  const known = new Map<string, Candidates>()
  const candidatesOf = (object: AdmissionObject): Candidates => {
    const groups = groupBy(
      compiled.filter(({ policy }) => mayMatch(policy, object)),
      ({ policy, callsKyverno }) => callsKyverno || policy.paramKind !== undefined || policy.constraint !== undefined,
    )
    return { plain: groups.get(false) ?? [], asking: groups.get(true) ?? [] }
  }
  const alternatives = new Map(
    [...groupBy(policies, ({ policy }) => policy)].filter(
      ([, all]) => new Set(all.map(({ at }) => pathOf(at.document))).size > 1,
    ),
  )
  return {
    fuel: { left: FUEL },
    alternatives,
    of: object => {
      const key = `${object.group}/${object.version}/${object.kind}`
      const found = known.get(key) ?? candidatesOf(object)
      known.set(key, found)
      return found
    },
  }
}

/** What a scope has beside the object that is judged. */
export interface PolicyScope {
  readonly policies: PolicySet
  readonly bindingsOf: (policy: string) => readonly PolicyBinding[]
  /** Objects by `typeKey`. */
  readonly objectsOf: (type: string) => readonly AdmissionObject[]
  readonly namespacesNamed: (name: string) => readonly AdmissionObject[]
  /** Definitions of custom resources by `typeKey`. */
  readonly definitionsOf: (type: string) => readonly CustomResource[]
  /** Whether an object that is not there does not exist. */
  readonly complete: boolean
  /** How objects are made ready, where that differs from what is deployed anywhere: in tests of policies. */
  readonly preparation?: Partial<Preparation>
  /** Whether a policy that nothing binds judges nothing, as AP-03 says; a library has no bindings. */
  readonly isUnused?: (policy: AdmissionPolicy) => boolean
  /** What is known of the request that is judged: in tests of policies. */
  readonly request?: PolicyRequest
  /** As of `AskedScope`. */
  readonly images?: AskedScope['images']
}

/** What a policy says of an object, ready to be reported. */
export type PolicyFinding =
  | {
      readonly is: 'denied'
      readonly policy: AdmissionPolicy
      readonly action: PolicyAction
      readonly message: string
      readonly at: Place
      /** The expression that denies. */
      readonly validation: Place
      /** Which of the policy's validations it is, from 1, if it has several. */
      readonly part?: number
    }
  | { readonly is: 'undecided'; readonly policy: AdmissionPolicy; readonly why: string; readonly at: Place }

/** Judges an object by all policies of its scope: one finding for each validation and place, with the gravest action. */
export function judgeInScope(object: AdmissionObject, scope: PolicyScope): readonly PolicyFinding[] {
  const { plain, asking } = candidatesFor(object, scope.policies)
  if (plain.length + asking.length === 0) return NOTHING
  const judge = judgeOf(object, scope)
  const all = isAsStated(scope)
    ? [...judgedOnce(object, plain, scope, judge), ...asking.flatMap(judge)]
    : [...plain, ...asking].flatMap(judge)
  if (all.length < 2) return all
  const found = new Map<string, PolicyFinding>()
  for (const one of all) {
    const key = keyOf(one)
    const before = found.get(key)
    if (before === undefined || isGraver(one, before)) found.set(key, one)
  }
  return [...found.values()]
}

function candidatesFor(object: AdmissionObject, { of, alternatives }: PolicySet): Candidates {
  const found = of(object)
  if (alternatives.size === 0) return found
  const isNearest = ({ policy }: CompiledPolicy): boolean =>
    nearestTo(object.at, alternatives.get(policy.policy) ?? [policy]).includes(policy)
  return { plain: found.plain.filter(isNearest), asking: found.asking.filter(isNearest) }
}

/** Whether objects are judged as they are deployed, and not by a test. */
const isAsStated = ({ preparation, request }: PolicyScope): boolean =>
  preparation === undefined && request === undefined

/** What was said of an object last: in another deployment of the same files nearly all of it is the same. */
interface Said {
  /** What else decides. */
  readonly around: readonly unknown[]
  readonly policies: readonly CompiledPolicy[]
  /** As the policies are ordered. */
  readonly findings: readonly (readonly PolicyFinding[])[]
}
const said = new WeakMap<AdmissionObject, Said>()
const NOTHING: readonly PolicyFinding[] = []

type Judge = (compiled: CompiledPolicy) => readonly PolicyFinding[]

function judgedOnce(
  object: AdmissionObject,
  policies: readonly CompiledPolicy[],
  scope: PolicyScope,
  judge: Judge,
): readonly PolicyFinding[] {
  if (policies.length === 0) return NOTHING
  const around = [
    scope.complete,
    ...scope.definitionsOf(typeKey(object)),
    ...(object.namespace === undefined ? [] : scope.namespacesNamed(object.namespace)),
    ...(policies.some(({ policy }) => policy.system === 'Kyverno') ? EXCEPTIONS.flatMap(scope.objectsOf) : []),
    ...policies.flatMap(({ policy }) => scope.bindingsOf(policy.policy)),
  ]
  const before = said.get(object)
  const known = before !== undefined && isSameList(around, before.around) ? before : undefined
  const byPolicy = known && new Map(known.policies.map(({ policy }, i) => [policy, known.findings[i]] as const))
  const findings = policies.map(compiled => byPolicy?.get(compiled.policy) ?? judge(compiled))
  said.set(object, { around, policies, findings })
  return findings.flat()
}

/** Makes the function that judges an object by a policy; the object is made ready once. */
function judgeOf(object: AdmissionObject, scope: PolicyScope): Judge {
  const prepared = lazily(() => {
    const [definition] = scope.definitionsOf(typeKey(object))
    return prepareObject(object, {
      hasDefaults: true,
      isAdmitted: isAsStated(scope),
      namespace: undefined,
      ...(definition === undefined ? {} : { isOfCluster: definition.isOfCluster === true }),
      ...scope.preparation,
    })
  })
  const places = lazily(() => placesIn(object))
  return compiled => {
    const found = [...judgeBy(compiled, prepared(), path => places()(path), scope)]
    return found.length === 0 ? NOTHING : found
  }
}

const keyOf = (one: PolicyFinding): string =>
  JSON.stringify(one.is === 'denied' ? [one.policy.name, one.validation, one.at] : [one.why])

const GRAVITY: readonly PolicyAction[] = ['Audit', 'Warn', 'Deny']

const isGraver = (one: PolicyFinding, other: PolicyFinding): boolean =>
  one.is === 'denied' && other.is === 'denied' && GRAVITY.indexOf(one.action) > GRAVITY.indexOf(other.action)

function* judgeBy(
  compiled: CompiledPolicy,
  object: PreparedObject,
  placeOf: (path: readonly (string | number)[]) => Place,
  scope: PolicyScope,
): Generator<PolicyFinding> {
  const { policy } = compiled
  const { source } = object
  const undecided = (what: string, at = source.at): PolicyFinding => ({
    is: 'undecided',
    policy,
    why: `policy ${namedPolicy(policy)} depends on ${what}`,
    at,
  })
  // Few policies ask for it.
  const around = lazily(() => {
    const [namespace] = object.namespace === undefined ? [] : scope.namespacesNamed(object.namespace)
    return namespace === undefined ? NO_NAMESPACE : knownNamespace(namespace)
  })
  const isTemplate = policy.controllers.includes(source.kind)
  const matching = { object: isTemplate ? asPod(object) : object, namespaceLabels: () => around().namespaceLabels }
  const own = matchPolicy(policy.match, matching)
  if (own === false) return
  const exception = policy.system === 'Kyverno' ? exceptionOf(policy, scope) : undefined
  if (exception !== undefined) {
    yield undecided(`what PolicyException ${exception.name} exempts`)
    return
  }
  for (const use of usesOf(policy, object, scope)) {
    const bound = use.match === undefined ? true : matchPolicy(use.match, matching)
    if (bound === false) continue
    const open = [own, bound].find(one => typeof one === 'object')
    if (typeof open === 'object' && (use.unknown ?? use.refused) !== undefined) {
      yield undecided(open.unknown)
      continue
    }
    if (use.unknown !== undefined) {
      // Whatever the object is, it is the policy's own.
      yield undecided(use.unknown, policy.at)
      continue
    }
    if (use.refused !== undefined) {
      const { message, ref } = use.refused
      // Such a binding is a mistake, which denies whatever the binding does else (validating/dispatcher.go, addConfigError).
      if (policy.isStrict) yield { is: 'denied', policy, action: 'Deny', message, at: source.at, validation: ref.at }
      continue
    }
    scope.policies.fuel.left += FUEL_EACH
    const input = policyInput(object, {
      namespaceObject: () => around().namespaceObject,
      params: use.params,
      isTemplate,
      fuel: scope.policies.fuel,
      ...(compiled.callsKyverno ? { functions: kyvernoFunctions(scope) } : {}),
      request: scope.request,
    })
    const { denials, unknown }: Judged = judgeObject(compiled, input)
    if (typeof open === 'object') {
      // What passes is allowed, whether the policy is about it or not.
      if (denials.length + unknown.length > 0) yield undecided(open.unknown)
      continue
    }
    for (const what of unknown) yield undecided(what)
    if (denials.length > 0 && isAsStated(scope) && isLeftOut(policy, object)) {
      yield undecided('whether the resourceFilters of Kyverno leave it out, as they do by default')
      continue
    }
    for (const { message, path, validation } of denials)
      yield {
        is: 'denied',
        policy,
        action: use.action,
        message,
        at: placeOf(path),
        validation: validation.expression.at,
        ...(policy.validations.length > 1 ? { part: policy.validations.indexOf(validation) + 1 } : {}),
      }
  }
}

/** What no policy of Kyverno sees unless its configuration says otherwise (charts/kyverno/values.yaml, `resourceFilters`). */
const isLeftOut = ({ system }: AdmissionPolicy, { source, namespace = '' }: PreparedObject): boolean =>
  system === 'Kyverno' && (FILTERED_NAMESPACES.has(namespace) || FILTERED_KINDS.has(`${source.group}/${source.kind}`))
const FILTERED_NAMESPACES = new Set(['kube-system', 'kube-public', 'kube-node-lease', 'kyverno'])
const FILTERED_KINDS = new Set(['/Event', '/Node', 'apiregistration.k8s.io/APIService', 'apps/ReplicaSet'])

const NO_NAMESPACE = { namespaceObject: undefined, namespaceLabels: undefined }

/** A Namespace is made ready once for all that is in it. */
const knownNamespace = remembered((namespace: AdmissionObject) => {
  const namespaceObject = prepareObject(namespace, { hasDefaults: true, namespace: undefined })
  return { namespaceObject, namespaceLabels: labelsOf(namespaceObject) }
})

/** How Kyverno's exceptions name the policies that they are of: `spec.policyRefs[].name`, `spec.exceptions[].policyName`. */
const EXCEPTIONS = [
  ...['v1alpha1', 'v1beta1', 'v1'].map(version => ({ group: 'policies.kyverno.io', version })),
  ...['v2alpha1', 'v2beta1', 'v2'].map(version => ({ group: 'kyverno.io', version })),
].map(one => typeKey({ ...one, kind: 'PolicyException' }))

/** An exception of a policy of Kyverno: there are objects that are meant to break it, and which these are is not read. */
const exceptionOf = ({ policy }: AdmissionPolicy, { objectsOf }: PolicyScope): AdmissionObject | undefined =>
  EXCEPTIONS.flatMap(objectsOf).find(exception => exempted(exception).has(policy))

/** The names of the policies that an exception is of. */
const exempted = remembered((exception: AdmissionObject): ReadonlySet<unknown> => {
  const spec = fieldsIn(prepareObject(exception, { hasDefaults: false, namespace: undefined }).data, 'spec')
  return new Set([
    ...listIn(spec, 'policyRefs').map(({ name }) => name),
    ...listIn(spec, 'exceptions').map(({ policyName }) => policyName),
  ])
})

/** Where a policy applies among these objects: one of Gatekeeper where its constraints do. */
export const matchesOf = (
  { match, constraint }: AdmissionPolicy,
  objects: readonly AdmissionObject[],
): readonly PolicyMatch[] =>
  constraint === undefined
    ? [match]
    : objects.filter(one => typeKey(one) === constraintKey(constraint)).map(one => knownConstraint(one).match)

const constraintKey = (kind: string): string =>
  typeKey({ group: 'constraints.gatekeeper.sh', version: 'v1beta1', kind })

/** Which objects a policy matches, by its own constraints and by those of a binding, if it has any; what depends on something else may match. */
export function matchedObjects(
  policy: AdmissionPolicy,
  objects: readonly AdmissionObject[],
  bindings: readonly PolicyBinding[],
): readonly AdmissionObject[] {
  const namespaces = new Map(objects.filter(({ kind }) => kind === 'Namespace').map(one => [one.name, one]))
  const uses = bindings.filter(one => one.policy.text === policy.policy).map(({ match }) => match)
  const { controllers } = policy
  const own = matchesOf(policy, objects)
  return objects.filter(one => {
    const wanted = own.filter(match => mayMatch({ match, controllers }, one))
    if (wanted.length === 0) return false
    const object = prepareObject(one, { hasDefaults: true, namespace: undefined })
    const namespace = namespaces.get(object.namespace ?? '')
    const matching = {
      object: policy.controllers.includes(one.kind) ? asPod(object) : object,
      namespaceLabels: () => namespace && knownNamespace(namespace).namespaceLabels,
    }
    const isBound = uses.length === 0 || uses.some(use => use === undefined || matchPolicy(use, matching) !== false)
    return isBound && wanted.some(match => matchPolicy(match, matching) !== false)
  })
}

/** Whatever a policy for Pods says, it says of the template. */
const asPod = (object: PreparedObject): PreparedObject => ({
  ...object,
  source: { ...object.source, group: '', version: 'v1', kind: 'Pod' },
})

/** One way in which a policy is used: by a binding, with one object of parameters. */
interface Use {
  readonly action: PolicyAction
  readonly match?: PolicyMatch
  readonly params?: PreparedObject
  readonly unknown?: string
  /** Why the API server refuses the object, whatever the policy says, and the reference to parameters that is the cause. */
  readonly refused?: { readonly message: string; readonly ref: ParamRef }
}

function usesOf(policy: AdmissionPolicy, object: PreparedObject, scope: PolicyScope): readonly Use[] {
  if (policy.constraint !== undefined)
    return scope.objectsOf(constraintKey(policy.constraint)).flatMap(constraint => {
      const { match, action, params } = knownConstraint(constraint)
      return action === undefined ? [] : [{ match, action, params }]
    })
  if (policy.system === 'Kyverno') {
    // Kyverno fails where it looks for them (pkg/admissionpolicy/utils.go, CollectParams).
    const lacksRef = policy.paramKind !== undefined && policy.paramRef === undefined
    const unknown = lacksRef ? { unknown: 'params: it has no paramRef' } : {}
    return policy.actions.flatMap(action => paramUses(policy, policy.paramRef, { action, ...unknown }, object, scope))
  }
  const all = scope.policies.alternatives.get(policy.policy)
  const bindings = scope
    .bindingsOf(policy.policy)
    .filter(({ at }) => all === undefined || nearestTo(at, all).includes(policy))
  if (bindings.length === 0 && scope.isUnused?.(policy) === true) return []
  if (bindings.length === 0)
    return [{ action: 'Warn', ...(policy.paramKind === undefined ? {} : { unknown: 'params: nothing binds it' }) }]
  return bindings.flatMap(({ actions, match, paramRef }) =>
    actions.flatMap(action =>
      paramUses(policy, paramRef, { action, ...(match === undefined ? {} : { match }) }, object, scope),
    ),
  )
}

/** A use for each object of parameters (apiserver, policy/generic/policy_dispatcher.go, CollectParams). */
function paramUses(
  { paramKind }: AdmissionPolicy,
  ref: ParamRef | undefined,
  use: Use,
  { namespace, isOfCluster, source }: PreparedObject,
  { objectsOf, complete }: PolicyScope,
): readonly Use[] {
  // Without a reference the parameters are null.
  if (paramKind === undefined || ref === undefined) return [use]
  const own = source.kind === 'Namespace' && source.group === '' ? source.name : namespace
  const all = objectsOf(apiTypeKey(paramKind))
  const named = ref.name === undefined ? all : nearestTo(ref.at, byName(all).get(ref.name) ?? [])
  const isNamespaced = named.length > 0 && named.every(one => one.namespace !== undefined)
  if (isNamespaced && isOfCluster && ref.namespace === undefined && own === undefined)
    return [{ ...use, refused: { message: WITHOUT_NAMESPACE, ref } }]
  const wanted = ref.namespace ?? own
  const found = named
    .filter(one => one.namespace === undefined || wanted === undefined || one.namespace === wanted)
    .map(knownParams)
    .filter(one => ref.selector === undefined || isSelected(one, ref.selector))
  if (found.length > 0) return found.map(params => ({ ...use, params }))
  if (!complete) return [{ ...use, unknown: `params: ${paramKind.kind} ${ref.name ?? ''}`.trim() }]
  return ref.isRequired ? [{ ...use, refused: { message: NOT_FOUND, ref } }] : []
}

const NOT_FOUND = 'no params found for policy binding with `Deny` parameterNotFoundAction'
const WITHOUT_NAMESPACE = 'cannot use namespaced paramRef in policy binding that matches cluster-scoped resources'

const byName = remembered((objects: readonly AdmissionObject[]) => groupBy(objects, ({ name }) => name))

const knownParams = remembered((object: AdmissionObject) =>
  prepareObject(object, { hasDefaults: true, namespace: object.namespace }),
)

const knownConstraint = remembered((constraint: AdmissionObject) => ({
  ...constraintOf(constraint),
  params: prepareObject(constraint, { hasDefaults: false, namespace: undefined, isOfCluster: true }),
}))

function isSelected(object: PreparedObject, selector: LabelSelector): boolean {
  return matches(selector, labelsOf(object) ?? {})
}

/** The labels of an object; undefined where one of them is not known. */
function labelsOf(object: PreparedObject): Readonly<Record<string, string>> | undefined {
  const labels = fieldsIn(object.data, 'metadata')?.['labels']
  if (isUnknownPart(labels)) return undefined
  const entries = Object.entries(isFields(labels) ? labels : {})
  if (entries.some(([, value]) => isUnknownPart(value))) return undefined
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
}
