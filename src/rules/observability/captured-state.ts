import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known } from '../../rule.ts'

export default defineRule({
  id: 'observability/captured-state',
  summary: 'Look into nodes that are not ready and claims that are not bound',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://kubernetes.io/docs/reference/node/node-status/'],
  checks: {
    'EV-05': 'node {name} is not ready: its condition Ready is {status}',
    'EV-05.cordoned': 'node {name} was left unschedulable',
    'EV-05.pending': 'the claim is Pending, and its class {class} binds claims at once',
  },
  on: { capturedNode: allOf(facts.capturedNode), volumeClaim: allOf(facts.volumeClaim) },
  with: { capturedInstance: allOf(facts.capturedInstance), storageClass: allOf(facts.storageClass) },

  *check({ capturedNode, volumeClaim }, { say }, { capturedInstance, storageClass }) {
    const ended = new Set(
      capturedInstance.filter(({ state }) => ENDED.test(known(state) ?? '')).flatMap(({ id, host }) => [id, host]),
    )
    for (const captures of groupBy(capturedNode, ({ name }) => name).values())
      for (const { name, instance, ready, unschedulable } of facts.latestCaptures(captures, ({ at }) => at)) {
        const status = yield* decided(ready)
        if (status !== undefined && status !== 'True') yield say('EV-05', ready.at, { data: { name, status } })
        const isEnded = ended.has(name) || ended.has(instance)
        if (known(unschedulable) === true && !isEnded) yield say('EV-05.cordoned', unschedulable.at, { data: { name } })
      }

    const classes = groupBy(storageClass, ({ name }) => name)
    const claims = groupBy(
      volumeClaim.filter(({ captured }) => captured),
      ({ namespace = '', name }) => `${namespace}/${name}`,
    )
    const latest = [...claims.values()].flatMap(captures => facts.latestCaptures(captures, ({ at }) => at))
    for (const { status, storageClassName } of latest) {
      if (status === undefined || known(status.phase) !== 'Pending') continue
      const name = known(storageClassName) ?? ''
      const modes = (classes.get(name) ?? []).map(({ volumeBindingMode: mode }) =>
        mode.state === 'absent' ? 'Immediate' : known(mode),
      )
      if (modes.length > 0 && modes.every(mode => mode === 'Immediate'))
        yield say('EV-05.pending', status.phase.at, { data: { class: name } })
    }
  },
})

const ENDED = /^(?:terminated|shutting-down)$/
