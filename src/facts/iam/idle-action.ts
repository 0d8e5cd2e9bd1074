import { mayActOn } from '../../model/iam/action-resources.ts'
import { actionPatternCovers, resourcePatternCovers } from '../../model/iam/iam-match.ts'
import { type PolicyDocument, type PolicyStatement, type PolicyText, piecesOf } from './policy-document.ts'

/** IAM's size limit lets a policy name fewer; each action is compared with each. */
const MAX_RESOURCES = 150

/** As many actions of one service in a statement as nobody picks one by one. */
const WHOLE_LIST = 20

/** An action that acts on none of the resources of its statement. */
export interface IdleAction {
  readonly action: PolicyText
  /** Another statement that has the action for these resources. */
  readonly again?: PolicyStatement | undefined
  readonly isFor?: 'reads' | 'list' | undefined
}

/** The actions of a statement that act on none of its resources. */
export function idleActions(statement: PolicyStatement, { statements }: PolicyDocument): readonly IdleAction[] {
  const { actions, resources, effect } = statement
  if (effect === undefined || resources.length === 0 || resources.length > MAX_RESOURCES) return []
  // A variable that is empty by default, or what something else fills in (`%s`): IAM refuses anything but an ARN.
  if (resources.some(({ text }) => !BEGINS.test(text) || UNFILLED.test(text))) return []
  const patterns = patternsOf(statement)
  const others = statements.filter(other => other !== statement && other.effect === effect)
  return actions
    .filter(({ text, open }) => !open && !acts(text, patterns))
    .map(action => ({
      action,
      again: others.find(other => saysAgain(other, action.text, resources)),
      isFor: wholeOf(action.text, statement, patterns),
    }))
}

type Patterns = ReturnType<typeof patternsOf>

const acts = (action: string, patterns: Patterns): boolean => patterns.some(resource => mayActOn(action, resource))

/** The whole that an action is written for: a pattern of a verb that reads, or of all of S3, beside another that acts there, or one of a service's many. */
function wholeOf(action: string, { actions }: PolicyStatement, patterns: Patterns): IdleAction['isFor'] {
  if (READS.test(action) && actions.some(({ text, open }) => !open && READS.test(text) && acts(text, patterns)))
    return 'reads'
  const service = serviceOf(action)
  return actions.filter(({ text }) => serviceOf(text) === service).length < WHOLE_LIST ? undefined : 'list'
}

/** A pattern of one verb that changes nothing, or of all actions, as AmazonS3FullAccess has it for two services. */
const READS = /^(?:[\w-]+:(?:Batch)?(?:Get|List|Describe)\*|s3(?:-object-lambda)?:\*)$/i

const serviceOf = (action: string): string => action.slice(0, action.indexOf(':')).toLowerCase()

/** The resources of a statement, for each to be compared with an action. */
const patternsOf = ({ resources }: PolicyStatement) =>
  resources.map(({ text }) => piecesOf(text.replace(BUCKET, 'arn:aws:s3:::bucket')))

/**
 * Whether a statement names an action, and resources that this acts on: for each of others, the same, what it is in, what is in it, or a
 * pattern of it.
 */
function saysAgain(statement: PolicyStatement, action: string, others: readonly PolicyText[]): boolean {
  const { actions, resources } = statement
  if (resources.length > MAX_RESOURCES || !actions.some(({ text }) => actionPatternCovers(text, action))) return false
  const patterns = patternsOf(statement)
  const acted = resources.filter((_, i) => acts(action, patterns.slice(i, i + 1)))
  return others.every(other =>
    acted.some(
      ({ text }) =>
        other.text.startsWith(text) || text.startsWith(`${other.text}/`) || resourcePatternCovers(text, other.text),
    ),
  )
}

/** What a resource may begin with: an ARN, a pattern, or what is decided at deployment. */
const BEGINS = /^(?:arn:|[*?]|\$)/

/** A parameter without a name: that is a variable which is empty by default, and begins with the slash where it is filled in. */
const UNFILLED = /^arn:[^:]{0,20}:ssm:[^:]{0,200}:[^:]{0,200}:parameter$/

/** The ARN of a bucket, as Terraform refers to it: it has no slash. */
const BUCKET = /\$\{(?:data\.)?aws_s3_bucket\.[\w-]{1,200}(?:\[[^[\]{}]{0,100}\])?\.arn\}/
