import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome, type Value } from '../../rule.ts'

/** More documents than these say nothing new of one cluster. */
const MOST = 100

export default defineRule({
  id: 'network/binding-vpc',
  summary: 'Bind target groups of the VPC that the cluster is in',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'X-13': 'vpcID is {found}, but the cluster is in {vpc}',
    'X-13.cluster': 'the target group is in {found}, but the cluster of {binding} is in {vpc}',
    'X-13.group': 'vpcID of OrderApp {app} is {found}, but its target group is in {vpc}',
  },
  on: { bindings: facts.eachBinding, apps: facts.eachOrderApp, groups: facts.eachTargetGroup },
  with: { clusters: facts.onlyCluster, groupsOf: facts.targetGroupsByKey, bindingsOf: facts.bindingsByTargetGroup },

  *check({ bindings, apps, groups }, { say, unsure }, { clusters, groupsOf, bindingsOf }) {
    for (const { vpcId, graphKind } of bindings) if (graphKind === undefined) yield* compare(vpcId)
    for (const app of apps) {
      const found = known(app.vpcId)
      const bound = facts.boundGroups(groupsOf, app)
      const [vpc] = bound.flatMap(group => known(group.vpcId) ?? [])
      const isOther =
        bound.length === 1 && vpc !== undefined && found !== undefined && vpc !== found && facts.isVpcId(found)
      if (isOther && bound[0] !== undefined)
        yield say('X-13.group', app.vpcId.at, {
          data: { app: app.name, found, vpc },
          related: [{ at: bound[0].vpcId.at, note: 'the target group' }],
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
      const [first] = stated.filter(({ state }) => state === 'known')
      if (first === undefined || stated.some(one => known(one) === found)) return
      const open = stated.find(({ state }) => state === 'unknown')
      if (open?.state === 'unknown') yield unsure(open)
      else {
        const data = { found, vpc: known(first) ?? '' }
        const related = [{ at: first.at, note: 'the cluster' }]
        if (binding === undefined) yield say('X-13', vpcId.at, { data, related })
        else yield say('X-13.cluster', vpcId.at, { data: { ...data, binding }, related })
      }
    }
  },
})
