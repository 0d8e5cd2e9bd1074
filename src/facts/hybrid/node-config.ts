import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A nodeadm NodeConfig (the APIs of aws/eks-hybrid and awslabs/amazon-eks-ami). */
export interface NodeConfig {
  readonly clusterName: Value<string>
  readonly region: Value<string>
  readonly endpoint: Value<string>
  readonly certificateAuthority: Value<string>
  /** `spec.cluster.cidr`: the range of the Services. */
  readonly serviceCidr: Value<string>
  /** Whether it has `spec.hybrid`: the flavour for hosts outside the cloud. */
  readonly hybrid: boolean
  /** `spec.hybrid`, or where it would be. */
  readonly hybridAt: Place
  /** Why `spec.hybrid` as a whole is not known. */
  readonly open?: { readonly why: string; readonly at: Place }
  /** `spec.hybrid.enableCredentialsFile`; absent means false. */
  readonly credentialsFile: Value<boolean>
  /** The ways to register that it states: `ssm`, `iamRolesAnywhere`. */
  readonly registrations: readonly { readonly way: string; readonly at: Place }[]
  /** `spec.hybrid.iamRolesAnywhere.roleArn`: the role that the host assumes. */
  readonly roleArn: Value<string>
  /** The activation code, where it is written as it is. Its text is a credential, and never leaves the document. */
  readonly openCode?: Place
  /** Keys that the API of hybrid nodes does not have; nodeadm ignores them. */
  readonly unknownKeys: readonly { readonly key: string; readonly at: Place }[]
  readonly kubelet: Kubelet
  /** The message of user data that it is a part of: nodeadm merges all of that. */
  readonly message?: string
  /** The object as a whole: its kind. */
  readonly at: Place
}

/** What a NodeConfig tells the kubelet, by its configuration and by its flags. */
export interface Kubelet {
  readonly readOnlyPort: Value<number>
  readonly anonymous: Value<boolean>
  readonly flags: readonly KubeletFlag[]
  readonly flagsAt: Place
}

/** One flag with its value, which is the word behind it or empty where it has none. */
export interface KubeletFlag {
  readonly name: string
  readonly value: Value<string>
}
export const nodeConfig = defineFact<NodeConfig>('nodeConfig')

/** The value of a flag; undefined where it is not given. The last one counts. */
export const flagOf = ({ kubelet: { flags } }: Pick<NodeConfig, 'kubelet'>, name: string): Value<string> | undefined =>
  flags.findLast(flag => flag.name === name)?.value
