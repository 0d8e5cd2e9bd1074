import { isAbsolute, resolve } from 'node:path'
import type { NotAnalysed } from '../engine/finding.ts'
import type { Registry } from '../engine/registry.ts'
import type { LazyParser } from '../syntax/parsed.ts'
import type { StatedRules } from '../workspace/configuration.ts'
import { type Configured, configure } from '../workspace/configure.ts'
import { type Discovered, discover } from '../workspace/discover.ts'
import { DEFAULT_MAX_FILE_SIZE, type ReadText, readBytes } from '../workspace/read-text.ts'
import { type Repository, repositoryOf, toPath } from '../workspace/repository.ts'
import { problemText } from './complain.ts'
import type { Environment } from './environment.ts'

/** What decides which files are linted and what holds for them. */
export interface RunOptions {
  readonly paths: readonly string[]
  readonly configuration: string | undefined
  readonly rules: readonly string[]
  readonly failLevel?: 'info' | 'warn' | 'error' | undefined
  readonly maxFileSize?: number | undefined
  readonly inlineSuppressions: boolean
  readonly ignore: boolean
  readonly inputName?: string | undefined
}

/** Everything that is settled before the first file is linted. */
export interface Run {
  readonly repository: Repository
  readonly registry: Registry
  /** Sorted; the configuration files that hold are among them. */
  readonly files: readonly string[]
  /** The files that the user named, those that are ignored too. */
  readonly named: readonly string[]
  /** Texts that are no file: standard input. */
  readonly inputs: ReadonlyMap<string, ReadText>
  readonly configured: Configured
  readonly notAnalysed: readonly NotAnalysed[]
}

/** Finds the files, loads the linter for them and reads their configurations; or all that is wrong with what was asked for. */
export async function openRun(
  options: RunOptions,
  environment: Environment,
): Promise<Run | { readonly problems: readonly string[] }> {
  const found = options.paths[0] === '-' ? await takeInput(options, environment) : findFiles(options, environment)
  if (found.faults.length > 0) return { problems: found.faults }
  const { repository } = found
  const registry = await environment.loadLinter(formatsOf(found.files))

  const rules = await commandLineRules(options.rules, registry)
  if ('problems' in rules) return rules
  const configured = await configure(found.files, {
    repository,
    registry,
    named: options.configuration && toPath(repository, resolve(environment.cwd, options.configuration)),
    run: {
      rules: rules.stated,
      inlineSuppressions: options.inlineSuppressions,
      today: today(environment),
      failLevel: options.failLevel,
      maxFileSize: options.maxFileSize,
      ignore: options.ignore,
    },
  })
  if ('problems' in configured) return { problems: configured.problems.map(problemText) }

  const isIgnored = (path: string): boolean => configured.settingsOf(path).isIgnored
  const ignored = [...found.named].filter(isIgnored)
  return {
    repository,
    registry,
    configured,
    inputs: found.inputs,
    named: [...found.named],
    files: withConfigurations(
      found.files.filter(path => !isIgnored(path)),
      configured,
    ),
    notAnalysed: [
      ...found.notAnalysed.filter(({ path }) => !isIgnored(path)),
      ...ignored.map(path => ({
        path,
        reason: 'it is named, but the configuration ignores it (--no-ignore lints it)',
      })),
    ],
  }
}

type Found = Discovered & Pick<Run, 'inputs'>

const findFiles = ({ paths, ignore }: RunOptions, { cwd }: Environment): Found => ({
  ...discover({ paths, cwd, ignoreFiles: ignore }),
  inputs: new Map(),
})

async function takeInput({ inputName, maxFileSize }: RunOptions, environment: Environment): Promise<Found> {
  const absolute = resolve(environment.cwd, inputName ?? 'stdin.yaml')
  const repository = repositoryOf(environment.cwd, [absolute])
  const path = toPath(repository, absolute)
  const text = readBytes(await environment.readInput(), maxFileSize ?? DEFAULT_MAX_FILE_SIZE)
  return {
    repository,
    files: [path],
    named: new Set([path]),
    notAnalysed: [],
    faults: [],
    inputs: new Map([[path, text]]),
  }
}

/** YAML documents may hold JSON and TOML in strings, so a parser is needed although no file is of that format. */
const formatsOf = (_: readonly string[]): ReadonlySet<LazyParser> => new Set(['json', 'toml'])

async function commandLineRules(
  texts: readonly string[],
  registry: Registry,
): Promise<{ readonly stated: StatedRules } | { readonly problems: readonly string[] }> {
  if (texts.length === 0) return { stated: {} }
  const { readConfiguration } = await import('../workspace/read-configuration.ts')
  const read = texts.map(text => ({ text, read: readConfiguration('--rule', `rules: {${text}}`, registry) }))
  const problems = read.flatMap(one =>
    'problems' in one.read
      ? one.read.problems.map(({ message }) => `--rule ${JSON.stringify(one.text)}: ${message}`)
      : [],
  )
  if (problems.length > 0) return { problems }
  const stated = read.flatMap(one => ('file' in one.read ? [one.read.file.stated.rules ?? {}] : []))
  return { stated: Object.assign({}, ...stated) }
}

/** Configuration files are linted too: what they declare takes part in the checks. Only those of the repository. */
function withConfigurations(files: readonly string[], { configurations }: Configured): readonly string[] {
  const layers = configurations.flatMap(({ layers }) => layers.map(({ path }) => path))
  const own = layers.filter(path => !path.startsWith('../') && !isAbsolute(path))
  return [...new Set([...files, ...own])].sort((a, b) => (a < b ? -1 : 1))
}

/** Today in UTC; SOURCE_DATE_EPOCH (seconds) stands for it where a run has to be repeatable. */
function today({ variables, now }: Environment): string {
  const epoch = variables['SOURCE_DATE_EPOCH']
  const date = epoch !== undefined && /^\d{1,12}$/.test(epoch) ? new Date(Number(epoch) * 1000) : now()
  return date.toISOString().slice(0, 10)
}

/** Whether the path is one of the configuration files that hold in this run. */
export const isConfigurationFile = ({ configured }: Pick<Run, 'configured'>, path: string): boolean =>
  configured.configurations.some(({ layers }) => layers.some(layer => layer.path === path))
