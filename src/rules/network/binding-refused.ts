import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known } from '../../rule.ts'

export default defineRule({
  id: 'network/binding-refused',
  summary: 'Write bindings that the webhook of the controller accepts',
  severity: 'info',
  relevance: 'anywhere',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-09': 'neither targetGroupARN nor targetGroupName is set; the webhook of the controller refuses that',
    'TB-09.selector': 'nodeSelector is for target type instance; the webhook of the controller refuses it with ip',
  },
  on: { bindings: facts.eachBinding },
  with: { ownApps: facts.orderAppsByBinding },

  *check({ bindings }, { say, unsure }, { ownApps }) {
    for (const one of bindings) {
      const {
        targetGroupArn: arn,
        targetGroupName: name,
        targetType,
        nodeSelector,
        isOpenSource,
        specAt,
        graphKind,
      } = one
      if (!isOpenSource) continue
      const isUnnamed = [arn, name].every(value => isUnset(value) || known(value) === '')
      // TB-01, and the checks of graphs, speak of the fields that the binding of an OrderApp lacks.
      if (isUnnamed && !facts.isOfOrderAppGraph(one) && facts.foundNamed(ownApps, one, one.name).length === 0) {
        yield say('TB-09', arn.state === 'absent' ? (name.state === 'absent' ? specAt : name.at) : arn.at)
      }
      if (isUnset(nodeSelector)) continue
      if (targetType.state === 'unknown' && graphKind === undefined) yield unsure(targetType)
      if (known(targetType) === 'ip') yield say('TB-09.selector', { ...nodeSelector.at, part: 'key' })
    }
  },
})
