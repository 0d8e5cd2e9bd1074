import * as facts from '../../facts/index.ts'
import { above, decided, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'workload/attached-twice',
  summary: 'Run one Pod at a time on a volume that one node can attach',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes'],
  checks: {
    'PO-08': '{replicas} Pods share claim {claim}, which can be attached to one node',
    'PO-08.scaled': 'up to {replicas} Pods share claim {claim}, which can be attached to one node',
    'PO-08.surge':
      'a rollout starts a second Pod before the first one ends, but claim {claim} can be attached to one node',
  },
  on: { workloads: facts.eachWorkload, controlled: facts.eachControlledPods },
  with: { ...facts.STORAGE, autoscalers: facts.horizontalByTarget },

  *check({ workloads, controlled }, { say, unsure }, { autoscalers, ...storage }) {
    for (const one of [...workloads, ...controlled]) {
      const volume = facts.blockVolumesOf(one, storage).find(isOfOneNode)
      if (volume?.claim === undefined) continue
      const claim = volume.claim.name
      const related = [{ at: volume.at, note: 'its claim' }]
      const scaled = autoscalers(facts.targetKey(one, one.kind, one.name)).find(
        ({ maxReplicas }) => (known(maxReplicas) ?? 1) > 1,
      )
      const replicas = one.replicas.state === 'absent' ? 1 : yield* decided(one.replicas)
      const surge = one.pod?.surge
      const isSurging = replicas === 1 && surge?.state === 'known' && !/^0+%?$/.test(surge.value)
      const most = known(scaled?.maxReplicas ?? one.replicas) ?? 1
      if (replicas === 1 && surge?.state === 'unknown') yield unsure(surge)
      if (replicas === undefined || (replicas <= 1 && scaled === undefined && !isSurging)) continue
      if (!volume.isSure) {
        yield unsure({ why: `whether claim ${claim} is an EBS volume that several Pods share`, at: volume.at })
        continue
      }
      if (replicas > 1) yield say('PO-08', one.replicas.at, { data: { replicas, claim }, related })
      else if (scaled !== undefined)
        yield say('PO-08.scaled', scaled.maxReplicas.at, { data: { replicas: most, claim }, related })
      else if (surge !== undefined)
        yield say('PO-08.surge', surge.at, {
          data: { claim },
          related,
          ...(one.kind === 'Deployment' && oneByOne(one)),
        })
    }
  },
})

/** The strategy that ends a Pod before it starts the next one. */
const oneByOne = ({ replicas }: facts.Workload) => ({
  fix: {
    title: 'end a Pod before the next one starts',
    safe: false,
    edits: [{ at: above(replicas.at), insert: { key: 'strategy', value: { type: 'Recreate' } } }],
  },
})

/** Whether Pods share a claim that asks for one node, or one Pod, only. */
const isOfOneNode = ({ from, claim }: facts.BlockVolume): boolean =>
  from === 'claim' &&
  claim !== undefined &&
  ['ReadWriteOnce', 'ReadWriteOncePod'].some(mode => facts.modesOf(claim, mode).length > 0) &&
  facts.modesOf(claim, 'ReadWriteMany').length === 0
