import { pathOf } from '../../documents/document.ts'
import { documentOpener, locator, secretsOfFacts } from '../../engine/assemble/open-documents.ts'
import { factsOfScopes } from '../../engine/join/join.ts'
import { unknown } from '../../workspace/suggest.ts'
import { lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import type { Linted } from '../run/lint-files.ts'
import { openLinted } from '../run/open-linted.ts'
import type { Run } from '../run/run.ts'
import { RUN_OPTIONS } from '../run/run-options.ts'
import { lintEarlier } from '../run/since/earlier.ts'
import type { TextReader } from '../run/text-reader.ts'
import { undeployedParts, unreadParts } from '../run/unread-parts.ts'
import type { Command } from './command.ts'
import type { GraphSource, GraphTopic } from './graph-topic.ts'
import { TOPICS as NAMED } from './graph-topics.ts'

const TOPICS: Readonly<Record<string, GraphTopic>> = NAMED
/** What can be shown. */
export const GRAPH_TOPICS: readonly string[] = Object.keys(TOPICS)
/** The formats in which some topic can be shown. */
export const GRAPH_FORMATS: readonly string[] = [...new Set(Object.values(TOPICS).flatMap(({ formats }) => formats))]
/** The options that not each topic has. */
const SOME = [...new Set(Object.values(TOPICS).flatMap(({ options }) => options))]

/**
 * `clauselint graph TOPIC [PATH…]`: who may talk to whom, the hybrid network, what instances of graphs make, which images are
 * deployed, what pipelines do in which order, who can become whom.
 */
export const graphCommand: Command = {
  usage: `clauselint graph ${GRAPH_TOPICS.join('|')} [OPTIONS] [PATH…|-]`,
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${GRAPH_FORMATS.join(', ')}; text by default` },
    {
      name: 'namespace',
      short: 'n',
      value: 'NAME',
      help: 'Show the workloads of this namespace (repeatable); for --who-can: ask for this one',
    },
    { name: 'workload', value: 'NAME', help: 'Show this workload and what it talks to (repeatable)' },
    { name: 'focus', value: 'NAME', help: 'Show all that can reach this workload and all that it can reach' },
    { name: 'from', value: 'NAME', help: 'Show all whom this ServiceAccount, workload, user or group can become' },
    {
      name: 'to',
      value: 'NAME',
      help: 'Show all who can become cluster-admin, administrator, nodes or a principal, or read "Secret NAMESPACE/NAME"',
    },
    {
      name: 'who-can',
      value: 'VERB',
      second: 'RESOURCE',
      help: 'Show who may do this, and who can become them: get secrets/db, iam:PassRole ARN',
    },
    { name: 'since', value: 'REVISION', help: 'Mark what is new or gone since this commit' },
    ...RUN_OPTIONS,
  ],
  run: async ([what = '', ...paths], given, environment) => {
    const topic = Object.hasOwn(TOPICS, what) ? TOPICS[what] : undefined
    if (topic === undefined) return refuse([unknownTopic(what)], environment)
    const format = lastValue(given, 'format') ?? 'text'
    if (!topic.formats.includes(format))
      return refuse([`--format ${format} is not one of ${topic.formats.join(', ')}`], environment)
    const other = given.find(({ name }) => SOME.includes(name) && !topic.options.includes(name))
    if (other !== undefined) return refuse([`graph ${what} has no option --${other.name}`], environment)
    const opened = await openLinted(paths, given, environment, topic.facts)
    if ('problems' in opened) return refuse(opened.problems, environment)
    const { run, texts, linted } = opened
    const since = lastValue(given, 'since')
    const before = since === undefined ? undefined : await lintEarlier(since, opened, environment)
    if (before !== undefined && 'problem' in before) return refuse([before.problem], environment)
    const earlier = before && sourceOf(run, before, before.texts)
    const shown = await topic.write(format, sourceOf(run, linted, texts), given, earlier)
    if ('refused' in shown) return refuse([shown.refused], environment)
    environment.stdout.write(shown.text)
    return ExitCode.Clean
  },
}

const unknownTopic = (given: string): string =>
  given === ''
    ? `name what to show: clauselint graph ${GRAPH_TOPICS.join('|')} [PATH…]`
    : `graph: unknown topic ${unknown(given, GRAPH_TOPICS)}`

const sourceOf = (
  run: Run,
  { results, notAnalysed = [] }: Pick<Linted, 'results'> & Partial<Linted>,
  texts: Pick<TextReader, 'again'>,
): GraphSource => {
  const open = documentOpener(run.registry, texts.again)
  const placeOf = locator(open)
  // Kustomizations of an earlier commit are built from what their files were then.
  const paths = new Set(results.map(({ path }) => path))
  const textOf = (path: string): string | undefined =>
    paths.has(path) ? texts.again(path) : run.registry.textOf?.(path)
  const registry = { ...run.registry, textOf }
  const scopes = factsOfScopes(results, path => run.configured.settingsOf(path).settings, registry)
  return {
    scopes,
    unread: [...unreadParts(run, { results, notAnalysed, faults: [] }, texts), ...undeployedParts(scopes, placeOf)],
    secrets: secretsOfFacts(results, open),
    locate: at => {
      const found = placeOf(at)
      return found === undefined ? { path: pathOf(at.document) } : { path: found.path, line: found.startLine }
    },
  }
}
