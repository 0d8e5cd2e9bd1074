import { documentOpener, secretsOfFacts } from '../../engine/assemble/open-documents.ts'
import type { FileResult } from '../../engine/file-result.ts'
import { factsOfScopes } from '../../engine/join/join.ts'
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
import { lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import type { Run } from '../run/run.ts'
import { RUN_OPTIONS } from '../run/run-options.ts'
import type { TextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'
import { IMAGE_FORMATS, runImages } from './graph-images.ts'
import { openGraphRun } from './graph-run.ts'

const FORMATS: Readonly<Record<string, (graphs: readonly Graph[]) => string>> = {
  text: graphs => graphs.map(graphText).join('\n'),
  svg: graphs => graphSvg(together(graphs)),
  html: graphHtml,
}

const ALL_FORMATS = [...new Set([...Object.keys(FORMATS), ...Object.keys(IMAGE_FORMATS)])]

/** `clauselint graph network [PATH…]`: who may talk to whom, by all NetworkPolicies of each scope; `graph images`: which images are deployed. */
export const graphCommand: Command = {
  usage: 'clauselint graph network|images [OPTIONS] [PATH…|-]',
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${ALL_FORMATS.join(', ')}; text by default` },
    ...RUN_OPTIONS,
  ],
  run: async ([what, ...paths], given, environment) => {
    if (what === 'images') return runImages(paths, given, environment)
    if (what !== 'network') return refuse(['name what to show: clauselint graph network|images [PATH…]'], environment)
    const format = lastValue(given, 'format') ?? 'text'
    const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (write === undefined)
      return refuse([`--format ${format} is not one of ${Object.keys(FORMATS).join(', ')}`], environment)
    const opened = await openGraphRun(paths, given, environment)
    if ('problems' in opened) return refuse(opened.problems, environment)
    const { run, texts, linted } = opened
    const graphs = graphsOf(run, linted.results, texts)
    if (graphs.length === 0) return refuse(['no workload was found, so there are no connections to show'], environment)
    environment.stdout.write(write(graphs))
    return ExitCode.Clean
  },
}

/** The graph of each scope that has workloads, in the order of their files. */
function graphsOf(run: Run, results: readonly FileResult[], texts: TextReader): readonly Graph[] {
  const { configured, registry } = run
  const graphs = factsOfScopes(results, path => configured.settingsOf(path).settings, registry).flatMap(
    ({ settings, of }): readonly Graph[] => {
      const [workloads, apps] = [of(workload), of(orderAppInstance)]
      if (workloads.length + apps.length === 0) return []
      const around = { policies: of(networkPolicy), namespaces: of(namespaceObject), others: of(otherPolicy) }
      return [{ title: settings.scope.name, ...networkGraph({ workloads, apps }, around) }]
    },
  )
  const secrets = secretsOfFacts(results, documentOpener(registry, texts.again))
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
