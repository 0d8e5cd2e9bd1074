import { documentOpener, secretsOfFacts } from '../../engine/assemble/open-documents.ts'
import { factsOfScopes, type ScopeFacts } from '../../engine/join/join.ts'
import type { Secrets } from '../../engine/redact.ts'
import { visibleAtLineStart } from '../../engine/visible.ts'
import { placeOfUnread } from '../../reporters/words.ts'
import { lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { lintFiles } from '../run/lint-files.ts'
import { openRun } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'
import { IMAGE_FORMATS, imageGraphs } from './graph-images.ts'
import { NETWORK_FORMATS, networkGraphs } from './graph-network.ts'

/** What can be shown: the formats, and what writes the facts of scopes in one of them; undefined where there is nothing to show. */
interface Shown {
  readonly formats: readonly string[]
  readonly none: string
  readonly write: (format: string, scopes: readonly ScopeFacts[], secrets: Secrets) => string | undefined
}

function shown<T>(
  formats: Readonly<Record<string, (graphs: readonly T[]) => string>>,
  graphsOf: (scopes: readonly ScopeFacts[], secrets: Secrets) => readonly T[],
  none: string,
): Shown {
  return {
    formats: Object.keys(formats),
    none,
    write: (format, scopes, secrets) => {
      const graphs = graphsOf(scopes, secrets)
      return graphs.length === 0 ? undefined : formats[format]?.(graphs)
    },
  }
}

const GRAPHS: Readonly<Record<string, Shown>> = {
  network: shown(NETWORK_FORMATS, networkGraphs, 'no workload was found, so there are no connections to show'),
  images: shown(IMAGE_FORMATS, imageGraphs, 'no image was found that is deployed'),
}
const NAMES = Object.keys(GRAPHS)
const FORMATS = [...new Set(Object.values(GRAPHS).flatMap(({ formats }) => formats))]

/** `clauselint graph network [PATH…]`: who may talk to whom; `graph images`: which images are deployed, by whom, and how they arrive. */
export const graphCommand: Command = {
  usage: `clauselint graph ${NAMES.join('|')} [OPTIONS] [PATH…|-]`,
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${FORMATS.join(', ')}; text by default` },
    ...RUN_OPTIONS,
  ],
  run: async ([what = '', ...paths], given, environment) => {
    const graph = Object.hasOwn(GRAPHS, what) ? GRAPHS[what] : undefined
    if (graph === undefined)
      return refuse([`name what to show: clauselint graph ${NAMES.join('|')} [PATH…]`], environment)
    const format = lastValue(given, 'format') ?? 'text'
    if (!graph.formats.includes(format))
      return refuse([`--format ${format} is not one of ${graph.formats.join(', ')}`], environment)
    const run = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    const { settingsOf } = run.configured
    const texts = createTextReader(run)
    const linted = lintFiles(run.files, texts, { settingsOf, registry: run.registry, isKept: true })
    const unread = linted.results.flatMap(({ path, notAnalysed = [] }) => notAnalysed.map(one => ({ path, ...one })))
    for (const one of [...run.notAnalysed, ...linted.notAnalysed, ...unread])
      environment.stderr.write(`${visibleAtLineStart(`${placeOfUnread(one)}: not analysed: ${one.reason}`)}\n`)
    const scopes = factsOfScopes(linted.results, path => settingsOf(path).settings, run.registry)
    const secrets = secretsOfFacts(linted.results, documentOpener(run.registry, texts.again))
    const text = graph.write(format, scopes, secrets)
    if (text === undefined) return refuse([graph.none], environment)
    environment.stdout.write(text)
    return ExitCode.Clean
  },
}
