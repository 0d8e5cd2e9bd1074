import * as facts from '../../facts/index.ts'
import { parseScrapeDuration } from '../../model/kubernetes/scrape-duration.ts'
import { defineRule, info, isUnset } from '../../rule.ts'

/** Where Prometheus looks for metrics where nothing is stated. */
const DEFAULT_PATH = '/metrics'
/** The annotation by which people say that they are elsewhere. */
const PATH = 'prometheus.io/path'

export default defineRule({
  id: 'observability/monitor-endpoints',
  summary: 'Say how often and on which path a ServiceMonitor scrapes',
  severity: 'warning',
  relevance: { 'SM-05': 'anywhere', 'SM-05.absent': 'platform', 'SM-05.path': 'cluster' },
  references: ['https://prometheus-operator.dev/docs/api-reference/api/#monitoring.coreos.com/v1.Endpoint'],
  checks: {
    'SM-05': '{found} is not a duration such as 30s or 1m30s; the operator rejects the monitor',
    'SM-05.absent': info('interval is not set, so the scrape interval of the whole Prometheus applies'),
    'SM-05.path': 'path is not set, but the metrics of {object} are on {path}, as its annotations say',
  },
  on: { monitors: facts.eachMonitor },
  with: {
    ...facts.scrapeIndexes,
    pods: facts.podsByNamespace,
    services: facts.monitoredServices,
    all: facts.allMonitoredServices,
  },

  *check({ monitors }, { say, unsure }, lookups) {
    for (const one of monitors) {
      for (const { interval } of one.endpoints) {
        if (interval.state === 'unknown') yield unsure(interval)
        if (interval.state === 'known' && parseScrapeDuration(interval.value) === undefined)
          yield say('SM-05', interval.at, { data: { found: `"${interval.value}"` } })
        if (interval.state === 'invalid' && interval.found !== 'null')
          yield say('SM-05', interval.at, { data: { found: interval.text } })
        if (isUnset(interval)) yield say('SM-05.absent', interval.at)
      }
      const [endpoint, ...others] = one.endpoints
      // Of several endpoints the annotation of the Pods does not say which it is about.
      if (endpoint === undefined || others.length > 0 || !isUnset(endpoint.path)) continue
      const pods = facts.scrapedPods(one, lookups.pods, lookups).map(({ workload }) => ({
        object: workload,
        path: workload.podAnnotations[PATH],
      }))
      const services = facts.selectedServices(one, lookups.services, lookups.all).map(object => ({
        object,
        path: object.annotations[PATH],
      }))
      const annotated = [...pods, ...services].find(({ path }) => path !== undefined && path !== DEFAULT_PATH)
      if (annotated?.path === undefined) continue
      const { object, path } = annotated
      yield say('SM-05.path', endpoint.path.at, {
        data: { object: facts.objectLabel(object), path },
        related: [{ at: object.at, note: 'says where its metrics are' }],
      })
    }
  },
})
