import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'workload/hybrid-node-limits',
  summary: 'Keep from Pods on hybrid nodes what only instances of EC2 have',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-overview.html'],
  checks: {
    'PO-12': 'these Pods may run on hybrid nodes, to which EBS volumes cannot be attached',
    'PO-12.metadata': 'these Pods may run on hybrid nodes, which have no instance metadata service',
    'PO-12.network': 'these Pods may run on hybrid nodes, on which the VPC CNI does not run',
  },
  on: { workloads: facts.eachWorkload, controlled: facts.eachControlledPods },
  with: facts.STORAGE,

  *check({ workloads, controlled }, { say, unsure }, storage) {
    for (const one of [...workloads, ...controlled]) {
      const at = one.pod?.hybrid ?? one.pod?.toleratesHybrid
      if (one.pod === undefined || at === undefined || one.offHybridNodes) continue
      const related = [{ at, note: 'lets them onto hybrid nodes' }]
      for (const volume of facts.blockVolumesOf(one, storage))
        if (volume.isSure) yield say('PO-12', volume.at, { related })
        else yield unsure({ why: 'whether this is an EBS volume', at: volume.at })
      for (const place of one.pod.metadataService) yield say('PO-12.metadata', place, { related })
      for (const place of one.pod.vpcCni) yield say('PO-12.network', place, { related })
    }
  },
})
