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
import { compare } from '../../graph/compare.ts'
import { graphDot } from '../../graph/dot.ts'
import { graphJson } from '../../graph/json.ts'
import { narrow } from '../../graph/narrow.ts'
import { networkDrawing } from '../../graph/network-drawing.ts'
import { networkGraph } from '../../graph/network-graph.ts'
import type { Graph } from '../../graph/picture.ts'
import { graphText } from '../../graph/text.ts'
import { together } from '../../graph/together.ts'
import { placeOfUnread } from '../../reporters/words.ts'
import { allValues, type GivenOption, lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { lintEarlier } from '../run/earlier.ts'
import { lintFiles } from '../run/lint-files.ts'
import { openRun, type Run } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader, type TextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'

type Write = (graphs: readonly Graph[]) => string | Promise<string>

const FORMATS: Readonly<Record<string, Write>> = {
  text: graphs => graphs.map(graphText).join('\n'),
  json: graphJson,
  dot: graphs => graphDot(networkDrawing(together(graphs))),
  svg: async graphs => (await import('../output/graph-pictures.ts')).writeSvg(graphs),
  html: async graphs => (await import('../output/graph-pictures.ts')).writeHtml(graphs),
}

/** `clauselint graph network [PATH…]`: who may talk to whom, by all NetworkPolicies of each scope. */
export const graphCommand: Command = {
  usage: 'clauselint graph network [OPTIONS] [PATH…|-]',
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${Object.keys(FORMATS).join(', ')}; text by default` },
    {
      name: 'namespace',
      value: 'NAME',
      help: 'Show the workloads of this namespace and what they talk to (repeatable)',
    },
    { name: 'workload', value: 'NAME', help: 'Show this workload and what it talks to (repeatable)' },
    { name: 'focus', value: 'NAME', help: 'Show all that can reach this workload and all that it can reach' },
    { name: 'since', value: 'REVISION', help: 'Mark what is new or gone since this commit' },
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
    const texts = createTextReader(run)
    const { settingsOf } = run.configured
    const linted = lintFiles(run.files, texts, { settingsOf, registry: run.registry, isKept: true })
    const unread = linted.results.flatMap(({ path, notAnalysed = [] }) => notAnalysed.map(one => ({ path, ...one })))
    for (const one of [...run.notAnalysed, ...linted.notAnalysed, ...unread])
      environment.stderr.write(`${visibleAtLineStart(`${placeOfUnread(one)}: not analysed: ${one.reason}`)}\n`)
    const since = lastValue(given, 'since')
    const before = since === undefined ? undefined : await lintEarlier(since, { run, texts, linted }, environment)
    if (before !== undefined && 'problem' in before) return refuse([before.problem], environment)
    const now = graphsOf(run, linted.results, texts)
    const compared = before === undefined ? now : comparedTo(graphsOf(run, before.results, before.texts), now)
    if (compared.length === 0)
      return refuse(['no workload was found, so there are no connections to show'], environment)
    const wanted = wantedBy(given)
    const graphs = compared.map(graph => narrow(graph, wanted)).filter(({ nodes }) => nodes.length > 0)
    if (graphs.length === 0) return refuse(['no workload has the name or the namespace that is wanted'], environment)
    environment.stdout.write(await write(graphs.length === 1 ? graphs.map(graph => ({ ...graph, title: '' })) : graphs))
    return ExitCode.Clean
  },
}

const wantedBy = (given: readonly GivenOption[]) => ({
  namespaces: allValues(given, 'namespace'),
  workloads: allValues(given, 'workload'),
  focus: lastValue(given, 'focus'),
})

/** The graph of each scope that has workloads, in the order of their files. */
function graphsOf(
  { configured, registry }: Run,
  results: readonly FileResult[],
  texts: Pick<TextReader, 'again'>,
): readonly Graph[] {
  const graphs = factsOfScopes(results, path => configured.settingsOf(path).settings, registry).flatMap(
    ({ settings, of }): readonly Graph[] => {
      const [workloads, apps] = [of(workload), of(orderAppInstance)]
      if (workloads.length + apps.length === 0) return []
      const around = { policies: of(networkPolicy), namespaces: of(namespaceObject), others: of(otherPolicy) }
      return [{ title: settings.scope.name, ...networkGraph({ workloads, apps }, around) }]
    },
  )
  const secrets = secretsOfFacts(results, documentOpener(registry, texts.again))
  return graphs.map(graph => withoutSecrets(graph, secrets))
}

/** Names, labels and addresses come from documents and may be anything. */
function withoutSecrets({ title, nodes, edges, notes }: Graph, secrets: Secrets): Graph {
  const shown = (text: string): string => redact(text, secrets)
  return {
    title,
    nodes: nodes.map(node => ({ ...node, id: shown(node.id), group: shown(node.group), label: shown(node.label) })),
    edges: edges.map(edge => ({ ...edge, from: shown(edge.from), to: shown(edge.to), ports: shown(edge.ports) })),
    notes: notes.map(note => redactSentence(note, secrets)),
  }
}

/** Each scope as it is, beside what it was. */
function comparedTo(before: readonly Graph[], now: readonly Graph[]): readonly Graph[] {
  const titles = [...new Set([...now, ...before].map(({ title }) => title))]
  return titles.map(title => {
    const none: Graph = { title, nodes: [], edges: [], notes: [] }
    const [was = none, is = none] = [before, now].map(graphs => graphs.find(graph => graph.title === title))
    return compare(was, is)
  })
}
