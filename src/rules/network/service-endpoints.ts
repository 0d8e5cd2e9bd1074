import * as facts from '../../facts/index.ts'
import { defineRule, indexBy, known } from '../../rule.ts'

const slicesBeside = indexBy(facts.endpointSlice, one => [facts.fileKey(one.at, one.namespace ?? '')])

export default defineRule({
  id: 'network/service-endpoints',
  summary: 'List the addresses of a Service that selects no pods',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/#services-without-selectors'],
  checks: {
    'SV-04': 'Service {name} selects no pods, and no EndpointSlice is made for it',
  },
  on: { services: facts.eachService },
  with: {
    apps: facts.orderAppsByName,
    slices: facts.slicesByService,
    endpoints: facts.endpointsByName,
    beside: slicesBeside,
  },

  *check({ services }, { say, unsure, complete, isExternal }, { apps, slices, endpoints, beside }) {
    for (const one of services) {
      const { name, namespace, type, selector, inGraph } = one
      // What the graph makes of an OrderApp is judged by the graph's own checks.
      if (!complete || inGraph || selector.state !== 'absent' || facts.foundNamed(apps, one, name).length > 0) continue
      // The API server lists its own addresses.
      if (name === 'kubernetes' && (namespace ?? 'default') === 'default') continue
      if (known(type) === 'ExternalName') continue
      if (isExternal('EndpointSlice', namespace, name) || isExternal('Endpoints', namespace, name)) continue
      const answers = [facts.findNamed(slices, one, name), facts.findNamed(endpoints, one, name)]
      if (answers.some(({ state }) => state === 'found')) continue
      const isOpen = answers.some(({ state }) => state === 'unknown')
      if (type.state === 'unknown') yield unsure(type)
      else if (isOpen) yield unsure({ why: 'whether the Service has an EndpointSlice', at: selector.at })
      else {
        const meant = beside(facts.fileKey(one.at, namespace ?? '')).filter(slice => slice.name.startsWith(name))
        const related = meant.map(({ service }) => ({
          at: service.at,
          note: 'this EndpointSlice is for another Service',
        }))
        yield say('SV-04', selector.at, { data: { name }, related })
      }
    }
  },
})
