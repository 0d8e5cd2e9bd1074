import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known, type Value } from '../../rule.ts'

export default defineRule({
  id: 'access/script-inputs',
  summary: 'Give scripts the account and region of the cluster',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/cli/latest/reference/eks/describe-cluster.html'],
  checks: {
    'X-22': 'the script expects account {found}, but cluster {name} is in account {expected}',
    'X-22.region': 'the script uses region {found}, but cluster {name} is in region {expected}',
    'X-22.cluster': 'the script works on cluster {found}, but the only cluster is {name}',
  },
  on: { scriptInputs: allOf(facts.scriptInputs) },
  with: { cluster: allOf(facts.cluster) },

  *check({ scriptInputs }, { say, complete }, { cluster }) {
    const records = groupBy(
      cluster.filter(({ source, name }) => source === 'record' && known(name) !== undefined),
      ({ name }) => known(name),
    )
    const reported = new Set<string>()
    const named = cluster.filter(one => one.name.state !== 'absent')
    const [alone] = named
    const only = alone && complete && named.every(one => isSame(one.name, alone.name)) ? known(alone.name) : undefined
    for (const { cluster: name, clusterAt, account, region } of scriptInputs) {
      if (alone !== undefined && only !== undefined && clusterAt !== undefined && name !== only)
        yield say('X-22.cluster', clusterAt, {
          data: { found: name, name: only },
          related: [{ at: alone.name.at, note: 'the only cluster' }],
        })
      for (const [check, stated, of] of [
        ['X-22', account, ({ account }: facts.Cluster) => account],
        ['X-22.region', region, ({ region }: facts.Cluster) => region],
      ] as const) {
        const own = (records.get(name) ?? []).map(of).filter(value => value.state === 'known')
        const [expected] = own
        if (expected === undefined || !isOther(stated, own)) continue
        const place = JSON.stringify(stated.at)
        // Jobs share what is written around all of them.
        if (reported.has(place)) continue
        reported.add(place)
        yield say(check, stated.at, {
          data: { found: known(stated) ?? '', name, expected: expected.value },
          related: [{ at: expected.at, note: 'the record of the cluster' }],
        })
      }
    }
  },
})

const isOther = (stated: Value<string>, own: readonly Value<string>[]): boolean =>
  stated.state === 'known' && own.every(value => known(value) !== stated.value)

const isSame = (one: Value<string>, other: Value<string>): boolean =>
  known(one) !== undefined && known(one) === known(other)
