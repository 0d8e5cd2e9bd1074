import { known } from '../../documents/value.ts'
import { defineRule } from '../../engine/rule.ts'
import { orderAppsByName } from '../../facts/application/order-app.ts'
import { foundNamed } from '../../facts/kubernetes/named-object.ts'
import { eachService, isHeadless } from '../../facts/kubernetes/service.ts'
import { bindingLabel, bindingsByService } from '../../facts/network/target-group-binding.ts'

export default defineRule({
  id: 'network/headless-service',
  summary: 'Give a Service that is balanced an address of its own',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/#headless-services'],
  checks: {
    'SV-05': 'Service {name} of type {type} is headless; the API server refuses that',
    'SV-05.bound': 'Service {name} is headless, but {binding} registers its pods as targets',
  },
  on: { services: eachService },
  with: { bindings: bindingsByService, apps: orderAppsByName },

  *check({ services }, { say, unsure }, { bindings, apps }) {
    for (const one of services) {
      const { name, clusterIP, inGraph } = one
      if (clusterIP.state === 'unknown' && !inGraph) yield unsure(clusterIP)
      // An OrderApp's own Service is judged by what its graph makes.
      if (!isHeadless(one) || foundNamed(apps, one, name).length > 0) continue
      const type = known(one.type)
      if (type === 'LoadBalancer' || type === 'NodePort') yield say('SV-05', clusterIP.at, { data: { name, type } })
      else {
        const bound = inGraph ? [] : foundNamed(bindings, one, name)
        const related = bound.map(({ serviceName }) => ({ at: serviceName.at, note: 'bound here' }))
        if (bound[0] !== undefined)
          yield say('SV-05.bound', clusterIP.at, { data: { name, binding: bindingLabel(bound[0]) }, related })
      }
    }
  },
})
