import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'workload/autoscaler-target',
  summary: 'Scale a workload that exists, and that nothing else keeps at a size',
  severity: 'error',
  relevance: { 'HP-03': 'anywhere', 'HP-06': 'platform' },
  references: [
    'https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/',
    'https://kro.run/docs/overview/',
  ],
  checks: {
    'HP-03': 'there is no {kind} {name} in the namespace of the autoscaler',
    'HP-03.meant': {
      confidence: 'medium',
      text: 'there is no {kind} {name} here, but {meant}, which no autoscaler scales',
    },
    'HP-03.elsewhere': '{kind} {name} is in namespace {elsewhere}, and the autoscaler in {namespace}',
    'HP-03.kind': '{name} is a {other}, not a {kind}',
    'HP-03.group': 'a {kind} is of {wanted}, but the target is of {found}; the autoscaler does not find it',
    'HP-03.no-group': 'the target has no apiVersion, so the autoscaler does not find the {kind}; it is of {wanted}',
    'HP-03.fixed': 'a {kind} cannot be scaled',
    'HP-06': 'kro sets the replicas to what {keeper} says, so it undoes what the autoscaler does',
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },
  with: { ...facts.targetIndexes, scaled: facts.horizontalByTarget, apps: facts.orderAppsByDeployment },

  *check({ autoscalers }, { say, unsure, complete, isExternal }, lookups) {
    for (const one of autoscalers) {
      const { kind, name, apiVersion } = one.target
      if (kind.state === 'unknown') yield unsure(kind)
      if (name.state === 'unknown' && one.keptReplicas === undefined) yield unsure(name)
      if (kind.state !== 'known' || apiVersion.state === 'unknown') continue
      const data = { kind: kind.value, name: name.state === 'known' ? name.value : '' }

      const found =
        name.state === 'known' ? facts.findNamesake(one, `${kind.value}/${name.value}`, lookups.byKind) : undefined
      const workloads = found?.state === 'found' ? found.objects : []
      const keeper = facts.keeperOf(one, lookups.apps, workloads)
      if (keeper !== undefined) {
        yield say('HP-06', name.at, {
          data: { keeper: keeper.label },
          related: [{ at: keeper.at, note: 'the number of replicas is decided here' }],
        })
        continue
      }

      const written = apiVersion.state === 'known' ? apiVersion.value : ''
      const fault = facts.scaleFault(written, kind.value)
      if (fault?.is === 'fixed') yield say('HP-03.fixed', kind.at, { data: { kind: kind.value } })
      else if (fault?.is === 'group' && written === '')
        yield say('HP-03.no-group', kind.at, { data: { kind: kind.value, wanted: fault.wanted } })
      else if (fault?.is === 'group')
        yield say('HP-03.group', apiVersion.at, { data: { kind: kind.value, wanted: fault.wanted, found: written } })
      if (fault !== undefined || name.state !== 'known' || found === undefined || found.state === 'found') continue

      if (isExternal(kind.value, one.namespace, name.value)) continue
      const missing = facts.missingTarget(one, { ...data, found }, lookups, lookups.scaled, complete)
      if ('object' in missing) {
        const { kind: other, namespace: elsewhere = '', name: meant, at } = missing.object
        yield say(`HP-03.${missing.is}`, missing.is === 'kind' ? kind.at : name.at, {
          data: { ...data, other, elsewhere, namespace: one.namespace ?? '', meant },
          related: [{ at, note: `the ${other}` }],
        })
      } else if (complete)
        yield missing.is === 'open' ? unsure({ why: missing.why, at: name.at }) : say('HP-03', name.at, { data })
    }
  },
})
