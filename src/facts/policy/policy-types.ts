import { checkCel } from '../../cel/check.ts'
import type { Environment, ObjectType } from '../../cel/environment.ts'
import { admissionFunctions, mutationFunctions } from '../../cel/libraries.ts'
import { BOOL, type CelType, DYN, listOf, mapOf, objectType, STRING } from '../../cel/types.ts'
import type { ObjectKinds } from '../application/object-kinds.ts'
import type { AdmissionPolicy } from './admission-policy.ts'
import { parsedText } from './parsed-text.ts'

const fieldsOf = (fields: Readonly<Record<string, CelType>>): ObjectType => ({
  fields: new Map(Object.entries(fields)),
})

const VARIABLES = 'kubernetes.variables'
const REQUEST = 'kubernetes.AdmissionRequest'
const KIND = 'kubernetes.GroupVersionKind'
const RESOURCE = 'kubernetes.GroupVersionResource'
const USER = 'kubernetes.UserInfo'

/** What is known of a request (apiserver, pkg/admission/plugin/cel/compile.go, BuildRequestType). */
const REQUEST_TYPES: ReadonlyMap<string, ObjectType> = new Map([
  [
    REQUEST,
    fieldsOf({
      kind: objectType(KIND),
      resource: objectType(RESOURCE),
      subResource: STRING,
      requestKind: objectType(KIND),
      requestResource: objectType(RESOURCE),
      requestSubResource: STRING,
      name: STRING,
      namespace: STRING,
      operation: STRING,
      userInfo: objectType(USER),
      dryRun: BOOL,
      options: DYN,
    }),
  ],
  [KIND, fieldsOf({ group: STRING, version: STRING, kind: STRING })],
  [RESOURCE, fieldsOf({ group: STRING, version: STRING, resource: STRING })],
  [USER, fieldsOf({ username: STRING, uid: STRING, groups: listOf(STRING), extra: mapOf(STRING, listOf(STRING)) })],
])

const PATCH = fieldsOf({ op: STRING, path: STRING, from: STRING, value: DYN })
const PART: ObjectType = { fields: new Map(), others: DYN }

/** What an expression makes that changes an object: a part of it, or a step of a JSON patch (apiserver, pkg/cel/mutation). */
const mutationType = (name: string): ObjectType | undefined =>
  name === 'JSONPatch' ? PATCH : /^Object(?:\.|$)/.test(name) ? PART : undefined

/** What expressions of a policy may use. */
export interface PolicyEnvironment extends Environment {
  readonly variables: ReadonlyMap<string, CelType>
  /** The types of the policy's variables, which become known one after the other. */
  readonly ofVariables: Map<string, CelType>
}

/** What the expressions of a policy may use for objects of one type. */
export function policyEnvironment(
  { paramKind, system, mutations }: Pick<AdmissionPolicy, 'paramKind' | 'system' | 'mutations'>,
  object: CelType,
  types: ObjectKinds,
): PolicyEnvironment {
  const ofVariables = new Map<string, CelType>()
  const variables: ObjectType = { fields: ofVariables }
  const params = paramKind && (types.typeOf(paramKind.apiVersion, paramKind.kind) ?? DYN)
  return {
    ofVariables,
    variables: new Map<string, CelType>([
      ['object', object],
      ['oldObject', object],
      ['request', system === 'Kubernetes' ? objectType(REQUEST) : DYN],
      ['authorizer', DYN],
      ['namespaceObject', types.typeOf('v1', 'Namespace') ?? DYN],
      ['variables', objectType(VARIABLES)],
      ...(params === undefined ? [] : ([['params', params]] as const)),
    ]),
    objectType: name =>
      name === VARIABLES
        ? variables
        : (REQUEST_TYPES.get(name) ?? (mutations && mutationType(name)) ?? types.objectType(name)),
    functions: mutations === undefined ? admissionFunctions() : mutationFunctions(),
  }
}

/** The environment of a policy for objects of one type, with the types of all its variables. */
export function wholeEnvironment(policy: AdmissionPolicy, object: CelType, types: ObjectKinds): PolicyEnvironment {
  const environment = policyEnvironment(policy, object, types)
  for (const one of policy.variables) {
    const parsed = parsedText(one)
    const checked = parsed.kind === 'parsed' ? checkCel(parsed.expression, environment) : undefined
    environment.ofVariables.set(one.name, checked === undefined || checked.problems.length > 0 ? DYN : checked.type)
  }
  return environment
}
