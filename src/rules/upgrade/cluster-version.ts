import * as facts from '../../facts/index.ts'
import { minorOf } from '../../model/kubernetes/kubernetes-version.ts'
import { allOf, decided, defineRule, groupBy, isMistyped, type Known, known, type Value, written } from '../../rule.ts'

/** The first minor of EKS. A `1.3` is a `1.30` that was a number once. */
const OLDEST_MINOR = 10

export default defineRule({
  id: 'upgrade/cluster-version',
  summary: 'Name a minor version, and upgrade one minor at a time',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html'],
  checks: {
    'CL-12': '{version} is not an EKS version; versions are strings of the form 1.NN',
    'CL-12.jump': 'the cluster is at {from}, so {to} is more than one minor away; EKS upgrades one minor at a time',
  },
  on: { cluster: allOf(facts.cluster) },

  *check({ cluster }, { say }) {
    for (const { version } of cluster) {
      const found = yield* decided(version)
      if (isMistyped(version) || (found !== undefined && (minorOf(found) ?? 0) < OLDEST_MINOR))
        yield say('CL-12', version.at, { data: { version: written(version) } })
    }
    for (const { from, to } of jumps(cluster)) {
      const related = [{ at: from.at, note: 'the previous version' }]
      yield say('CL-12.jump', to.at, { data: { from: from.value, to: to.value }, related })
    }
  },
})

interface Jump {
  readonly from: Known<string>
  readonly to: Known<string>
}

/** From the newest record to a definition, and between one record and the next by version. */
function jumps(clusters: readonly facts.Cluster[]): readonly Jump[] {
  const named = clusters.filter(({ name, version }) => name.state === 'known' && minorIn(version) !== undefined)
  return Array.from(groupBy(named, ({ name }) => known(name)).values()).flatMap(ofOneName => {
    const records = ofOneName.filter(({ source }) => source === 'record').toSorted(byMinor)
    const after = ofOneName.filter(({ source }) => source === 'definition' || source === 'request')
    const newest = records.at(-1)
    const pairs = [
      ...records.slice(1).map((record, i) => [records[i], record] as const),
      ...after.map(later => [newest, later] as const),
    ]
    return pairs.flatMap(([from, to]) => jumpOf(from, to) ?? [])
  })
}

function jumpOf(from: facts.Cluster | undefined, to: facts.Cluster): Jump | undefined {
  if (from === undefined || !facts.isSameCluster(facts.identityOf(from), facts.identityOf(to))) return undefined
  const distance = (minorIn(to.version) ?? 0) - (minorIn(from.version) ?? 0)
  // A request for an older version is a rollback, which has a rule of its own.
  if (Math.abs(distance) <= 1 || (to.source === 'request' && distance < 0)) return undefined
  if (from.version.state !== 'known' || to.version.state !== 'known') return undefined
  return { from: from.version, to: to.version }
}

const minorIn = (version: Value<string>): number | undefined =>
  version.state === 'known' ? minorOf(version.value) : undefined
const byMinor = (a: facts.Cluster, b: facts.Cluster): number => (minorIn(a.version) ?? 0) - (minorIn(b.version) ?? 0)
