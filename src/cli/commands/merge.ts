import { resolve } from 'node:path'
import type { FileResult } from '../../engine/file-result.ts'
import type { Report } from '../../engine/finding.ts'
import { lintFile } from '../../engine/lint/lint-file.ts'
import { lazily } from '../../model/lazily.ts'
import { byText } from '../../model/text-order.ts'
import { wordSet } from '../../model/word-list.ts'
import { reasonOf } from '../../workspace/reason.ts'
import { repositoryOf } from '../../workspace/repository.ts'
import type { PathSettings } from '../../workspace/settings.ts'
import { digestOf } from '../cache/sha256.ts'
import { recalled } from '../cache/stored-results.ts'
import type { Environment } from '../environment.ts'
import type { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { conclude, reportOf } from '../output/conclude.ts'
import { lintFiles } from '../run/lint-files.ts'
import { LINT_OPTIONS, type LintOptions, toLintOptions } from '../run/lint-options.ts'
import type { LintedRun } from '../run/linted-run.ts'
import { ALL, loadLinter, pathFinder } from '../run/load-linter.ts'
import { failing } from '../run/run.ts'
import { mergeShards, readShard, type Shard } from '../run/shards/merge-shards.ts'
import { changesOf } from '../run/since/changed.ts'
import { comparedRun } from '../run/since/compared.ts'
import { createTextReader, type TextReader } from '../run/text-reader.ts'
import { tunedForMany } from '../run/tuned-for-many.ts'
import type { Command } from './command.ts'

/** The options of `lint` that are about the report; the others were given to each shard. */
const HERE = wordSet(`
  format output-file max-warnings strict exit-zero since category baseline strict-baseline quiet sort statistics
  show-suppressed show-unread code-frames no-code-frames all color no-color
`)

/** `clauselint merge RESULT…`: ends a run that several processes have made the parts of. */
export const mergeCommand: Command = {
  usage: 'clauselint merge [OPTIONS] RESULT…',
  options: LINT_OPTIONS.filter(({ name }) => HERE.has(name)),
  run: async (paths, given, environment) => {
    const options = toLintOptions([], given, environment.variables)
    if ('problem' in options) return refuse([options.problem], environment)
    if (paths.length === 0)
      return refuse(['name the files that clauselint --shard wrote: clauselint merge RESULT…'], environment)
    const read = paths.map(path => readOne(path, environment))
    const problems = read.flatMap(one => ('problem' in one ? [one.problem] : []))
    const merged = mergeShards(read.flatMap(one => ('shard' in one ? [one] : [])))
    if (problems.length > 0 || 'problem' in merged)
      return refuse(problems.length > 0 || !('problem' in merged) ? problems : [merged.problem], environment)
    try {
      return await merge(merged.shards, options.value, environment)
    } finally {
      for (const { close } of merged.shards) close()
    }
  },
}

function readOne(given: string, environment: Environment) {
  try {
    return readShard(given, resolve(environment.cwd, given))
  } catch (error) {
    return { problem: `${given}: ${reasonOf(error)}` }
  }
}

async function merge(shards: readonly Shard[], options: LintOptions, environment: Environment): Promise<ExitCode> {
  const repository = repositoryOf(environment.cwd, [environment.cwd])
  const files = shards.flatMap(shard => shard.files)
  const digests = lazily(() => new Map(files.map(({ path, digest }) => [path, digest])))
  const different = new Set<string>()
  const texts = checked(createTextReader({ repository, inputs: new Map() }), digests, different)
  const inputs = {
    hasFolder: pathFinder(repository),
    hasPath: pathFinder(repository),
    textOf: (path: string) => (digests().has(path) ? texts.again(path) : undefined),
  }
  const registry = await loadLinter(ALL, environment, inputs)
  const parts = toRun(options.strict ? shards.map(strictly) : shards)
  // What the shards were given is not known here: what is gone from anywhere may have been a part of it.
  const asked = { ...parts, repository, registry, folders: [''], named: [], ahead: new Map() }
  const changes = await changesOf(asked, options, environment)
  if (changes !== undefined && 'problem' in changes) return refuse([changes.problem], environment)
  const lintAgain = (path: string): FileResult =>
    lintFile({ path, text: texts.again(path) ?? '' }, parts.settingsOf(path).settings, registry)
  const stored = shards.flatMap(({ results }) =>
    results.table.paths.map((path, row) => recalled(results, row, () => lintAgain(path))),
  )
  const left = files.filter(({ isLeftToMerge }) => isLeftToMerge).map(({ path }) => path)
  const rest = lintFiles(left, { ...texts, read: readAgain(texts) }, { settingsOf: parts.settingsOf, registry })
  const whole: LintedRun = {
    ...parts,
    results: byPath([...stored, ...rest.results]),
    faults: byPath([...parts.faults, ...rest.faults]),
    notAnalysed: [...parts.notAnalysed, ...rest.notAnalysed],
    repository,
    registry,
    inputs: new Map(),
    changes,
    texts,
  }
  const run = changes?.since === undefined ? whole : comparedRun(changes.since, whole)
  const report = tunedForMany(files.length, false, () => reportOf(run))
  for (const path of pathsOf(report)) texts.again(path)
  const [first] = [...different].sort()
  if (first !== undefined) {
    const more = different.size === 1 ? '' : ` (and ${different.size - 1} more)`
    const why = `${first}${more} is not what the shards read; merge in the same checkout`
    return refuse([why], environment)
  }
  return conclude(report, run, options, environment)
}

const byPath = <T extends { readonly path: string }>(all: readonly T[]): readonly T[] =>
  [...all].sort(byText(({ path }) => path))

/** Reads the text that the shard has read; what is another one now is refused afterwards. */
const readAgain =
  ({ again }: TextReader): TextReader['read'] =>
  path => {
    const text = again(path)
    return text === undefined ? { reason: 'it can no longer be read' } : { text }
  }

/** The parts put together, as one process would have made them. */
function toRun(shards: readonly Shard[]): Omit<LintedRun, 'results' | 'repository' | 'registry' | 'inputs' | 'texts'> {
  const today =
    shards
      .map(shard => shard.today)
      .sort()
      .at(-1) ?? ''
  return {
    files: byPath(shards.flatMap(shard => shard.files)).map(({ path }) => path),
    faults: byPath(shards.flatMap(shard => shard.faults)),
    notAnalysed: [...shards.flatMap(shard => shard.notAnalysed), ...(shards[0]?.notFound ?? [])],
    exclusions: shards[0]?.exclusions ?? [],
    settingsOf: settingsIn(shards, today),
  }
}

/** Looks up the settings of a file, which are the same objects for all files with the same ones. */
function settingsIn(shards: readonly Shard[], today: string): LintedRun['settingsOf'] {
  const distinct = new Map<string, PathSettings>()
  const tables = shards.map(({ settings }) =>
    settings.map(one => {
      const text = JSON.stringify(one)
      const known = distinct.get(text) ?? { ...one, settings: { ...one.settings, today } }
      distinct.set(text, known)
      return known
    }),
  )
  // Mostly all files have the same ones: then that is quicker than a hundred thousand paths.
  const [only, other] = distinct.values()
  if (only !== undefined && other === undefined) return () => only
  const settings = new Map(
    shards.flatMap(({ files }, shard) => files.map(file => [file.path, tables[shard]?.[file.settings]] as const)),
  )
  return path => {
    const found = settings.get(path)
    if (found === undefined) throw new Error(`no shard has settings for ${path}`)
    return found
  }
}

/** The shard as `--strict` would have made it. */
const strictly = (shard: Shard): Shard => ({
  ...shard,
  settings: shard.settings.map(one => ({ ...one, isStrict: true })),
  notAnalysed: failing(shard.notAnalysed, () => true),
  notFound: failing(shard.notFound, () => true),
})

/** Gives only texts that are those of the shards; notes the paths of the others. */
const checked = (
  texts: TextReader,
  digests: () => ReadonlyMap<string, string | undefined>,
  different: Set<string>,
): TextReader => ({
  ...texts,
  again: path => {
    const text = texts.again(path)
    if (text !== undefined && digestOf(text) === digests().get(path)) return text
    different.add(path)
    return undefined
  },
})

/** The files that reports will show lines of. */
const pathsOf = ({ findings, suppressed }: Report): ReadonlySet<string> =>
  new Set([...findings, ...suppressed.map(({ finding }) => finding)].map(({ location }) => location.path))
