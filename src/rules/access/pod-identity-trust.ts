import * as facts from '../../facts/index.ts'
import { actionPatternCovers } from '../../model/iam/iam-match.ts'
import { defineRule, warning } from '../../rule.ts'

const SERVICE = 'pods.eks.amazonaws.com'
/** Names that people write for it; `eks-fargate-pods.amazonaws.com` is another service. */
const MEANT = /^(?:pods?[.-]eks|eks[.-](?:pods?|auth)|eks-pod-identity|pod-identity[.-]eks)\./i
const RESTRICTING = /^aws:(?:source(?:arn|account|orgid|orgpaths)|requesttag\/(?:kubernetes-|eks-cluster-).+)$/i

export default defineRule({
  id: 'access/pod-identity-trust',
  summary: 'Trust pods.eks.amazonaws.com for sts:AssumeRole and sts:TagSession',
  severity: 'error',
  relevance: { 'TR-10': 'anywhere', 'TR-11': 'platform' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/pod-id-association.html'],
  checks: {
    'TR-10': 'Pod Identity also needs {action}, since EKS assumes the role with session tags',
    'TR-10.service': 'service "{service}" is not that of Pod Identity; use pods.eks.amazonaws.com',
    'TR-11': warning(
      'Pod Identity of any cluster that can pass the role may assume it; add aws:SourceArn or aws:SourceAccount',
    ),
  },
  on: facts.trustPolicy,

  *check({ document }, { say, unsure }) {
    const statements = facts.allowing(document).filter(namesPods)
    for (const { text: service, at } of statements.flatMap(({ principals }) => principals.filter(isMeant)))
      if (service !== SERVICE)
        yield say('TR-10.service', at, {
          data: { service },
          fix: { title: `trust ${SERVICE}`, safe: false, edits: [{ at, set: SERVICE }] },
        })

    const own = statements.filter(({ principals }) => principals.some(({ text }) => text === SERVICE))
    const actions = (own.length > 0 ? own : statements).flatMap(statement => statement.actions)
    const open = actions.find(action => action.open)
    const first = own[0] ?? statements[0]
    if (first === undefined) return
    for (const action of ['sts:AssumeRole', 'sts:TagSession']) {
      if (actions.some(({ text }) => actionPatternCovers(text, action))) continue
      if (open !== undefined) yield unsure({ why: open.text, at: open.at })
      else yield say('TR-10', first.at.action, { data: { action } })
    }
    for (const statement of statements.filter(one => !isRestricted(one))) yield say('TR-11', statement.at.condition)
  },
})

const isMeant = ({ kind, text }: facts.PolicyStatement['principals'][number]): boolean =>
  kind === 'Service' && (text === SERVICE || MEANT.test(text))

const namesPods = ({ principals }: facts.PolicyStatement): boolean => principals.some(isMeant)

const isRestricted = ({ conditions, actions }: facts.PolicyStatement): boolean =>
  !actions.some(({ text }) => actionPatternCovers(text, 'sts:AssumeRole')) ||
  conditions.some(
    condition => (RESTRICTING.test(condition.key.text) || condition.key.open) && !facts.holdsAnyway(condition),
  )
