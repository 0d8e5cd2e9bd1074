import { dirname, resolve } from 'node:path'
import type { Rendered } from '../../deploy/rendered/documents.ts'
import type { Confidence } from '../../engine/confidence.ts'
import type { Exclusion, NotAnalysed } from '../../engine/finding.ts'
import type { Registry } from '../../engine/registry.ts'
import type { JudgedTypes } from '../../facts/policy/judged-types.ts'
import { OWN_API_VERSION, type OwnPolicy } from '../../facts/policy/own-policy.ts'
import { languageOf, lazyLanguages } from '../../languages/languages.ts'
import { formatOf } from '../../languages/parse.ts'
import type { Format } from '../../languages/tree/node.ts'
import { loadStandard, problemText, type StatedRules } from '../../workspace/configuration.ts'
import { type Configured, configure, withConfigurations } from '../../workspace/configure.ts'
import { usualBaseline } from '../../workspace/configured-baseline.ts'
import { type Discovered, discover } from '../../workspace/discover.ts'
import { exclusionsOf } from '../../workspace/exclusions.ts'
import { libraryFiles, withLibraries } from '../../workspace/library-files.ts'
import { namedFiles } from '../../workspace/named-files.ts'
import { readConfiguration } from '../../workspace/read-configuration.ts'
import { DEFAULT_MAX_FILE_SIZE, type ReadText, readBytes } from '../../workspace/read-text.ts'
import { reasonOf } from '../../workspace/reason.ts'
import { type Repository, repositoryOf, toPath } from '../../workspace/repository.ts'
import { unreadAt } from '../../workspace/unread-at.ts'
import type { OpenedCache } from '../cache/opened-cache.ts'
import type { Environment } from '../environment.ts'
import { ALL, loadLinter, type Needed, pathFinder } from './load-linter.ts'
import { readJudgedTypes, readOwnPolicies } from './own-policies.ts'
import { type ReadAhead, readAhead } from './read-ahead.ts'
import type { Changes } from './since/changes.ts'
import { createTextReader } from './text-reader.ts'

/** What determines which files are linted and with which settings. */
export interface RunOptions {
  readonly paths: readonly string[]
  readonly configuration: string | undefined
  /** The text of a configuration for all files, in the place of those that are found. */
  readonly settings?: string | undefined
  readonly rules: readonly string[]
  readonly failLevel?: 'info' | 'warn' | 'error' | undefined
  readonly minConfidence?: Confidence | undefined
  readonly strict?: boolean | undefined
  readonly maxFileSize?: number | undefined
  readonly inlineSuppressions: boolean
  readonly ignore: boolean
  readonly inputName?: string | undefined
}

/** Everything that is determined before the first file is linted. */
export interface Run {
  readonly repository: Repository
  readonly registry: Registry
  /** Whether the linter keeps objects for policies. */
  readonly hasPolicies: boolean
  /** The types of the objects that are kept for policies, where it is known before which these are. */
  readonly judgedTypes: JudgedTypes | undefined
  /** Whether it keeps them for definitions of custom resources. */
  readonly hasDefinitions: boolean
  /** The rules that users have written. */
  readonly ownPolicies: readonly OwnPolicy[]
  /** Sorted; includes the configuration files in effect. */
  readonly files: readonly string[]
  /** The files that the user named, those that are ignored too. */
  readonly named: readonly string[]
  /** The folders that were looked through, relative to the root. */
  readonly folders: readonly string[]
  /** Texts that are not files: standard input. */
  readonly inputs: ReadonlyMap<string, ReadText>
  readonly configured: Configured
  readonly notAnalysed: readonly NotAnalysed[]
  /** What configurations and ignore files exclude. */
  readonly exclusions: readonly Exclusion[]
  /** What was read of the files before the first is linted; whoever takes a content takes it away. */
  readonly ahead: ReadAhead
  /** Which groups of `SEARCHED_WORDS` files have a word of, as far as they were looked through. */
  readonly words: ReadonlyMap<string, number>
  /** Which files are reported about, if not all are. */
  readonly changes?: Changes | undefined
  /** The cache that was asked for, if it may be used. */
  readonly cached: OpenedCache | undefined
  /** The paths that deploy steps have looked for in the repository, and whether they are there. */
  readonly asked: ReadonlyMap<string, boolean>
  /** Loads the linter for what programs have rendered, too. */
  readonly loadFor: (rendered: Rendered) => Promise<Registry>
}

/** What settings without a file are called in messages. */
const SETTINGS = 'config'

/**
 * Finds the files, loads the linter for them and reads their configurations; or returns all that is wrong with the request.
 * What the cache that is opened knows of files is not read again.
 */
export async function openRun(
  options: RunOptions,
  environment: Environment,
  openCache?: (repository: Repository) => OpenedCache | undefined,
): Promise<Run | { readonly problems: readonly string[] }> {
  const isInput = options.paths[0] === '-'
  const found = isInput ? await takeInput(options, environment) : withRead(findFiles(options, environment), options)
  if (found.faults.length > 0) return { problems: found.faults }
  const { repository } = found
  const asked = new Map<string, boolean>()
  const isThere = pathFinder(repository)
  const hasPath = (path: string): boolean => {
    const answer = isThere(path)
    asked.set(path, answer)
    return answer
  }
  const inputs = { textOf: readerOf(found), hasFolder: hasPath, hasPath }
  const cached = isInput ? undefined : openCache?.(repository)
  const { ahead, words, ...needed } = neededFor(found, cached)
  const first = await loadLinter(needed, environment, inputs)

  const rules = await commandLineRules(options.rules, first)
  if ('problems' in rules) return rules
  const named = options.settings === undefined ? options.configuration : SETTINGS
  const configured = await configure(found.files, {
    repository,
    folders: found.folders,
    registry: first,
    named: named && toPath(repository, resolve(environment.cwd, named)),
    unsaved: options.settings === undefined ? undefined : () => options.settings,
    run: {
      rules: rules.stated,
      inlineSuppressions: options.inlineSuppressions,
      namedFolders: options.paths
        .map(path => toPath(repository, resolve(environment.cwd, path)))
        .filter(path => path !== '' && found.folders.has(path)),
      namedFiles: [...found.named],
      today: today(environment),
      failLevel: options.failLevel,
      minConfidence: options.minConfidence,
      strict: options.strict,
      maxFileSize: options.maxFileSize,
      ignore: options.ignore,
      // Who names a configuration asks for what that says, whatever lies in the repository.
      baseline: named === undefined ? usualBaseline(repository, environment.cwd) : undefined,
    },
  })
  if ('problems' in configured) return { problems: configured.problems.map(problemText) }

  const libraries = libraryFiles(configured.configurations, repository)
  if (libraries.problems.length > 0) return { problems: libraries.problems.map(problemText) }
  const policies = needed.policies || libraries.policies.length > 0
  const definitions = needed.definitions || libraries.schemas.length > 0
  // It is known by now whether a file has a word of a policy.
  const mayBeOwn = (path: string): boolean => ((words.get(path) ?? OWN) & OWN) !== 0
  const ownFiles = [...new Set([...(needed.policies ? found.files.filter(mayBeOwn) : []), ...libraries.policies])]
  const own = readOwnPolicies(ownFiles, { inputs: found.inputs, repository, ahead }, first)
  if (own.problems.length > 0) return { problems: own.problems }
  // Of a few files it does not matter what is kept.
  const judged =
    policies && !needed.policies && found.files.length > FEW
      ? readJudgedTypes(libraries.policies, own.policies, { repository }, first)
      : undefined
  const all = { ...inputs, ownPolicies: own.policies, judgedTypes: judged }
  // A configuration is linted, too, and may be the only file of its format.
  const layers = configured.configurations.flatMap(one => one.layers.map(({ path }) => path))
  const isEnough =
    policies === needed.policies &&
    definitions === needed.definitions &&
    own.policies.length === 0 &&
    layers.every(path => isLoaded(formatOf(path, ''), needed))
  const registry = isEnough ? first : await loadLinter({ ...ALL, policies, definitions }, environment, all)
  const isIgnored = (path: string): boolean => configured.settingsOf(path).isIgnored
  const ignored = [...found.named].filter(isIgnored)
  const byConfiguration = found.files.flatMap(path => {
    const by = configured.settingsOf(path).ignoredBy
    return by === undefined ? [] : [{ path, isFolder: false, by }]
  })
  const isStrict = (path: string): boolean => configured.settingsOf(path).isStrict
  return {
    repository,
    registry,
    hasPolicies: policies,
    hasDefinitions: definitions,
    ahead,
    words,
    cached,
    asked,
    ownPolicies: own.policies,
    judgedTypes: judged,
    configured,
    inputs: found.inputs,
    loadFor: rendered => loadLinter({ ...ALL, policies, definitions }, environment, { ...all, rendered }),
    exclusions: exclusionsOf({
      configurations: configured.configurations,
      registry,
      ignored: [...found.ignored, ...byConfiguration],
    }),
    named: [...found.named],
    folders: [...found.folders.keys()],
    files: withConfigurations(
      withLibraries(
        found.files.filter(path => !isIgnored(path)),
        [...libraries.policies, ...libraries.schemas],
      ),
      options.settings === undefined ? configured : { ...configured, configurations: [] },
    ),
    notAnalysed: [
      ...failing(
        [...found.notAnalysed, ...programsAmong(found)].filter(({ path }) => !isIgnored(path)),
        isStrict,
      ),
      // What the user has chosen to leave out fails nothing.
      ...found.leftOut,
      ...ignored.map(path => ({
        path,
        reason: 'it is named, but the configuration ignores it (--no-ignore lints it)',
      })),
    ],
  }
}

const PROGRAM =
  /(?:^|\/)(?:cdk\.json|cdktf\.json|cdk8s\.ya?ml|Pulumi\.ya?ml|(?:helmfile(?:\.[\w-]+)?|helmfile\.d\/[^/]+)\.ya?ml(?:\.gotmpl)?)$/

/** The files by which programs are known that make what is deployed. They are linted, but what they make is not. */
const programsAmong = ({ files, inputs, repository }: Found): readonly NotAnalysed[] =>
  files.flatMap(path => {
    const unread = inputs.has(path) || !PROGRAM.test(path) ? undefined : unreadAt(path, repository)
    return unread === undefined ? [] : [{ path, ...unread }]
  })

/** The same, each marked where it fails the run. */
export const failing = (all: readonly NotAnalysed[], isStrict: (path: string) => boolean): readonly NotAnalysed[] =>
  all.map(one => (isStrict(one.path) && one.isApart !== true ? { ...one, fails: true } : one))

type FoundFiles = Discovered & Pick<Run, 'inputs'>
interface Found extends FoundFiles {
  /** The files that others read by their paths. */
  readonly carried: ReadonlySet<string>
}

const findFiles = ({ paths, ignore }: RunOptions, { cwd }: Environment): FoundFiles => ({
  ...discover({ paths, cwd, ignoreFiles: ignore }),
  inputs: new Map(),
})

/** With the files that others apply, run or read by their paths: they are linted, though their names do not say what they are. */
function withRead(found: FoundFiles, { ignore }: RunOptions): Found {
  const { read } = createTextReader(found)
  const textOf = (path: string): ReadText => read(path, DEFAULT_MAX_FILE_SIZE)
  const carried = new Set(namedFiles({ ...found, ignoreFiles: ignore, textOf }))
  return {
    ...found,
    carried,
    files: [...new Set([...found.files, ...carried])].sort(),
    notAnalysed: found.notAnalysed.filter(({ path }) => !carried.has(path)),
  }
}

/** Gives the texts of the files of the run, which others may read by their paths, and of no others. */
function readerOf(found: Found): (path: string) => string | undefined {
  const { again } = createTextReader(found)
  const files = new Set(found.files)
  return path => (files.has(path) ? again(path) : undefined)
}

async function takeInput({ inputName, maxFileSize }: RunOptions, environment: Environment): Promise<Found> {
  const absolute = resolve(environment.cwd, inputName ?? 'stdin.yaml')
  const repository = repositoryOf(environment.cwd, [dirname(absolute)])
  const path = toPath(repository, absolute)
  const text = await readInput(environment, maxFileSize ?? DEFAULT_MAX_FILE_SIZE)
  return {
    repository,
    files: [path],
    carried: new Set(),
    named: new Set([path]),
    folders: new Map(),
    notAnalysed: [],
    leftOut: [],
    ignored: [],
    faults: [],
    inputs: new Map([[path, text]]),
  }
}

async function readInput(environment: Environment, maxFileSize: number): Promise<ReadText> {
  try {
    return readBytes(await environment.readInput(maxFileSize), maxFileSize)
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

const isLoaded = (format: Format | undefined, { formats }: Needed): boolean =>
  format === undefined || formats.has(format) || !lazyLanguages.includes(format)

/** So few files are looked at before what they need is loaded. */
const FEW = 32
/** What a graph is called by. */
const GRAPH_WORDS = ['ResourceGr']
/** What documents with policies contain. */
const POLICY_WORDS = [
  'ValidatingAdmissionPolicy',
  'MutatingAdmissionPolicy',
  'K8sNativeValidation',
  'kyverno.io/',
  'constraints.gatekeeper.sh',
  OWN_API_VERSION,
]
/** What documents with definitions of custom resources contain. */
const DEFINITION_WORDS = ['CustomResourceDefinition']
/** What the files of a run are searched for: policies, definitions, and rules that users have written. */
export const SEARCHED_WORDS = [POLICY_WORDS, DEFINITION_WORDS, [OWN_API_VERSION]]
const [POLICIES, DEFINITIONS, OWN] = [1, 2, 4]

/** Whether a text may contain one of the words: in JSON, they may be written with escapes. */
const mayContain = (text: string, words: readonly string[]): boolean =>
  text.includes('\\u00') || words.some(word => text.includes(word))

/**
 * What these files may need. YAML documents contain documents of other languages in strings, so a few files are
 * searched for what such documents must contain; of many files, some are assumed to need it all.
 */
function neededFor(
  { files, inputs, repository }: Found,
  cached: OpenedCache | undefined,
): Needed & Pick<Run, 'ahead' | 'words'> {
  const { read } = createTextReader({ repository, inputs })
  if (files.length > FEW) {
    const searched = files.filter(mayHaveObjects)
    const { ahead, words, found } = readAhead(searched, repository, SEARCHED_WORDS, cached?.wordsOf)
    return { ...ALL, policies: (found & POLICIES) !== 0, definitions: (found & DEFINITIONS) !== 0, ahead, words }
  }
  const contents = files.flatMap(path => {
    const content = read(path, DEFAULT_MAX_FILE_SIZE)
    return 'text' in content ? [{ own: formatOf(path, content.text), text: content.text }] : []
  })
  const isNeeded = (format: Format): boolean =>
    contents.some(
      ({ own, text }) =>
        own === format ||
        (own !== undefined && languageOf(own).holds?.includes(format) === true) ||
        languageOf(format).embeddedIn?.test(text) === true,
    )
  return {
    formats: new Set(lazyLanguages.filter(isNeeded)),
    graphs: contents.some(({ text }) => mayContain(text, GRAPH_WORDS)),
    policies: contents.some(({ text }) => mayContain(text, POLICY_WORDS)),
    definitions: contents.some(({ text }) => mayContain(text, DEFINITION_WORDS)),
    ahead: new Map(),
    words: new Map(),
  }
}

export const mayHaveObjects = (path: string): boolean => /\.(?:ya?ml|json|tpl)$/.test(path)

async function commandLineRules(
  texts: readonly string[],
  registry: Registry,
): Promise<{ readonly stated: StatedRules } | { readonly problems: readonly string[] }> {
  if (texts.length === 0) return { stated: {} }
  const standard = await loadStandard(registry)
  const read = texts.map(text => ({ text, read: readConfiguration('--rule', `rules: {${text}}`, standard) }))
  const problems = read.flatMap(one =>
    'problems' in one.read
      ? one.read.problems.map(({ message }) => `--rule ${JSON.stringify(one.text)}: ${message}`)
      : [],
  )
  if (problems.length > 0) return { problems }
  const stated = read.flatMap(one => ('file' in one.read ? [one.read.file.stated.rules ?? {}] : []))
  return { stated: Object.assign({}, ...stated) }
}

/** Today in UTC; SOURCE_DATE_EPOCH (seconds) replaces it if a run must be reproducible. */
function today({ variables, now }: Environment): string {
  const epoch = variables['SOURCE_DATE_EPOCH']
  const date = epoch !== undefined && /^\d{1,12}$/.test(epoch) ? new Date(Number(epoch) * 1000) : now()
  return date.toISOString().slice(0, 10)
}
