import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'graph/deployment-probe',
  summary: 'Ask an OrderApp for its readiness at /readyz on the port http',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/configure-liveness-readiness-startup-probes/'],
  checks: {
    'DP-08': '{field} is {found}; the readiness of an OrderApp is asked for with {wanted}',
    'DP-08.absent': 'the container of the OrderApp has no readinessProbe with {fields}',
  },
  on: facts.orderDeployment,

  *check({ probe }, { say, unsure }) {
    const { wrong, missing, unknown } = facts.compare(probe, facts.WANTED.probe)
    for (const value of unknown) yield unsure(value)
    for (const { field, value, wanted } of wrong)
      yield say('DP-08', value.at, { data: { field, found: written(value), wanted } })
    const [first] = missing
    if (first !== undefined)
      yield say('DP-08.absent', first.value.at, {
        data: { fields: missing.map(({ field }) => field.replace('readinessProbe.', '')).join(', ') },
      })
    const scheme = probe.find(({ field }) => field.endsWith('.scheme'))
    const found = yield* decided(scheme?.value)
    if (scheme !== undefined && !isUnset(scheme.value) && found !== 'HTTP' && scheme.value.state !== 'unknown')
      yield say('DP-08', scheme.value.at, {
        data: { field: scheme.field, found: written(scheme.value), wanted: 'HTTP' },
      })
  },
})
