import { defineRule } from '../../engine/rule.ts'
import { eachVerticalAutoscaler, isOff, targetKey, verticalByTarget } from '../../facts/kubernetes/autoscaler.ts'
import { keeperOf, orderAppsByName } from '../../facts/kubernetes/kro-managed.ts'
import { writtenNamesOf } from '../../facts/kubernetes/kustomization.ts'
import { workloadsByKind, workloadsByName } from '../../facts/kubernetes/named-workloads.ts'
import { findNamesake } from '../../facts/kubernetes/namesake.ts'
import { folderOf, type ObjectMeta } from '../../facts/kubernetes/object-meta.ts'
import { kindBeside, MOST_BESIDE, workloadsBeside } from '../../facts/kubernetes/same-file.ts'
import { isReadKind } from '../../facts/kubernetes/scalable.ts'

export default defineRule({
  id: 'workload/vertical-autoscaler-target',
  summary: 'Point a VerticalPodAutoscaler at a workload whose resources it may decide',
  severity: 'error',
  since: '0.1.0',
  references: ['https://github.com/kubernetes/autoscaler/blob/master/vertical-pod-autoscaler/docs/api.md'],
  checks: {
    'VP-02': {
      severity: 'warning',
      text: "kro sets the requests and limits to what {keeper} says, so they are not the autoscaler's to change",
    },
    'VP-03': 'there is no {kind} {name} in the namespace of the autoscaler',
    'VP-03.kind': '{name} is a {other}, not a {kind}',
    'VP-03.elsewhere': '{kind} {name} is in namespace {elsewhere}, and the autoscaler in {namespace}',
    'VP-03.absent': 'targetRef has no {field}, so the autoscaler finds nothing to scale',
  },
  on: { autoscalers: eachVerticalAutoscaler },
  with: {
    byKind: workloadsByKind,
    byName: workloadsByName,
    apps: orderAppsByName,
    names: writtenNamesOf,
    beside: workloadsBeside,
    byTarget: verticalByTarget,
  },

  *check({ autoscalers }, { say, unsure, complete, isExternal }, { byKind, byName, apps, names, beside, byTarget }) {
    // One that no autoscaler is for was meant: it is reported even where not all that is deployed is known.
    const isMeantBeside = (owner: ObjectMeta, kind: string): boolean =>
      beside(kindBeside(owner, kind))
        .slice(0, MOST_BESIDE)
        .some(other => byTarget(targetKey(other, other.kind, other.name)).length === 0)

    for (const one of autoscalers) {
      const { kind, name, at } = one.target
      if (kind.state === 'unknown') yield unsure(kind)
      if (name.state === 'unknown') yield unsure(name)
      if (one.isPatched === true && (kind.state === 'absent' || name.state === 'absent')) {
        yield unsure({ why: 'what a kustomization patches', at })
        continue
      }
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

      const found = findNamesake(one, `${kind.value}/${name.value}`, byKind)
      const keeper = keeperOf(one, apps, found.state === 'found' ? found.objects : [])
      if (keeper !== undefined && !isOff(one)) {
        if (one.updateMode.state === 'unknown') yield unsure(one.updateMode)
        else
          yield say('VP-02', name.at, {
            data: { keeper: keeper.label },
            related: [{ at: keeper.at, note: 'decided here' }],
          })
      }
      if (keeper !== undefined || found.state === 'found' || isExternal(kind.value, one.namespace, name.value)) continue

      const data = { kind: kind.value, name: name.value }
      const other = findNamesake(one, name.value, byName)
      const [sibling] = other.state === 'found' ? other.objects : []
      if (sibling !== undefined && isReadKind(kind.value) && isReadKind(sibling.kind))
        yield say('VP-03.kind', kind.at, {
          data: { ...data, other: sibling.kind },
          related: [{ at: sibling.at, note: `the ${sibling.kind}` }],
        })
      else if (found.state === 'elsewhere' && (complete || folderOf(found.object.at) === folderOf(one.at)))
        yield say('VP-03.elsewhere', name.at, {
          data: { ...data, elsewhere: found.object.namespace ?? '', namespace: one.namespace ?? '' },
          related: [{ at: found.object.at, note: `the ${kind.value}` }],
        })
      else if (!complete && !isMeantBeside(one, kind.value)) continue
      else if (found.state === 'unknown' || !isReadKind(kind.value) || names.isOpen)
        yield unsure({ why: `whether there is a ${kind.value} ${name.value}`, at: name.at })
      else if (names.of(name.value).some(as => findNamesake(one, `${kind.value}/${as}`, byKind).state !== 'absent'))
        yield unsure({ why: 'the names that kustomizations give', at: name.at })
      else yield say('VP-03', name.at, { data })
    }
  },
})
