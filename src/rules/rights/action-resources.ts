import * as facts from '../../facts/index.ts'
import { mayActOn } from '../../model/iam/action-resources.ts'
import { defineRule } from '../../rule.ts'

/** IAM's size limit lets a policy name fewer; each action is compared with each. */
const MAX_RESOURCES = 150

export default defineRule({
  id: 'rights/action-resources',
  summary: 'Name resources that the actions of the statement can act on',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_resource.html',
  ],
  checks: {
    'IA-03': '{action} acts on none of the resources of its statement, which {effect} nothing by it',
  },
  on: facts.statedPolicy,

  *check({ document }, { say }) {
    for (const { actions, resources, effect } of document.statements) {
      if (effect === undefined || resources.length === 0 || resources.length > MAX_RESOURCES) continue
      // A variable that is empty by default, or what something else fills in (`%s`): IAM refuses anything but an ARN.
      if (resources.some(({ text }) => !BEGINS.test(text) || UNFILLED.test(text))) continue
      const patterns = resources.map(({ text }) => facts.piecesOf(text.replace(BUCKET, 'arn:aws:s3:::bucket')))
      for (const one of actions) {
        const { text: action, open, at } = one
        if (open || patterns.some(resource => mayActOn(action, resource))) continue
        const [first] = resources
        yield say('IA-03', at, {
          data: { action, effect: effect === 'Allow' ? 'allows' : 'denies' },
          suggestions: facts.withoutAction(one, {
            of: actions,
            what: effect === 'Allow' ? 'is not allowed by the statement' : 'is not denied by the statement',
          }),
          related: first === undefined ? [] : [{ at: first.at, note: 'the first resource of the statement' }],
        })
      }
    }
  },
})

/** What a resource may begin with: an ARN, a pattern, or what is decided at deployment. */
const BEGINS = /^(?:arn:|[*?]|\$)/

/** A parameter without a name: that is a variable which is empty by default, and begins with the slash where it is filled in. */
const UNFILLED = /^arn:[^:]{0,20}:ssm:[^:]{0,200}:[^:]{0,200}:parameter$/

/** The ARN of a bucket, as Terraform refers to it: it has no slash. */
const BUCKET = /\$\{(?:data\.)?aws_s3_bucket\.[\w-]{1,200}(?:\[[^[\]{}]{0,100}\])?\.arn\}/
