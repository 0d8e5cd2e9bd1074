import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { dnsSpread, ZONE_LABEL } from '../../facts/hybrid/dns-spread.ts'
import { flagOf, nodeConfig } from '../../facts/hybrid/node-config.ts'
import { groupBy } from '../../model/group-by.ts'

export default defineRule({
  id: 'hybrid/node-zone',
  summary: 'Label hybrid nodes with a zone where cluster DNS is spread over zones',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-add-on-coredns.html'],
  checks: {
    'NC-07': {
      severity: 'warning',
      text: 'the node has no label topology.kubernetes.io/zone, over which cluster DNS is spread',
    },
  },
  on: { nodeConfig: allOf(nodeConfig) },
  with: { dnsSpread: allOf(dnsSpread) },

  *check({ nodeConfig }, { say }, { dnsSpread }) {
    const byCluster = groupBy(dnsSpread, ({ cluster }) => cluster && known(cluster.name))
    // Of what names no cluster that is known, the cluster may be any.
    const [ofAny] = byCluster.get(undefined) ?? []
    for (const node of nodeConfig) {
      const name = known(node.clusterName)
      const spread = name === undefined ? dnsSpread[0] : (byCluster.get(name)?.[0] ?? ofAny)
      if (!node.hybrid || spread === undefined) continue
      const flag = flagOf(node, '--node-labels')
      const labels = (yield* decided(flag))?.split(',') ?? []
      const hasZone = labels.some(label => label.startsWith(`${ZONE_LABEL}=`) && label.length > ZONE_LABEL.length + 1)
      if (flag?.state === 'unknown' || hasZone) continue
      const at = flag?.at ?? node.kubelet.flagsAt
      yield say('NC-07', at, { related: [{ at: spread.at, note: 'cluster DNS is spread here' }] })
    }
  },
})
