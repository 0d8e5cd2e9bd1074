import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

/** The contract's own spelling of the group last. */
const RIGHT = ['elbv2.k8s.aws/v1beta1', 'elbv2.k8s.cloud/v1beta1']

export default defineRule({
  id: 'network/binding-api',
  summary: 'Write TargetGroupBindings of the open-source controller, in v1beta1',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-02': 'the bindings of the load balancer controller are elbv2.k8s.aws/v1beta1, not {found}',
    'TB-02.auto': '{found} is the binding of EKS Auto Mode, not of the load balancer controller',
  },
  on: { bindings: facts.eachBinding },

  *check({ bindings }, { say, unsure }) {
    for (const one of bindings) {
      const { apiVersion, isOpenSource } = one
      if (facts.isOfOrderAppGraph(one)) continue
      if (apiVersion.state === 'unknown') yield unsure(apiVersion)
      const found = known(apiVersion)
      if (found === undefined || RIGHT.includes(found)) continue
      yield say(isOpenSource ? 'TB-02' : 'TB-02.auto', apiVersion.at, { data: { found } })
    }
  },
})
