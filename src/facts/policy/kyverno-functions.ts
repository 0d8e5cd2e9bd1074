import { type FunctionTable, functionTable } from '../../cel/environment.ts'
import type { Library } from '../../cel/functions/define.ts'
import { admissionFunctions } from '../../cel/libraries.ts'
import { DYN, STRING } from '../../cel/types.ts'
import type { CelValue, Known, Result } from '../../cel/values.ts'
import * as cel from '../../cel/values.ts'
import { resourceNames } from '../../model/kubernetes/resource-names.ts'
import type { AdmissionObject } from './admission-object.ts'
import { celValueOf, type Preparation, prepareObject } from './object-value.ts'
import type { MutableFields } from './plain-fields.ts'

/** What of a scope Kyverno's `resource.Get` and `resource.List` ask for. */
export interface AskedScope {
  /** By `typeKey`. */
  readonly objectsOf: (type: string) => readonly AdmissionObject[]
  /** Whether an object that is not there does not exist. */
  readonly complete: boolean
  readonly preparation?: Partial<Preparation>
  /** What registries say of images, as plain data: in tests of policies. */
  readonly images?: ReadonlyMap<string, MutableFields> | undefined
}

/** What objects of a type are looked up by. */
export const typeKey = ({ group, version, kind }: Pick<AdmissionObject, 'group' | 'version' | 'kind'>): string =>
  `${group}/${version}/${kind.toLowerCase()}`

/** The same of what states its group and version in one. */
export const apiTypeKey = ({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): string =>
  `${apiVersion.includes('/') ? apiVersion : `/${apiVersion}`}/${kind.toLowerCase()}`

/** The variable before the dot of these functions: `resource`, `image`. */
export const RESOURCE: Known = cel.fields([])

/** What expressions of Kyverno may call beside Kubernetes' own functions (https://kyverno.io/docs/policy-types/cel-libraries/), as far as files can answer it. */
export const kyvernoFunctions = (scope: AskedScope): FunctionTable =>
  new Map([
    ...admissionFunctions(),
    ...functionTable(
      asking('Get', 4, scope),
      asking('Get', 3, scope),
      asking('List', 3, scope),
      SERVICE_ACCOUNTS,
      ...(scope.images === undefined ? [] : [describing(scope.images)]),
    ),
  ])

/** `resource.Get(apiVersion, resource, namespace, name)`, without the namespace for what has none; `resource.List(apiVersion, resource, namespace)`. */
const asking = (name: 'Get' | 'List', count: number, scope: AskedScope): Library => [
  {
    name,
    isMethod: true,
    args: Array.from({ length: count + 1 }, () => DYN),
    result: DYN,
    run: ([, ...given]) => {
      const words = given.map(textOf)
      const [apiVersion, resource, namespace] = words
      if (apiVersion === undefined || resource === undefined || words.includes(undefined)) return undefined
      const own = count === 4 ? namespace : undefined
      if (name === 'List') return listed(found(apiVersion, resource, namespace, scope), scope)
      const [one] = found(apiVersion, resource, own, scope).filter(other => other.name === words.at(-1))
      if (one !== undefined) return celOf(one, scope)
      return scope.complete ? cel.failure(`there is no ${resource} ${words.at(-1)}`) : UNKNOWN
    },
  },
]

/** `parseServiceAccount(username)`: the name and the namespace of a ServiceAccount, empty where the user is none (kyverno, pkg/cel/libs/user). */
const SERVICE_ACCOUNTS: Library = [
  {
    name: 'parseServiceAccount',
    isMethod: false,
    args: [STRING],
    result: DYN,
    run: ([user]) => {
      if (user?.type !== 'string') return undefined
      const [, namespace = '', name = ''] = /^system:serviceaccount:([^:]*):(.*)$/s.exec(user.value) ?? []
      return cel.fields([
        ['Name', cel.string(name)],
        ['Namespace', cel.string(namespace)],
      ])
    },
  },
]

export const IMAGE_FUNCTION = 'GetMetadata'

/** `image.GetMetadata(image)`. */
const describing = (images: ReadonlyMap<string, MutableFields>): Library => [
  {
    name: IMAGE_FUNCTION,
    isMethod: true,
    args: [DYN, DYN],
    result: DYN,
    run: ([, image]) => {
      const name = image && textOf(image)
      if (name === undefined) return undefined
      const known = images.get(name)
      return known === undefined ? cel.failure(`nothing states what image ${name} is`) : celValueOf(known)
    },
  },
]

const UNKNOWN: Result = cel.unknown({ key: 'resource' })

const textOf = (value: CelValue): string | undefined => (value.type === 'string' ? value.value : undefined)

const listed = (objects: readonly AdmissionObject[], scope: AskedScope): Result =>
  scope.complete ? cel.fields([['items', cel.list(objects.map(one => celOf(one, scope)))]]) : UNKNOWN

const celOf = (one: AdmissionObject, { preparation }: AskedScope): Known =>
  celValueOf(prepareObject(one, { hasDefaults: true, namespace: one.namespace, ...preparation }).data)

/** The objects of a resource, of a namespace where one is asked for. */
function found(
  apiVersion: string,
  resource: string,
  namespace: string | undefined,
  { objectsOf, preparation }: AskedScope,
): readonly AdmissionObject[] {
  const [group, version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion]
  return singularsOf(resource.toLowerCase())
    .flatMap(kind => objectsOf(typeKey({ group: group ?? '', version, kind })))
    .filter(one => resourceNames(one.kind).includes(resource.toLowerCase()))
    .filter(
      one => namespace === undefined || namespace === '' || (one.namespace ?? preparation?.namespace) === namespace,
    )
}

/** The kinds, in lower case, that a resource may be of: `policies` of `policy`. */
const singularsOf = (plural: string): readonly string[] => [
  ...new Set([plural, plural.replace(/ies$/, 'y'), plural.replace(/es$/, ''), plural.replace(/s$/, '')]),
]
