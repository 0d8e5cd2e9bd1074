import * as facts from '../../facts/index.ts'
import { above, allOf, defineRule, type Fix, lastStep, type Place, strings } from '../../rule.ts'

export default defineRule({
  id: 'access/irsa-audience',
  summary: 'Accept only service account tokens issued for STS',
  severity: 'error',
  relevance: 'anywhere',
  // IAM compares the audience with those of the provider, too; what a public module makes is written by nobody here.
  elsewhere: { 'TR-02': 'warning', 'TR-02.pinned': 'info', 'TR-02.module': 'info' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html'],
  checks: {
    'TR-02': "no condition on the issuer's aud: the token's audience must be sts.amazonaws.com",
    'TR-02.pinned': "no condition on the issuer's aud: the token's audience must be sts.amazonaws.com",
    'TR-02.module':
      "the role that this module makes has no condition on the issuer's aud: the token's audience must be sts.amazonaws.com",
    'TR-03': 'aud is "{value}", which is not an STS audience',
    'TR-03.subject':
      'aud is the subject "{value}"; the audience is sts.amazonaws.com, and the subject belongs under sub',
  },
  options: {
    audiences: strings({
      default: ['sts.amazonaws.com', 'sts.amazonaws.com.cn'],
      doc: 'Accepted audiences: those of STS in the partitions in use.',
    }),
  },
  on: { trustPolicy: allOf(facts.trustPolicy) },
  with: { oidcProvider: allOf(facts.oidcProvider) },

  *check({ trustPolicy: policies }, { say, unsure, options: { audiences } }, lookups) {
    for (const statement of policies.flatMap(({ document }) => facts.allowing(document))) {
      const federation = facts.federationOf(statement)
      if (federation === 'unknown') yield unsure({ why: 'which OIDC provider it trusts', at: statement.at.principal })
      if (federation !== 'irsa') continue
      const conditions = facts.conditionsOn('aud', statement)
      const open = facts.openKey(statement)
      if (conditions.length === 0 && open !== undefined) yield unsure(open)
      else if (conditions.length === 0) {
        const at = statement.at.condition
        const isPinned =
          facts.conditionsOn('sub', statement).some(one => facts.isNaming(one, facts.withoutExpressions)) &&
          !isOpenToOthers(lookups.oidcProvider)
        const check = isMadeByModule(at) ? 'TR-02.module' : isPinned ? 'TR-02.pinned' : 'TR-02'
        yield say(check, at, { fix: check === 'TR-02.module' ? undefined : audienceFix(statement) })
      }
      for (const { text, open, at } of facts.claimValues('aud', statement)) {
        if (audiences.includes(text)) continue
        if (text.startsWith('system:serviceaccount:')) yield say('TR-03.subject', at, { data: { value: text } })
        else if (open || ownsIssuer(statement)) yield unsure({ why: text, at })
        else yield say('TR-03', at, { data: { value: text } })
      }
    }
  },
})

/** Whether a statement is written nowhere here: a public module makes it, so that its place is the call. */
const isMadeByModule = ({ pointer }: Place): boolean => /^\/module\/[^/]+$/.test(pointer)

/** Whether a cluster's provider that is declared here lists others than STS among those that tokens are for. */
const isOpenToOthers = (providers: readonly facts.OidcProvider[]): boolean =>
  providers.some(
    ({ state, isCluster, audiences }) =>
      state === 'declared' &&
      isCluster &&
      audiences.some(one => !/^sts\.(?:amazonaws\.com(?:\.cn)?|\$\{[^}]*\})$/.test(one)),
  )

/** Adds the condition beside others to a policy in JSON whose only issuer is known; without any, the subject is missing, too. */
function audienceFix(statement: facts.PolicyStatement): Fix | undefined {
  const [provider, second] = facts.federatedBy(statement)
  const issuer = provider === undefined || provider.open || second !== undefined ? undefined : facts.issuerOf(provider)
  const hasOthers = facts.conditionsOn('sub', statement).length > 0 && lastStep(statement.at.condition) === 'Condition'
  if (issuer === undefined || !hasOthers) return undefined
  const partition = /^arn:aws-cn:/.test(provider?.text ?? '') ? 'sts.amazonaws.com.cn' : 'sts.amazonaws.com'
  const equal = statement.conditions.find(
    ({ operator }) => operator?.operator === 'StringEquals' && operator.qualifier === undefined && !operator.ifExists,
  )
  // A key that is put together is not where it is written.
  if (equal !== undefined && lastStep(equal.key.at) !== equal.key.text) return undefined
  const wanted = { key: `${issuer}:aud`, value: partition }
  const whole = { key: 'StringEquals', value: { [wanted.key]: wanted.value } }
  const edit =
    equal === undefined ? { at: statement.at.condition, insert: whole } : { at: above(equal.key.at), insert: wanted }
  return { title: 'accept only tokens for STS', safe: false, edits: [edit] }
}

/** The names of what serves the issuer of a cluster that people run themselves, which has audiences of its own. */
const OWN_ISSUER = /bucket|(?:^|[^a-z])(?:s3|rke2?|k3s|kops|talos|openshift|rosa)(?:[^a-z]|$)/i

const ownsIssuer = (statement: facts.PolicyStatement): boolean =>
  facts.federatedBy(statement).some(({ text }) => !facts.isEksIssuer(text) && OWN_ISSUER.test(text))
