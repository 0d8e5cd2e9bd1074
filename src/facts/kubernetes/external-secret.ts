import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ObjectMeta } from './object-meta.ts'
import type { RegistryLogin } from './stored-secret.ts'

/** The type of a Secret that images are pulled with, and its one key (Kubernetes, "Docker config Secrets"). */
export const DOCKER_CONFIG_TYPE = 'kubernetes.io/dockerconfigjson'
export const DOCKER_CONFIG_KEY = '.dockerconfigjson'

/** The apiVersion of an object of the External Secrets Operator, in its two parts. */
export interface ExternalSecretVersion {
  readonly kind: string
  readonly group: Value<string>
  readonly version: Value<string>
  readonly at: Place
}
export const externalSecretVersion = defineFact<ExternalSecretVersion>('externalSecretVersion')

/** A release of the operator that something installs by its chart. */
export interface OperatorRelease {
  readonly version: Value<string>
}
export const operatorRelease = defineFact<OperatorRelease>('operatorRelease')

/** A reference to a SecretStore or a ClusterSecretStore. */
export interface StoreReference {
  readonly name: Value<string>
  /** Absent means SecretStore. */
  readonly kind: Value<string>
}

/** An entry of `data`. */
export interface SecretEntry {
  readonly secretKey: Value<string>
  readonly remoteKey: Value<string>
  /** Whether a generator makes the value, so that it is read from no store. */
  readonly isGenerated: boolean
}

/** The keys that the Secret gets. */
export interface SecretKeys {
  /** Whether the key of a Docker configuration is among them; undefined if that is not known. */
  readonly hasDockerConfig: boolean | undefined
  readonly at: Place
}

/** What an ExternalSecret's template says. */
export interface SecretTemplate {
  readonly engineVersion: Value<string>
  readonly type: Value<string>
  /** The keys of the data that it names. */
  readonly references: readonly { readonly key: string; readonly at: Place }[]
  /** A text of it in which a chart's values may name more. */
  readonly openAt?: Place
  /** The fields with a credential in plain text. The text itself is not kept. */
  readonly literals: readonly { readonly field: string; readonly at: Place }[]
  /** The registries of a Docker configuration in it; none where a name of them is filled in. */
  readonly logins: readonly RegistryLogin[]
}

/** What says that the Secret is for a registry of ECR. */
export interface EcrEvidence {
  /** The entries that copy a token that is stored elsewhere. */
  readonly stored: readonly Place[]
  /** Whether ECRAuthorizationToken makes it. */
  readonly isGenerated: boolean
}

/** The spec of an ExternalSecret, also of those that a ClusterExternalSecret creates. */
export interface ExternalSecret extends ObjectMeta {
  /** Whether images are pulled with the Secret: by its type, or by the key of a Docker configuration. */
  readonly isPullSecret: boolean
  /** The stores that it reads from, `secretStoreRef` first. None where all comes from generators. */
  readonly stores: readonly StoreReference[]
  readonly refreshInterval: Value<string>
  readonly refreshPolicy: Value<string>
  readonly targetName: Value<string>
  readonly creationPolicy: Value<string>
  readonly keys: SecretKeys
  readonly template: SecretTemplate
  readonly data: readonly SecretEntry[]
  readonly dataAt: Place
  /** Where what `dataFrom` adds comes from: keys that are not known. */
  readonly dataFrom: 'none' | 'generated' | 'stored'
  /** Whether one of the two lists is filled in at deployment. */
  readonly isOpen: boolean
  readonly ecr?: EcrEvidence
}
export const externalSecret = defineFact<ExternalSecret>('externalSecret')

/** A SecretStore or ClusterSecretStore; the latter has no namespace. */
export type SecretStore = ObjectMeta
export const secretStore = defineFact<SecretStore>('secretStore')
