import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'rights/node-escape',
  summary: 'Keep containers from becoming their node, unless they are agents of it',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/security/pod-security-standards/#baseline',
    'https://kubernetes.io/docs/concepts/storage/volumes/#hostpath',
  ],
  checks: {
    'AC-03': { severity: 'warning', text: '{workload} {does}, so it can become its node' },
  },
  on: { workloads: facts.workloadsOnNodes },

  *check({ workloads }, { say }) {
    for (const one of workloads) {
      if (facts.isNodeAgent(one)) continue
      for (const { does, at } of one.nodeAccess ?? [])
        yield say('AC-03', at, { data: { workload: `${one.kind} ${one.name}`, does } })
    }
  },
})
