import { defineRule } from '../../engine/rule.ts'
import { fargateSelectorOf, fargateSelectors } from '../../facts/eks/fargate-profile.ts'
import { blockVolumesOf, STORAGE } from '../../facts/kubernetes/block-volume.ts'
import { eachControlledPods, eachWorkload } from '../../facts/kubernetes/workload.ts'

export default defineRule({
  id: 'workload/fargate-block-volume',
  summary: 'Give Pods on Fargate no EBS volumes',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/fargate.html'],
  checks: {
    'PO-07': 'Fargate profile {profile} selects these Pods, and Fargate mounts no EBS volumes',
  },
  on: { workloads: eachWorkload, controlled: eachControlledPods },
  with: { ...STORAGE, selectors: fargateSelectors },

  *check({ workloads, controlled }, { say, unsure }, { selectors, ...storage }) {
    for (const one of [...workloads, ...controlled]) {
      // Fargate runs no Pods of DaemonSets.
      if (one.kind === 'DaemonSet') continue
      const selected = fargateSelectorOf(one, selectors)
      if (selected === undefined) continue
      const { selector, answer } = selected
      for (const { isSure, at } of blockVolumesOf(one, storage))
        if (!isSure || answer !== 'yes') yield unsure({ why: 'whether this is an EBS volume of Pods on Fargate', at })
        else
          yield say('PO-07', at, {
            data: { profile: selector.profile },
            related: [{ at: selector.at, note: 'selected here' }],
          })
    }
  },
})
