import type { Place } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'
import { mayActOn } from '../../model/iam/action-resources.ts'
import { isPrincipalOf, isWeakCondition, PASS_ROLE } from '../../model/iam/escalation-paths.ts'
import { actionPatternCovers, resourcePatternCovers } from '../../model/iam/iam-match.ts'
import { matchesText } from '../../model/iam/iam-pattern.ts'
import { remembered } from '../../model/remembered.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'
import type { IamKey } from './iam-role.ts'
import {
  type PolicyCondition,
  type PolicyStatement,
  type PolicyText,
  piecesOf,
  withoutExpressions,
} from './policy-document.ts'

/** Where a permission is given, with what is written there. */
export interface Allowance {
  readonly text: string
  readonly at: Place
}

/** What is asked of the statements of one principal. */
export interface AllowanceQuestion {
  /** A single action: `iam:PassRole`. */
  readonly action: string
  /** The service that a role is passed to; absent where that does not matter. */
  readonly service?: string
  /** Whether a resource that is not all of its type is as bad: the principal's own policy, an administrator's role. */
  readonly isTarget: (resource: PolicyText) => boolean
}

/** More statements that deny an action than IAM's size limits let a principal have: then it is taken to be denied. */
const MOST_DENIALS = 200

/**
 * Where statements surely allow an action on all resources of its type, or on a target, without a condition that matters, and no
 * Deny may take it away; undefined where they do not, or it is decided at deployment.
 */
export function allowanceOf(
  statements: readonly PolicyStatement[],
  question: AllowanceQuestion,
): Allowance | undefined {
  for (const { statement, given, isFree } of grantsOf(statements, question)) {
    const resource = reachOf(statement, question)
    if (resource !== undefined && isFree(resource)) return given
  }
  return undefined
}

/** A statement that allows an action, and whether no Deny may take a resource of it away. */
interface Grant {
  readonly statement: PolicyStatement
  readonly given: Allowance
  readonly isFree: (resource: string) => boolean
}

/** The statements that allow an action without a condition that matters; none where too many deny it. */
function* grantsOf(statements: readonly PolicyStatement[], question: AllowanceQuestion): Generator<Grant> {
  const candidates = statementsFor(statements)(question.action)
  const denials = candidates.filter(one => one.effect !== 'Allow' && isAbout(one, question.action))
  if (denials.length > MOST_DENIALS) return
  const isFree = (resource: string): boolean => !denials.some(one => mayDeny(one, resource))
  for (const statement of candidates) {
    const given = statement.effect === 'Allow' ? givenBy(statement, question.action) : undefined
    if (given !== undefined && statement.conditions.every(one => isMet(one, question)))
      yield { statement, given, isFree }
  }
}

/**
 * Which of many statements may be about a single action, in their order: those that name it, and those with a pattern. Each of
 * the combinations is asked of all the statements of a principal.
 */
const statementsFor = remembered((statements: readonly PolicyStatement[]) => {
  const all = statements.map((statement, i) => ({ statement, i, isPattern: hasPattern(statement) }))
  const patterns = all.filter(({ isPattern }) => isPattern)
  const naming = groupBy(
    all
      .filter(({ isPattern }) => !isPattern)
      .flatMap(one => Array.from(namesOf(one.statement), name => ({ name, one }))),
    ({ name }) => name,
  )
  const ofPatterns = patterns.map(({ statement }) => statement)
  return (action: string): readonly PolicyStatement[] => {
    const named = naming.get(action.toLowerCase()) ?? []
    if (named.length === 0) return ofPatterns
    return [...patterns, ...named.map(({ one }) => one)].sort((a, b) => a.i - b.i).map(({ statement }) => statement)
  }
})

const hasPattern = ({ actions, notActions }: PolicyStatement): boolean =>
  notActions.length > 0 || actions.some(({ text, open }) => open || /[*?]/.test(text))

const namesOf = ({ actions }: PolicyStatement): ReadonlySet<string> =>
  new Set(actions.map(({ text }) => text.toLowerCase()))

/** A resource by its own name on which an action is allowed. */
export interface NamedAllowance {
  readonly resource: PolicyText
  readonly given: Allowance
}

/** The resources that are not all of their type, on which statements surely allow an action, as `allowanceOf` decides it. */
export function namedAllowances(
  statements: readonly PolicyStatement[],
  { action, service }: Omit<AllowanceQuestion, 'isTarget'>,
): readonly NamedAllowance[] {
  const question = { action, isTarget: () => false, ...(service === undefined ? {} : { service }) }
  return Array.from(grantsOf(statements, question)).flatMap(({ statement, given, isFree }) =>
    statement.resources
      .filter(one => !isWide(one, question) && isFree(one.text))
      .map(resource => ({ resource, given })),
  )
}

/** Whether statements surely allow an action on a resource, as those of a permissions boundary must. */
export const allowsOn = (statements: readonly PolicyStatement[], action: string, { text }: PolicyText): boolean =>
  allowanceOf(statements, { action, isTarget: one => resourcePatternCovers(one.text, text) }) !== undefined

/** Whether a statement may take an action away, from some resource at least. */
export const mayDenyAction = (statements: readonly PolicyStatement[], action: string): boolean =>
  statements.some(one => one.effect !== 'Allow' && isAbout(one, action))

/** The most specific action pattern of a statement that covers the action. */
function givenBy({ actions, notActions, at }: PolicyStatement, action: string): Allowance | undefined {
  if (notActions.length > 0)
    return notActions.some(({ text, open }) => open || actionPatternCovers(text, action))
      ? undefined
      : { text: 'NotAction', at: at.notAction }
  let given: PolicyText | undefined
  for (const one of actions)
    if (!one.open && one.text.length > (given?.text.length ?? -1) && actionPatternCovers(one.text, action)) given = one
  return given
}

/** The resource by which a statement reaches what the action is dangerous on. */
function reachOf({ resources, notResources }: PolicyStatement, question: AllowanceQuestion): string | undefined {
  if (notResources.length > 0) return '*'
  return resources.find(resource => isWide(resource, question))?.text
}

const ASSUME_ROLE = 'sts:AssumeRole'

/** All of a type: `*`, `arn:aws:iam::*:role/*`, `arn:…:project/*`. */
const ALL_OF_TYPE = /^(?:[\w-]+[:/])?[*?]+(?:[:/][*?]+)*$/

function isWide(resource: PolicyText, { action, isTarget }: AllowanceQuestion): boolean {
  if (isTarget(resource)) return true
  const { account = '', isAllOfType } = writtenOf(resource)
  if (!isAllOfType || account === AWS) return false
  // The roles of another account decide by themselves whom they let in.
  if (action === ASSUME_ROLE && !/^[*?]*$/.test(account)) return false
  return mayActOn(action, piecesOf(resource.text))
}

/** What is written in a resource without what is decided at deployment: each is asked for hundreds of actions. */
const writtenOf = remembered((resource: PolicyText) => {
  const written = withoutExpressions(resource.text)
  const [, , service, , account, ...path] = written.split(':')
  const own = path.join(':')
  // What begins with an expression is of the one resource that this names.
  const isAllOfType = path.length > 0 ? ALL_OF_TYPE.test(own) : /^[*?]+$/.test(written)
  return { service, account, path: own, isAllOfType }
})

/** Whether a condition does not keep the principal from the action: it is weak, or about the service that a role is passed to. */
function isMet({ operator, key, values }: PolicyCondition, { action, service }: AllowanceQuestion): boolean {
  if (operator === undefined) return false
  const name = key.text.toLowerCase()
  if (isWeakCondition(operator.operator, name)) return true
  if (name !== 'iam:passedtoservice' || action !== PASS_ROLE || service === undefined) return false
  if (values.some(({ open }) => open)) return false
  return values.some(({ text }) => isPrincipalOf(text, service)) !== operator.operator.includes('Not')
}

/** Whether a statement is about an action, or may be. */
function isAbout({ actions, notActions }: PolicyStatement, action: string): boolean {
  const covers = ({ text, open }: PolicyText): boolean => !open && actionPatternCovers(text, action)
  return notActions.length > 0
    ? !notActions.some(covers)
    : actions.some(one => covers(one) || (one.open && actionPatternCovers(anythingFor(one), action)))
}

/** Whether a Deny may take an allowed resource away, at least from what is not restricted by a condition of its own. */
function mayDeny({ resources, notResources, conditions }: PolicyStatement, allowed: string): boolean {
  const isLimited = conditions.some(
    ({ operator, key }) => operator !== undefined && isWeakCondition(operator.operator, key.text.toLowerCase()),
  )
  if (isLimited) return false
  const known = withoutExpressions(allowed)
  return (
    notResources.length > 0 ||
    known === EXPRESSION_ALONE ||
    resources.some(one => one.text === allowed || resourcePatternCovers(one.open ? anythingFor(one) : one.text, known))
  )
}

/** What `withoutExpressions` makes of a reference: which resource it names is not known here. */
const EXPRESSION_ALONE = 'x'

/** A text with what is decided at deployment as a wildcard. */
const anythingFor = ({ text }: PolicyText): string =>
  piecesOf(text)
    .map(piece => piece ?? '*')
    .join('')

/** The keys of the role or policy that a resource refers to by an expression: `${aws_iam_role.x.arn}`, `${Role.Arn}`. */
export function referredKeys({ text, at }: PolicyText): readonly IamKey[] {
  const expression = /^\$\{([\w.-]+)\}$/.exec(text)?.[1]
  if (expression === undefined) return []
  const address = /^aws_iam_[a-z_]+\.[\w-]+/.exec(expression)?.[0]
  return [
    address === undefined
      ? `id:${at.document}:${expression.replace(/\..*$/, '')}`
      : `tf:${folderOfPlace(at)}:${address}`,
  ]
}

/** More objects than these are not compared with each pattern. */
const MOST_COMPARED = 1000

/** Whether a resource of a statement names a policy or a role that is known by these keys. Nobody can change what is AWS's own. */
export function namesObject(resource: PolicyText, type: 'policy' | 'role', keys: ReadonlySet<IamKey>): boolean {
  if (referredKeys(resource).some(key => keys.has(key))) return true
  const last = nameIn(resource, type)
  if (last === undefined || !/[*?]/.test(last)) return last !== undefined && keys.has(`${BY_NAME}${last}`)
  // The keys do not say under which path something is.
  if (withoutExpressions(resource.text).split('/').length > 2) return false
  for (const key of [...keys].slice(0, MOST_COMPARED))
    if (key.startsWith(BY_NAME) && matchesText(last, key.slice(BY_NAME.length))) return true
  return false
}

/** The name, or the pattern of it, of the policy or role that an ARN of one's own account names. */
export function nameIn(resource: PolicyText, type: 'policy' | 'role'): string | undefined {
  const { service, account, path } = writtenOf(resource)
  if (service !== 'iam' || account === AWS || !path.startsWith(`${type}/`)) return undefined
  return path.slice(path.lastIndexOf('/') + 1)
}

const BY_NAME = 'name:'
/** The account of the managed policies of AWS itself. */
const AWS = 'aws'
