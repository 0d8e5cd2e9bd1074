import { lastUsed } from '../last-used.ts'
import { wordSet } from '../word-list.ts'
import { matchingActions, splitAction } from './action-words.ts'
import { arnPatternsOverlap } from './iam-match.ts'
import { textsOverlap } from './iam-pattern.ts'
import { iamService, type ResourceType } from './iam-services.ts'

const VARIABLE = /\$\{\w+\}/g
/** Variables of ARNs whose values have no slash, although what is below them is written with one (Amazon S3 User Guide, "Bucket naming rules"). */
const WITHOUT_SLASH = /^(?:BucketName|TableName)$/

/**
 * Services whose actions without resource types are known to need `*` (their user guides say so). Others check an ARN that is not
 * documented: `logs:DescribeLogGroups` that of all log groups, `ssm:PutInventory` that of the instance.
 */
const NEEDS_EVERYTHING = wordSet(`
  autoscaling cloudwatch ec2 ecr elasticloadbalancing kms route53 s3 secretsmanager
`)

/** What the table leaves out: whoever creates a change set with a macro must be allowed to on the macro (AWS CloudFormation User Guide, "AWS::Serverless transform"). */
const MACRO: ResourceType = {
  name: 'transform',
  arn: 'arn:${Partition}:cloudformation:${Region}:${Account}:transform/${Name}',
}
const WITH_MACROS = 'cloudformation:CreateChangeSet'

/**
 * Whether a resource pattern of a policy may be a resource of one of the actions that an action pattern names. True where the
 * table does not know the action. What supports no resources is allowed by `*` only; `arn:aws:s3:::*` is taken for it, as AWS's
 * own examples do. A part of the resource that is decided at deployment is null, and may be anything.
 */
export function mayActOn(action: string, resource: readonly (string | null)[]): boolean {
  const known = actedOn(action)
  if (known === undefined) return true
  const text = resource.map(piece => piece ?? '*').join('')
  const isOpen = resource.length > 1
  // What is left of nested expressions is not a part of an ARN.
  if (isOpen && !/^[\w+=,.@:/*?-]*$/.test(text)) return true
  if (known.isOfAny || (known.isOfEverything && isEverything(text))) return true
  const service = SERVICE.exec(text)?.[1]
  const types = known.types.filter(
    type => service === undefined || type.service === undefined || type.service === service,
  )
  return (
    types.length > 0 && answered(`${action} ${isOpen} ${text}`, () => types.some(type => isOfType(text, isOpen, type)))
  )
}

/** A policy may have thousands of statements that name the same few. */
const answered = lastUsed<string, boolean>(256)

/** The service of an ARN that is written out so far. */
const SERVICE = /^arn:[^:*?]*:([a-z0-9-]+):/

/** What the actions that a pattern names act on. */
interface ActedOn {
  /** Whether one of them is not known to need `*`, although it has no types. */
  readonly isOfAny: boolean
  /** Whether one of them is allowed by `*` only. */
  readonly isOfEverything: boolean
  readonly types: readonly ActedOnType[]
}

interface ActedOnType extends ResourceType {
  /** Its service, where the ARN names one. */
  readonly service: string | undefined
  /** The ARN with `*` for each variable. */
  readonly pattern: string
  readonly parts: readonly string[]
}

/** What an action pattern acts on; undefined where the table does not know its actions. */
const actedOn = (action: string): ActedOn | undefined => kept(action, () => readActedOn(action))

const kept = lastUsed<string, ActedOn | undefined>(256)

function readActedOn(action: string): ActedOn | undefined {
  const parts = splitAction(action)
  const service = parts && iamService(parts.prefix)
  if (parts === undefined || service === undefined) return undefined
  const actions = matchingActions(service, parts.name)
  if (actions.length === 0) return undefined
  const hasFree = actions.some(({ resources }) => resources.length === 0)
  const isOfEverything = hasFree && NEEDS_EVERYTHING.has(service.prefix)
  const macros = actions.some(({ name }) => `${service.prefix}:${name}` === WITH_MACROS) ? [MACRO] : []
  const types = new Map([...actions.flatMap(({ resources }) => resources), ...macros].map(type => [type.arn, type]))
  return {
    isOfAny: hasFree && !isOfEverything,
    isOfEverything,
    types: Array.from(types.values(), type => {
      const pattern = type.arn.replaceAll(VARIABLE, '*')
      return { ...type, service: SERVICE.exec(type.arn)?.[1], pattern, parts: pattern.split(':') }
    }),
  }
}

/** `*`, or an ARN that leaves the resource open. */
function isEverything(resource: string): boolean {
  const [, , , , , ...own] = resource.split(':')
  return /^[*?:]*$/.test(own.join(':')) && resource.includes('*')
}

function isOfType(resource: string, isOpen: boolean, { arn, pattern, parts }: ActedOnType): boolean {
  const overlaps =
    isOpen && !hasParts(resource)
      ? textsOverlap(resource, pattern)
      : arnPatternsOverlap(resource, pattern) || reaches(resource.split(':'), parts)
  if (!overlaps) return false
  const last = /\$\{(\w+)\}$/.exec(arn)?.[1]
  // Where the name at the end has no slash, the resource must not require one more than the type has.
  return last === undefined || !WITHOUT_SLASH.test(last) || slashes(resource) <= slashes(arn)
}

/**
 * Whether the parts of a resource overlap those of a type, where a wildcard at the end of a part may run over colons (IAM User Guide, "IAM JSON
 * policy elements: Resource"): `arn:aws:logs:*:*:/aws-glue/*` is a log group, as in AWSGlueServiceRole. A type has few parts.
 */
function reaches(resource: readonly string[], type: readonly string[], i = 0, j = 0): boolean {
  const [part, own] = [resource[i], type[j]]
  if (part === undefined || own === undefined) return part === own
  if (!textsOverlap(part, own)) return false
  const last = part.endsWith('*') ? type.length : j + 1
  for (let next = j + 1; next <= last; next++) if (reaches(resource, type, i + 1, next)) return true
  return false
}

/** Whether the parts of an ARN are where they belong, so that what is open in one does not run into another. */
const hasParts = (resource: string): boolean => /^arn:[^:]*:[a-z0-9*-]+:[^:]*:(?:\d{12}|\*|aws)?:/.test(resource)

const slashes = (text: string): number => text.split('/').length
