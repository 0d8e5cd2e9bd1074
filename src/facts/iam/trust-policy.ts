import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { actionPatternsOverlap } from '../../model/iam/iam-match.ts'
import {
  type PolicyCondition,
  type PolicyDocument,
  type PolicyPrincipal,
  type PolicyStatement,
  type PolicyText,
  withoutExpressions,
} from './policy-document.ts'

/** Who may assume a role (AssumeRolePolicyDocument), in any shape. */
export interface TrustPolicy {
  /** The role's name where it is stated, else the file's: what distinguishes a CI role or a node role. */
  readonly name: string
  /** Whether an inline policy of the role lets it push images. */
  readonly publishes: boolean
  readonly document: PolicyDocument
}
export const trustPolicy = defineFact<TrustPolicy>('trustPolicy')

/** Whose token a federated statement takes: a cluster's Pods (IRSA), CI jobs, or others that the contract is silent on. */
export type Federation = 'irsa' | 'ci' | 'unknown' | 'other'

const EKS_ISSUER = /oidc[.-]eks[.-]/i
/** The expressions that lead to a cluster's issuer: Terraform's attribute path, CloudFormation's attribute. */
const EKS_EXPRESSION =
  /aws_eks_cluster\.[^{}]{1,200}oidc|OpenIdConnectIssuerUrl|module\.[\w-]{0,60}eks[^{}]{0,60}\.oidc_provider/
const CI_ISSUER =
  /(?:^|\/|\.)(?:token\.actions\.|gitlab[.-]|agent\.buildkite\.com|app\.terraform\.io|oidc\.circleci\.com|api\.bitbucket\.org|vstoken\.dev\.azure\.com|oidc\.codefresh\.io)|\/_services\/token/i
const CI_SUBJECT = /^(?:repo|repository|project_path|organization|pipeline):|^org\//

/** Whether a URL, or the expression for it, is a cluster's OIDC issuer. */
export const isEksIssuer = (text: string): boolean => EKS_ISSUER.test(text) || EKS_EXPRESSION.test(text)

/** The issuer (without scheme) that an OIDC provider's ARN names; undefined where the principal is not such an ARN. */
export function issuerOf({ text }: PolicyPrincipal): string | undefined {
  const marker = ':oidc-provider/'
  const start = text.indexOf(marker)
  return start < 0 ? undefined : text.slice(start + marker.length)
}

/** The same where it is not decided at deployment, though the account may be. */
export function statedIssuer(principal: PolicyPrincipal): string | undefined {
  const issuer = issuerOf(principal)
  return issuer === undefined || withoutExpressions(issuer) !== issuer ? undefined : issuer
}

/** Whether deployment decides which issuer a principal is. */
export const isOpenIssuer = (principal: PolicyPrincipal): boolean =>
  principal.open && statedIssuer(principal) === undefined

/** The OIDC providers of a statement: Federated principals but those of SAML and of Cognito and the like. */
export const federatedBy = ({ principals }: PolicyStatement): readonly PolicyPrincipal[] =>
  principals.filter(({ kind, text }) => kind === 'Federated' && text !== '*' && !/:saml-provider\//.test(text))

/** Whether a condition on a claim is keyed by another issuer than those that the statement trusts; not where either is decided at deployment. */
export function isKeyedElsewhere(statement: PolicyStatement): boolean {
  const providers = federatedBy(statement)
  const issuers = new Set(providers.map(provider => (issuerOf(provider) ?? provider.text).toLowerCase()))
  return statement.conditions.some(condition => {
    const issuer = claimOf(condition)?.issuer.toLowerCase() ?? ''
    return issuer !== '' && !condition.key.open && !providers.some(isOpenIssuer) && !issuers.has(issuer)
  })
}

/** Identity providers of the web that IAM knows by name (IAM User Guide, "OIDC federation"). */
const WELL_KNOWN = ['cognito-identity.amazonaws.com', 'www.amazon.com', 'accounts.google.com', 'graph.facebook.com']

/** Whether a provider is named by its own host, as only the well-known ones are. */
export const isWellKnownProvider = (text: string): boolean => WELL_KNOWN.includes(text)

/** Whose tokens the statement takes; undefined where it names no provider. Who the provider is decides, else what the subject looks like. */
export function federationOf(statement: PolicyStatement): Federation | undefined {
  const providers = federatedBy(statement)
  if (providers.length === 0) return undefined
  if (providers.some(({ text }) => isEksIssuer(text))) return 'irsa'
  if (providers.some(provider => CI_ISSUER.test(issuerOf(provider) ?? provider.text))) return 'ci'
  const keys = statement.conditions.map(({ key }) => key.text)
  if (keys.some(isEksIssuer)) return 'irsa'
  const subjects = statement.conditions.flatMap(({ values }) => values.map(({ text }) => text))
  if (subjects.some(text => text.startsWith('system:serviceaccount:'))) return 'irsa'
  if (keys.some(key => CI_ISSUER.test(key)) || subjects.some(text => CI_SUBJECT.test(text))) return 'ci'
  return providers.some(({ open }) => open) ? 'unknown' : 'other'
}

/** The claim that a condition key names, and the issuer before it: `oidc.eks…/id/X:aud`. Undefined for keys like `aws:SourceArn`. */
export function claimOf({ key }: PolicyCondition): { readonly issuer: string; readonly claim: string } | undefined {
  const match = /^(.*?):?(aud|sub)$/is.exec(key.text)
  if (match?.[1] === undefined || match[2] === undefined) return undefined
  const isClaim = key.text.length === match[2].length || key.text.at(-match[2].length - 1) === ':'
  return isClaim ? { issuer: match[1], claim: match[2].toLowerCase() } : undefined
}

/** The conditions on a claim, whichever issuer their keys name. `Null` only tests whether the claim is there. */
export const conditionsOn = (claim: 'aud' | 'sub', { conditions }: PolicyStatement): readonly PolicyCondition[] =>
  conditions.filter(condition => claimOf(condition)?.claim === claim && condition.operator?.operator !== 'Null')

/** A condition's key that is decided at deployment, so that it may be any claim's. */
export function openKey({ conditions }: PolicyStatement): { readonly why: string; readonly at: Place } | undefined {
  const key = conditions.map(one => one.key).find(({ text, open }) => open && !/:[A-Za-z-]+$/.test(text))
  return key && { why: key.text, at: key.at }
}

/** The principals of AWS itself that a statement names: accounts, users and roles. */
export const awsPrincipals = ({ principals }: PolicyStatement): readonly PolicyPrincipal[] =>
  principals.filter(({ kind, text }) => kind === 'AWS' && text !== '*')

/** The values of a claim that a statement asks for, whatever else a condition on it lets in. */
export const claimValues = (claim: 'aud' | 'sub', statement: PolicyStatement): readonly PolicyText[] =>
  conditionsOn(claim, statement)
    .filter(one => !holdsAnyway(one))
    .flatMap(({ values }) => values)

/**
 * Whether a statement lets in whoever has a token of its provider: nothing in it looks at a claim but the audience. Of the
 * well-known providers, whose claims are others, only one without any condition does.
 */
export function isForAnyToken(statement: PolicyStatement): boolean {
  const isWeb = statement.actions.some(({ text }) => actionPatternsOverlap(text, 'sts:AssumeRoleWithWebIdentity'))
  if (!isWeb) return false
  if (federatedBy(statement).some(({ text }) => isWellKnownProvider(text))) return statement.conditions.length === 0
  return statement.conditions.every(
    condition =>
      claimOf(condition)?.claim === 'aud' ||
      condition.operator?.operator === 'Null' ||
      /^aws:(?!sourceidentity|requesttag)/i.test(condition.key.text),
  )
}

/** Whether the condition, as it is written, may be true although the key has another value or is not there at all. */
export function holdsAnyway({ operator }: PolicyCondition): boolean {
  return (
    operator !== undefined &&
    (operator.ifExists || operator.qualifier === 'ForAllValues' || /Not/.test(operator.operator))
  )
}

/** Why an operator does not restrict a claim to one value; `set` is one for claims with several values. */
export function operatorFault({ operator }: PolicyCondition): 'unknown' | 'operator' | 'set' | 'case' | undefined {
  if (operator === undefined) return 'unknown'
  if (operator.ifExists || operator.qualifier === 'ForAllValues' || operator.operator.includes('Not')) return 'operator'
  // One value is one of those that are named, or it is not.
  if (operator.qualifier === 'ForAnyValue') return 'set'
  return operator.operator === 'StringEqualsIgnoreCase' ? 'case' : undefined
}

/** The statements that allow someone to assume the role. */
export const allowing = ({ statements }: PolicyDocument): readonly PolicyStatement[] =>
  statements.filter(({ effect }) => effect === 'Allow')

/** The service principals that may do `action`, over all statements. */
export function servicesAllowed(document: PolicyDocument, action: string): readonly PolicyPrincipal[] {
  return allowing(document)
    .filter(({ actions }) => actions.some(({ text }) => actionPatternsOverlap(text, action)))
    .flatMap(({ principals }) => principals.filter(({ kind }) => kind === 'Service'))
}

/** The words of a name: `CiDeployRole` and `ci-deploy_role` both have `ci`, `GitHubRole` has `github`. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/Git(?:Hub|Lab)(?![a-z])/g, brand => ` ${brand.toLowerCase()} `)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

/** `sub` in the tokens of service accounts, with their namespace and name. */
export const SERVICE_ACCOUNT_SUBJECT = /^system:serviceaccount:([^:]+):([^:]+)$/

/** Whether a condition on `sub` names service accounts, without a wildcard; `textOf` may read expressions as names. */
export const isNaming = (
  { operator, values }: PolicyCondition,
  textOf: (text: string) => string = text => text,
): boolean =>
  /^String(?:Equals|Like)$/.test(operator?.operator ?? '') &&
  operator?.ifExists === false &&
  operator.qualifier !== 'ForAllValues' &&
  values.length > 0 &&
  values.map(({ text }) => textOf(text)).every(text => SERVICE_ACCOUNT_SUBJECT.test(text) && !/[*?]/.test(text))
