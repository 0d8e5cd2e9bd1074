import * as facts from '../../facts/index.ts'
import { parseIamArn } from '../../model/iam/arn.ts'
import { allOf, decided, defineRule, groupBy, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'access/client-token',
  summary: 'Fetch the token for the cluster that the client connects to',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/cli/latest/reference/eks/get-token.html'],
  checks: {
    'KC-05': 'the token is for {what} {found}, but the client connects to {what} {expected}',
    'KC-05.account': 'the cluster belongs to account {found}, but the expected account is {expected}',
  },
  on: { kubeconfig: allOf(facts.kubeconfig) },
  with: { cluster: allOf(facts.cluster) },

  *check({ kubeconfig }, { say, platform: { accounts = [] } }, { cluster: all }) {
    const records = all.filter(({ source }) => source === 'record')
    const recorded = new Set(records.map(one => known(one.name)))
    const byEndpoint = groupBy(records, ({ endpoint }) => facts.normalServer(known(endpoint) ?? ''))
    for (const cluster of kubeconfig.flatMap(({ clusters }) => clusters)) {
      // Of a token for another recorded cluster KC-01 speaks.
      const isRecorded = recorded.has(cluster.token && known(cluster.token.clusterName))
      const [record] = isRecorded ? [] : (byEndpoint.get(facts.normalServer(known(cluster.server) ?? '')) ?? [])
      const { name, region, account } = {
        ...identityInServer(cluster),
        ...(record === undefined ? {} : facts.identityOf(record)),
        ...facts.identityInName(cluster.name),
      }
      const compared: readonly (readonly [string, Value<string> | undefined, string | undefined])[] = [
        ['cluster', cluster.token?.clusterName, name],
        ['region', cluster.token?.region, region],
        ['account', accountOf(cluster.token?.role), account],
      ]
      for (const [what, stated, expected] of compared) {
        const found = yield* decided(stated)
        if (stated === undefined || found === undefined || expected === undefined || found === expected) continue
        yield say('KC-05', stated.at, { data: { what, found, expected } })
      }
      if (account === undefined || accounts.length === 0 || accounts.includes(account)) continue
      yield say('KC-05.account', cluster.server.at, { data: { found: account, expected: accounts.join(' or ') } })
    }
  },
})

/** The region that an endpoint of EKS names: `ID.gr7.eu-west-1.eks.amazonaws.com`. */
function identityInServer({ server }: facts.KubeconfigCluster): {
  readonly name?: string
  readonly account?: string
  readonly region?: string
} {
  const region = /\.([a-z]{2}(?:-[a-z]+)+-\d)\.eks\.amazonaws\.com/.exec(known(server) ?? '')?.[1]
  return region === undefined ? {} : { region }
}

function accountOf(role: Value<string> | undefined): Value<string> | undefined {
  if (role?.state !== 'known') return role
  const account = parseIamArn(role.value)?.account
  return account === undefined ? undefined : { state: 'known', value: account, at: role.at }
}
