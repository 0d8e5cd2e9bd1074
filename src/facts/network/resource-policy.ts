import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { matchingActions } from '../../model/iam/action-words.ts'
import type { ConditionOperator } from '../../model/iam/iam-condition.ts'
import { iamService } from '../../model/iam/iam-services.ts'
import { objectKey } from '../eks/object-key.ts'
import type { PolicyCondition, PolicyDocument, PolicyStatement, PolicyText } from '../iam/policy-document.ts'

/** A policy of a resource: who may do what with it. A domain is one of OpenSearch. */
export interface ResourcePolicy {
  readonly of: 'bucket' | 'domain' | 'key' | 'queue' | 'registry' | 'repository' | 'secret' | 'topic'
  readonly documents: readonly PolicyDocument[]
  /** Whether it may be an endpoint's as well: it is in a file of its own that shows so. */
  readonly mayBeEndpoints: boolean
  readonly at: Place
}
export const resourcePolicy = defineFact<ResourcePolicy>('resourcePolicy')

/** Condition keys in lower case: they have no case of their own. */
const SOURCE_ENDPOINT = 'aws:sourcevpce'
const SOURCE_VPC = 'aws:sourcevpc'

/** Whether a condition is about the endpoint, or the VPC, that a request comes through. */
export function sourceOf({ key }: PolicyCondition): 'endpoint' | 'vpc' | undefined {
  const name = key.text.toLowerCase()
  return name === SOURCE_ENDPOINT ? 'endpoint' : name === SOURCE_VPC ? 'vpc' : undefined
}

/** Whether a statement allows every principal something without a condition. */
export const isOpenToAll = ({ effect, principals, conditions }: PolicyStatement): boolean =>
  effect === 'Allow' && conditions.length === 0 && principals.some(isEverybody)

/**
 * Whether a statement allows everybody every action on everything, as the policy does that AWS gives to endpoints; an endpoint takes
 * no other actions than those of its `service`.
 */
export const allowsEverything = (statement: PolicyStatement, service: string): boolean =>
  isOpenToAll(statement) &&
  statement.actions.some(({ text }) => isStar({ text: text.toLowerCase().replace(`${service}:`, '') })) &&
  statement.resources.some(isStar)

/** Whether a principal is everybody. */
export const isEverybody = ({ kind, text }: { readonly kind: string; readonly text: string }): boolean =>
  kind === 'AWS' && text === '*'

const isStar = ({ text }: Pick<PolicyText, 'text'>): boolean => /^\*+(?::\*+)?$/.test(text)

/** Condition keys that say who asks, so that a statement for everybody may leave some out. */
const WHO = /^aws:(?:principal(?:arn|account|tag\/|orgid|orgpaths)|userid|username)/

/** Whether a statement of Deny leaves some principals out. */
export const exemptsSome = ({ notPrincipals, conditions }: PolicyStatement): boolean =>
  notPrincipals.length > 0 || conditions.some(({ key }) => WHO.test(key.text.toLowerCase()))

/**
 * Which level of S3 an action is about, by the types of resources that it acts on; undefined if it is about neither, about some of
 * each, or not known.
 */
export function levelOf({ text, open }: PolicyText): 'bucket' | 'object' | 'both' | undefined {
  const action = open ? undefined : /^s3:(.+)$/i.exec(text)?.[1]
  if (action === undefined) return isStar({ text }) && !open ? 'both' : undefined
  if (/^\*+$/.test(action)) return 'both'
  const service = iamService('s3')
  const types = service === undefined ? [] : matchingActions(service, action).flatMap(({ resources }) => resources)
  const [isOfBucket, isOfObject] = ['bucket', 'object'].map(level => types.some(({ name }) => name === level))
  if (isOfBucket === isOfObject) return undefined
  return isOfBucket ? 'bucket' : 'object'
}

/** Which level a resource of a bucket's policy names; `both` if that is not known. */
export function resourceLevel({ text }: PolicyText): 'bucket' | 'object' | 'both' {
  const plain = text.replaceAll(/\$\{[^{}]*\}/g, 'x')
  const isArn = text.includes(':s3:::') || /^\$\{[^{}]*\.(?:Arn|arn)\}/.test(text)
  if (!isArn) return 'both'
  const name = plain.slice(plain.indexOf(':::') + 1)
  // What is worked out by a function may have any end.
  if (/\$\{[^{}]*\(/.test(text)) return name.includes('/') ? 'object' : 'both'
  if (name.includes('/')) return 'object'
  return name.endsWith('*') ? 'both' : 'bucket'
}

/** What an endpoint is called in a policy: an id, or the key of the endpoint that an expression names. */
export function namedEndpoint({ text, open, at }: PolicyText): string | undefined {
  if (!open) return text
  const reference = /^\$\{([^{}]+)\}$/.exec(text)?.[1]
  if (reference === undefined) return undefined
  const scope = /^(?:data\.)?aws_/.test(reference) ? 'folder' : 'document'
  return objectKey({ scope, id: { state: 'unknown', why: '', reference, at } }, at)
}

/** Whether an operator matches what is not among its values. */
export const isNegated = ({ operator }: ConditionOperator): boolean => operator.includes('Not')
