import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, known } from '../../rule.ts'

/** The class of the open-source controller, and that of EKS Auto Mode. */
const OPEN_SOURCE = 'service.k8s.aws/nlb'
const CLASSES = [OPEN_SOURCE, 'eks.amazonaws.com/nlb']
/** The values of the annotation that choose the open-source controller; `nlb` is the cloud provider's. */
const OFFLOADED = ['external', 'nlb-ip']

export default defineRule({
  id: 'network/load-balancer-class',
  summary: 'Choose the load balancer controller by loadBalancerClass alone',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/service/nlb/'],
  checks: {
    'SV-06': 'aws-load-balancer-type: {type} is for another controller than loadBalancerClass {class}',
    'SV-06.class': 'loadBalancerClass {class} is none of AWS, so aws-load-balancer-type: {type} has no effect',
  },
  on: { services: eachOf(facts.loadBalancerService) },

  *check({ services }, { say, unsure }) {
    for (const { typeAnnotation, loadBalancerClass } of services) {
      for (const value of [typeAnnotation, loadBalancerClass]) if (value.state === 'unknown') yield unsure(value)
      const [type, chosen] = [known(typeAnnotation), known(loadBalancerClass)]
      if (type === undefined || chosen === undefined || chosen === '') continue
      const data = { type, class: chosen }
      if (!CLASSES.includes(chosen))
        yield say('SV-06.class', loadBalancerClass.at, {
          data,
          related: [{ at: typeAnnotation.at, note: 'the annotation' }],
        })
      else if (type === 'nlb' || (OFFLOADED.includes(type) && chosen !== OPEN_SOURCE))
        yield say('SV-06', typeAnnotation.at, { data, related: [{ at: loadBalancerClass.at, note: 'the class' }] })
    }
  },
})
