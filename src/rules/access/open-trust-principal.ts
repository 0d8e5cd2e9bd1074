import * as facts from '../../facts/index.ts'
import { wordList } from '../../model/word-list.ts'
import { defineRule } from '../../rule.ts'

/** Keys whose value identifies the caller (IAM Access Analyzer takes a policy with one of them as not public). */
const RESTRICTING = wordList(`
  aws:principalarn aws:principalaccount aws:principalorgid aws:principalorgpaths aws:sourcearn aws:sourceaccount
  aws:sourceorgid aws:sourceorgpaths aws:sourceowner aws:sourcevpc aws:sourcevpce aws:sourceip aws:userid
`)

export default defineRule({
  id: 'access/open-trust-principal',
  summary: 'Name who may assume a role',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_notprincipal.html',
  ],
  checks: {
    'TR-15': 'Principal "*" without a condition on the caller lets anyone in any AWS account assume the role',
    'TR-15.not':
      'NotPrincipal with Allow lets everyone except those it lists assume the role; name the allowed ones in Principal',
  },
  on: facts.trustPolicy,

  *check({ document }, { say, unsure }) {
    if (document.open !== undefined) yield unsure({ why: document.open, at: document.at })
    for (const { principals, notPrincipals, conditions, at } of facts.allowing(document)) {
      if (notPrincipals.length > 0) yield say('TR-15.not', at.notPrincipal)
      if (conditions.some(isRestricting)) continue
      const open = conditions.find(({ key }) => key.open)
      for (const everyone of principals.filter(({ text }) => text === '*'))
        yield open === undefined ? say('TR-15', everyone.at) : unsure({ why: open.key.text, at: open.key.at })
    }
  },
})

function isRestricting(condition: facts.PolicyCondition): boolean {
  const key = condition.key.text.toLowerCase()
  const isAboutWho =
    // A resource of the caller's own organization restricts callers to that.
    condition.values.every(({ text }) => /\$\{aws:principal(?:orgid|account|arn|orgpaths)\}/i.test(text)) ||
    RESTRICTING.includes(key) ||
    key.startsWith('aws:principaltag/') ||
    facts.claimOf(condition) !== undefined
  const isReal =
    condition.operator !== undefined && condition.operator.operator !== 'Null' && !facts.holdsAnyway(condition)
  return isAboutWho && isReal && condition.values.every(({ text }) => !/^[*?]*$/.test(text) && !/\/0$/.test(text))
}
