import { redact, type Secrets } from '../../engine/redaction/redact.ts'
import { secretSource, serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { role, roleBinding } from '../../facts/kubernetes/rbac.ts'
import { workload } from '../../facts/kubernetes/workload.ts'
import { clusterHops } from '../../facts/rights/cluster-hops.ts'
import {
  type AccessGraph,
  accessGraph,
  compareAccess,
  narrowAccess,
  type WantedAccess,
} from '../../graph/access-graph.ts'
import { accessJson, accessText } from '../../graph/access-text.ts'
import { lastValue } from '../arguments.ts'
import type { GraphSource, GraphTopic } from './graph-topic.ts'

const FORMATS: Readonly<Record<string, (graphs: readonly AccessGraph[]) => string>> = {
  text: accessText,
  json: accessJson,
}

/** `clauselint graph access`: who can become whom in a cluster, by roles, bindings and the accounts of workloads. */
export const accessTopic: GraphTopic = {
  formats: Object.keys(FORMATS),
  options: ['since', 'from', 'to'],
  write: async (format, source, given, before) => {
    const wanted = { from: lastValue(given, 'from'), to: lastValue(given, 'to') }
    const now = graphsOf(source, wanted)
    const all = before === undefined ? now : comparedTo(graphsOf(before, wanted), now)
    const shown = all.filter(({ principals }) => principals.length > 0)
    if (shown.length === 0) return { refused: 'nobody was found who can become anybody else' }
    const titled = shown.length === 1 ? shown.map(graph => ({ ...graph, title: '' })) : shown
    return { text: FORMATS[format]?.(titled) ?? '' }
  },
}

function graphsOf({ scopes, secrets, locate }: GraphSource, wanted: WantedAccess): readonly AccessGraph[] {
  return scopes.map(({ settings, of }) => {
    const hops = clusterHops({
      roles: of(role),
      bindings: of(roleBinding),
      accounts: of(serviceAccount),
      secrets: of(secretSource),
      workloads: of(workload),
    })
    const graph = accessGraph(narrowAccess(hops, wanted), ({ at }) => {
      const { path, line } = locate(at)
      return line === undefined ? path : `${path}:${line}`
    })
    // What Kubernetes itself has in each cluster is not shown, unless documents name it.
    const principals = graph.principals.filter(one => one.hops.some(({ at }) => at.length > 0))
    return withoutSecrets({ title: settings.scope.name, principals }, secrets)
  })
}

/** Names come from documents and may be anything. */
function withoutSecrets({ title, principals }: AccessGraph, secrets: Secrets): AccessGraph {
  const shown = (text: string): string => redact(text, secrets)
  return {
    title,
    principals: principals.map(one => ({
      ...one,
      id: shown(one.id),
      hops: one.hops.map(hop => ({ ...hop, to: shown(hop.to), means: shown(hop.means), at: hop.at.map(shown) })),
      toAdmin: one.toAdmin.map(({ who, means }) => ({ who: shown(who), means: shown(means) })),
    })),
  }
}

/** Each scope as it is, beside what it was. */
function comparedTo(before: readonly AccessGraph[], now: readonly AccessGraph[]): readonly AccessGraph[] {
  const titles = [...new Set([...now, ...before].map(({ title }) => title))]
  return titles.map(title => {
    const none: AccessGraph = { title, principals: [] }
    const [was = none, is = none] = [before, now].map(graphs => graphs.find(graph => graph.title === title))
    return compareAccess(was, is)
  })
}
