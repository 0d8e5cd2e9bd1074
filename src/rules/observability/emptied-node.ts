import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known, type Place } from '../../rule.ts'

export default defineRule({
  id: 'observability/emptied-node',
  summary: 'End the instance of a node only when the drain has emptied it',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/tasks/administer-cluster/safely-drain-node/'],
  checks: {
    'EV-06': 'instance {id} was ended while Pods were left on its node {node}: {pod}',
    'EV-06.after': 'the Pod is still on node {node}, whose instance {id} was ended',
  },
  on: { capturedInstance: allOf(facts.capturedInstance) },
  with: { capturedNode: allOf(facts.capturedNode), capturedPods: allOf(facts.capturedPods) },

  *check({ capturedInstance }, { say }, { capturedNode, capturedPods }) {
    const nodes = groupBy(capturedNode, ({ instance }) => instance)
    const captures = groupBy(capturedPods, ({ at }) => facts.folderOfPlace(at))
    const last = new Map([...captures].map(([folder, all]) => [folder, lastCapture(all)]))
    for (const { id, host, state } of capturedInstance) {
      if (!/^(?:terminated|shutting-down)$/.test(known(state) ?? '')) continue
      const own = nodes.get(id) ?? []
      // A node that takes Pods in all captures was not drained yet: what ran on it then may have gone since.
      if (own.length > 0 && !own.some(({ unschedulable }) => known(unschedulable) === true)) continue
      const node = own[0]?.name ?? host
      const left = node === undefined ? undefined : last.get(facts.folderOfPlace(state.at))?.get(node)
      if (node === undefined || left === undefined) continue
      const isAfter = facts.compareCaptures(left.at, state.at) > 0
      const related = [isAfter ? { at: state.at, note: 'the instance' } : { at: left.at, note: 'the Pod' }]
      if (isAfter) yield say('EV-06.after', left.at, { data: { id, node }, related })
      else yield say('EV-06', state.at, { data: { id, node, pod: left.name }, related })
    }
  },
})

interface Left {
  readonly name: string
  readonly at: Place
}

/** The Pods on each node, one of each, in the capture that is the last of its folder. */
function lastCapture(captures: readonly facts.CapturedPods[]): ReadonlyMap<string, Left> {
  const [first, ...others] = captures.map(({ at }) => at)
  const latest = others.reduce((a, b) => (a !== undefined && facts.compareCaptures(a, b) > 0 ? a : b), first)
  const left = new Map<string, Left>()
  for (const { pods, at } of captures)
    for (const pod of latest !== undefined && facts.captureFile(latest) === facts.captureFile(at) ? pods : [])
      if (!left.has(pod.node)) left.set(pod.node, pod)
  return left
}
