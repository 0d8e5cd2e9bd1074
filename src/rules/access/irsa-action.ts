import * as facts from '../../facts/index.ts'
import { actionPatternCovers } from '../../model/iam/iam-match.ts'
import { defineRule } from '../../rule.ts'

const ACTION = 'sts:AssumeRoleWithWebIdentity'
/** What a web identity may do beside it: AWS's SDKs request both with the same token. */
const BESIDE = ['sts:TagSession', 'sts:SetSourceIdentity']

export default defineRule({
  id: 'access/irsa-action',
  summary: 'Allow service accounts sts:AssumeRoleWithWebIdentity and nothing else',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html'],
  checks: {
    'TR-01': 'the statement for service accounts does not allow sts:AssumeRoleWithWebIdentity',
    'TR-01.wildcard': 'Action "{action}" allows service account tokens more than sts:AssumeRoleWithWebIdentity',
    'TR-01.other': 'Action "{action}" does not apply to service account tokens; use sts:AssumeRoleWithWebIdentity',
    'TR-01.not':
      'NotAction allows service accounts everything except what it lists; use Action sts:AssumeRoleWithWebIdentity',
  },
  on: facts.trustPolicy,

  *check({ document }, { say, unsure }) {
    for (const statement of facts.allowing(document)) {
      if (facts.federationOf(statement) !== 'irsa') continue
      const { actions, notActions, principals, at } = statement
      if (notActions.length > 0) yield say('TR-01.not', at.notAction)
      const open = actions.find(action => action.open)
      if (open !== undefined) yield unsure({ why: open.text, at: open.at })
      const wildcards = actions.filter(({ text }) => text.includes('*') && actionPatternCovers(text, ACTION))
      for (const { text, at: place } of wildcards) yield say('TR-01.wildcard', place, { data: { action: text } })
      if (notActions.length > 0 || open !== undefined || wildcards.length > 0) continue

      const isFor = (action: string) => actions.filter(({ text }) => actionPatternCovers(text, action))
      const wanted = [ACTION, ...BESIDE].flatMap(isFor)
      // Other principals of the statement may need other actions.
      const others = principals.every(({ kind }) => kind === 'Federated')
        ? actions.filter(action => !wanted.includes(action))
        : []
      for (const { text, at: place } of others) yield say('TR-01.other', place, { data: { action: text } })
      if (others.length === 0 && isFor(ACTION).length === 0) yield say('TR-01', at.action)
    }
  },
})
