import * as facts from '../../facts/index.ts'
import { defineRule, indexBy, known, type Value, valueKey } from '../../rule.ts'

/** How many of the others are named with a finding. */
const SHOWN = 3

export default defineRule({
  id: 'network/shared-target-group',
  summary: 'Bind a target group once, or share it deliberately',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/targetgroupbinding/#multicluster-target-group',
  ],
  checks: {
    'TB-05': '{other} binds the target group too, and not all of its bindings set multiClusterTargetGroup',
  },
  on: {
    bindings: indexBy(facts.targetGroupBinding, arnOf),
    apps: indexBy(facts.orderAppInstance, arnOf),
  },
  with: { ownApps: facts.orderAppsByBinding },
  reach: 'run',

  *check({ bindings, apps }, { say, unsure }, { ownApps }) {
    const own = withoutCopies(withoutCaptures(bindings), apps)
    // The graph of an OrderApp makes a binding, which may be here as it was made.
    const made = new Set(own.flatMap(one => facts.foundNamed(ownApps, one, one.name)))
    const others = apps
      .filter(app => !made.has(app) && !app.captured)
      .map(({ name, targetGroupArn }) => ({ label: `OrderApp ${name}`, at: targetGroupArn.at }))
    if (own.length === 0 || own.length + others.length < 2) return
    const isMade = (one: facts.TargetGroupBinding): boolean => facts.foundNamed(ownApps, one, one.name).length > 0
    if (own.every(one => known(one.multiCluster) === true || isMade(one)) && others.length + made.size === 0) return
    const open = own.find(({ multiCluster }) => multiCluster.state === 'unknown')
    if (open !== undefined)
      return yield unsure({ why: 'whether all bindings share the target group', at: open.multiCluster.at })
    const all = [...own.map(one => ({ label: facts.bindingLabel(one), at: one.targetGroupArn.at })), ...others]
    for (const one of own) {
      const related = all
        .slice(0, SHOWN + 1)
        .filter(({ at }) => at !== one.targetGroupArn.at)
        .slice(0, SHOWN)
        .map(({ label, at }) => ({ at, note: label }))
      const [first] = related
      if (first !== undefined) yield say('TB-05', one.targetGroupArn.at, { data: { other: first.note }, related })
    }
  },
})

/** The key of what binds a target group: its ARN. */
function arnOf({ targetGroupArn }: { readonly targetGroupArn: Value<string> }): readonly string[] {
  const arn = known(targetGroupArn)
  return arn === undefined || arn === '' ? [] : [arn]
}

/** Without what a graph makes of an OrderApp, where the same binding is here as it was made. */
function withoutCopies(
  bindings: readonly facts.TargetGroupBinding[],
  apps: readonly facts.OrderAppInstance[],
): readonly facts.TargetGroupBinding[] {
  const stated = new Set(apps.map(({ targetGroupArn }) => valueKey(targetGroupArn.at)))
  const isMade = ({ targetGroupArn }: facts.TargetGroupBinding): boolean => stated.has(valueKey(targetGroupArn.at))
  const written = new Set(bindings.filter(one => !isMade(one)).map(facts.bindingLabel))
  return bindings.filter(one => !(isMade(one) && written.has(facts.bindingLabel(one))))
}

/** Without what was read back from a cluster of a binding that is there already. */
function withoutCaptures(bindings: readonly facts.TargetGroupBinding[]): readonly facts.TargetGroupBinding[] {
  const seen = new Set<string>()
  return [...bindings.filter(one => !one.captured), ...bindings.filter(one => one.captured)].filter(one => {
    const isSeen =
      one.captured && (seen.has(facts.bindingLabel(one)) || seen.has(facts.bindingLabel({ name: one.name })))
    seen.add(facts.bindingLabel(one))
    return !isSeen
  })
}
