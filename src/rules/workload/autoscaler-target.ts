import { defineRule } from '../../engine/rule.ts'
import { eachHorizontalAutoscaler, horizontalByTarget, targetKey } from '../../facts/kubernetes/autoscaler.ts'
import { keeperOf, orderAppsByName } from '../../facts/kubernetes/kro-managed.ts'
import { writtenNamesOf } from '../../facts/kubernetes/kustomization.ts'
import { workloadsByKind, workloadsByName } from '../../facts/kubernetes/named-workloads.ts'
import { findNamesake } from '../../facts/kubernetes/namesake.ts'
import { folderOf, type ObjectMeta } from '../../facts/kubernetes/object-meta.ts'
import { kindBeside, MOST_BESIDE, workloadsBeside } from '../../facts/kubernetes/same-file.ts'
import { isReadKind, scaleFault } from '../../facts/kubernetes/scalable.ts'

export default defineRule({
  id: 'workload/autoscaler-target',
  summary: 'Scale a workload that exists, and that nothing else keeps at a size',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/',
    'https://kro.run/docs/overview/',
  ],
  checks: {
    'HP-03': 'there is no {kind} {name} in the namespace of the autoscaler',
    'HP-03.elsewhere': '{kind} {name} is in namespace {elsewhere}, and the autoscaler in {namespace}',
    'HP-03.kind': '{name} is a {other}, not a {kind}',
    'HP-03.group': 'a {kind} is of {wanted}, but the target is of {found}; the autoscaler does not find it',
    'HP-03.no-group': 'the target has no apiVersion, so the autoscaler does not find the {kind}; it is of {wanted}',
    'HP-03.fixed': 'a {kind} cannot be scaled',
    'HP-06': 'kro sets the replicas to what {keeper} says, so it undoes what the autoscaler does',
  },
  on: { autoscalers: eachHorizontalAutoscaler },
  with: {
    byKind: workloadsByKind,
    byName: workloadsByName,
    apps: orderAppsByName,
    names: writtenNamesOf,
    beside: workloadsBeside,
    byTarget: horizontalByTarget,
  },

  *check({ autoscalers }, { say, unsure, complete, isExternal }, { byKind, byName, apps, names, beside, byTarget }) {
    // One that nothing scales was meant: it is reported even where not all that is deployed is known.
    const isMeantBeside = (owner: ObjectMeta, kind: string): boolean =>
      beside(kindBeside(owner, kind))
        .slice(0, MOST_BESIDE)
        .some(other => byTarget(targetKey(other, other.kind, other.name)).length === 0)

    for (const one of autoscalers) {
      const { kind, name, apiVersion } = one.target
      if (kind.state === 'unknown') yield unsure(kind)
      if (name.state === 'unknown' && one.keptReplicas === undefined) yield unsure(name)
      if (kind.state !== 'known' || apiVersion.state === 'unknown') continue
      const data = { kind: kind.value, name: name.state === 'known' ? name.value : '' }

      const found = name.state === 'known' ? findNamesake(one, `${kind.value}/${name.value}`, byKind) : undefined
      const workloads = found?.state === 'found' ? found.objects : []
      const keeper = keeperOf(one, apps, workloads)
      if (keeper !== undefined) {
        yield say('HP-06', name.at, {
          data: { keeper: keeper.label },
          related: [{ at: keeper.at, note: 'the number of replicas is decided here' }],
        })
        continue
      }

      const written = apiVersion.state === 'known' ? apiVersion.value : ''
      const fault = scaleFault(written, kind.value)
      if (fault?.is === 'fixed') yield say('HP-03.fixed', kind.at, { data: { kind: kind.value } })
      else if (fault?.is === 'group' && written === '')
        yield say('HP-03.no-group', kind.at, { data: { kind: kind.value, wanted: fault.wanted } })
      else if (fault?.is === 'group')
        yield say('HP-03.group', apiVersion.at, { data: { kind: kind.value, wanted: fault.wanted, found: written } })
      if (fault !== undefined || name.state !== 'known' || found === undefined || found.state === 'found') continue

      const other = findNamesake(one, name.value, byName)
      const [sibling] = other.state === 'found' ? other.objects : []
      if (isExternal(kind.value, one.namespace, name.value)) continue
      if (sibling !== undefined && isReadKind(kind.value) && isReadKind(sibling.kind))
        yield say('HP-03.kind', kind.at, {
          data: { ...data, other: sibling.kind },
          related: [{ at: sibling.at, note: `the ${sibling.kind}` }],
        })
      else if (found.state === 'elsewhere' && (complete || folderOf(found.object.at) === folderOf(one.at)))
        yield say('HP-03.elsewhere', name.at, {
          data: { ...data, elsewhere: found.object.namespace ?? '', namespace: one.namespace ?? '' },
          related: [{ at: found.object.at, note: `the ${kind.value}` }],
        })
      else if (!complete && !isMeantBeside(one, kind.value)) continue
      else if (found.state === 'unknown' || one.inTerraform || !isReadKind(kind.value) || names.isOpen)
        yield unsure({ why: `whether there is a ${kind.value} ${name.value}`, at: name.at })
      else if (names.of(name.value).some(as => findNamesake(one, `${kind.value}/${as}`, byKind).state !== 'absent'))
        yield unsure({ why: 'the names that kustomizations give', at: name.at })
      else yield say('HP-03', name.at, { data })
    }
  },
})
