import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'network/public-load-balancer',
  summary: 'Keep the load balancer before a bound target group internal',
  severity: 'warning',
  relevance: 'platform',
  references: [
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/userguide/how-elastic-load-balancing-works.html#load-balancer-scheme',
  ],
  checks: {
    'TB-11': 'the load balancer faces the internet, and {binding} puts pods behind it',
    'TB-11.default': 'the load balancer states no scheme, so it faces the internet; {binding} puts pods behind it',
  },
  on: { balancers: facts.eachLoadBalancer },
  with: {
    listeners: facts.listenersByBalancer,
    groups: facts.targetGroupsByKey,
    naming: facts.targetGroupsByBalancer,
    bindingsOf: facts.bindingsByTargetGroup,
    appsOf: facts.orderAppsByGroup,
  },

  *check({ balancers }, { say, unsure }, { listeners, groups, naming, bindingsOf, appsOf }) {
    for (const one of balancers) {
      const { scheme, isRecord } = one
      if (known(scheme) === 'internal' || (isRecord && scheme.state === 'absent')) continue
      const behind = facts.groupsBehind(one, { listeners, groups, naming })
      const bound = [
        ...behind.groups.flatMap(group => facts.bindersOf<facts.TargetGroupBinding>(bindingsOf, group)),
        ...behind.arns.flatMap(bindingsOf),
      ].map(binding => ({ label: facts.bindingLabel(binding), at: binding.targetGroupArn.at }))
      const used = [
        ...behind.groups.flatMap(group => facts.bindersOf<facts.OrderAppInstance>(appsOf, group)),
        ...behind.arns.flatMap(appsOf),
      ].map(({ name, targetGroupArn }) => ({ label: `OrderApp ${name}`, at: targetGroupArn.at }))
      const users = [...bound, ...used]
      const [user] = users
      if (user === undefined) continue
      const related = users.map(({ at, label }) => ({ at, note: label }))
      if (scheme.state === 'unknown') yield unsure(scheme)
      else if (scheme.state === 'known') yield say('TB-11', scheme.at, { data: { binding: user.label }, related })
      else yield say('TB-11.default', scheme.at, { data: { binding: user.label }, related })
    }
  },
})
