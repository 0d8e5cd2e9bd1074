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
  },
  on: { scriptInputs: allOf(facts.scriptInputs) },
  with: { cluster: allOf(facts.cluster) },

  *check({ scriptInputs }, { say }, { cluster }) {
    const records = groupBy(
      cluster.filter(({ source, name }) => source === 'record' && known(name) !== undefined),
      ({ name }) => known(name),
    )
    const reported = new Set<string>()
    for (const { cluster: name, account, region } of scriptInputs)
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
  },
})

const isOther = (stated: Value<string>, own: readonly Value<string>[]): boolean =>
  stated.state === 'known' && own.every(value => known(value) !== stated.value)
