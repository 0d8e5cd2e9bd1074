import { type Answer, every, not, some } from '../answer.ts'
import { parseIamArn } from './arn.ts'
import { holds, type IamCondition, type RequestContext } from './iam-condition.ts'
import {
  compilePattern,
  matchesText,
  matchPattern,
  patternCovers,
  patternsOverlap,
  textsOverlap,
} from './iam-pattern.ts'

/**
 * One statement of a policy document, whatever it was written in: single values are lists, what is not written is empty.
 * An identity policy has neither `principals` nor `notPrincipals`; a trust policy has neither `resources` nor `notResources`.
 */
export interface IamStatement {
  readonly sid?: string
  readonly effect: 'Allow' | 'Deny'
  /** By kind (`AWS`, `Service`, `Federated`, `CanonicalUser`); `"Principal": "*"` is `{ AWS: ['*'] }`. */
  readonly principals: Readonly<Record<string, readonly string[]>>
  readonly notPrincipals: Readonly<Record<string, readonly string[]>>
  readonly actions: readonly string[]
  readonly notActions: readonly string[]
  readonly resources: readonly string[]
  readonly notResources: readonly string[]
  readonly conditions: readonly IamCondition[]
  /** Whether `${…}` is a policy variable: the document's Version is 2012-10-17 (absent means 2008-10-17, where it is text). */
  readonly variables: boolean
}

/** A request that a policy is evaluated for. */
export interface IamRequest {
  /** One action, or a pattern that represents all it matches. */
  readonly action: string
  /** One ARN, or a pattern that represents all it matches; `*` for actions that know no resources. */
  readonly resource: string
  /** The caller: a kind of principal and its ARN, account, service or provider. Absent: someone of whom nothing is known, so that only `*` surely names them. */
  readonly principal?: IamPrincipal
  readonly context?: RequestContext
}

/** One principal: `{ kind: 'Service', id: 'ec2.amazonaws.com' }`. */
export interface IamPrincipal {
  readonly kind: string
  readonly id: string
}

/**
 * What the statements together decide about the request: a Deny overrides every Allow; `implicit` means nothing
 * allows it; unknown, that it depends on something unknown (IAM User Guide, "Policy evaluation logic"). For a request
 * with wildcards, `allowed` means all it represents.
 */
export function allows(
  statements: readonly IamStatement[],
  request: IamRequest,
): 'allowed' | 'denied' | 'unknown' | 'implicit' {
  const evaluate = (effect: IamStatement['effect']): Answer =>
    some(statements.filter(statement => statement.effect === effect).map(statement => applies(statement, request)))
  const denied = evaluate('Deny')
  if (denied === 'yes') return 'denied'
  const allowed = evaluate('Allow')
  if (allowed === 'no') return 'implicit'
  return allowed === 'yes' && denied === 'no' ? 'allowed' : 'unknown'
}

/** Whether the statement applies to the request, whatever its effect. */
export function applies(statement: IamStatement, request: IamRequest): Answer {
  return every([
    matchesAction(statement, request.action),
    matchesResource(statement, request.resource),
    matchesPrincipal(statement, request.principal),
    ...statement.conditions.map(condition => holds(condition, request.context, statement.variables)),
  ])
}

/** Whether the statement's Action or NotAction takes in `action`, which may be a pattern; then unknown means a part of it. */
export function matchesAction({ actions, notActions }: IamStatement, action: string): Answer {
  const wanted = compilePattern(action, 'action')
  const match = (patterns: readonly string[]) =>
    some(patterns.map(pattern => matchPattern(compilePattern(pattern, 'action'), wanted)))
  return notActions.length > 0 ? not(match(notActions)) : match(actions)
}

/** Whether the statement's Resource or NotResource takes in `resource`, which may be a pattern. Yes where it has neither (trust policies). */
function matchesResource({ resources, notResources, variables }: IamStatement, resource: string): Answer {
  const wanted = compilePattern(resource, 'resource')
  const match = (patterns: readonly string[]) =>
    some(patterns.map(pattern => matchPattern(compilePattern(pattern, 'resource', variables), wanted)))
  if (notResources.length > 0) return not(match(notResources))
  return resources.length > 0 ? match(resources) : 'yes'
}

/**
 * Whether the statement's Principal or NotPrincipal names `principal`. Yes if it has neither (identity policies). An
 * account represents all its principals, a role its sessions (IAM User Guide, "AWS JSON policy elements: Principal").
 */
export function matchesPrincipal(
  { principals, notPrincipals }: IamStatement,
  principal: IamPrincipal | undefined,
): Answer {
  if (Object.keys(notPrincipals).length > 0) return not(namesPrincipal(notPrincipals, principal))
  return Object.keys(principals).length > 0 ? namesPrincipal(principals, principal) : 'yes'
}

/** Whether the principals are everyone: `*`, alone or under `AWS`. */
export function isEveryone(principals: IamStatement['principals']): boolean {
  return Object.hasOwn(principals, 'AWS') && principals['AWS']?.includes('*') === true
}

/** Whether every action that `narrow` matches is matched by `wide`. */
export const actionPatternCovers = (wide: string, narrow: string): boolean =>
  isPattern(narrow)
    ? patternCovers(compilePattern(wide, 'action'), compilePattern(narrow, 'action'))
    : matchesAsAction(wide, narrow)

/** Whether some action is matched by both; `action` may also be a single one. */
export const actionPatternsOverlap = (pattern: string, action: string): boolean =>
  isPattern(action)
    ? patternsOverlap(compilePattern(pattern, 'action'), compilePattern(action, 'action'))
    : matchesAsAction(pattern, action)

const isPattern = (text: string): boolean => text.includes('*') || text.includes('?')

/** Whether a pattern matches the one action: the same as for two patterns, without what those need. */
const matchesAsAction = (pattern: string, action: string): boolean =>
  matchesText(pattern.toLowerCase(), action.toLowerCase())

/** Whether every ARN that `narrow` matches is matched by `wide`; policy variables are taken as text. */
export const resourcePatternCovers = (wide: string, narrow: string): boolean =>
  patternCovers(compilePattern(wide, 'resource'), compilePattern(narrow, 'resource'))

/** Whether some ARN is matched by both; policy variables are taken as text. */
export const resourcePatternsOverlap = (one: string, other: string): boolean =>
  patternsOverlap(compilePattern(one, 'resource'), compilePattern(other, 'resource'))

/**
 * Whether some repository, or other resource without colons in its name, is matched by both ARN patterns. They are compared
 * part by part: `*` in the middle of a whole pattern would run over colons.
 */
export const arnPatternsOverlap = (one: string, other: string): boolean =>
  toArnParts(one).some(parts =>
    toArnParts(other).some(others => parts.every((part, i) => textsOverlap(part, others[i] ?? ''))),
  )

const ARN_PARTS = 6

/**
 * The six parts of an ARN pattern, in each way to complete one that has fewer: `*` at the end of a part may run over
 * colons, and IAM appends `*` for what is missing (IAM User Guide, "IAM JSON policy elements: Resource").
 */
function toArnParts(pattern: string): readonly (readonly string[])[] {
  const parts = pattern.split(':')
  if (parts.length >= ARN_PARTS) return [[...parts.slice(0, ARN_PARTS - 1), parts.slice(ARN_PARTS - 1).join(':')]]
  const missing = Array.from({ length: ARN_PARTS - parts.length }, () => '*')
  const ends = parts.flatMap((part, i) => (part.endsWith('*') || i === parts.length - 1 ? [i + 1] : []))
  return ends.map(end => parts.toSpliced(end, 0, ...missing))
}

function namesPrincipal(principals: IamStatement['principals'], principal: IamPrincipal | undefined): Answer {
  if (isEveryone(principals)) return 'yes'
  if (!principal) return 'unknown'
  const named = Object.hasOwn(principals, principal.kind) ? (principals[principal.kind] ?? []) : []
  const isNamed = named.some(
    id => id === '*' || id === principal.id || (principal.kind === 'AWS' && standsFor(id, principal.id)),
  )
  return isNamed ? 'yes' : 'no'
}

function standsFor(named: string, asking: string): boolean {
  const [one, other] = [toIamArn(named), toIamArn(asking)]
  if (!one || one.account !== other?.account) return false
  if (one.type === 'root') return true
  return one.type === 'role' && other.type === 'assumed-role' && one.name === other.name
}

/** An account's twelve digits are short for its root ARN. */
const toIamArn = (id: string) => parseIamArn(/^\d{12}$/.test(id) ? `arn:aws:iam::${id}:root` : id)
