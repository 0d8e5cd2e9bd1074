import * as facts from '../../facts/index.ts'
import { parseArn } from '../../model/iam/arn.ts'
import { allOf, defineRule, groupBy, known } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/evidence-account',
  summary: "Collect the evidence about a cluster in the cluster's own account",
  severity: 'error',
  relevance: 'cluster',
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonelastickubernetesservice.html',
  ],
  checks: { 'EV-03': 'this was captured in account {found}, but cluster {name} is in account {expected}' },
  on: { capturedArn: allOf(facts.capturedArn) },
  with: { cluster: allOf(facts.cluster) },

  *check({ capturedArn }, { say, platform: { accounts = [] } }, { cluster }) {
    const records = cluster.filter(({ source, arn }) => source === 'record' && arn.state === 'known')
    const byFolder = groupBy(records, one => `${facts.folderOfPlace(one.at)}\n${known(one.name)}`)
    const byName = groupBy(records, ({ name }) => known(name))
    for (const { cluster: name, account, at } of capturedArn) {
      const near = byFolder.get(`${facts.folderOfPlace(at)}\n${name}`) ?? byName.get(name) ?? []
      const [first] = near
      if (first === undefined || near.some(one => accountOf(one) === account)) continue
      const expected = accountOf(first) ?? ''
      // CL-07 speaks of the cluster then.
      if (accounts.length > 0 && !accounts.includes(expected)) continue
      const related = [{ at: first.arn.at, note: 'the cluster' }]
      yield say('EV-03', at, { data: { found: account, name, expected }, related })
    }
  },
})

const accountOf = ({ arn }: facts.Cluster): string | undefined =>
  arn.state === 'known' ? parseArn(arn.value)?.account : undefined
