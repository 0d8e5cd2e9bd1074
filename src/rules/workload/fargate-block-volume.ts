import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'workload/fargate-block-volume',
  summary: 'Give Pods on Fargate no EBS volumes',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/fargate.html'],
  checks: {
    'PO-07': 'Fargate profile {profile} selects these Pods, and Fargate mounts no EBS volumes',
  },
  on: { workloads: facts.eachWorkload, controlled: facts.eachControlledPods },
  with: { ...facts.STORAGE, selectors: facts.fargateSelectors },

  *check({ workloads, controlled }, { say, unsure }, { selectors, ...storage }) {
    for (const one of [...workloads, ...controlled]) {
      // Fargate runs no Pods of DaemonSets.
      if (one.kind === 'DaemonSet') continue
      const selected = facts.fargateSelectorOf(one, selectors)
      if (selected === undefined) continue
      const { selector, answer } = selected
      for (const { isSure, at } of facts.blockVolumesOf(one, storage))
        if (!isSure || answer !== 'yes') yield unsure({ why: 'whether this is an EBS volume of Pods on Fargate', at })
        else
          yield say('PO-07', at, {
            data: { profile: selector.profile },
            related: [{ at: selector.at, note: 'selected here' }],
          })
    }
  },
})
