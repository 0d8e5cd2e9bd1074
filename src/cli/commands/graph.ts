import { pathOf } from '../../documents/document.ts'
import { defineKeyedRule } from '../../engine/define.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { linkFacts } from '../../engine/join/link-facts.ts'
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
import { lintFiles } from '../run/lint-files.ts'
import { openRun, type Run } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader } from '../run/text-reader.ts'
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
    if (what !== 'network') return refuse(['say of what: clauselint graph network [PATH…]'], environment)
    const format = lastValue(given, 'format') ?? 'text'
    const write = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (write === undefined)
      return refuse([`--format ${format}: there are ${Object.keys(FORMATS).join(', ')}`], environment)
    const run = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    const graphs = graphsOf(run)
    for (const { path, reason } of run.notAnalysed) environment.stderr.write(`${path}: not analysed: ${reason}\n`)
    if (graphs.length === 0) return refuse(['no workload was found, so there is nobody to talk'], environment)
    environment.stdout.write(write(graphs))
    return ExitCode.Clean
  },
}

/** The graph of each scope, in the order of their files. */
function graphsOf(run: Run): readonly Graph[] {
  const { configured, registry } = run
  const { results } = lintFiles(run.files, createTextReader(run), { settingsOf: configured.settingsOf, registry })
  const graphs: Graph[] = []
  // A link rule is given the facts of each scope by their types: this one says nothing, and keeps the graph.
  const collect = defineKeyedRule({
    id: 'graph/network',
    summary: 'Show who may talk to whom',
    severity: 'info',
    since: '0.1.0',
    references: ['https://kubernetes.io/docs/concepts/services-networking/network-policies/'],
    checks: {},
    judges: { workloads: allOf(workload), apps: allOf(orderAppInstance) },
    finds: { policies: allOf(networkPolicy), namespaces: allOf(namespaceObject), others: allOf(otherPolicy) },
    check: ({ workloads, apps }, { policies, namespaces, others }) => {
      const first = workloads[0] ?? apps[0]
      const path = first === undefined ? '' : pathOf(first.at.document)
      const { scope } = configured.settingsOf(path).settings
      const around = { policies: policies(), namespaces: namespaces(), others: others() }
      graphs.push({ title: scope.name, ...networkGraph({ workloads, apps }, around) })
      return []
    },
  })
  linkFacts(results, path => configured.settingsOf(path).settings, { ...registry, linkRules: [collect] })
  return graphs.length === 1 ? graphs.map(graph => ({ ...graph, title: '' })) : graphs
}

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
