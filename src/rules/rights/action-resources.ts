import * as facts from '../../facts/index.ts'
import { mayActOn } from '../../model/iam/action-resources.ts'
import { actionPatternCovers, resourcePatternCovers } from '../../model/iam/iam-match.ts'
import { defineRule, relatedAt } from '../../rule.ts'

/** IAM's size limit lets a policy name fewer; each action is compared with each. */
const MAX_RESOURCES = 150

/** As many actions of one service in a statement as nobody picks one by one. */
const WHOLE_LIST = 20

const NOTHING = '{action} acts on none of the resources of its statement, which {effect} nothing by it'

export default defineRule({
  id: 'rights/action-resources',
  summary: 'Name resources that the actions of the statement can act on',
  severity: 'warning',
  relevance: 'anywhere',
  // What the console lists for a service, and patterns for all that reads, are taken for what acts there.
  elsewhere: { 'IA-03.again': 'info', 'IA-03.reads': 'info', 'IA-03.list': 'info' },
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html',
  ],
  checks: {
    'IA-03': NOTHING,
    'IA-03.reads': NOTHING,
    'IA-03.list': NOTHING,
    'IA-03.again':
      '{action} acts on none of the resources of its statement; another statement {effect} it on what it acts on',
  },
  on: facts.statedPolicy,

  *check({ document }, { say }) {
    for (const statement of document.statements) {
      const { actions, resources, effect } = statement
      if (effect === undefined || resources.length === 0 || resources.length > MAX_RESOURCES) continue
      // A variable that is empty by default, or what something else fills in (`%s`): IAM refuses anything but an ARN.
      if (resources.some(({ text }) => !BEGINS.test(text) || UNFILLED.test(text))) continue
      const patterns = patternsOf(statement)
      const others = document.statements.filter(other => other !== statement && other.effect === effect)
      for (const one of actions) {
        const { text: action, open, at } = one
        if (open || acts(action, patterns)) continue
        const [first] = resources
        const again = others.find(other => saysAgain(other, action, resources))
        const whole = isOfWhole(action, statement, patterns)
        yield say(again !== undefined ? 'IA-03.again' : whole === undefined ? 'IA-03' : `IA-03.${whole}`, at, {
          data: { action, effect: effect === 'Allow' ? 'allows' : 'denies' },
          suggestions: facts.withoutAction(one, {
            of: actions,
            what: effect === 'Allow' ? 'is not allowed by the statement' : 'is not denied by the statement',
          }),
          related: [
            ...relatedAt(first?.at, 'the first resource of the statement'),
            ...relatedAt(again?.at.statement, 'the other statement'),
          ],
        })
      }
    }
  },
})

type Patterns = ReturnType<typeof patternsOf>

const acts = (action: string, patterns: Patterns): boolean => patterns.some(resource => mayActOn(action, resource))

/** Whether an action is written for the whole that it is in: a pattern of a verb that reads, or of all of S3, beside another that acts there, or one of a service's many. */
function isOfWhole(
  action: string,
  { actions }: facts.PolicyStatement,
  patterns: Patterns,
): 'reads' | 'list' | undefined {
  if (READS.test(action) && actions.some(({ text, open }) => !open && READS.test(text) && acts(text, patterns)))
    return 'reads'
  const service = serviceOf(action)
  return actions.filter(({ text }) => serviceOf(text) === service).length < WHOLE_LIST ? undefined : 'list'
}

/** A pattern of one verb that changes nothing, or of all actions, as AmazonS3FullAccess has it for two services. */
const READS = /^(?:[\w-]+:(?:Batch)?(?:Get|List|Describe)\*|s3(?:-object-lambda)?:\*)$/i

const serviceOf = (action: string): string => action.slice(0, action.indexOf(':')).toLowerCase()

/** The resources of a statement, for each to be compared with an action. */
const patternsOf = ({ resources }: facts.PolicyStatement) =>
  resources.map(({ text }) => facts.piecesOf(text.replace(BUCKET, 'arn:aws:s3:::bucket')))

/**
 * Whether a statement names an action, and resources that this acts on: for each of others, the same, what it is in, what is in it, or a
 * pattern of it.
 */
function saysAgain(statement: facts.PolicyStatement, action: string, others: readonly facts.PolicyText[]): boolean {
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
