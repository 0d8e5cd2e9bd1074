import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'graph/deployment-container-security',
  summary: 'Take all privileges from the container of an OrderApp',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/security/pod-security-standards/#restricted'],
  checks: {
    'DP-06': '{field} is {found}; the container of an OrderApp has {wanted}',
    'DP-06.absent': 'the container of the OrderApp has no {fields}',
    'DP-06.drop': 'the container of the OrderApp does not drop ALL capabilities',
    'DP-06.add': 'the container of the OrderApp adds the capability {found}',
  },
  on: facts.orderDeployment,

  *check({ container, drops, adds }, { say, unsure }) {
    const stated = container.filter(({ field, value }) => !field.endsWith('.privileged') || !isUnset(value))
    const { wrong, missing, unknown } = facts.compare(stated, {
      ...facts.WANTED.container,
      'securityContext.privileged': false,
    })
    for (const value of unknown) yield unsure(value)
    for (const { field, value, wanted } of wrong)
      yield say('DP-06', value.at, { data: { field, found: written(value), wanted } })
    const [first] = missing
    // What is missing at one place is one finding.
    const lacksDrop = first !== undefined && drops.state === 'absent' && adds.length === 0
    const fields = missing.map(({ field }) => field.replace('securityContext.', ''))
    if (first !== undefined)
      yield say('DP-06.absent', first.value.at, {
        data: { fields: [...fields, ...(lacksDrop ? ['capabilities.drop'] : [])].join(', ') },
      })
    const dropped = (yield* decided(drops)) ?? []
    const isOpen = drops.state === 'unknown' || dropped.some(({ state }) => state === 'unknown')
    const all = dropped.some(item => item.state === 'known' && item.value === 'ALL')
    for (const item of all ? [] : dropped) yield* decided(item)
    const near = dropped.find(item => item.state === 'known' && /^(?:cap_)?all$/i.test(item.value))
    if (!all && !isOpen && !lacksDrop) yield say('DP-06.drop', near?.at ?? drops.at)
    for (const item of adds) {
      const found = yield* decided(item)
      if (found !== undefined) yield say('DP-06.add', item.at, { data: { found } })
    }
  },
})
