import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'workload/vertical-autoscaler-target',
  summary: 'Point a VerticalPodAutoscaler at a workload whose resources it may decide',
  severity: 'error',
  relevance: { 'VP-02': 'platform', 'VP-03': 'anywhere' },
  references: ['https://github.com/kubernetes/autoscaler/blob/master/vertical-pod-autoscaler/docs/api.md'],
  checks: {
    'VP-02': warning(
      "kro sets the requests and limits to what {keeper} says, so they are not the autoscaler's to change",
    ),
    'VP-03': 'there is no {kind} {name} in the namespace of the autoscaler',
    'VP-03.kind': '{name} is a {other}, not a {kind}',
    'VP-03.meant': {
      confidence: 'medium',
      text: 'there is no {kind} {name} here, but {meant}, which no autoscaler scales',
    },
    'VP-03.elsewhere': '{kind} {name} is in namespace {elsewhere}, and the autoscaler in {namespace}',
    'VP-03.absent': 'targetRef has no {field}, so the autoscaler finds nothing to scale',
  },
  on: { autoscalers: facts.eachVerticalAutoscaler },
  with: { ...facts.targetIndexes, scaled: facts.verticalByTarget, apps: facts.orderAppsByDeployment },

  *check({ autoscalers }, { say, unsure, complete, isExternal }, lookups) {
    for (const one of autoscalers) {
      const { kind, name } = one.target
      if (kind.state === 'unknown') yield unsure(kind)
      if (name.state === 'unknown') yield unsure(name)
      if (kind.state === 'absent' || name.state === 'absent') {
        const field =
          kind.state === 'absent' && name.state === 'absent'
            ? 'kind and no name'
            : kind.state === 'absent'
              ? 'kind'
              : 'name'
        yield say('VP-03.absent', kind.state === 'absent' ? kind.at : name.at, { data: { field } })
      }
      if (kind.state !== 'known' || name.state !== 'known') continue

      const found = facts.findNamesake(one, `${kind.value}/${name.value}`, lookups.byKind)
      const keeper = facts.keeperOf(one, lookups.apps, found.state === 'found' ? found.objects : [])
      if (keeper !== undefined && !facts.isOff(one)) {
        if (one.updateMode.state === 'unknown') yield unsure(one.updateMode)
        else
          yield say('VP-02', name.at, {
            data: { keeper: keeper.label },
            related: [{ at: keeper.at, note: 'decided here' }],
          })
      }
      if (keeper !== undefined || found.state === 'found' || isExternal(kind.value, one.namespace, name.value)) continue

      const data = { kind: kind.value, name: name.value }
      const missing = facts.missingTarget(one, { ...data, found }, lookups, lookups.scaled, complete)
      if ('object' in missing) {
        const { kind: other, namespace: elsewhere = '', name: meant, at } = missing.object
        yield say(`VP-03.${missing.is}`, missing.is === 'kind' ? kind.at : name.at, {
          data: { ...data, other, elsewhere, namespace: one.namespace ?? '', meant },
          related: [{ at, note: `the ${other}` }],
        })
      } else if (complete)
        yield missing.is === 'open' ? unsure({ why: missing.why, at: name.at }) : say('VP-03', name.at, { data })
    }
  },
})
