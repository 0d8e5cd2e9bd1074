import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known, type Related, relatedAt } from '../../rule.ts'

const CALLED = { vpc: 'cloud', remoteNodes: 'remote node', remotePods: 'remote Pod', services: 'Service' } as const

export default defineRule({
  id: 'controlplane/conflicting-sources',
  summary: 'Define a cluster and its address ranges consistently everywhere',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  // They may be alternatives; one is deployed.
  elsewhere: { 'CL-13': 'info' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'X-01': 'the {use} range {cidr} contradicts the address plan, which has {other}',
    'CL-13.record':
      'the authentication mode of cluster {name} was {found} when this was captured, but is defined as {other}',
    'CL-13': 'two definitions of cluster {name} disagree: {field} is {found} here and {other} there',
  },
  on: { cluster: allOf(facts.cluster) },
  with: { plannedRange: allOf(facts.plannedRange) },

  *check({ cluster }, { say, platform }, { plannedRange }) {
    for (const { judged, at, cidr, other, against } of facts.disagreements(platform, plannedRange)) {
      const related = other.flatMap((range): readonly Related[] => relatedAt(range.at, `planned as ${range.cidr}`))
      const use = CALLED[judged.use]
      const ranges = other.map(range => range.cidr).join(', ')
      const field = `the ${use} network`
      const data = { name: judged.cluster.name ?? '', field, found: cidr, other: ranges }
      // Two definitions of one cluster must agree on its remote networks.
      if (against === 'definition' && judged.use.startsWith('remote')) yield say('CL-13', at, { data, related })
      else yield say('X-01', at, { data: { use, cidr, other: ranges }, related })
    }

    for (const [defined, record] of recorded(cluster)) {
      const [mode, found] = [known(defined.authenticationMode), known(record.authenticationMode)]
      if (mode === undefined || found === undefined || mode === found) continue
      yield say('CL-13.record', record.authenticationMode.at, {
        data: { name: known(record.name) ?? '', found, other: mode },
        related: [{ at: defined.authenticationMode.at, note: `${mode} is defined here` }],
      })
    }

    for (const [first, second] of pairs(cluster)) {
      for (const [field, a, b] of [
        ['the authentication mode', first.authenticationMode, second.authenticationMode],
        ['the version', first.version, second.version],
      ] as const) {
        if (a.state !== 'known' || b.state !== 'known' || a.value === b.value) continue
        const data = { name: known(second.name) ?? '', field, found: b.value, other: a.value }
        yield say('CL-13', b.at, { data, related: [{ at: a.at, note: `${a.value} is defined here` }] })
      }
    }
  },
})

/** Each definition of a cluster with the first record of it, where all of its records have one authentication mode: not before and after a change. */
function recorded(clusters: readonly facts.Cluster[]): readonly (readonly [facts.Cluster, facts.Cluster])[] {
  const records = clusters.filter(({ source, name }) => source === 'record' && name.state === 'known')
  const byName = groupBy(records, ({ name }) => known(name))
  return clusters.flatMap(defined => {
    const own = defined.source === 'definition' ? byName.get(known(defined.name)) : undefined
    const [first] = own ?? []
    const isOne = new Set(own?.map(one => known(one.authenticationMode))).size === 1
    return first !== undefined && isOne && facts.isSameCluster(facts.identityOf(first), facts.identityOf(defined))
      ? [[defined, first] as const]
      : []
  })
}

/** Each definition of a cluster with the first one of the same cluster. */
function pairs(clusters: readonly facts.Cluster[]): readonly (readonly [facts.Cluster, facts.Cluster])[] {
  const defined = clusters.filter(({ source, name }) => source === 'definition' && name.state === 'known')
  return Array.from(groupBy(defined, ({ name }) => known(name)).values()).flatMap(([first, ...others]) =>
    others.flatMap(other =>
      first !== undefined && facts.isSameCluster(facts.identityOf(first), facts.identityOf(other))
        ? [[first, other] as const]
        : [],
    ),
  )
}
