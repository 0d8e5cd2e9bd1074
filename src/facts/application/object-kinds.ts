import type { ObjectType } from '../../cel/environment.ts'
import { notedTypes, type TypeNotation } from '../../cel/type-notation.ts'
import type { CelType } from '../../cel/types.ts'
import type { CustomResource } from '../kubernetes/custom-resource.ts'
import { isListType, kubernetesTable, type TableType } from '../kubernetes/kubernetes-table.ts'

/** The types of objects by what they are, for the expressions of graphs. */
export interface ObjectKinds {
  /** The type of an object; undefined where its definition is not known. */
  readonly typeOf: (apiVersion: string, kind: string) => CelType | undefined
  readonly objectType: (name: string) => ObjectType | undefined
  /** The metadata that each object has. */
  readonly metadata: CelType
}

/** The types of Kubernetes' kinds, as expressions see them. */
export interface KindTable {
  /** The names of types by API version and kind. */
  readonly kinds: Readonly<Record<string, string>>
  /** The type of a name. */
  readonly typeOf: (name: string) => TypeNotation | undefined
}

const SELECTOR = {
  matchLabels: ['map', 'string'],
  matchExpressions: [{ key: 'string', operator: 'string', values: ['string'] }],
} as const

/** The contract's graph binds target groups in a cluster whose definitions are rarely in the repository (AWS Load Balancer Controller 3.5). */
const TARGET_GROUP_BINDING: TypeNotation = {
  apiVersion: 'string',
  kind: 'string',
  metadata: 'ObjectMeta',
  spec: {
    targetGroupARN: 'string',
    targetGroupName: 'string',
    multiClusterTargetGroup: 'bool',
    targetType: 'string',
    targetGroupProtocol: 'string',
    ipAddressType: 'string',
    vpcID: 'string',
    iamRoleArnToAssume: 'string',
    assumeRoleExternalId: 'string',
    nodeSelector: SELECTOR,
    serviceRef: { name: 'string', port: 'dyn' },
    networking: {
      ingress: [
        {
          from: [{ ipBlock: { cidr: 'string' }, securityGroup: { groupID: 'string' } }],
          ports: [{ protocol: 'string', port: 'dyn' }],
        },
      ],
    },
  },
  status: { observedGeneration: 'int' },
}

/** Reads the content of `KUBERNETES_TYPES` (src/schemas/kubernetes-types.generated.ts); an empty table where there is none. */
export function kindTable(text: string | undefined): KindTable {
  if (text === undefined) return { kinds: {}, typeOf: () => undefined }
  const { kinds, typeOf } = kubernetesTable(text)
  return {
    kinds,
    typeOf: name => {
      const row = typeOf(name)
      return row && Object.fromEntries(Object.entries(row.f).map(([field, type]) => [field, notationOf(type)]))
    },
  }
}

/** What expressions cannot tell apart is one type; a quantity and a port may be a number or a text (kro 0.9.3, pkg/cel/schemas.go). */
const AS_SEEN: ReadonlyMap<string, string> = new Map([
  ['int32', 'int'],
  ['quantity', 'dyn'],
  ['intOrString', 'dyn'],
])

function notationOf(type: TableType): TypeNotation {
  if (typeof type === 'string') return AS_SEEN.get(type) ?? type
  return isListType(type) ? [notationOf(type[0])] : ['map', notationOf(type[1])]
}

/**
 * The kinds of Kubernetes (`table`; nothing is known of them where it is empty) and those that the definitions define.
 * `graphKind` gives those that graphs declare, by `kro.run/v1alpha1/Web`: their definitions are made in the cluster.
 */
export function objectKinds(
  { kinds, typeOf }: KindTable,
  definitions: readonly CustomResource[],
  graphKind: (key: string) => TypeNotation | undefined = () => undefined,
): ObjectKinds {
  const defined = new Map<string, string | undefined>()
  for (const { apiVersion, kind, type } of definitions) {
    const key = `${apiVersion}/${kind}`
    // Of two definitions that differ, it is not known which one is there.
    defined.set(key, defined.has(key) && defined.get(key) !== type ? '"dyn"' : type)
  }
  const noted = notedTypes(typeOf)
  const notationOf = (key: string): TypeNotation | undefined => {
    const found = defined.get(key)
    if (found !== undefined) return JSON.parse(found)
    if (key === 'elbv2.k8s.aws/v1beta1/TargetGroupBinding') return TARGET_GROUP_BINDING
    return Object.hasOwn(kinds, key) ? kinds[key] : graphKind(key)
  }
  const found = new Map<string, CelType | undefined>()
  return {
    objectType: noted.objectType,
    metadata: noted.typeOf('ObjectMeta', 'ObjectMeta'),
    typeOf: (apiVersion, kind) => {
      const key = `${apiVersion}/${kind}`
      if (found.has(key)) return found.get(key)
      const notation = notationOf(key)
      const type = notation === undefined ? undefined : noted.typeOf(notation, key)
      found.set(key, type?.kind === 'dyn' ? undefined : type)
      return found.get(key)
    },
  }
}
