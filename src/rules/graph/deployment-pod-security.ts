import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'graph/deployment-pod-security',
  summary: 'Run the Pods of an OrderApp as user 10001, confined and without a token',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/security-context/'],
  checks: {
    'DP-02': '{field} is {found}, so each Pod of the OrderApp gets a token for the API server',
    'DP-03': '{field} is {found}; Pods of an OrderApp have {wanted}',
    'DP-03.absent': 'the Pods of the OrderApp have no {fields}',
  },
  on: facts.orderDeployment,

  *check({ pod, overrides }, { say, unsure }) {
    const { wrong, missing, unknown } = facts.compare(pod, facts.WANTED.pod)
    for (const value of unknown) yield unsure(value)
    for (const { field, value, wanted } of [...wrong, ...missing.filter(one => isAutomount(one))])
      if (isAutomount({ field })) yield say('DP-02', value.at, { data: { field, found: written(value) } })
      else yield say('DP-03', value.at, { data: { field, found: written(value), wanted } })
    const others = missing.filter(one => !isAutomount(one))
    const [first] = others
    if (first !== undefined)
      yield say('DP-03.absent', first.value.at, {
        data: { fields: others.map(({ field }) => field.replace('securityContext.', '')).join(', ') },
      })
    const stated = facts.compare(
      overrides.filter(({ value }) => !isUnset(value)),
      facts.WANTED.pod,
    )
    for (const value of stated.unknown) yield unsure(value)
    for (const { field, value, wanted } of stated.wrong)
      yield say('DP-03', value.at, { data: { field, found: written(value), wanted } })
  },
})

const isAutomount = ({ field }: { readonly field: string }): boolean => field === 'automountServiceAccountToken'
