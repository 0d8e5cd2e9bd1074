import * as facts from '../../facts/index.ts'
import { parseTargetGroupArn } from '../../model/iam/arn.ts'
import { contradicted, defineRule, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'network/bound-target-group',
  summary: 'Bind a target group of type ip, by its ARN and in its own VPC',
  severity: 'error',
  relevance: { 'TB-06': 'anywhere', 'TB-07': 'platform' },
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-06.arn': 'targetGroupARN is not the ARN of a target group: {found}',
    'TB-06.id': 'vpcID is not the id of a VPC: {found}',
    'TB-06': 'vpcID is {found}, but the target group is in {vpc}',
    'TB-07': 'the target group is of type {found}, not ip, and {binding} binds it',
    'TB-07.absent': 'the target group is of type instance, since it states none, and {binding} binds it',
  },
  on: { bindings: facts.eachBinding, groups: facts.eachTargetGroup },
  with: {
    groupsOf: facts.targetGroupsByKey,
    bindingsOf: facts.bindingsByTargetGroup,
    appsOf: facts.orderAppsByGroup,
    ownApps: facts.orderAppsByBinding,
  },

  *check({ bindings, groups }, { say, unsure }, { groupsOf, bindingsOf, appsOf, ownApps }) {
    for (const one of bindings) if (one.isOpenSource && !facts.isOfOrderAppGraph(one)) yield* ids(one)
    for (const group of groups) yield* type(group)

    function* ids(one: facts.TargetGroupBinding): Generator<Outcome> {
      const { targetGroupArn: arn, vpcId } = one
      for (const value of [arn, vpcId])
        if (value.state === 'unknown' && one.graphKind === undefined) yield unsure(value)
      if (arn.state === 'known' && arn.value !== '' && parseTargetGroupArn(arn.value) === undefined)
        yield say('TB-06.arn', arn.at, { data: { found: arn.value } })
      const found = known(vpcId)
      if (found === undefined || found === '') return
      if (!facts.isVpcId(found)) return yield say('TB-06.id', vpcId.at, { data: { found } })
      // TB-01 speaks where the OrderApp states another.
      if (facts.foundNamed(ownApps, one, one.name).some(app => known(app.vpcId) !== found)) return
      const bound = facts.boundGroups(groupsOf, one)
      const [first] = bound
      if (first === undefined || bound.some(group => known(group.vpcId) === found)) return
      const vpcs = bound.map(group => group.vpcId)
      const vpc = contradicted(found, vpcs)
      if (vpc === undefined) yield unsure({ why: 'the VPC of the target group', at: first.vpcId.at })
      else if (facts.areSeveral(bound))
        yield unsure({ why: 'which of several target groups of that name is bound', at: vpcId.at })
      else
        yield say('TB-06', vpcId.at, {
          data: { found, vpc: vpc.value },
          related: [{ at: vpc.at, note: 'the target group' }],
        })
    }

    function* type(group: facts.TargetGroup): Generator<Outcome> {
      const { targetType } = group
      const found = known(targetType)
      const isStated = !group.isRecord || !isUnset(targetType)
      if (found === 'ip' || !isStated) return
      const users = [
        ...facts
          .bindersOf<facts.TargetGroupBinding>(bindingsOf, group)
          .map(one => ({ label: facts.bindingLabel(one), at: one.specAt })),
        ...facts
          .bindersOf<facts.OrderAppInstance>(appsOf, group)
          .map(({ name, at }) => ({ label: `OrderApp ${name}`, at })),
      ]
      const [user] = users
      if (user === undefined) return
      const related = users.map(({ at, label }) => ({ at, note: label }))
      if (targetType.state === 'unknown') yield unsure(targetType)
      else if (facts.namesakesOf(groupsOf, group).some(one => known(one.targetType) === 'ip'))
        yield unsure({ why: 'which of several target groups of that name is bound', at: targetType.at })
      else if (isUnset(targetType)) yield say('TB-07.absent', targetType.at, { data: { binding: user.label }, related })
      else if (found !== undefined) yield say('TB-07', targetType.at, { data: { found, binding: user.label }, related })
    }
  },
})
