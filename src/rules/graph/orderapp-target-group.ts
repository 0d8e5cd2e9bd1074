import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known } from '../../rule.ts'

/** How many of the others are named with a finding. */
const MAX_SHOWN = 3

export default defineRule({
  id: 'graph/orderapp-target-group',
  summary: 'Give each OrderApp its own target group',
  severity: 'error',
  relevance: 'platform',
  references: [
    'https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/targetgroupbinding/#multicluster-target-group',
  ],
  checks: {
    'OA-18': 'the target group is shared with {other}; each binding would deregister the targets of the other',
  },
  on: { orderAppInstance: allOf(facts.orderAppInstance) },
  reach: 'run',

  *check({ orderAppInstance }, { say }) {
    for (const { targetGroupArn } of orderAppInstance) yield* decided(targetGroupArn)

    const byArn = groupBy(orderAppInstance, app => known(app.targetGroupArn) ?? '')
    for (const [arn, sharing] of byArn) {
      const apps = withoutCaptures(sharing)
      if (arn === '' || apps.length < 2) continue
      for (const app of apps) {
        const others = apps
          .slice(0, MAX_SHOWN + 1)
          .filter(other => other !== app)
          .slice(0, MAX_SHOWN)
        const other = labelOf(others[0])
        const related = others.map(({ targetGroupArn, ...one }) => ({ at: targetGroupArn.at, note: labelOf(one) }))
        yield say('OA-18', app.targetGroupArn.at, { data: { other }, related })
      }
    }
  },
})

type Named = Pick<facts.OrderAppInstance, 'name' | 'namespace'>

const labelOf = (app: Named | undefined): string =>
  `OrderApp ${app?.namespace === undefined ? '' : `${app.namespace}/`}${app?.name ?? ''}`

/** Without what was read back from a cluster of an OrderApp that is there already. */
function withoutCaptures(apps: readonly facts.OrderAppInstance[]): readonly facts.OrderAppInstance[] {
  const seen = new Set<string>()
  return [...apps.filter(app => !app.captured), ...apps.filter(app => app.captured)].filter(app => {
    const isSeen = app.captured && (seen.has(labelOf(app)) || seen.has(labelOf({ name: app.name })))
    seen.add(labelOf(app))
    return !isSeen
  })
}
