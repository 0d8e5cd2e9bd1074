import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import { allOf, eachOf, indexBy, type Lookup } from '../../engine/join/store/fact-index.ts'
import { findNearest } from '../../model/nearest.ts'
import type { TextRange } from '../../model/text-match.ts'
import { foundNamed, nameKeys } from '../kubernetes/named-object.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'

/** The fields of `spec` and of `spec.aurora`, as the contract's table has them. */
export const ORDER_APP_FIELDS = {
  spec: ['replicas', 'image', 'port', 'targetGroupARN', 'vpcID', 'credentialsSecretName', 'aurora'],
  'spec.aurora': ['writerEndpoint', 'readerEndpoint', 'port', 'dbName'],
} as const
/** The two objects of an OrderApp that have fields of their own. */
export type OrderAppObject = keyof typeof ORDER_APP_FIELDS

/** A key that the contract's table does not have. */
export interface UnknownField {
  readonly key: string
  readonly in: OrderAppObject
  /** Whether it is named like a secret and has a value: then the secret is the fault. */
  readonly holdsSecret: boolean
  readonly at: Place
}

/** A secret in plain text: named by its key, or seen by its form. The text itself is kept nowhere. */
export interface InlineSecret {
  readonly key: string
  readonly by: 'key' | 'form'
  readonly at: Place
}

/** `spec.aurora`. */
export interface Aurora {
  readonly writerEndpoint: Value<string>
  readonly readerEndpoint: Value<string>
  readonly port: Value<number>
  readonly dbName: Value<string>
}

/** A required field without a text (for `aurora`: without fields), or with one that is not known; `aurora.dbName` for a nested one. */
export interface IncompleteField {
  readonly field: string
  readonly value: Value<string | Aurora>
}

/** An OrderApp as one file states it. */
export interface OrderApp extends ObjectMeta {
  /** The API group and the version of apiVersion; each points to its part of it. */
  readonly group: Value<string>
  readonly version: Value<string>
  readonly metadataName: Value<string>
  readonly replicas: Value<number>
  readonly image: Value<string>
  readonly port: Value<number>
  readonly targetGroupArn: Value<string>
  readonly vpcId: Value<string>
  readonly credentialsSecretName: Value<string>
  readonly aurora: Value<Aurora>
  readonly secrets: readonly InlineSecret[]
  /** The content of `status`; absent where there is none. */
  readonly status?: { readonly at: Place; readonly secrets: readonly InlineSecret[] }
  /** Whether it was read back from a cluster: the API server's own metadata is there. */
  readonly captured: boolean
  /** The annotation `kro.run/reconcile`. */
  readonly reconcile: Value<string>
}
export const orderApp = defineFact<OrderApp>('orderApp')

/** What of an OrderApp is compared with other documents: little enough to keep for the whole run. */
export interface OrderAppInstance extends ObjectMeta {
  readonly group: Value<string>
  readonly targetGroupArn: Value<string>
  readonly vpcId: Value<string>
  readonly credentialsSecretName: Value<string>
  readonly port: Value<number>
  readonly replicas: Value<number>
  readonly image: Value<string>
  /** `spec.aurora`: its port, the hosts of the writer and the reader, the name of the database: what its Pods connect to. */
  readonly database: {
    readonly port: Value<number>
    readonly host: Value<string>
    readonly reader: Value<string>
    readonly name: Value<string>
  }
  readonly unknownFields: readonly UnknownField[]
  readonly incomplete: readonly IncompleteField[]
  /** Whether it was read back from a cluster. */
  readonly captured: boolean
}
export const orderAppInstance = defineFact<OrderAppInstance>('orderAppInstance')
export const ORDER_APP_COMPARED: ComparedFields<OrderAppInstance> = [
  'labels',
  'group',
  'targetGroupArn',
  'vpcId',
  'credentialsSecretName',
  'port',
  'replicas',
  'image',
  'database',
]
/** The labels with the instance's name that its graph gives to all; the contract's own spelling last. */
export const ORDER_APP_LABELS: readonly string[] = ['app.kubernetes.io/name', 'app.orchestrator.io/name']
export const eachOrderApp = eachOf(orderAppInstance)
export const allOrderApps = allOf(orderAppInstance)
/** By `nameKeys`. */
export const orderAppsByName = indexBy(orderAppInstance, nameKeys)
/** By `nameKeys` of the TargetGroupBinding that their graph makes. */
export const orderAppsByBinding = indexBy(orderAppInstance, ({ namespace, name, at }) =>
  nameKeys({ namespace, name: `${name}-tgb`, at }),
)
/** The OrderApp of the name of an object that its graph should make; undefined where a graph has made it: its template is judged. */
export function appOfObject(
  lookup: Lookup<readonly OrderAppInstance[]>,
  object: Pick<ObjectMeta, 'namespace' | 'name' | 'at'>,
): OrderAppInstance | undefined {
  const maker = object.at.generated?.by
  return foundNamed(lookup, object, object.name).find(
    ({ at }) => maker?.document !== at.document || maker.pointer !== at.pointer,
  )
}

/** The field that a key of the other name was most likely meant to be, or undefined. */
export function meantField({ key, in: parent }: Pick<UnknownField, 'key' | 'in'>): string | undefined {
  const isSecretReference =
    parent === 'spec' && /^credentials?(?:$|secret|[-_]?(?:name|ref)$)|secret[-_]?(?:name|ref)$/i.test(key)
  return findNearest(key, ORDER_APP_FIELDS[parent]) ?? (isSecretReference ? 'credentialsSecretName' : undefined)
}

/** The object that has a field of this name, if its own object has none. */
export function rightObject({ key, in: parent }: Pick<UnknownField, 'key' | 'in'>): OrderAppObject | undefined {
  const other = parent === 'spec' ? 'spec.aurora' : 'spec'
  return ORDER_APP_FIELDS[other].some(field => field === key) ? other : undefined
}

/** A part of the text at `at`. */
export const within = (at: Place, { start, end }: TextRange): Place => ({ ...at, within: { start, end } })
