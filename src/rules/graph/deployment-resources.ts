import * as facts from '../../facts/index.ts'
import { defineRule, written } from '../../rule.ts'

export default defineRule({
  id: 'graph/deployment-resources',
  summary: 'Give the container of an OrderApp the resources that it is planned with',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/'],
  checks: {
    'DP-07': '{field} is {found}; the container of an OrderApp has {wanted}',
    'DP-07.absent': 'the container of the OrderApp has no {fields}',
  },
  on: facts.orderDeployment,

  *check({ resources }, { say, unsure }) {
    const { wrong, missing, unknown } = facts.compare(resources, facts.WANTED.resources)
    for (const value of unknown) yield unsure(value)
    for (const { field, value, wanted } of wrong)
      yield say('DP-07', value.at, { data: { field, found: written(value), wanted } })
    const [first] = missing
    if (first !== undefined)
      yield say('DP-07.absent', first.value.at, {
        data: { fields: missing.map(({ field }) => field.replace('resources.', '')).join(', ') },
      })
  },
})
