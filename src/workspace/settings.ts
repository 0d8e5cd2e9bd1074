import { posix } from 'node:path'
import type { Confidence } from '../engine/confidence.ts'
import { MEANINGS, PERSONA_PREFIX, PERSONAS, type Persona } from '../engine/persona.ts'
import { redact } from '../engine/redaction/redact.ts'
import {
  type ConfiguredSuppression,
  defaultSettings,
  type FileSettings,
  isLibraryPath,
  type Platform,
  type RuleSetting,
  type RuleSettings,
} from '../engine/settings.ts'
import { remembered } from '../model/remembered.ts'
import { folderOfPath } from '../model/repository-path.ts'
import {
  type Configuration,
  type ConfigurationFile,
  extendedBy,
  type FailLevel,
  type StatedConfiguration,
  type StatedRules,
  type StatedSeverity,
} from './configuration.ts'
import { isConfigurationName } from './find-configuration.ts'
import { compileGlob, type Matches } from './glob.ts'
import { DEFAULT_MAX_FILE_SIZE } from './read-text.ts'

/** The options of the command line that override every configuration. */
export interface RunSettings {
  readonly rules: StatedRules
  readonly inlineSuppressions: boolean
  /** The folders and the files that the user named, relative to the root. */
  readonly namedFolders?: readonly string[] | undefined
  readonly namedFiles?: readonly string[] | undefined
  /** Today in UTC, `2026-11-21`. */
  readonly today: string
  readonly failLevel?: FailLevel | undefined
  readonly minConfidence?: Confidence | undefined
  /** The persona where no configuration extends one; the first one where absent. */
  readonly persona?: Persona | undefined
  /** Whether what is not analysed fails the run, regardless of the configuration. */
  readonly strict?: boolean | undefined
  /** In bytes. */
  readonly maxFileSize?: number | undefined
  /** The list of known findings where no configuration names one, relative to the root. */
  readonly baseline?: string | undefined
  /** Whether the configuration's `ignore` is honoured. */
  readonly ignore: boolean
}

/** All settings of one file: those of the engine, and those that only the command needs. */
export interface PathSettings {
  readonly settings: FileSettings
  readonly isIgnored: boolean
  /** The configuration file whose `ignore` leaves the file out, relative to the root. */
  readonly ignoredBy?: string
  readonly failLevel: FailLevel
  /** Whether the run fails where the file, or a document of it, is not analysed. */
  readonly isStrict: boolean
  /** Whether the run fails, too, where anything of the file is not decided, or not shown for its low confidence. */
  readonly isStrictOfAll: boolean
  readonly maxFileSize: number
  /** Whether somebody has said which confidence is reported: then no format lists anything below it. */
  readonly isConfidenceStated: boolean
  /** The list of known findings, relative to the root; absent where there is none. */
  readonly baseline?: string
}

/** The settings for a path below the configuration's folder, relative to the root. Files with equal settings share one object. */
export type SettingsOf = (path: string) => PathSettings

/**
 * Makes the settings of one configuration; undefined means none. Its patterns are compiled once. `extended` are the
 * files that any configuration of the run extends: configurations whatever they are called. `libraries` are the folders of
 * policies and schemas that any of them names.
 */
export function createSettings(
  configuration: Configuration | undefined,
  run: RunSettings,
  extended: ReadonlySet<string> = new Set(configuration?.layers.map(({ path }) => path)),
  libraries: readonly string[] = configuration?.layers.flatMap(librariesOf) ?? [],
): SettingsOf {
  const prepared = prepare(configuration)
  const alike = new Map<string, PathSettings>()
  let usual: PathSettings | undefined
  return path => {
    const isLibrary = isLibraryPath(path, libraries)
    if (configuration === undefined && !isLibrary && !isConfigurationName(path) && !extended.has(path)) {
      usual ??= combine(prepared, [], false, run)
      return usual
    }
    const local = localPath(configuration, path)
    const matching = prepared.patterns.map(matches => matches(local))
    const isLayer = prepared.paths.has(path)
    const isConfiguration = isConfigurationName(path) || extended.has(path)
    // Our own list of findings is not a document of the repository.
    const isBaseline = path === prepared.baseline
    const key = `${isLayer}${isConfiguration}${isBaseline}${isLibrary}${matching.map(Number).join('')}`
    let found = alike.get(key)
    if (found === undefined) {
      const own = combine(prepared, matching, isLayer, run)
      const combined = isBaseline ? { ...own, isIgnored: true } : isLibrary ? asLibrary(own) : own
      found = isConfiguration ? { ...combined, settings: { ...combined.settings, isConfiguration } } : combined
      alike.set(key, found)
    }
    return found
  }
}

/** Policies and schemas are in no scope. */
const asLibrary = (own: PathSettings): PathSettings => ({
  ...own,
  settings: { ...own.settings, isLibrary: true, scope: { key: 'libraries', name: 'libraries', complete: false } },
})

/** The path as the patterns of a configuration see it: relative to the configuration's folder. */
export const localPath = (configuration: Configuration | undefined, path: string): string =>
  configuration === undefined || configuration.folder === '' ? path : path.slice(configuration.folder.length + 1)

/** A configuration's layers put together, weakest first. `pattern` is the index of an entry's pattern; -1 matches always. */
interface Prepared {
  readonly configuration: string | undefined
  /** The configuration files themselves: they are linted too, but no pattern leaves them out or changes their kind. */
  readonly paths: ReadonlySet<string>
  readonly patterns: readonly Matches[]
  readonly rules: RuleSettings
  readonly overrides: readonly Patterned<NonNullable<StatedConfiguration['overrides']>[number]>[]
  readonly ignores: readonly Patterned<{ readonly by: string; readonly pattern: string }>[]
  readonly kinds: readonly Patterned<{ readonly kind: string }>[]
  readonly scopes: readonly Patterned<{ readonly name: string; readonly complete?: boolean }>[]
  readonly suppressions: readonly Patterned<ConfiguredSuppression>[]
  readonly stated: readonly StatedConfiguration[]
  /** Relative to the root. */
  readonly baseline: string | undefined
  /** The folders of policies and schemas, relative to the root. */
  readonly libraries: readonly string[]
}

interface Patterned<T> {
  readonly pattern: number
  readonly entry: T
}

function prepare(configuration: Configuration | undefined): Prepared {
  const layers = configuration?.layers ?? []
  const patterns: Matches[] = []
  const all = <T>(
    entriesOf: (layer: ConfigurationFile) => readonly T[],
    filesOf: (entry: T) => readonly string[] | undefined,
  ) => layers.flatMap(entriesOf).map(entry => ({ entry, pattern: addPattern(patterns, filesOf(entry)) }))
  const stated = layers.map(layer => layer.stated)
  return {
    configuration: configuration?.path,
    paths: new Set(layers.map(layer => layer.path)),
    patterns,
    stated,
    baseline: layers.map(baselineOf).findLast(one => one !== undefined),
    libraries: [...new Set(layers.flatMap(librariesOf))],
    rules: stated.reduce<RuleSettings>((rules, { rules: own = {} }) => mergeRules(rules, own), {}),
    overrides: all(
      layer => layer.stated.overrides ?? [],
      override => override.files,
    ),
    ignores: all(
      ({ path, stated: { ignore = [] } }) => ignore.map(pattern => ({ by: path, pattern })),
      ({ pattern }) => [pattern],
    ),
    kinds: all(
      layer => layer.stated.kinds ?? [],
      kind => kind.files,
    ),
    scopes: all(
      layer => layer.stated.scopes ?? [],
      scope => scope.files,
    ),
    suppressions: all(suppressionsOf, ({ file }) => (file === undefined ? undefined : [file])).map(
      ({ pattern, entry: { file: _, ...entry } }) => ({ pattern, entry }),
    ),
  }
}

/** The baseline that a configuration file names, from its own folder. */
const baselineOf = ({ path, stated }: ConfigurationFile): string | undefined =>
  stated.baseline === undefined ? undefined : posix.join(folderOfPath(path), stated.baseline)

/** The folders of policies, or of schemas, that a configuration file names, from its own folder. */
export function foldersOf({ path, stated }: ConfigurationFile, key: 'policies' | 'schemas'): readonly string[] {
  const folders = stated[key] ?? []
  return (typeof folders === 'string' ? [folders] : folders).map(folder =>
    posix.join(folderOfPath(path), folder).replace(/^\.?\/*$|\/+$/, ''),
  )
}

/** All folders that a configuration file names whose files are not judged. */
export const librariesOf = (file: ConfigurationFile): readonly string[] => [
  ...foldersOf(file, 'policies'),
  ...foldersOf(file, 'schemas'),
]

function addPattern(patterns: Matches[], files: readonly string[] | undefined): number {
  if (files === undefined) return -1
  const globs = files.map(file => compileGlob(file))
  const every = globs.flatMap(glob => ('fault' in glob ? [] : [glob.matches]))
  return patterns.push(path => every.some(matches => matches(path))) - 1
}

const suppressionsOf = ({ path, stated }: ConfigurationFile): readonly (ConfiguredSuppression & { file?: string })[] =>
  (stated.suppressions ?? []).map((suppression, i) => ({
    ...suppression,
    // Reports and shards have it as it is.
    reason: redact(suppression.reason),
    at: { document: `${path}#0`, pointer: `/suppressions/${i}` },
  }))

function combine(prepared: Prepared, matching: readonly boolean[], isLayer: boolean, run: RunSettings): PathSettings {
  const matched = <T>(entries: readonly Patterned<T>[]): readonly T[] =>
    entries.filter(({ pattern }) => pattern < 0 || matching[pattern]).map(({ entry }) => entry)
  const { stated, baseline = run.baseline } = prepared
  const last = <T>(of: (layer: StatedConfiguration) => T | undefined): T | undefined =>
    stated.map(of).findLast(value => value !== undefined)
  const persona = last(personaOf) ?? run.persona ?? PERSONAS[0]
  const meaning = MEANINGS[persona]
  const { rules, conditional } = layerRules(prepared.rules, matched(prepared.overrides), run.rules)
  const scope = matched(prepared.scopes).at(-1)
  const ignoredBy = run.ignore && !isLayer ? matched(prepared.ignores).at(-1)?.by : undefined
  const kind = isLayer ? undefined : matched(prepared.kinds).at(-1)?.kind
  return {
    isIgnored: ignoredBy !== undefined,
    ...(ignoredBy === undefined ? {} : { ignoredBy }),
    ...strictness(
      run.strict === true,
      last(layer => layer.strict),
      meaning.isStrict,
    ),
    failLevel: run.failLevel ?? last(layer => layer.failLevel) ?? 'error',
    ...(baseline === undefined ? {} : { baseline }),
    isConfidenceStated: run.minConfidence !== undefined || last(layer => layer.minConfidence) !== undefined,
    maxFileSize: run.maxFileSize ?? last(layer => layer.maxFileSize) ?? DEFAULT_MAX_FILE_SIZE,
    settings: {
      rules,
      conditional,
      persona,
      platform: stated.reduce<Platform>((platform, layer) => mergePlatform(platform, layer.platform ?? {}), {}),
      external: stated.flatMap(layer => layer.external ?? []),
      suppressions: matched(prepared.suppressions),
      scope:
        scope === undefined
          ? defaultSettings.scope
          : { key: `${prepared.configuration}\n${scope.name}`, name: scope.name, complete: scope.complete ?? false },
      ...(prepared.libraries.length === 0 ? {} : { libraries: prepared.libraries }),
      inlineSuppressions: run.inlineSuppressions,
      namedFolders: run.namedFolders,
      namedFiles: run.namedFiles,
      ...(isUnconditional(stated) ? { isUnconditional: true } : {}),
      minConfidence: run.minConfidence ?? last(layer => layer.minConfidence) ?? meaning.minConfidence,
      today: run.today,
      ...(prepared.configuration === undefined ? {} : { configuration: prepared.configuration }),
      ...(kind === undefined ? {} : { kind }),
    },
  }
}

/** What fails a run beside findings, by the command line, the configuration and the persona. */
const strictness = (
  isAsked: boolean,
  stated: StatedConfiguration['strict'],
  ofPersona: boolean,
): Pick<PathSettings, 'isStrict' | 'isStrictOfAll'> => ({
  isStrict: isAsked || stated === 'all' || (stated ?? ofPersona),
  isStrictOfAll: stated === 'all',
})

/** Whether the last persona that says where checks speak lets them speak everywhere: `advisory` says only how severe they are. */
function isUnconditional(stated: readonly StatedConfiguration[]): boolean {
  const named = stated.flatMap(extendedBy)
  const last = PERSONAS.filter(one => one !== 'advisory')
    .map(one => ({ one, at: named.lastIndexOf(`${PERSONA_PREFIX}${one}`) }))
    .reduce((a, b) => (b.at > a.at ? b : a))
  return last.at >= 0 && MEANINGS[last.one].isUnconditional
}

/** The last persona that a configuration extends by itself; undefined where it extends none. */
const personaOf = (stated: StatedConfiguration): Persona | undefined => {
  const named = extendedBy(stated).findLast(one => one.startsWith(PERSONA_PREFIX))
  return PERSONAS.find(one => `${PERSONA_PREFIX}${one}` === named)
}

/**
 * The rules that apply to every document, and the overrides that depend on its kind or namespace. After the first of
 * those, an override for all documents must come after them, so it is kept among them too.
 */
function layerRules(
  base: RuleSettings,
  overrides: readonly NonNullable<StatedConfiguration['overrides']>[number][],
  commandLine: StatedRules,
): Pick<FileSettings, 'rules' | 'conditional'> {
  let rules = base
  const conditional: FileSettings['conditional'][number][] = []
  for (const { kinds, namespaces, rules: own } of [...overrides, { rules: commandLine }]) {
    const isConditional = kinds !== undefined || namespaces !== undefined
    if (!isConditional) rules = mergeRules(rules, own)
    if (isConditional || (conditional.length > 0 && Object.keys(own).length > 0))
      conditional.push({ ...(kinds && { kinds }), ...(namespaces && { namespaces }), rules: mergeRules({}, own) })
  }
  return { rules, conditional }
}

/** A severity by itself keeps the options that were set before. A pattern resets earlier settings of everything it matches. */
export function mergeRules(rules: RuleSettings, own: StatedRules): RuleSettings {
  const merged = Object.entries(own).map(([id, setting]): [string, RuleSetting] => {
    const [severity, options] = typeof setting === 'object' ? setting : [setting, rules[id]?.options]
    return [id, { severity: toSeverity(severity), ...(options === undefined ? {} : { options }) }]
  })
  const patterns = Object.keys(own).filter(isPattern)
  const kept = Object.entries(rules).map(([id, setting]): [string, RuleSetting] => {
    if (!patterns.some(pattern => covers(pattern, id))) return [id, setting]
    return [id, setting.options === undefined ? {} : { options: setting.options }]
  })
  return { ...Object.fromEntries(kept), ...Object.fromEntries(merged) }
}

const isPattern = (id: string): boolean => id.endsWith('*')
const covers = (pattern: string, id: string): boolean => id.startsWith(pattern.slice(0, -1))

/** The engine's word for a severity of the configuration. */
function toSeverity(stated: StatedSeverity): NonNullable<RuleSetting['severity']> {
  if (typeof stated === 'boolean') return stated ? 'on' : 'off'
  return stated === 'warn' ? 'warning' : stated
}

const mergePlatform = (base: Platform, own: Platform): Platform => ({
  ...base,
  ...own,
  ...(base.network || own.network ? { network: { ...base.network, ...own.network } } : {}),
  ...(base.clusters || own.clusters ? { clusters: { ...base.clusters, ...own.clusters } } : {}),
  ...(base.dns || own.dns ? { dns: { ...base.dns, ...own.dns } } : {}),
})

/** Makes the comparison of settings: whether two are equal. They are few, and shared by many files. */
export function compareSettings(): (a: PathSettings, b: PathSettings) => boolean {
  const textOf = remembered((settings: PathSettings) => JSON.stringify(settings))
  return (a, b) => a === b || textOf(a) === textOf(b)
}
