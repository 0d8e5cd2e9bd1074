import { known } from '../../documents/value.ts'
import { defineRule, type Outcome } from '../../engine/rule.ts'
import { orderAppsByName } from '../../facts/application/order-app.ts'
import { endpointsByName, slicesByService } from '../../facts/kubernetes/endpoint-slice.ts'
import { findNamed, foundNamed } from '../../facts/kubernetes/named-object.ts'
import { eachService, type SelectedLabel, type ServiceObject } from '../../facts/kubernetes/service.ts'
import type { Workload } from '../../facts/kubernetes/workload.ts'
import { meantLabel } from '../../facts/network/label-typo.ts'
import {
  appsBehind,
  backendsOf,
  hasNamedPort,
  hasOpenPorts,
  mayHaveBackends,
  neighboursOf,
  orderAppsByPlace,
  podsByPlace,
} from '../../facts/network/service-backends.ts'
import { selectFrom } from '../../model/kubernetes/label-index.ts'
import { selectLabels } from '../../model/kubernetes/selector.ts'

export default defineRule({
  id: 'network/service-backends',
  summary: 'Select pods that exist, and name a port that they have',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/#defining-a-service'],
  checks: {
    'SV-03': 'no pods in the namespace have the label {key}: {value}',
    'SV-03.typo': {
      severity: 'warning',
      text: 'no pods in the namespace have the label {key}: {value}, but {meant} exists',
    },
    'SV-03.port': 'no container of {workload} has a port named {port}',
    'SV-04': {
      severity: 'warning',
      text: 'Service {name} selects no pods, and no EndpointSlice is made for it',
    },
  },
  on: { services: eachService },
  with: {
    pods: podsByPlace,
    ownApps: orderAppsByName,
    apps: orderAppsByPlace,
    slices: slicesByService,
    endpoints: endpointsByName,
  },

  *check({ services }, { say, unsure, complete, isExternal }, { pods, ownApps, apps, slices, endpoints }) {
    for (const one of services) {
      const { type, selector } = one
      // What the graph makes of an OrderApp is judged by the graph's own checks.
      if (one.inGraph || known(type) === 'ExternalName' || foundNamed(ownApps, one, one.name).length > 0) continue
      for (const value of [type, selector]) if (value.state === 'unknown') yield unsure(value)
      if (selector.state === 'known') yield* selected(one, selector.value)
      else if (selector.state === 'absent' && type.state !== 'unknown' && complete) yield* listed(one)
    }

    function* selected(one: ServiceObject, labels: readonly SelectedLabel[]): Generator<Outcome> {
      const backends = backendsOf(one, pods)
      if (backends.length > 0) return yield* named(one, backends)
      if (appsBehind(one, apps).length > 0 || labels.some(({ value }) => isExternal('Pod', one.namespace, value)))
        return
      const places = neighboursOf(one, pods)
      const isOpen = one.isPatched === true || mayHaveBackends(one, pods) || places.some(place => place.isOpen)
      const [typo] = labels.flatMap(label => {
        const requirement = { key: label.key, operator: 'In', values: [label.value], at: label.at } as const
        const meant = places.flatMap(place => meantLabel(requirement, place.labelNames()) ?? [])[0]
        return meant === undefined ? [] : [{ label, meant: `${meant.key}: ${meant.value}` }]
      })
      const isThere = ({ key, value }: SelectedLabel): boolean =>
        places.some(({ index }) => selectFrom(index, selectLabels({ [key]: value }), 1).length > 0)
      const missing = labels.find(label => !isThere(label)) ?? labels[0]
      if (isOpen) {
        if (complete) yield unsure({ why: 'which pods the Service selects', at: selector(one) })
      } else if (typo !== undefined)
        yield say('SV-03.typo', typo.label.at, { data: { ...dataOf(typo.label), meant: typo.meant } })
      else if (complete && missing !== undefined) yield say('SV-03', missing.at, { data: dataOf(missing) })
    }

    function* named(one: ServiceObject, backends: readonly Workload[]): Generator<Outcome> {
      const [first] = backends
      for (const { target, protocol } of one.ports) {
        if (target.state === 'unknown') yield unsure(target)
        const port = known(target)
        if (typeof port !== 'string' || first === undefined) continue
        if (backends.some(workload => hasNamedPort(workload, port, protocol))) continue
        if (one.isPatched === true || backends.some(hasOpenPorts))
          yield unsure({ why: 'the ports of the pods', at: target.at })
        else
          yield say('SV-03.port', target.at, {
            data: { workload: `${first.kind} ${first.name}`, port },
            related: [{ at: first.at, note: 'the pods' }],
          })
      }
    }

    function* listed(one: ServiceObject): Generator<Outcome> {
      const { name, namespace } = one
      // The API server lists its own addresses.
      if (name === 'kubernetes' && (namespace ?? 'default') === 'default') return
      if (isExternal('EndpointSlice', namespace, name) || isExternal('Endpoints', namespace, name)) return
      const answers = [findNamed(slices, one, name), findNamed(endpoints, one, name)]
      if (answers.some(({ state }) => state === 'found')) return
      if (one.isPatched === true || answers.some(({ state }) => state === 'unknown'))
        yield unsure({ why: 'whether the Service has an EndpointSlice', at: selector(one) })
      else yield say('SV-04', selector(one), { data: { name } })
    }
  },
})

const selector = ({ selector }: ServiceObject) => selector.at

const dataOf = ({ key, value }: SelectedLabel) => ({ key, value })
