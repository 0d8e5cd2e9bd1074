import { createExpander, type Expanded } from '../../deploy/kro/expand-all.ts'
import { fieldOf, parseJson } from '../../deploy/kro/json.ts'
import { toJson } from '../../deploy/kro/nodes.ts'
import { pathOf } from '../../documents/document.ts'
import type { Json } from '../../engine/edit.ts'
import type { ScopeFacts } from '../../engine/join/join.ts'
import { redact, redactSentence, type Secrets } from '../../engine/redaction/redact.ts'
import { type CustomObject, customObject, expandableGraph } from '../../facts/application/graph-expansion.ts'
import { orderAppInstance } from '../../facts/application/order-app.ts'
import type { ObjectMeta } from '../../facts/kubernetes/object-meta.ts'
import { appDrawing } from '../../graph/app-drawing.ts'
import { type Application, appGraph, type NamedThing } from '../../graph/app-graph.ts'
import { allTogether, ofNamespaces } from '../../graph/app-parts.ts'
import type { AppGraph } from '../../graph/app-record.ts'
import { SURROUNDING_FACTS, surroundingsOf } from '../../graph/app-surroundings.ts'
import { appsMarkdown, appsText } from '../../graph/app-text.ts'
import { merge } from '../../graph/compare.ts'
import { graphDot } from '../../graph/dot.ts'
import { graphJson } from '../../graph/json.ts'
import { mermaidBlock } from '../../graph/mermaid.ts'
import { allValues } from '../arguments.ts'
import { type GraphFormats, type GraphSource, type GraphTopic, scopeTopic } from './graph-topic.ts'

const FORMATS: GraphFormats<AppGraph> = {
  text: (graphs, isCompared) => graphs.map(graph => appsText(graph, isCompared)).join('\n'),
  json: graphJson,
  markdown: (graphs, isCompared) =>
    mermaidBlock(appDrawing(allTogether(graphs)), isCompared) + appsMarkdown(graphs, isCompared),
  dot: graphs => graphDot(appDrawing(allTogether(graphs))),
  svg: async graphs => (await import('../output/graph-pictures.ts')).writeAppsSvg(graphs),
  html: async graphs => (await import('../output/graph-pictures.ts')).writeAppsHtml(graphs),
}

/** `clauselint graph apps`: instances, their graphs, what these generate and its dependencies. */
export const appsTopic: GraphTopic = scopeTopic({
  formats: FORMATS,
  options: ['namespace', 'since'],
  facts: SURROUNDING_FACTS,
  graphsOf,
  empty: title => ({ title, nodes: [], edges: [], notes: [] }),
  compare: (was, is) => ({
    ...is,
    nodes: merge(was.nodes, is.nodes, ({ id }) => id),
    edges: merge(was.edges, is.edges, ({ from, to, kind }) => `${from}\n${to}\n${kind}`),
  }),
  nothing: 'no instance of a graph was found',
  narrow: {
    graphs: (all, given) => {
      const namespaces = allValues(given, 'namespace')
      const chosen = namespaces.length === 0 ? all : all.map(graph => ofNamespaces(graph, namespaces))
      return chosen.filter(({ nodes }) => nodes.length > 0)
    },
    nothing: 'no instance of a graph is in the namespace that is wanted',
  },
})

/** The applications of each scope; scopes without any are left out. A graph applies to the whole run. */
function graphsOf({ scopes, secrets }: GraphSource): readonly AppGraph[] {
  const graphs = scopes.flatMap(({ of }) => of(expandableGraph))
  const expandAll = createExpander()
  return scopes.flatMap((scope): readonly AppGraph[] => {
    const objects = scope.of(customObject).filter(({ at }) => at.generated === undefined)
    const { expanded } = expandAll(graphs, objects)
    const applications = [...expanded.flatMap(toApplication), ...ungraphed(scope, objects, expanded)]
    if (applications.length === 0) return []
    const graph = { title: scope.settings.scope.name, ...appGraph(applications, surroundingsOf(scope)) }
    return [withoutSecrets(graph, secrets)]
  })
}

const toThing = ({ kind, namespace, name, at }: ObjectMeta): NamedThing => ({
  kind,
  namespace,
  name,
  path: pathOf(at.document),
})

function toApplication({ graph, instance, objects }: Expanded): readonly Application[] {
  if (instance === undefined) return []
  return [
    {
      instance: toThing(instance),
      graph: toThing(graph.source),
      objects: objects.map(({ root }) => ({ data: toJson(root), isUnsure: root.assumed !== undefined })),
      spec: null,
    },
  ]
}

/** The OrderApps for which there is no graph. */
function ungraphed(
  { of }: ScopeFacts,
  objects: readonly CustomObject[],
  expanded: readonly Expanded[],
): readonly Application[] {
  const placeOf = ({ at }: ObjectMeta): string => `${at.document}${at.pointer}`
  const done = new Set(expanded.flatMap(({ instance }) => (instance === undefined ? [] : [placeOf(instance)])))
  const specs = new Map(objects.map(object => [placeOf(object), specOf(object)]))
  return of(orderAppInstance)
    .filter(one => one.at.generated === undefined && !one.captured && !done.has(placeOf(one)))
    .map(one => ({
      instance: toThing(one),
      graph: undefined,
      objects: [],
      spec: { spec: named(specs.get(placeOf(one)) ?? {}) },
    }))
}

const specOf = ({ spec }: CustomObject): Json => (spec === undefined ? {} : (parseJson(spec) ?? {}))

/** What an OrderApp calls its Secret is called so in no other object. */
function named(spec: Json): Json {
  const secretName = fieldOf(spec, 'credentialsSecretName')
  return secretName === undefined ? spec : { secretName, spec }
}

/** Names and values come from documents and may be anything. */
function withoutSecrets({ title, nodes, edges, notes }: AppGraph, secrets: Secrets): AppGraph {
  const shown = (text: string): string => redact(text, secrets)
  return {
    title,
    nodes: nodes.map(node => ({ ...node, id: shown(node.id), group: shown(node.group), label: shown(node.label) })),
    edges: edges.map(edge => ({ ...edge, from: shown(edge.from), to: shown(edge.to) })),
    notes: notes.map(note => redactSentence(note, secrets)),
  }
}
