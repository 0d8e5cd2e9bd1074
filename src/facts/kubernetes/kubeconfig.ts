import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** One cluster of a client configuration. */
export interface KubeconfigCluster {
  readonly name: string
  readonly server: Value<string>
  readonly certificateAuthority: Value<string>
  readonly insecure: Value<boolean>
  /** Whether the selected context leads to it. */
  readonly isSelected: boolean
  /** The arguments of the command that gets its user's token; absent where no such command is run. */
  readonly token?: TokenCommand
}

/** The words of `aws eks get-token` or `aws-iam-authenticator token`. */
export interface TokenCommand {
  readonly clusterName: Value<string>
  readonly region: Value<string>
  readonly role: Value<string>
}

/** A client configuration, kind Config of v1. */
export interface Kubeconfig {
  readonly clusters: readonly KubeconfigCluster[]
  /** Fields of users that have a secret. The values are left out. */
  readonly secrets: readonly { readonly field: string; readonly at: Place }[]
}
export const kubeconfig = defineFact<Kubeconfig>('kubeconfig')

/** A URL of an API server in one spelling: lower case, without the default port and the slash at its end. */
export const normalServer = (url: string): string =>
  url
    .trim()
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/^(https:\/\/[^/]+):443$/, '$1')

/** The name, account and region in the name of a cluster's entry: an ARN as the AWS CLI writes it, or eksctl's `NAME.REGION.eksctl.io`. */
export function identityInName(name: string): {
  readonly name?: string
  readonly account?: string
  readonly region?: string
} {
  const arn = /^arn:aws[a-z-]*:eks:([a-z0-9-]+):(\d{12}):cluster\/(.+)$/.exec(name)
  if (arn?.[1] && arn[2] && arn[3]) return { region: arn[1], account: arn[2], name: arn[3] }
  const eksctl = /^(?:[^@]*@)?([^.]+)\.([a-z0-9-]+)\.eksctl\.io$/.exec(name)
  return eksctl?.[1] && eksctl[2] ? { name: eksctl[1], region: eksctl[2] } : {}
}

/** Whether two URLs are of one API server. */
export const isSameServer = (one: string, other: string): boolean => normalServer(one) === normalServer(other)
