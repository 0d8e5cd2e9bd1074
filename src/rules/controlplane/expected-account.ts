import * as facts from '../../facts/index.ts'
import { parseArn } from '../../model/iam/arn.ts'
import { allOf, contradicted, defineRule, type Place } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/expected-account',
  summary: 'Work only on clusters in the expected account and region',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/cli/latest/reference/sts/get-caller-identity.html'],
  checks: {
    'CL-07': 'the cluster is in account {found}, but the expected account is {expected}',
    'CL-07.region': 'the cluster is in region {found}, but the expected region is {expected}',
    'CL-07.caller': 'the cluster is in account {found}, but the credentials belong to account {expected}',
  },
  on: { cluster: allOf(facts.cluster) },
  with: { callerIdentity: allOf(facts.callerIdentity) },

  *check({ cluster }, { say, platform: { accounts = [], regions = [] } }, { callerIdentity }) {
    for (const { arn } of cluster) {
      const parts = arn.state === 'known' ? parseArn(arn.value) : undefined
      if (arn.state !== 'known' || parts === undefined) continue
      const { account, region } = parts
      const at = (part: string): Place => {
        const start = arn.value.indexOf(part)
        return { ...arn.at, within: { start, end: start + part.length } }
      }
      const isForeign = accounts.length > 0 && !accounts.includes(account)
      if (isForeign) yield say('CL-07', at(account), { data: { found: account, expected: accounts.join(' or ') } })
      if (regions.length > 0 && !regions.includes(region))
        yield say('CL-07.region', at(region), { data: { found: region, expected: regions.join(' or ') } })
      const callers = callersNear(arn.at, callerIdentity).map(one => one.account)
      const caller = isForeign ? undefined : contradicted(account, callers)
      if (caller !== undefined)
        yield say('CL-07.caller', at(account), {
          data: { found: account, expected: caller.value },
          related: [{ at: caller.at, note: 'the active credentials' }],
        })
    }
  },
})

/** The identities captured beside a record, else all of the scope. */
function callersNear(at: Place, all: readonly facts.CallerIdentity[]): readonly facts.CallerIdentity[] {
  const stated = all.filter(({ account }) => account.state === 'known')
  const beside = stated.filter(({ account }) => facts.folderOfPlace(account.at) === facts.folderOfPlace(at))
  return beside.length > 0 ? beside : stated
}
