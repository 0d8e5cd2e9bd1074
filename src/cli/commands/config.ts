import { PERSONA_PREFIX } from '../../engine/persona.ts'
import { redactSentence } from '../../engine/redaction/redact.ts'
import { visibleAtLineStart } from '../../engine/redaction/visible.ts'
import type { RuleSetting } from '../../engine/settings.ts'
import {
  type Configuration,
  type ConfigurationFile,
  extendedBy,
  type StatedConfiguration,
} from '../../workspace/configuration.ts'
import { compileGlob } from '../../workspace/glob.ts'
import { localPath, type PathSettings } from '../../workspace/settings.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { openRun } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import type { Command } from './command.ts'

/** `clauselint config FILE`: the settings of the file, and which line of which configuration sets them. */
export const configCommand: Command = {
  usage: 'clauselint config [--config FILE] FILE',
  options: RUN_OPTIONS,
  run: async (paths, given, environment) => {
    const [path, ...more] = paths
    if (path === undefined || more.length > 0) return refuse(['name one file: clauselint config FILE'], environment)
    const run = await openRun(toRunOptions(paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    const [file] = run.named
    if (file === undefined) return refuse([`${JSON.stringify(path)} is not a file`], environment)
    const settings = run.configured.settingsOf(file)
    const configuration = run.configured.configurations.find(one => one.path === settings.settings.configuration)
    environment.stdout.write(describe(file, settings, configuration))
    return ExitCode.Clean
  },
}

/** A line of the output: what it is called, its value, where that is from. */
type Row = readonly [name: string, value: string, from: string]

function describe(path: string, of: PathSettings, configuration: Configuration | undefined): string {
  const { settings } = of
  const layers = configuration?.layers ?? []
  const from = (pointer: string, has: (stated: StatedConfiguration) => boolean, otherwise = 'default'): string => {
    const layer = layers.findLast(({ stated }) => has(stated))
    return layer === undefined ? otherwise : at(layer, pointer)
  }
  const byPersona = settings.persona === 'recommended' ? 'default' : 'persona'
  const local = localPath(configuration, path)
  const general: readonly Row[] = [
    ['file', path, ''],
    ['configuration', configuration?.path ?? 'none', extendsText(layers)],
    ['ignored', of.isIgnored ? 'yes' : 'no', ''],
    [
      'scope',
      `${settings.scope.name}${settings.scope.complete ? ', complete' : ''}`,
      matching(layers, 'scopes', local),
    ],
    ['kind', settings.kind ?? 'by content', matching(layers, 'kinds', local)],
    [
      'persona',
      settings.persona,
      from('/extends', stated => extendedBy(stated).some(one => one.startsWith(PERSONA_PREFIX))),
    ],
    ['failLevel', of.failLevel, from('/failLevel', stated => stated.failLevel !== undefined)],
    [
      'minConfidence',
      settings.minConfidence,
      from('/minConfidence', stated => stated.minConfidence !== undefined, byPersona),
    ],
    [
      'strict',
      of.isStrictOfAll ? 'all' : String(of.isStrict),
      from('/strict', stated => stated.strict !== undefined, byPersona),
    ],
    ['baseline', of.baseline ?? 'none', from('/baseline', stated => stated.baseline !== undefined)],
    ['maxFileSize', String(of.maxFileSize), from('/maxFileSize', stated => stated.maxFileSize !== undefined)],
  ]
  const sections: readonly (readonly [string, readonly Row[]])[] = [
    ['', general],
    ['rules', [...ruleRows(settings.rules, layers, local), ...conditionalRows(of)]],
    ['platform', platformRows(settings.platform, layers)],
    ['external', settings.external.map(({ kind, namespace, name }) => [kind, join(namespace, name), ''])],
    ['suppressions', settings.suppressions.map(one => [one.rule, one.object ?? 'all', suppressionAt(one.at, layers)])],
  ]
  const shown = sections.filter(([, rows]) => rows.length > 0)
  return shown.map(([title, rows]) => `${title === '' ? '' : `\n${title}\n`}${tableOf(rows, title !== '')}`).join('')
}

const at = (layer: ConfigurationFile, pointer: string): string => `${layer.path}:${layer.lineOf(pointer)}`
const join = (namespace: string | undefined, name: string): string =>
  namespace === undefined ? name : `${namespace}/${name}`

const extendsText = (layers: readonly ConfigurationFile[]): string => {
  const extended = layers.slice(0, -1).map(({ path }) => path)
  return extended.length === 0 ? '' : `extends ${extended.join(', ')}`
}

const holdsFor = (files: readonly string[] | undefined, local: string): boolean =>
  files === undefined ||
  files.some(file => {
    const glob = compileGlob(file)
    return 'matches' in glob && glob.matches(local)
  })

/** The place of the last entry of a list that applies to the file; empty if none does. */
function matching(layers: readonly ConfigurationFile[], list: 'scopes' | 'kinds', local: string): string {
  const places = layers.flatMap(layer =>
    (layer.stated[list] ?? []).flatMap(({ files }, i) => (holdsFor(files, local) ? [at(layer, `/${list}/${i}`)] : [])),
  )
  return places.at(-1) ?? 'default'
}

/** Where each rule is set: the last of the layers' rules, then of the overrides for this file. */
function ruleRows(
  rules: Readonly<Record<string, RuleSetting>>,
  layers: readonly ConfigurationFile[],
  local: string,
): readonly Row[] {
  return Object.entries(rules).map(([id, setting]) => {
    const stated = layers
      .filter(layer => layer.stated.rules?.[id] !== undefined)
      .map(layer => at(layer, `/rules/${toPointer(id)}`))
    const overridden = layers.flatMap(layer =>
      (layer.stated.overrides ?? []).flatMap(({ files, kinds, namespaces, rules: own }, i) =>
        kinds === undefined && namespaces === undefined && own[id] !== undefined && holdsFor(files, local)
          ? [at(layer, `/overrides/${i}/rules/${toPointer(id)}`)]
          : [],
      ),
    )
    return [id, ruleText(setting), [...stated, ...overridden].at(-1) ?? '']
  })
}

const toPointer = (id: string): string => id.replaceAll('~', '~0').replaceAll('/', '~1')

const ruleText = ({ severity, options }: RuleSetting): string =>
  options === undefined ? (severity ?? '') : `${severity} ${JSON.stringify(options)}`

/** The settings for only some kinds or namespaces of the file's documents. */
const conditionalRows = ({ settings }: PathSettings): readonly Row[] =>
  settings.conditional.flatMap(({ kinds, namespaces, rules }) => {
    const condition = [
      ...(kinds === undefined ? [] : [`kinds ${kinds.join(', ')}`]),
      ...(namespaces === undefined ? [] : [`namespaces ${namespaces.join(', ')}`]),
    ].join(' and ')
    return Object.entries(rules).map(
      ([id, setting]): Row => [
        id,
        ruleText(setting),
        condition === '' ? 'an override after these' : `for ${condition}`,
      ],
    )
  })

function platformRows(platform: object, layers: readonly ConfigurationFile[]): readonly Row[] {
  return leaves(platform, '').map(([pointer, value]) => {
    const layer = layers.findLast(one => hasValue(one.stated.platform, pointer))
    const name = pointer.slice(1).replaceAll('/', '.')
    return [name, JSON.stringify(value), layer === undefined ? '' : at(layer, `/platform${pointer}`)]
  })
}

/** The values of an object's tree, lists as a whole, with their JSON Pointers. */
function leaves(value: unknown, pointer: string): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[pointer, value]]
  return Object.entries(value).flatMap(([key, below]) => leaves(below, `${pointer}/${toPointer(key)}`))
}

const hasValue = (value: unknown, pointer: string): boolean => leaves(value, '').some(([found]) => found === pointer)

function suppressionAt(
  place: { readonly document: string; readonly pointer: string },
  layers: readonly ConfigurationFile[],
): string {
  const layer = layers.find(({ path }) => place.document === `${path}#0`)
  return layer === undefined ? '' : at(layer, place.pointer)
}

function tableOf(all: readonly Row[], isIndented: boolean): string {
  const rows = all.map(row => row.map(cell => redactSentence(cell)))
  const widths = [0, 1].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(([name = '', value = '', from = '']) =>
      `${isIndented ? '  ' : ''}${name.padEnd(widths[0] ?? 0)}  ${value.padEnd(widths[1] ?? 0)}  ${from}`.trimEnd(),
    )
    .map(line => `${visibleAtLineStart(line)}\n`)
    .join('')
}
