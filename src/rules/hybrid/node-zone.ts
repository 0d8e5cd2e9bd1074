import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/node-zone',
  summary: 'Label hybrid nodes with a zone where cluster DNS is spread over zones',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-add-on-coredns.html'],
  checks: {
    'NC-07': 'the node has no label topology.kubernetes.io/zone, over which cluster DNS is spread',
    'CD-08': 'no hybrid node has this label, so no replica of cluster DNS is scheduled on premises',
  },
  on: { nodes: allOf(facts.nodeConfig), addOns: allOf(facts.dnsAddOn), deployments: allOf(facts.dnsSpread) },

  *check({ nodes, addOns, deployments }, { say }) {
    const ofAddOns = addOns.flatMap(facts.zoneSpreadsOf)
    const spreads = [...ofAddOns, ...deployments.map((one): facts.ZoneSpread => ({ ...one, isStrict: false }))]
    const byCluster = groupBy(spreads, ({ cluster }) => cluster && known(cluster.name))
    // Of what names no cluster that is known, the cluster may be any.
    const [ofAny] = byCluster.get(undefined) ?? []
    const spreadOf = (node: facts.NodeConfig): facts.ZoneSpread | undefined => {
      const name = known(node.clusterName)
      return name === undefined ? spreads[0] : (byCluster.get(name)?.[0] ?? ofAny)
    }
    const judged = nodes.flatMap(node => {
      const spread = node.hybrid ? spreadOf(node) : undefined
      return spread === undefined ? [] : [{ node, spread, zoned: facts.hasZone(node) }]
    })

    for (const { node, spread, zoned } of judged) {
      const flag = facts.flagOf(node, '--node-labels')
      yield* decided(flag)
      if (zoned === false)
        yield say('NC-07', flag?.at ?? node.kubelet.flagsAt, {
          related: [{ at: spread.at, note: 'cluster DNS is spread here' }],
        })
    }
    for (const [spread, own] of groupBy(judged, one => one.spread))
      if (spread.isStrict && own.every(({ zoned }) => zoned === false))
        yield say('CD-08', spread.at, { related: own.map(({ node }) => ({ at: node.at, note: 'a hybrid node' })) })
  },
})
