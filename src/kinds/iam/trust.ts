import type { Resource } from '../../documents/resource.ts'
import { referredKeys } from '../../facts/iam/allowance.ts'
import type {
  IamKey,
  IamRole,
  OidcProvider,
  RoleUse,
  TrustedJobs,
  TrustedPrincipal,
  TrustedProvider,
  TrustedSubject,
} from '../../facts/iam/iam-role.ts'
import {
  type PolicyCondition,
  type PolicyDocument,
  type PolicyStatement,
  type PolicyText,
  withoutExpressions,
} from '../../facts/iam/policy-document.ts'
import {
  allowing,
  claimOf,
  conditionsOn,
  federatedBy,
  federationOf,
  holdsAnyway,
  isEksIssuer,
  isKeyedElsewhere,
  isOpenIssuer,
  issuerOf,
  servicesAllowed,
  statedIssuer,
} from '../../facts/iam/trust-policy.ts'
import { parseIamArn } from '../../model/iam/arn.ts'
import { isWeakCondition } from '../../model/iam/escalation-paths.ts'
import { actionPatternsOverlap } from '../../model/iam/iam-match.ts'

/**
 * Whether a policy document says who may assume a role: it names principals and an action of STS, or a federated
 * provider, and no resources. Resource policies (buckets, repositories, keys) name resources or other actions.
 */
export function isTrust({ statements }: PolicyDocument): boolean {
  if (statements.some(({ resources, notResources }) => resources.length + notResources.length > 0)) return false
  const named = statements.filter(({ principals, notPrincipals }) => principals.length + notPrincipals.length > 0)
  return named.some(
    ({ principals, actions }) =>
      actions.some(({ text }) => text === '*' || actionPatternsOverlap(text, 'sts:*')) ||
      principals.some(({ kind, text }) => kind === 'Federated' && text.includes('oidc-provider/')),
  )
}

/** The file's name without folders and ending: the name of what a bare policy document is for. */
export function fileName({ document }: Resource): string {
  const { path } = document.file
  return path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')
}

/** What people add to a role's name in the name of its trust policy's file. */
const AFTER = /[-_](?:trust|assume-?role|polic(?:y|ies)|document|relationship)$/i
const BEFORE = /^(?:trust|assume-?role|policy|relationship|for|of)[-_]/i

/** The keys of the role that a bare trust policy in this file is of: `orders-role-trust.json`, `trust-policy-for-orders-role.json`. */
export function keysOfFile(resource: Resource): readonly IamKey[] {
  let name = fileName(resource)
  while (AFTER.test(name) || BEFORE.test(name)) name = name.replace(AFTER, '').replace(BEFORE, '')
  return /^(?:trust|assume-?role|policy|document|relationship|role|)$/i.test(name) ? [] : [`name:${name}`]
}

const SERVICE_USES: readonly (readonly [RegExp, RoleUse])[] = [
  [/^ec2\.amazonaws\.com/, 'node'],
  [/^(?:ssm|rolesanywhere)\.amazonaws\.com/, 'hybrid'],
  [/^eks-fargate-pods\.amazonaws\.com/, 'fargate'],
  [/^(?:sagemaker|ecs-tasks)\.amazonaws\.com/, 'container'],
  [/^pods\.eks\.amazonaws\.com/, 'pod'],
  [/^eks\.amazonaws\.com/, 'cluster'],
]

/** What a role is for, by who may assume it. */
function usesOf(document: PolicyDocument): readonly RoleUse[] {
  const services = servicesAllowed(document, 'sts:AssumeRole').map(
    ({ text }): RoleUse => SERVICE_USES.find(([pattern]) => pattern.test(text))?.[1] ?? 'service',
  )
  const federations = allowing(document).flatMap((statement): readonly RoleUse[] => {
    const federation = federationOf(statement)
    if (federation === undefined) return statement.principals.some(({ kind }) => kind !== 'Service') ? ['other'] : []
    return federation === 'irsa' ? ['pod'] : federation === 'ci' ? ['ci'] : ['other']
  })
  return [...new Set([...services, ...federations])]
}

/** The role that a trust policy belongs to, as joins see it. */
export function toRole(
  document: PolicyDocument,
  role: Pick<IamRole, 'keys' | 'label' | 'name' | 'path' | 'isRecord' | 'namedAt'>,
): IamRole {
  const workloadStatements = allowing(document).filter(statement => federationOf(statement) === 'irsa')
  const principals = document.statements.flatMap(statement => statement.principals)
  const services = servicesAllowed(document, 'sts:AssumeRole')
  const ofJobs = allowing(document).filter(statement => federationOf(statement) === 'ci')
  const ofOtherJobs = ofJobs.filter(statement => federatedBy(statement).every(isOtherProvider))
  const ofGitHub = allowing(document).filter(one => federatedBy(one).some(({ text }) => text.includes(GITHUB)))
  return {
    ...role,
    uses: usesOf(document),
    services: services.map(({ text }) => text),
    principals: principalsOf(document),
    principalAt: services[0]?.at ?? document.statements[0]?.at.principal ?? document.at,
    open: document.open !== undefined || principals.some(({ kind, open }) => open && kind === 'Service'),
    subjects: workloadStatements.flatMap(subjectsOf),
    admits: admitsOf(document),
    providers: workloadStatements.flatMap(statement =>
      federatedBy(statement).map(principal => toProvider(principal, isKeyedElsewhere(statement))),
    ),
    keyedIssuers: workloadStatements.flatMap(keyedIssuersOf),
    jobs: ofGitHub.map(toJobs),
    otherJobs: ofOtherJobs.map(toJobs),
    ...(ofJobs.length === 0 || [ofOtherJobs, ofGitHub].every(({ length }) => length < ofJobs.length)
      ? {}
      : { jobsOf: ofGitHub.length > 0 ? 'GitHub' : 'others' }),
    at: document.at,
  }
}

const ROLE = /^arn:[^:]*:iam::([^:]*):role\/(?:.*\/)?([\w+=,.@-]+)$/
const ACCOUNT = /^(?:arn:[^:]*:iam::([^:]*):root|(\d{12})|\*)$/

/** The roles and accounts of AWS that may assume a role by a trust policy. */
function principalsOf(document: PolicyDocument): readonly TrustedPrincipal[] {
  const denies = document.statements.some(({ effect }) => effect !== 'Allow')
  return allowing(document)
    .filter(({ actions }) => actions.some(({ text }) => actionPatternsOverlap(text, 'sts:AssumeRole')))
    .flatMap(({ principals, conditions }) => {
      const isLimited = denies || conditions.some(one => !isWeak(one))
      return principals.flatMap(principal => {
        const found = principal.kind === 'AWS' ? principalOf(principal) : undefined
        return found === undefined ? [] : [{ ...found, isLimited, at: principal.at }]
      })
    })
}

const isWeak = ({ operator, key }: PolicyCondition): boolean =>
  operator !== undefined && isWeakCondition(operator.operator, key.text.toLowerCase())

/** Undefined for users, services' roles of other forms, and what is decided at deployment. */
function principalOf(principal: PolicyText): Pick<TrustedPrincipal, 'keys' | 'account'> | undefined {
  const referred = referredKeys(principal)
  if (referred.length > 0) return { keys: referred }
  const text = withoutExpressions(principal.text)
  const [, ofRole, role] = ROLE.exec(text) ?? []
  const isOpen = (part: string): boolean => !/^\d{12}$/.test(part)
  // A name of which a part is decided at deployment is not known.
  if (role !== undefined && principal.text.endsWith(role))
    return { keys: [`name:${role}`], ...(ofRole === undefined || isOpen(ofRole) ? {} : { account: ofRole }) }
  const whole = ACCOUNT.exec(text)
  if (whole === null) return undefined
  const account = whole[1] ?? whole[2] ?? ''
  return { keys: [], ...(isOpen(account) ? {} : { account }) }
}

const GITHUB = 'token.actions.githubusercontent.com'

/** Whether a provider is known, and is not GitHub's. */
function isOtherProvider(principal: PolicyStatement['principals'][number]): boolean {
  const issuer = principal.open ? undefined : issuerOf(principal)
  return issuer !== undefined && !issuer.includes(GITHUB)
}

function toJobs(statement: PolicyStatement): TrustedJobs {
  const [subjects, audiences] = [conditionsOn('sub', statement), conditionsOn('aud', statement)]
  const values = subjects.flatMap(condition => condition.values)
  return {
    subjects: values.map(({ text, at }) => ({ text, at })),
    audiences: audiences.flatMap(condition => condition.values.map(({ text, at }) => ({ text, at }))),
    issuers: federatedBy(statement).flatMap(principal => issuerOf(principal) ?? []),
    open: [...subjects, ...audiences].some(
      condition => holdsAnyway(condition) || condition.values.some(({ open }) => open),
    ),
  }
}

function toProvider(principal: PolicyStatement['principals'][number], isKeyedElsewhere: boolean): TrustedProvider {
  const issuer = statedIssuer(principal)
  const { text, open, at } = principal
  return { text, open, isKeyedElsewhere, at, ...(issuer === undefined ? {} : { issuer }) }
}

/** The issuers that the conditions of a statement name where its provider is not known, each once. */
function keyedIssuersOf(statement: PolicyStatement): IamRole['keyedIssuers'] {
  if (!federatedBy(statement).some(isOpenIssuer)) return []
  const found = statement.conditions.flatMap(condition => {
    const issuer = claimOf(condition)?.issuer ?? ''
    const { open, at } = condition.key
    return open || !isEksIssuer(issuer) || issuer.includes('//') ? [] : [[issuer, { issuer, at }] as const]
  })
  return [...new Map(found.toReversed()).values()]
}

function subjectsOf(statement: PolicyStatement): readonly TrustedSubject[] {
  const accounts = federatedBy(statement).flatMap(({ text }) => parseIamArn(text)?.account ?? [])
  const [account] = accounts
  return conditionsOn('sub', statement).flatMap(({ values }) =>
    values.flatMap(({ text, open, at }) => {
      const [, namespace, name] = /^system:serviceaccount:([^:*?]+):([^:*?]+)$/.exec(text) ?? []
      if (open || namespace === undefined || name === undefined) return []
      return [{ namespace, name, at, ...(account === undefined ? {} : { account }) }]
    }),
  )
}

/** Which service accounts may assume the role; undefined where that is open, or not held to `sub`. */
function admitsOf(document: PolicyDocument): readonly string[] | undefined {
  const isForAnybody = document.statements.some(
    ({ effect, principals, notPrincipals }) =>
      effect === undefined ||
      (effect === 'Allow' &&
        (notPrincipals.length > 0 || principals.some(({ kind, text }) => kind !== 'Service' && text === '*'))),
  )
  if (document.open !== undefined || isForAnybody) return undefined
  const federated = allowing(document).filter(statement => ['irsa', 'unknown'].includes(federationOf(statement) ?? ''))
  const patterns = federated.map(patternsOf)
  return patterns.includes(undefined) ? undefined : patterns.flatMap(found => found ?? [])
}

function patternsOf(statement: PolicyStatement): readonly string[] | undefined {
  const conditions = conditionsOn('sub', statement)
  const values = conditions.flatMap(condition => condition.values)
  const isHeld = (condition: (typeof conditions)[number]): boolean =>
    !holdsAnyway(condition) && /^String(?:Equals|Like)$/.test(condition.operator?.operator ?? '')
  const isOpen = conditions.length !== 1 || !conditions.every(isHeld) || values.some(({ open }) => open)
  if (isOpen) return undefined
  const isLiteral = conditions.every(({ operator }) => operator?.operator === 'StringEquals')
  return values.map(({ text }) => text).filter(text => !isLiteral || !/[*?]/.test(text))
}

/** The providers that a role trusts, as wishes for an OIDC provider in IAM. */
export const wishedProviders = ({ providers }: IamRole): readonly OidcProvider[] =>
  providers.map(({ issuer, at }) => ({
    state: 'trusted',
    isCluster: true,
    audiences: [],
    audiencesOpen: false,
    at,
    ...(issuer === undefined ? {} : { issuer }),
  }))
