import * as facts from '../../facts/index.ts'
import { allOf, defineRule, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'workload/autoscaler-conflict',
  summary: 'Let one thing decide how many replicas a workload has, and how large they are',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#migrating-deployments-and-statefulsets-to-horizontal-autoscaling',
    'https://github.com/kubernetes/autoscaler/blob/master/vertical-pod-autoscaler/docs/known-limitations.md',
  ],
  checks: {
    'HP-07': 'VerticalPodAutoscaler {name} changes the {resource} requests by which this autoscaler measures',
    'HP-07.second': 'HorizontalPodAutoscaler {name} scales {target} too',
    'HP-07.pinned': 'replicas is {replicas}, so each deployment undoes what HorizontalPodAutoscaler {name} does',
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },
  with: {
    horizontal: facts.horizontalByTarget,
    vertical: facts.verticalByTarget,
    workloads: facts.workloadsByKind,
    apps: facts.orderAppsByDeployment,
    kept: allOf(facts.keptReplicas),
  },

  *check({ autoscalers }, { say, unsure }, { horizontal, vertical, workloads, apps, kept }) {
    for (const one of autoscalers) {
      const { kind, name } = one.target
      if (kind.state !== 'known' || name.state !== 'known') continue
      const key = facts.targetKey(one, kind.value, name.value)
      const others = horizontal(key).slice(0, MOST)
      const first = others.find(other => other.name !== one.name)
      if (first !== undefined && isLater(one, others))
        yield say('HP-07.second', name.at, {
          data: { name: first.name, target: `${kind.value} ${name.value}` },
          related: [{ at: first.at, note: 'the other autoscaler' }],
        })

      // VP-02 reports an autoscaler of what kro sets.
      const isKept = facts.keeperOf(one, apps, []) !== undefined
      const changing = isKept
        ? []
        : vertical(key)
            .slice(0, MOST)
            .filter(other => !facts.isOff(other))
      const said = new Set<string>()
      for (const { resource, at } of facts.resourceMetrics(one)) {
        const other = changing.find(({ resources }) => resources.includes(resource))
        if (other === undefined || said.has(resource)) continue
        said.add(resource)
        if (other.updateMode.state === 'unknown')
          yield unsure({ why: `whether VerticalPodAutoscaler ${other.name} changes anything`, at })
        else
          yield say('HP-07', at, {
            data: { name: other.name, resource },
            related: [{ at: other.at, note: 'changes the requests' }],
          })
      }
      yield* pinned(one, others, `${kind.value}/${name.value}`)
    }

    function* pinned(
      one: facts.HorizontalAutoscaler,
      others: readonly facts.HorizontalAutoscaler[],
      named: string,
    ): Generator<Outcome> {
      const found = facts.findNamesake(one, named, workloads)
      for (const workload of found.state === 'found' ? facts.nearestTo(one.at, found.objects) : []) {
        if (facts.nearestTo(workload.at, others)[0] !== one) continue
        const { replicas, captured } = workload
        // In a cluster the number is always there, and that of an OrderApp or of a graph is kept by kro (HP-06).
        const isKept = facts.isMadeByKro(workload) || facts.keeperOf(one, apps, [workload]) !== undefined
        if (captured || isKept || facts.keepsReplicas(workload, kept) || replicas.state !== 'known') continue
        yield say('HP-07.pinned', replicas.at, {
          data: { replicas: replicas.value, name: one.name },
          related: [{ at: one.at, note: 'scales this' }],
          fix: { title: 'remove replicas', safe: false, edits: [{ at: replicas.at, remove: true }] },
        })
      }
    }
  },
})

/** More autoscalers than these of one workload are not looked at. */
const MOST = 20

/** Of several autoscalers of one workload the first is taken to be the right one. */
const isLater = (one: facts.HorizontalAutoscaler, all: readonly facts.HorizontalAutoscaler[]): boolean =>
  all[0]?.name !== one.name
