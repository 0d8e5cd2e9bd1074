import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'network/headless-service',
  summary: 'Give a Service that is balanced an address of its own',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/#headless-services'],
  checks: {
    'SV-05': 'Service {name} of type {type} is headless; the API server refuses that',
    'SV-05.bound': 'Service {name} is headless, but {binding} registers its pods as targets',
  },
  on: { services: facts.eachService },
  with: { bindings: facts.bindingsByService, apps: facts.orderAppsByName },

  *check({ services }, { say, unsure }, { bindings, apps }) {
    for (const one of services) {
      const { name, clusterIP, inGraph } = one
      if (clusterIP.state === 'unknown' && !inGraph) yield unsure(clusterIP)
      // An OrderApp's own Service is judged by what its graph makes.
      if (!facts.isHeadless(one) || facts.foundNamed(apps, one, name).length > 0) continue
      const type = known(one.type)
      if (type === 'LoadBalancer' || type === 'NodePort') yield say('SV-05', clusterIP.at, { data: { name, type } })
      else {
        const bound = inGraph ? [] : facts.foundNamed(bindings, one, name)
        const related = bound.map(({ serviceName }) => ({ at: serviceName.at, note: 'bound here' }))
        if (bound[0] !== undefined)
          yield say('SV-05.bound', clusterIP.at, { data: { name, binding: facts.bindingLabel(bound[0]) }, related })
      }
    }
  },
})
