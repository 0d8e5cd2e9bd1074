import type { Place } from '../../documents/document.ts'
import { known, type Unknown, type Value } from '../../documents/value.ts'

/** A label with its value; in a graph `${schema.metadata.name}` is the instance's name. */
export interface OrderLabel {
  readonly key: string
  readonly value: Value<string>
  readonly at: Place
}

/** What a volume of a Pod is made of. */
export type VolumeSource =
  | { readonly from: 'emptyDir'; readonly sizeLimit: Value<string>; readonly at: Place }
  | {
      readonly from: 'secret'
      readonly secretName: Value<string>
      readonly optional: Value<boolean>
      readonly at: Place
    }
  | { readonly from: 'other'; readonly at: Place }
  /** A volume that the Pod does not have, or one whose content something else decides. */
  | { readonly from: 'unknown'; readonly at: Place }

/** A mount of the container `order-api`, with the volume that it names. */
export interface OrderMount {
  /** Without a slash at its end. */
  readonly path: string
  readonly pathAt: Place
  /** The mount by its first token. */
  readonly at: Place
  readonly readOnly: Value<boolean>
  /** `subPath` or `subPathExpr`, by its key. */
  readonly subPathAt?: Place
  readonly sources: readonly VolumeSource[]
}

/** A variable of `order-api` that comes out of a ConfigMap, or all variables of one, where `key` is absent. */
export interface ConfigMapUse {
  readonly variable?: string
  readonly key?: string
  readonly configMap: Value<string>
  /** What is put before the names of all its variables. */
  readonly prefixAt?: Place
}

/** What the Pods of an OrderApp mount, read and are allowed. */
export interface OrderPod {
  /** The instance's name, as the values here have it; undefined where it is only known at deployment. */
  readonly instance?: string
  /** In a graph: what the instance's image, port and Secret are in the words of its templates. */
  readonly graph?: {
    readonly container: Value<string>
    readonly image: Value<string>
    readonly port: Value<string>
    readonly credentials: string
  }
  readonly selector: readonly OrderLabel[]
  readonly selectorAt: Place
  /** Why the labels are not known that it selects by, or that the Pods carry, where an expression gives them. */
  readonly selectorOpen?: Unknown
  readonly podLabelsOpen?: Unknown
  readonly podLabels: readonly OrderLabel[]
  readonly podLabelsAt: Place
  readonly mounts: readonly OrderMount[]
  readonly mountsAt: Place
  /** Why the mounts are not known, where they are not. */
  readonly mountsOpen?: Unknown
  readonly configMaps: readonly ConfigMapUse[]
  readonly environmentAt: Place
  readonly credentialsDir: Value<string>
  /** `hostNetwork`, `hostPID`, `hostIPC` that are true, and volumes of the node. */
  readonly onHost: readonly { readonly what: string; readonly at: Place }[]
  /** The other containers that are less restricted than `order-api`, and what they lack. */
  readonly unrestricted: readonly { readonly name: string; readonly lacks: string; readonly at: Place }[]
  readonly livenessPath: Value<string>
}

/** Where an OrderApp's container has its credentials (DP-10). */
export const CREDENTIALS_FOLDER = '/var/run/order-db'

/** Whether a mount is of the instance's Secret; of any Secret where the instance is not known. */
export const isOfSecret = ({ sources }: OrderMount, wanted: string | undefined): boolean =>
  sources.some(one => one.from === 'secret' && (wanted === undefined || known(one.secretName) === wanted))

/** Whether a mount is of the instance's Secret, or of any in the folder of the credentials. */
export const isOfCredentials = (mount: OrderMount, wanted: string | undefined): boolean =>
  (wanted !== undefined && isOfSecret(mount, wanted)) ||
  (isOfSecret(mount, undefined) && `${mount.path}/`.startsWith(`${CREDENTIALS_FOLDER}/`))
