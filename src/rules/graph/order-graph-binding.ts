import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-binding',
  summary: "Bind the instance's target group to the Service of the graph",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'RO-09': '{field} of the binding is {wanted}',
    'RO-09.absent': 'the binding has no {field}, which is {wanted}',
    'RO-09.name': 'the binding names its target group by targetGroupARN',
    'RO-10': 'this does not refer to the resource service, so kro may make the binding before the Service',
  },
  on: facts.orderGraph,

  *check({ binding, templates }, { say, unsure }) {
    if (binding === undefined) return
    const { targetGroupArn, isObsoleteArn, targetType, vpcId, serviceName, servicePort, groupNameAt } = binding
    for (const [field, text, wanted] of [
      // A group that is named by its name has no ARN: that is one fault.
      ...(isObsoleteArn || (groupNameAt !== undefined && isUnset(targetGroupArn.value))
        ? []
        : ([['targetGroupARN', targetGroupArn, facts.ofSpec('targetGroupARN')]] as const)),
      ['targetType', targetType, 'ip'],
      ['vpcID', vpcId, facts.ofSpec('vpcID')],
      ['serviceRef.port', servicePort, facts.ofSpec('port')],
    ] as const)
      yield* compare(field, text, wanted)
    if (groupNameAt !== undefined) yield say('RO-09.name', groupNameAt)
    const refers = serviceName.uses.includes('service')
    const { value } = serviceName
    const name = templates.find(({ resource }) => resource === 'service')?.name.value
    // The Service may have another name, which is its own fault.
    const isItsName = known(value) === facts.INSTANCE || (name !== undefined && known(name) === known(value))
    if (isUnset(value) || !isItsName) yield* compare('serviceRef.name', serviceName, '${service.metadata.name}')
    else if (!refers) yield say('RO-10', value.at)

    function* compare(field: string, text: facts.GraphText, wanted: string): Generator<Outcome> {
      const { value } = text
      if (isUnset(value)) yield say('RO-09.absent', value.at, { data: { field, wanted } })
      else if (value.state === 'unknown') yield unsure(value)
      else if (known(value) !== wanted) yield say('RO-09', facts.wrongPart(text, wanted), { data: { field, wanted } })
    }
  },
})
