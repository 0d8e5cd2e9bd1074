import { known, type Value } from '../../documents/value.ts'
import { defineRule, type Outcome } from '../../engine/rule.ts'
import { eachOrderApp } from '../../facts/application/order-app.ts'
import { onlyCluster } from '../../facts/eks/cluster-link.ts'
import { boundGroups, isVpcId, targetGroupsByKey } from '../../facts/network/target-group.ts'
import { eachBinding } from '../../facts/network/target-group-binding.ts'

/** More documents than these say nothing new of one cluster. */
const MOST = 100

export default defineRule({
  id: 'network/binding-vpc',
  summary: 'Bind target groups of the VPC that the cluster is in',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'X-13': 'vpcID is {found}, but the cluster is in {vpc}',
    'X-13.group': 'vpcID of OrderApp {app} is {found}, but its target group is in {vpc}',
  },
  on: { bindings: eachBinding, apps: eachOrderApp },
  with: { clusters: onlyCluster, groups: targetGroupsByKey },

  *check({ bindings, apps }, { say, unsure }, { clusters, groups }) {
    for (const { vpcId, graphKind } of bindings) if (graphKind === undefined) yield* compare(vpcId)
    for (const app of apps) {
      const found = known(app.vpcId)
      const bound = boundGroups(groups, app)
      const [vpc] = bound.flatMap(group => known(group.vpcId) ?? [])
      const isOther = bound.length === 1 && vpc !== undefined && found !== undefined && vpc !== found && isVpcId(found)
      if (isOther && bound[0] !== undefined)
        yield say('X-13.group', app.vpcId.at, {
          data: { app: app.name, found, vpc },
          related: [{ at: bound[0].vpcId.at, note: 'the target group' }],
        })
      else yield* compare(app.vpcId)
    }

    function* compare(vpcId: Value<string>): Generator<Outcome> {
      const found = known(vpcId)
      // OA-11 and TB-06 speak of what has not the form of an id.
      if (found === undefined || !isVpcId(found)) return
      const stated = clusters.slice(0, MOST).map(one => one.vpcId)
      const [first] = stated.filter(({ state }) => state === 'known')
      if (first === undefined || stated.some(one => known(one) === found)) return
      const open = stated.find(({ state }) => state === 'unknown')
      if (open?.state === 'unknown') yield unsure(open)
      else
        yield say('X-13', vpcId.at, {
          data: { found, vpc: known(first) ?? '' },
          related: [{ at: first.at, note: 'the cluster' }],
        })
    }
  },
})
