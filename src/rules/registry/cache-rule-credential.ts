import * as facts from '../../facts/index.ts'
import { parseArn } from '../../model/iam/arn.ts'
import { defineRule, isMistyped, isUnset, known, type Place, type Value } from '../../rule.ts'

export default defineRule({
  id: 'registry/cache-rule-credential',
  summary: 'Give each cache of a registry with a login an ecr-pullthroughcache/ secret',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/pull-through-cache-creating-secret.html'],
  checks: {
    'PT-02': 'ECR caches {upstream} only with a login, but the rule has no credentialArn',
    'PT-03': "the secret's name does not begin with ecr-pullthroughcache/, so ECR does not take it",
    'PT-03.arn': 'credentialArn is not the ARN of a secret in Secrets Manager',
    'PT-03.account': "the secret is in account {found}, but the rule's registry is in {account}",
    'PT-03.region': "the secret is in {found}, but the rule's registry is in {region}",
  },
  secretChecks: ['PT-03.arn'],
  on: facts.pullThroughRule,

  *check(rule, { say, unsure, platform }) {
    const [url] = rule.upstream
    const isNeeded = facts.needsLogin(rule)
    for (const credential of rule.credential) {
      if (isUnset(credential) || known(credential) === '') {
        if (rule.isUpdate || isNeeded === false) continue
        if (isNeeded === undefined && url?.state === 'unknown') yield unsure(url)
        else if (isNeeded === true && rule.credential.some(one => !isUnset(one)))
          yield unsure({ why: 'a condition decides on the credential', at: credential.at })
        else if (isNeeded === true)
          yield say('PT-02', credential.at, { data: { upstream: known(rule.upstreamName) ?? nameOf(url) } })
        continue
      }
      const name = facts.secretNameIn(credential)
      const arn = parseArn(known(credential) ?? '')
      if (isMistyped(credential) || (credential.state === 'known' && arn?.service !== 'secretsmanager'))
        yield say('PT-03.arn', credential.at)
      else if (name !== undefined && !facts.mayBeCacheSecret(name)) yield say('PT-03', nameAt(credential, name))
      else if (name === undefined && credential.state === 'unknown') yield unsure(credential)
      if (arn?.service !== 'secretsmanager') continue
      const account = rule.account ?? only(platform.accounts)
      const region = rule.region ?? only(platform.regions)
      if (account !== undefined && arn.account !== account)
        yield say('PT-03.account', credential.at, { data: { found: arn.account, account } })
      else if (region !== undefined && arn.region !== region)
        yield say('PT-03.region', credential.at, { data: { found: arn.region, region } })
    }
  },
})

const only = (list: readonly string[] | undefined): string | undefined => (list?.length === 1 ? list[0] : undefined)
const nameOf = (url: Value<string> | undefined): string =>
  facts.upstreamHost((url && known(url)) ?? '') ?? 'the upstream'

/** The name in a whole ARN; of one that is known in part, and in a script, the ARN. */
function nameAt(arn: Value<string>, name: string): Place {
  if (arn.state !== 'known' || arn.at.within !== undefined) return arn.at
  return { ...arn.at, within: { start: arn.value.length - name.length, end: arn.value.length } }
}
