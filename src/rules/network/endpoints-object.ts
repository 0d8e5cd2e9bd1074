import * as facts from '../../facts/index.ts'
import { minorOf } from '../../model/kubernetes/kubernetes-version.ts'
import { defineRule, known, warning } from '../../rule.ts'

/** The minor version of Kubernetes that deprecates Endpoints. */
const DEPRECATED = 33

/** More documents than these say nothing new of one cluster. */
const MOST = 100

export default defineRule({
  id: 'network/endpoints-object',
  summary: 'Write EndpointSlices instead of Endpoints',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'EP-01': 'warning' },
  references: ['https://kubernetes.io/blog/2025/04/24/endpoints-deprecation/'],
  checks: {
    'EP-01': 'Endpoints {name} is written by hand; EndpointSlice replaces the API, which is deprecated since 1.33',
    'EP-01.older': warning(
      'Endpoints {name} is written by hand; EndpointSlice replaces the API from Kubernetes 1.33 on',
    ),
  },
  on: { objects: facts.eachEndpointsObject },
  with: { clusters: facts.onlyCluster },

  *check({ objects }, { say }, { clusters }) {
    for (const { name, captured, kindAt } of objects) {
      // What the control plane makes of Services is not written by anybody.
      if (captured) continue
      const minors = clusters.slice(0, MOST).flatMap(({ version }) => minorOf(known(version) ?? '') ?? [])
      const isOlder = minors.length > 0 && minors.every(minor => minor < DEPRECATED)
      yield say(isOlder ? 'EP-01.older' : 'EP-01', kindAt, { data: { name } })
    }
  },
})
