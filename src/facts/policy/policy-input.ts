import type { FunctionTable } from '../../cel/environment.ts'
import { admissionFunctions } from '../../cel/libraries.ts'
import type { Known, Result } from '../../cel/values.ts'
import * as cel from '../../cel/values.ts'
import { resourceNames } from '../../model/kubernetes/resource-names.ts'
import type { Fuel, Given } from './judge-policy.ts'
import { IMAGE_FUNCTION, RESOURCE } from './kyverno-functions.ts'
import { celValueOf, type PreparedObject } from './object-value.ts'
import type { MutableFields } from './plain-fields.ts'
import { POD_TEMPLATE_PATHS } from './pod-controllers.ts'

/** What is around an object that is judged. */
export interface PolicySurroundings {
  /** Gives the Namespace that the object is in; undefined where it is not known. */
  readonly namespaceObject: () => PreparedObject | undefined
  readonly params: PreparedObject | undefined
  /** Whether expressions about a Pod are about the template of the object. */
  readonly isTemplate: boolean
  readonly functions?: FunctionTable
  readonly fuel: Fuel
  /** What is known of the request; absent for any that creates the object. */
  readonly request?: PolicyRequest | undefined
}

/** A request that is not just any that creates an object. */
export interface PolicyRequest {
  /** `CREATE`, `UPDATE`, `DELETE` or `CONNECT`. */
  readonly operation: string
  /** Who makes it (authentication/v1, UserInfo), as plain data; not known where it is absent. */
  readonly userInfo?: MutableFields
  /** The object as it was, as plain data. */
  readonly oldObject?: MutableFields
  /** Whether `object` is null, as it is where one is deleted. */
  readonly hasNoObject?: boolean
  readonly dryRun?: boolean
}

/** What the expressions of a policy are given for an object that is created. */
export function policyInput(object: PreparedObject, around: PolicySurroundings): Given {
  const own = object.as.object()
  const known = new Map<string, Known>()
  const once = (name: string, make: () => Known): Known => {
    const value = known.get(name) ?? make()
    known.set(name, value)
    return value
  }
  const namedValue = (name: string): Result | undefined => {
    switch (name) {
      case 'object':
        return around.request?.hasNoObject === true ? cel.NULL_VALUE : own
      case 'oldObject':
        return celValueOf(around.request?.oldObject ?? null, { key: 'oldObject', isOwn: true })
      case 'params':
        return around.params === undefined ? cel.NULL_VALUE : around.params.as.params()
      case 'request':
        return once(name, () => requestValue(object, around.request))
      case 'namespaceObject':
        return once(name, () => namespaceValue(object, around.namespaceObject()))
      case 'authorizer':
        return cel.unknown({ key: 'authorizer' })
      case 'resource':
        return around.functions === undefined ? undefined : RESOURCE
      case 'image':
        return around.functions?.has(IMAGE_FUNCTION) === true ? RESOURCE : undefined
      default:
        return undefined
    }
  }
  const template = around.isTemplate ? (POD_TEMPLATE_PATHS[object.source.kind] ?? []) : undefined
  const isOfPod = (name: string): boolean => name === 'object.spec' || name === 'object.metadata'
  return {
    variables: name =>
      template !== undefined && isOfPod(name)
        ? partOf(own, [...template, name.slice('object.'.length)])
        : namedValue(name),
    functions: around.functions ?? admissionFunctions(),
    fuel: around.fuel,
  }
}

function partOf(value: Known, keys: readonly string[]): Result {
  let found: Known = value
  for (const key of keys) {
    const entry: Known | undefined =
      found.type === 'map' ? (found.entries.get(cel.keyText(cel.string(key)))?.value ?? found.others) : undefined
    if (found.type === 'unknown') return found
    if (entry === undefined) return cel.failure('there is no such key')
    found = entry
  }
  return found
}

/** As far as it is known for a CREATE (admission/v1, AdmissionRequest): no subresource, and no namespace of what is in none. */
function requestValue({ source, namespace, isOfCluster }: PreparedObject, request: PolicyRequest | undefined): Known {
  const { group, version, kind, name } = source
  const kindValue = celValueOf({ group, version, kind })
  const resource = celValueOf({ group, version, resource: resourceNames(kind)[0] ?? '' })
  const origin = (key: string) => ({ parent: { key: 'request' }, key, isOwn: true as const })
  const of = (key: string, value: string | undefined): readonly [string, Known] => [
    key,
    value === undefined ? cel.unknown(origin(key)) : { ...cel.string(value), origin: origin(key) },
  ]
  const isNamespace = kind === 'Namespace' && group === ''
  return cel.fields([
    ['kind', kindValue],
    ['requestKind', kindValue],
    ['resource', resource],
    ['requestResource', resource],
    ['operation', cel.string(request?.operation ?? 'CREATE')],
    of('name', name),
    ...(isNamespace ? [of('namespace', name)] : isOfCluster ? [] : [of('namespace', namespace)]),
    request?.userInfo === undefined ? of('userInfo', undefined) : ['userInfo', celValueOf(request.userInfo)],
    request?.dryRun === undefined ? of('dryRun', undefined) : ['dryRun', cel.bool(request.dryRun)],
    of('options', undefined),
  ])
}

/** A Namespace that is not in the scope has its name at least; an object of the cluster has none. */
function namespaceValue({ namespace, isOfCluster }: PreparedObject, found: PreparedObject | undefined): Known {
  const origin = { key: 'namespaceObject', isOwn: true as const }
  if (found !== undefined) return celValueOf(found.data, origin)
  if (isOfCluster) return cel.NULL_VALUE
  if (namespace === undefined) return { ...cel.unknown(origin), origin }
  const unknownLabels = cel.unknown(origin)
  const label = { ...cel.string(namespace), origin }
  const labels = cel.fields([['kubernetes.io/metadata.name', label]], unknownLabels)
  const metadata = cel.fields(
    [
      ['name', { ...cel.string(namespace), origin }],
      ['labels', labels],
    ],
    unknownLabels,
  )
  return { ...cel.fields([['metadata', metadata]], unknownLabels), origin }
}
