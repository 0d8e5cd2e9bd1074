import type { ScopeFacts } from '../../engine/join/join.ts'
import { redact, redactSentence, type Secrets } from '../../engine/redact.ts'
import { orderAppInstance } from '../../facts/application/order-app.ts'
import { namespaceObject } from '../../facts/kubernetes/cluster-objects.ts'
import { workload } from '../../facts/kubernetes/workload.ts'
import { networkPolicy } from '../../facts/network/network-policy.ts'
import { otherPolicy } from '../../facts/network/other-policy.ts'
import { graphHtml } from '../../graph/html.ts'
import { networkGraph } from '../../graph/network-graph.ts'
import type { Graph } from '../../graph/picture.ts'
import { graphSvg } from '../../graph/svg.ts'
import { graphText } from '../../graph/text.ts'

/** How `clauselint graph network` writes graphs. */
export const NETWORK_FORMATS: Readonly<Record<string, (graphs: readonly Graph[]) => string>> = {
  text: graphs => graphs.map(graphText).join('\n'),
  svg: graphs => graphSvg(together(graphs)),
  html: graphHtml,
}

/** The graph of each scope that has workloads: who may talk to whom, by all its NetworkPolicies. */
export function networkGraphs(scopes: readonly ScopeFacts[], secrets: Secrets): readonly Graph[] {
  const graphs = scopes.flatMap(({ settings, of }): readonly Graph[] => {
    const [workloads, apps] = [of(workload), of(orderAppInstance)]
    if (workloads.length + apps.length === 0) return []
    const around = { policies: of(networkPolicy), namespaces: of(namespaceObject), others: of(otherPolicy) }
    return [{ title: settings.scope.name, ...networkGraph({ workloads, apps }, around) }]
  })
  const shown = graphs.map(graph => withoutSecrets(graph, secrets))
  return shown.length === 1 ? shown.map(graph => ({ ...graph, title: '' })) : shown
}

/** Names, labels and addresses come from documents and may be anything. */
const withoutSecrets = ({ title, nodes, edges, notes }: Graph, secrets: Secrets): Graph => ({
  title,
  nodes: nodes.map(node => ({ ...node, group: redact(node.group, secrets), label: redact(node.label, secrets) })),
  edges: edges.map(edge => ({ ...edge, ports: redact(edge.ports, secrets) })),
  notes: notes.map(note => redactSentence(note, secrets)),
})

/** All scopes in one picture, each node under its scope's name. */
function together(graphs: readonly Graph[]): Graph {
  const [only] = graphs
  if (only !== undefined && graphs.length === 1) return only
  const inScope = (title: string, id: string): string => `${title}: ${id}`
  return {
    title: '',
    nodes: graphs.flatMap(({ title, nodes }) =>
      nodes.map(node => ({ ...node, id: inScope(title, node.id), group: inScope(title, node.group) })),
    ),
    edges: graphs.flatMap(({ title, edges }) =>
      edges.map(edge => ({ ...edge, from: inScope(title, edge.from), to: inScope(title, edge.to) })),
    ),
    notes: graphs.flatMap(({ notes }) => notes),
  }
}
