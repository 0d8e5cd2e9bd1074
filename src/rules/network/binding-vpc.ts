import * as facts from '../../facts/index.ts'
import { contradicted, defineRule, isUnset, known, type Outcome, type Value } from '../../rule.ts'

/** More documents than these say nothing new of one cluster. */
const MOST = 100

export default defineRule({
  id: 'network/binding-vpc',
  summary: 'Bind target groups of the VPC that the cluster is in',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'X-13': 'vpcID is {found}, but the cluster is in {vpc}',
    'X-13.cluster': 'the target group is in {found}, but the cluster of {binding} is in {vpc}',
    'X-13.group': 'vpcID of OrderApp {app} is {found}, but its target group is in {vpc}',
  },
  on: { bindings: facts.eachBinding, apps: facts.eachOrderApp, groups: facts.eachTargetGroup },
  with: { clusters: facts.onlyCluster, groupsOf: facts.targetGroupsByKey, bindingsOf: facts.bindingsByTargetGroup },

  *check({ bindings, apps, groups }, { say }, { clusters, groupsOf, bindingsOf }) {
    for (const { vpcId, graphKind } of bindings) if (graphKind === undefined) yield* compare(vpcId)
    for (const app of apps) {
      const found = known(app.vpcId)
      const bound = facts.boundGroups(groupsOf, app)
      const isDecided = found !== undefined && facts.isVpcId(found) && !facts.areSeveral(bound)
      const vpcs = bound.map(group => group.vpcId)
      const vpc = isDecided ? contradicted(found, vpcs) : undefined
      if (isDecided && vpc !== undefined)
        yield say('X-13.group', app.vpcId.at, {
          data: { app: app.name, found, vpc: vpc.value },
          related: [{ at: vpc.at, note: 'the target group' }],
        })
      else yield* compare(app.vpcId)
    }

    // A binding that states no VPC has that of its target group.
    for (const group of groups) {
      const binders = facts.bindersOf<facts.TargetGroupBinding>(bindingsOf, group)
      const [first] = binders
      if (first !== undefined && binders.every(({ vpcId }) => isUnset(vpcId)))
        yield* compare(group.vpcId, facts.bindingLabel(first))
    }

    function* compare(vpcId: Value<string>, binding?: string): Generator<Outcome> {
      const found = known(vpcId)
      // OA-11 and TB-06 speak of what has not the form of an id.
      if (found === undefined || !facts.isVpcId(found)) return
      const stated = clusters.slice(0, MOST).map(one => one.vpcId)
      const other = contradicted(found, stated)
      if (other === undefined) return
      const data = { found, vpc: other.value }
      const related = [{ at: other.at, note: 'the cluster' }]
      if (binding === undefined) yield say('X-13', vpcId.at, { data, related })
      else yield say('X-13.cluster', vpcId.at, { data: { ...data, binding }, related })
    }
  },
})
