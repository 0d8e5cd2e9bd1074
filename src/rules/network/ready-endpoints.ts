import * as facts from '../../facts/index.ts'
import { some } from '../../model/answer.ts'
import { defineRule, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'network/ready-endpoints',
  summary: 'Look into captured Services that have no ready endpoint',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://kubernetes.io/docs/concepts/services-networking/endpoint-slices/#ready'],
  checks: { 'EP-03': 'no endpoint of Service {name} is ready, and {user} uses them' },
  on: { slices: facts.eachEndpointSlice, objects: facts.eachEndpointsObject },
  with: {
    ...facts.userIndexes,
    services: facts.servicesByName,
    slicesOf: facts.slicesByService,
    objectsOf: facts.endpointsByName,
  },

  *check({ slices, objects }, { say, unsure }, lookups) {
    const { services, slicesOf, objectsOf } = lookups
    for (const one of slices) yield* judge(one, known(one.service) ?? '')
    for (const one of objects) yield* judge(one, one.name)

    function* judge(own: facts.EndpointSlice | facts.EndpointsObject, name: string): Generator<Outcome> {
      if (!own.captured || name === '') return
      const evidence = [...facts.foundNamed(slicesOf, own, name), ...facts.foundNamed(objectsOf, own, name)].filter(
        one => one.captured,
      )
      const [first] = evidence
      // Of all that is captured about a Service, the first speaks.
      if (first !== own) return
      const answer = some(evidence.map(({ hasReady }) => hasReady))
      if (answer === 'yes') return
      // A slice has the labels of its Service.
      const service = facts.foundNamed(services, own, name)[0] ?? { ...own, name, annotations: {} }
      const users = facts.usersOf(service, lookups)
      if (users[0] === undefined) return
      if (answer === 'unknown') yield unsure({ why: 'whether an endpoint is ready', at: first.readyAt })
      else
        yield say('EP-03', first.readyAt, {
          data: { name, user: users[0].label },
          related: users.map(({ at, label }) => ({ at, note: label })),
        })
    }
  },
})
