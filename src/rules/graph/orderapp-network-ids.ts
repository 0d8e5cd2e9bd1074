import * as facts from '../../facts/index.ts'
import { parseTargetGroupArn } from '../../model/iam/arn.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-network-ids',
  summary: 'Name the target group by its ARN and the VPC by its id',
  severity: 'error',
  relevance: { 'OA-10': 'anywhere', 'OA-11': 'platform' },
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'OA-10': 'targetGroupARN is not the ARN of a target group: {found}',
    'OA-11': 'vpcID is not the id of a VPC: {found}',
  },
  on: facts.orderApp,

  *check({ targetGroupArn: arn, vpcId }, { say }) {
    if (arn.state === 'known' && arn.value !== '' && parseTargetGroupArn(arn.value) === undefined)
      yield say('OA-10', arn.at, { data: { found: arn.value } })
    if (vpcId.state === 'known' && vpcId.value !== '' && !facts.isVpcId(vpcId.value))
      yield say('OA-11', vpcId.at, { data: { found: vpcId.value } })
  },
})
