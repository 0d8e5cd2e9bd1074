import * as facts from '../../facts/index.ts'
import { parseTargetGroupArn } from '../../model/iam/arn.ts'
import { allOf, defineRule, known, relatedAt, type Value } from '../../rule.ts'

/** The positions of account and region in an ARN. */
const PARTS = { account: 4, region: 3 } as const

export default defineRule({
  id: 'graph/orderapp-account',
  summary: "Name a target group of the cluster's own account and region",
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/network/load-balancer-target-groups.html'],
  checks: {
    'OA-20': "the target group's {part} is {found}, but the cluster's is {expected}",
  },
  on: { orderAppInstance: allOf(facts.orderAppInstance) },
  with: { cluster: allOf(facts.cluster) },

  *check({ orderAppInstance }, { say, unsure, platform: { accounts, regions } }, { cluster }) {
    const expected = {
      account: accounts === undefined ? placesOf(cluster, 'account') : declared(accounts),
      region: regions === undefined ? placesOf(cluster, 'region') : declared(regions),
    }
    for (const { targetGroupArn } of orderAppInstance) {
      const arn = parseTargetGroupArn(known(targetGroupArn) ?? '')
      if (arn === undefined) continue
      for (const part of ['account', 'region'] as const) {
        const { values, open } = expected[part]
        const [first] = values
        if (first === undefined || values.some(({ text }) => text === arn[part])) continue
        if (open !== undefined) yield unsure({ why: `the ${part} of the cluster`, at: open.at })
        else
          yield say('OA-20', facts.within(targetGroupArn.at, rangeOf(known(targetGroupArn) ?? '', PARTS[part])), {
            data: {
              part,
              found: arn[part],
              expected: values
                .slice(0, 3)
                .map(({ text }) => text)
                .join(' or '),
            },
            related: relatedAt(first.at, 'the cluster'),
          })
      }
    }
  },
})

interface Expected {
  readonly values: readonly { readonly text: string; readonly at?: Value<string>['at'] }[]
  /** A cluster of the scope whose account is not known. */
  readonly open?: facts.Cluster
}

const declared = (values: readonly string[]): Expected => ({ values: values.map(text => ({ text })) })

function placesOf(clusters: readonly facts.Cluster[], part: keyof typeof PARTS): Expected {
  const stating = clusters.filter(one => one[part].state === 'known')
  const names = new Set(stating.map(({ name }) => known(name)))
  const open = clusters.find(
    one =>
      (one.source === 'record' || one.source === 'definition') &&
      one[part].state !== 'known' &&
      !names.has(known(one.name)),
  )
  const values = stating.flatMap(one => {
    const value = one[part]
    return value.state === 'known' ? [{ text: value.value, at: value.at }] : []
  })
  return { values, ...(open === undefined ? {} : { open }) }
}

/** The range of the n-th part of a text between colons. */
function rangeOf(text: string, n: number): { readonly start: number; readonly end: number } {
  const parts = text.split(':')
  const start = parts.slice(0, n).reduce((sum, part) => sum + part.length + 1, 0)
  return { start, end: start + (parts[n]?.length ?? 0) }
}
