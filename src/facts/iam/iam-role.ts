import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import type { IamStatement } from '../../model/iam/iam-match.ts'
import type { PolicyDocument } from './policy-document.ts'

/**
 * What a role or policy may be referred to by, for joins: `name:orders`, `arn:…`, or what its document calls it (a
 * logical id, a Terraform address, a kro id) together with where that name is valid.
 */
export type IamKey = string

/**
 * What a role is for, by who may assume it; `container` is a service of AWS that runs containers elsewhere (ECS, SageMaker), `service` any
 * other one, `other` is people.
 */
export type RoleUse = 'node' | 'hybrid' | 'fargate' | 'container' | 'pod' | 'ci' | 'cluster' | 'service' | 'other'

/** A service account that a role's trust policy names. */
export interface TrustedSubject {
  readonly namespace: string
  readonly name: string
  /** The account of the trusted provider, which is the role's own. */
  readonly account?: string
  readonly at: Place
}

/** An OIDC provider that a role trusts for the service accounts of a cluster. */
export interface TrustedProvider {
  /** The issuer without scheme; absent where the principal is not an OIDC provider's ARN, or it is decided at deployment. */
  readonly issuer?: string
  /** As it is written. */
  readonly text: string
  readonly open: boolean
  /** Whether a condition beside it is keyed by another issuer: that is the fault then. */
  readonly isKeyedElsewhere: boolean
  readonly at: Place
}

/** Which jobs of a pipeline's provider a statement of a role's trust policy lets in. */
export interface TrustedJobs {
  /** The patterns of `sub`; none where it requires none. */
  readonly subjects: readonly { readonly text: string; readonly at: Place }[]
  readonly audiences: readonly { readonly text: string; readonly at: Place }[]
  /** The providers, without scheme. */
  readonly issuers: readonly string[]
  /** Whether a condition is decided at deployment, or is none that can be compared. */
  readonly open: boolean
}

/** A principal of AWS that a role's trust policy lets assume it: a role, or whoever of an account may assume roles. */
export interface TrustedPrincipal {
  /** The keys of the role; none for a whole account. */
  readonly keys: readonly IamKey[]
  /** The account as it is written; absent where it is decided at deployment, or the role is referred to. */
  readonly account?: string
  /** Whether conditions, or a Deny, may keep it out. */
  readonly isLimited: boolean
  readonly at: Place
}

/** A role with its trust policy, for joins. A bare trust policy is a role without a name. */
export interface IamRole {
  readonly keys: readonly IamKey[]
  /** Whether the API answered it. */
  readonly isRecord?: true
  /** Whether SAM makes it, with a trust policy that nobody writes. */
  readonly isGenerated?: true
  /** Its own name; absent where it is generated, or decided at deployment. */
  readonly name?: string
  /** With slashes at both ends, `/` where it states none; absent where it is decided at deployment. */
  readonly path?: string
  /** What to call it: its name, else the file's. */
  readonly label: string
  readonly uses: readonly RoleUse[]
  /** Service principals that may assume it. */
  readonly services: readonly string[]
  /** Roles and accounts of AWS that may assume it. */
  readonly principals: readonly TrustedPrincipal[]
  /** Whether a part of who may assume it is decided at deployment. */
  readonly open: boolean
  readonly subjects: readonly TrustedSubject[]
  /** The patterns of `sub` by which it lets service accounts in; `undefined` where it may let in others too. */
  readonly admits: readonly string[] | undefined
  readonly providers: readonly TrustedProvider[]
  /** The clusters' issuers by which conditions are keyed beside a provider that is decided at deployment. */
  readonly keyedIssuers: readonly { readonly issuer: string; readonly at: Place }[]
  /** One for each statement that trusts GitHub's provider. */
  readonly jobs: readonly TrustedJobs[]
  /** One for each statement that trusts the provider of another system of pipelines only. */
  readonly otherJobs: readonly TrustedJobs[]
  /** Whose jobs it lets in, where all that it trusts for jobs are GitHub's provider, or all are known not to be. */
  readonly jobsOf?: 'GitHub' | 'others'
  /** Where it is named: its stated name, and the label of its block or its logical id. */
  readonly namedAt?: readonly Place[]
  /** The first service that may assume it, else its first principal. */
  readonly principalAt: Place
  /** Its statements. */
  readonly at: Place
}
export const iamRole = defineFact<IamRole>('iamRole')

/** What a policy permits, and what joins ask of it: everything, or pulls of images. */
export interface Permissions {
  readonly documents: readonly PolicyDocument[]
  /** An action `*` on the resource `*`. */
  readonly everything?: Place
  /** Its first action that is about pulls. */
  readonly pull?: Place
  /** The first resource that lets its holder change every repository; absent where its writes are restricted to some. */
  readonly writesAnywhere?: Place
  /** Whether it lets its holder pull images, also by an action `*`. */
  readonly pulls: boolean
  /** The statements about ECR; empty where there are none. */
  readonly registry: readonly IamStatement[]
  /** Whether it permits only what a pull needs, of all that concerns ECR. */
  readonly onlyPulls: boolean
  readonly open: boolean
}

/** Permissions that a role has, or a policy gives: written out, or by the ARN of another policy. */
export interface RoleGrant {
  /** The roles, as far as this document names them; none for a policy that something else attaches. */
  readonly roles: readonly IamKey[]
  /** `person` where it is attached to users or groups only. */
  readonly holder: 'role' | 'person' | 'unknown'
  /** The policy that this attaches, or is. */
  readonly policy: readonly IamKey[]
  /** The policy that is attached, where it is one of AWS's: `AmazonEKSWorkerNodePolicy`. */
  readonly managed?: string
  /** What the policy permits, where it is written here. */
  readonly permissions?: Permissions
  /** Whether its name says that it limits permissions and gives none. */
  readonly isGuardrail?: true
  readonly at: Place
}
export const roleGrant = defineFact<RoleGrant>('roleGrant')

/** An OIDC provider in IAM, or the wish for one: a role's trust in it (TR-08). */
export interface OidcProvider {
  readonly state: 'declared' | 'trusted'
  /** Without scheme; absent where it is decided at deployment. */
  readonly issuer?: string
  /** Whether it is a cluster's: by its address, or by the expression that leads to a cluster's issuer. */
  readonly isCluster: boolean
  /** The audiences that it accepts. */
  readonly audiences: readonly string[]
  readonly audiencesOpen: boolean
  /** Where a declared one states its issuer's address. */
  readonly urlAt?: Place
  /** Of `declared` its list of audiences. */
  readonly at: Place
}
export const oidcProvider = defineFact<OidcProvider>('oidcProvider')

/** AWS's managed policies that let a role pull images, and whether they also let it write (AWS managed policy reference). */
export const MANAGED_PULL: Readonly<Record<string, 'pull' | 'write'>> = {
  AmazonEC2ContainerRegistryPullOnly: 'pull',
  AmazonEC2ContainerRegistryReadOnly: 'pull',
  AmazonEC2ContainerRegistryPowerUser: 'write',
  AmazonEC2ContainerRegistryFullAccess: 'write',
}
