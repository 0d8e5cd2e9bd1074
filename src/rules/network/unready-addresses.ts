import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'network/unready-addresses',
  summary: 'Publish only ready pods to load balancers and Prometheus',
  severity: 'warning',
  relevance: 'anywhere',
  // Members of a database find each other before they are ready, and are as a rule scraped by the same Service.
  elsewhere: { 'SV-09': 'info' },
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/#pod-s-hostname-and-subdomain-fields',
  ],
  checks: { 'SV-09': 'Service {name} publishes pods that are not ready, and {user} uses them' },
  on: { services: facts.eachService },
  with: facts.userIndexes,

  *check({ services }, { say, unsure }, lookups) {
    const said = new Set<string>()
    for (const one of services) {
      const { publishNotReadyAddresses: publishes, name, inGraph } = one
      if (publishes.state === 'unknown' && !inGraph) yield unsure(publishes)
      if (known(publishes) !== true) continue
      const users = inGraph ? boundBy(one) : facts.usersOf(one, lookups)
      const related = users.map(({ at, label }) => ({ at, note: label }))
      // A chart may make several Services of one line.
      const key = `${publishes.at.document} ${publishes.at.pointer}`
      if (users[0] === undefined || said.has(key)) continue
      said.add(key)
      yield say('SV-09', publishes.at, { data: { name, user: users[0].label }, related })
    }
  },
})

/** In a graph only what the graph itself makes is known to use a Service. */
const boundBy = ({ boundInGraph: at }: facts.ServiceObject): readonly facts.ServiceUser[] =>
  at === undefined ? [] : [{ label: 'the TargetGroupBinding of its graph', at }]
