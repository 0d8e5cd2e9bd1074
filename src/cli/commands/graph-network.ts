import { redact, redactSentence, type Secrets } from '../../engine/redaction/redact.ts'
import { orderAppInstance } from '../../facts/application/order-app.ts'
import { namespaceObject } from '../../facts/kubernetes/cluster-objects.ts'
import { kustomization } from '../../facts/kubernetes/kustomization.ts'
import { workload } from '../../facts/kubernetes/workload.ts'
import { networkPolicy } from '../../facts/network/policies/network-policy.ts'
import { otherPolicy } from '../../facts/network/policies/other-policy.ts'
import { compare } from '../../graph/compare.ts'
import { graphDot } from '../../graph/dot.ts'
import { graphJson } from '../../graph/json.ts'
import { mermaidBlock } from '../../graph/mermaid.ts'
import { narrow } from '../../graph/narrow.ts'
import { networkDrawing } from '../../graph/network-drawing.ts'
import { overlaidGraph } from '../../graph/overlaid-graph.ts'
import type { Graph } from '../../graph/picture.ts'
import { graphMarkdown, graphText } from '../../graph/text.ts'
import { together } from '../../graph/together.ts'
import type { UnreadPolicy } from '../../graph/unread-policies.ts'
import { allValues, lastValue } from '../arguments.ts'
import { elsewhereNotes } from '../output/elsewhere-notes.ts'
import type { UnreadPart } from '../run/unread-parts.ts'
import { type GraphFormats, type GraphSource, type GraphTopic, scopeTopic } from './graph-topic.ts'

const FORMATS: GraphFormats<Graph> = {
  text: graphs => graphs.map(graphText).join('\n'),
  json: graphJson,
  markdown: (graphs, isCompared) =>
    mermaidBlock(networkDrawing(together(graphs)), isCompared) + graphMarkdown(graphs, isCompared),
  dot: graphs => graphDot(networkDrawing(together(graphs))),
  svg: async graphs => (await import('../output/graph-pictures.ts')).writeSvg(graphs),
  html: async graphs => (await import('../output/graph-pictures.ts')).writeHtml(graphs),
}

/** `clauselint graph network`: who may talk to whom, by all NetworkPolicies of each scope. */
export const networkTopic: GraphTopic = scopeTopic({
  formats: FORMATS,
  options: ['namespace', 'workload', 'focus', 'since'],
  graphsOf,
  empty: title => ({ title, nodes: [], edges: [], notes: [] }),
  compare,
  nothing: 'no workload was found, so there are no connections to show',
  narrow: {
    graphs: (all, given) => {
      const wanted = {
        namespaces: allValues(given, 'namespace'),
        workloads: allValues(given, 'workload'),
        focus: lastValue(given, 'focus'),
      }
      return all.map(graph => narrow(graph, wanted)).filter(({ nodes }) => nodes.length > 0)
    },
    nothing: 'no workload has the name or the namespace that is wanted',
  },
})

/** The graph of each scope that has workloads. */
function graphsOf({ scopes, secrets, unread }: GraphSource): readonly Graph[] {
  const graphs = scopes.flatMap(({ settings, of }): readonly Graph[] => {
    const [workloads, apps] = [of(workload), of(orderAppInstance)]
    if (workloads.length + apps.length === 0) return []
    const around = { policies: of(networkPolicy), namespaces: of(namespaceObject), others: of(otherPolicy) }
    const own = unread.filter(({ scope }) => scope === settings.scope.key)
    const parts = { ...around, unread: own.flatMap(toUnreadPolicy) }
    const graph = overlaidGraph({ workloads, apps }, parts, of(kustomization))
    return [{ title: settings.scope.name, ...graph, notes: [...graph.notes, ...elsewhereNotes(own, 'policies')] }]
  })
  return graphs.map(graph => withoutSecrets(graph, secrets))
}

/** What was not read although a NetworkPolicy is in it. */
function toUnreadPolicy({ where, reason, isOpen, text, namespace }: UnreadPart): readonly UnreadPolicy[] {
  if (isOpen === true && text === undefined)
    return [{ where, reason, isElsewhere: true, ...(namespace !== undefined && { namespace }) }]
  return isOpen === true ? [{ where, reason }] : statedPolicy(where, reason, text)
}

function statedPolicy(where: string, reason: string, text = ''): readonly UnreadPolicy[] {
  if (!text.includes('NetworkPolicy')) return []
  const namespaces = [...text.matchAll(/(?<=[\s{,])"?namespace"?:[ \t]*["']?([^"'\s#,}]+)/g)].map(
    ([, name = '']) => name,
  )
  const [first] = namespaces
  // Of several, or one that is only known at deployment, it may be in any.
  const isSure = first !== undefined && /^[a-z0-9-]+$/.test(first) && namespaces.every(name => name === first)
  return [{ where, reason, ...(isSure ? { namespace: first } : {}) }]
}

/** Names, labels and addresses come from documents and may be anything. */
function withoutSecrets({ title, nodes, edges, notes }: Graph, secrets: Secrets): Graph {
  const shown = (text: string): string => redact(text, secrets)
  return {
    title,
    nodes: nodes.map(node => ({
      ...node,
      id: shown(node.id),
      group: shown(node.group),
      label: shown(node.label),
      ...(node.groups === undefined ? {} : { groups: node.groups.map(shown) }),
      ...(node.overlays === undefined ? {} : { overlays: node.overlays.map(shown) }),
      ...(node.isolatedIn === undefined
        ? {}
        : {
            isolatedIn: {
              ingress: node.isolatedIn.ingress.map(shown),
              egress: node.isolatedIn.egress.map(shown),
            },
          }),
    })),
    edges: edges.map(edge => ({
      ...edge,
      from: shown(edge.from),
      to: shown(edge.to),
      ports: shown(edge.ports),
      ...(edge.overlays === undefined ? {} : { overlays: edge.overlays.map(shown) }),
    })),
    notes: notes.map(note => redactSentence(note, secrets)),
  }
}
