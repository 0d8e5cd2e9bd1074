import { documentOpener, secretsOfFacts } from '../../engine/assemble/open-documents.ts'
import type { FileResult } from '../../engine/file-result.ts'
import { factsOfScopes } from '../../engine/join/join.ts'
import { redact, redactSentence, type Secrets } from '../../engine/redact.ts'
import { visibleAtLineStart } from '../../engine/visible.ts'
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
import { placeOfUnread } from '../../reporters/words.ts'
import { lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { lintFiles } from '../run/lint-files.ts'
import { openRun, type Run } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader, type TextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'

const FORMATS: Readonly<Record<string, (graphs: readonly Graph[]) => string>> = {
  text: graphs => graphs.map(graphText).join('\n'),
  svg: graphs => graphSvg(together(graphs)),
  html: graphHtml,
}

/** `clauselint graph network [PATH…]`: who may talk to whom, by all NetworkPolicies of each scope. */
export const graphCommand: Command = {
  usage: 'clauselint graph network [OPTIONS] [PATH…|-]',
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${Object.keys(FORMATS).join(', ')}; text by default` },
    ...RUN_OPTIONS,
  ],
  run: async ([what, ...paths], given, environment) => {
    if (what !== 'network') return refuse(['name what to show: clauselint graph network [PATH…]'], environment)
    const format = lastValue(given, 'format') ?? 'text'
    const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (write === undefined)
      return refuse([`--format ${format} is not one of ${Object.keys(FORMATS).join(', ')}`], environment)
    const run = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    const { settingsOf } = run.configured
    const texts = createTextReader(run)
    const linted = lintFiles(run.files, texts, { settingsOf, registry: run.registry, isKept: true })
    const unread = linted.results.flatMap(({ path, notAnalysed = [] }) => notAnalysed.map(one => ({ path, ...one })))
    for (const one of [...run.notAnalysed, ...linted.notAnalysed, ...unread])
      environment.stderr.write(`${visibleAtLineStart(`${placeOfUnread(one)}: not analysed: ${one.reason}`)}\n`)
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
