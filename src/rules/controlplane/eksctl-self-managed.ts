import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/eksctl-self-managed',
  summary: 'Use managed node groups, which EKS lists, updates and repairs',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/eksctl/nodegroup-managed.html'],
  checks: {
    'EK-06': 'nodeGroups are self-managed; no EKS API call lists them, so they are missing from evidence',
  },
  on: facts.clusterConfig,

  *check({ selfManaged }, { say }) {
    if (selfManaged !== undefined) yield say('EK-06', selfManaged)
  },
})
