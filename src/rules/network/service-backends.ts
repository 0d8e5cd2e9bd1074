import * as facts from '../../facts/index.ts'
import { selectFrom } from '../../model/kubernetes/label-index.ts'
import { selectLabels } from '../../model/kubernetes/selector.ts'
import { defineRule, findNearest, known, type Outcome, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/service-backends',
  summary: 'Select pods that exist, and name a port that they have',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/#defining-a-service'],
  checks: {
    'SV-03': 'no pods in the namespace have the label {key}: {value}',
    'SV-03.typo': warning('no pods in the namespace have the label {key}: {value}, but {meant} exists'),
    'SV-03.same': warning('no pods in the namespace have the label {key}: {value}, also those of {workload} do not'),
    'SV-03.port': 'no container of {workload} has a port named {port}',
  },
  on: { services: facts.eachService },
  with: {
    pods: facts.podsByPlace,
    workloads: facts.backendsByName,
    operated: facts.operatedByPlace,
    ownApps: facts.orderAppsByName,
  },

  *check({ services }, { say, unsure, complete, isExternal }, { pods, workloads, operated, ownApps }) {
    for (const one of services) {
      const { type, selector } = one
      // What the graph makes of an OrderApp is judged by the graph's own checks.
      if (one.inGraph || known(type) === 'ExternalName' || facts.foundNamed(ownApps, one, one.name).length > 0) continue
      for (const value of [type, selector]) if (value.state === 'unknown') yield unsure(value)
      if (selector.state === 'known') yield* selected(one, selector.value)
    }

    function* selected(one: facts.ServiceObject, labels: readonly facts.SelectedLabel[]): Generator<Outcome> {
      const backends = facts.backendsOf(one, pods)
      if (backends.length > 0) return yield* named(one, backends)
      if (facts.selectsOperated(one, operated) || facts.appsBehind(one, ownApps).length > 0) return
      if (labels.some(({ value }) => isExternal('Pod', one.namespace, value))) return
      if (facts.selectsEksPods(one.namespace, selectLabels(facts.selectedLabels(one)))) return
      const places = facts.neighboursOf(one, pods)
      const isOpen = facts.mayHaveBackends(one, pods)
      const required = labels.map(label => ({ ...label, operator: 'In', values: [label.value] }) as const)
      const typo = facts.misspeltLabel(required, places)
      const isThere = ({ key, value }: facts.SelectedLabel): boolean =>
        places.some(({ index }) => selectFrom(index, selectLabels({ [key]: value }), 1).length > 0)
      const missing = labels.find(label => !isThere(label)) ?? labels[0]
      if (isOpen) {
        if (complete) yield unsure({ why: 'which pods the Service selects', at: one.selector.at })
      } else if (typo !== undefined)
        yield say('SV-03.typo', typo.requirement.at, {
          data: { ...dataOf(typo.requirement), meant: typo.meant },
          ...(complete ? { severity: 'error' } : {}),
        })
      else if (complete && missing !== undefined) {
        if (isOfOperator(missing.key, places))
          yield unsure({ why: 'whether an operator makes such pods', at: missing.at })
        else yield say('SV-03', missing.at, { data: dataOf(missing) })
      } else if (missing !== undefined) {
        // A workload of the same name was meant: this is reported even if not all that is deployed is known.
        const [own] = facts.foundNamed(workloads, one, one.name)
        const unlike = own === undefined ? undefined : labels.find(({ key, value }) => own.podLabels[key] !== value)
        if (own !== undefined && unlike !== undefined)
          yield say('SV-03.same', unlike.at, {
            data: { ...dataOf(unlike), workload: facts.objectLabel(own) },
            related: [{ at: own.at, note: 'the workload of that name' }],
          })
      }
    }

    function* named(one: facts.ServiceObject, backends: readonly facts.Workload[]): Generator<Outcome> {
      const [first] = backends
      for (const { target, protocol } of one.ports) {
        if (target.state === 'unknown') yield unsure(target)
        const port = known(target)
        // No port has a name with a low line: the word is replaced before, or refused (SC-04).
        if (typeof port !== 'string' || port.includes('_') || first === undefined) continue
        // A patch whose kustomization cannot be built here is of a workload of the same name.
        const all = [...backends, ...backends.flatMap(one => facts.foundNamed(workloads, one, one.name))]
        if (all.some(workload => facts.hasNamedPort(workload, port, protocol))) continue
        if (backends.some(facts.hasOpenPorts)) yield unsure({ why: 'the ports of the pods', at: target.at })
        else
          yield say('SV-03.port', target.at, {
            data: { workload: facts.objectLabel(first), port },
            related: [{ at: first.at, note: 'the pods' }],
          })
      }
    }
  },
})

const dataOf = ({ key, value }: facts.SelectedLabel) => ({ key, value })

/** Whether a label is one that no workload has and nobody writes by hand: an operator sets its own on what it makes. */
function isOfOperator(key: string, places: readonly facts.LocalPods[]): boolean {
  const domain = key.includes('/') ? key.slice(0, key.indexOf('/')) : ''
  const isOwn = domain === '' || findNearest(domain, ['app.kubernetes.io', 'app.orchestrator.io']) !== undefined
  return !isOwn && places.every(({ index }) => !index.byKey.has(key))
}
