import { declaresResource } from '../../documents/dialect.ts'
import { linesOf, locate } from '../../engine/assemble/locate.ts'
import type { ResourceSummary } from '../../engine/file-result.ts'
import type { Kind } from '../../engine/kind.ts'
import { openFile } from '../../engine/lint/open-file.ts'
import { readContents } from '../../engine/lint/recognise.ts'
import { printable } from '../../engine/message.ts'
import { findSecrets, redact, type Secrets } from '../../engine/redaction/redact.ts'
import { visible, visibleAtLineStart } from '../../engine/redaction/visible.ts'
import { candidateKinds, type Registry } from '../../engine/registry.ts'
import { CIRCUMSTANCES } from '../../engine/relevance/circumstance.ts'
import type { Part, Shown } from '../../engine/relevance/shown.ts'
import { surroundingsOf } from '../../engine/relevance/surroundings.ts'
import type { FileSettings } from '../../engine/settings.ts'
import { anyLanguage } from '../../languages/languages.ts'
import { findNearest } from '../../model/nearest.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { openRun, type Run } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'

/** `clauselint kinds FILE…`: what each document was taken for and why, or why nothing matched. */
export const kindsCommand: Command = {
  usage: 'clauselint kinds [OPTIONS] FILE…|-',
  options: RUN_OPTIONS,
  run: async (paths, given, environment) => {
    if (paths.length === 0) return refuse(['name the files: clauselint kinds FILE…'], environment)
    const run = await openRun(toRunOptions(paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    const texts = createTextReader(run)
    for (const path of run.files) {
      const read = texts.read(path, run.configured.settingsOf(path).maxFileSize)
      const lines = 'text' in read ? describeFile(path, read.text, run) : [`  not analysed: ${read.reason}`]
      environment.stdout.write(blockOf(path, lines))
    }
    for (const { path, reason } of run.notAnalysed)
      environment.stdout.write(blockOf(path, [`  not analysed: ${reason}`]))
    return run.files.length > 0 ? ExitCode.Clean : refuse([`no ${anyLanguage} file was found`], environment)
  },
}

const blockOf = (path: string, lines: readonly string[]): string =>
  `${visibleAtLineStart(printable(path))}\n${lines.map(line => `${visible(line)}\n`).join('')}`

function describeFile(path: string, text: string, { configured, registry }: Run): readonly string[] {
  const { settings } = configured.settingsOf(path)
  const opened = openFile({ path, text }, registry)
  if ('notAnalysed' in opened) return [`  not analysed: ${opened.notAnalysed}`]
  const lines = linesOf(text)
  const secrets = findSecrets(text, opened.parsed.roots)
  const read = opened.documents.map(document => ({ document, ...readContents([document], settings, registry) }))
  const described = read.flatMap(({ document, summaries }) =>
    summaries.flatMap(({ resources }) =>
      resources.map(resource => {
        const at = locate(document, lines, { document: document.id, pointer: resource.pointer })
        return `  ${at.startLine}:${at.startColumn}  ${describe(resource, settings, registry, secrets)}`
      }),
    ),
  )
  const problems = opened.parsed.problems.length
  const broken =
    problems > 0 ? [`  not read for syntax problems: ${problems === 1 ? '1 place' : `${problems} places`}`] : []
  const skipped = (opened.parsed.skipped ?? []).map(({ reason, start }) => {
    const { line, column } = lines.position(start)
    return `  ${line}:${column}  not analysed: ${reason}`
  })
  const facts = read.flatMap(one => one.facts)
  const placeOf = ({ at }: Part): string => {
    const document = opened.documents.find(({ id }) => id === at.document)
    const place = document === undefined ? undefined : locate(document, lines, at)
    return place === undefined ? '1:1' : `${place.startLine}:${place.startColumn}`
  }
  const all = [
    ...described,
    ...broken,
    ...skipped,
    ...(described.length === 0 ? [] : relevanceText(path, registry.shows?.({ path, text, facts }), placeOf, settings)),
  ]
  return all.length > 0 ? all : ['  no documents']
}

/** What a file shows by itself of where checks speak, and how it, or parts of it, are used. */
function relevanceText(
  path: string,
  shown: Shown | undefined,
  placeOf: (part: Part) => string,
  settings: FileSettings,
): readonly string[] {
  const around = surroundingsOf([{ path, shows: shown, documents: [] }], () => settings)
  const own = (['platform', 'cluster'] as const).find(system => around.shows(path, system))
  const systems =
    own === undefined
      ? "neither an EKS cluster nor the contract's platform; checks for these are silent unless its scope shows them"
      : { platform: "the contract's platform", cluster: "an EKS cluster, not the contract's platform" }[own]
  const use = around.circumstanceOf({ document: `${path}#0`, pointer: '' })
  const parts = (shown?.parts ?? []).flatMap(part =>
    part.is === undefined ? [] : [`  ${placeOf(part)}  used: ${CIRCUMSTANCES[part.is]}`],
  )
  return [`  shows: ${systems}`, ...(use === undefined ? parts : [`  used: ${CIRCUMSTANCES[use.is]}`])]
}

function describe(resource: ResourceSummary, settings: FileSettings, registry: Registry, secrets: Secrets): string {
  const kinds = registry.kinds.filter(({ id }) => resource.kinds.includes(id))
  const name = resource.label === '' ? `${resource.dialect} ${resource.type}` : resource.label
  const { role, path = '' } = resource.held ?? {}
  const label = printable(redact(role === undefined ? name : `${name}, ${`${role} ${path}`.trim()}`, secrets))
  const why = (kind: Kind): string => (settings.kind === undefined ? kind.recognisedBy : 'the configuration sets it')
  if (kinds.length > 0) return `${label}: ${kinds.map(kind => `${kind.id} (${why(kind)})`).join(', ')}`
  if (resource.isCarrier === true) return `${label}: no kind by itself; its strings are read`
  if (settings.isConfiguration) return `${label}: no kind; a configuration extends it`
  return `${label}: no kind; ${whyNone({ ...resource, type: redact(resource.type, secrets) }, registry)}`
}

/** This many kinds are named without how they are recognised. */
const MANY = 3

/** Why a resource is of no kind: the kinds that its type could be, else those whose type looks like it. */
function whyNone({ type, dialect }: ResourceSummary, registry: Registry): string {
  // What any object may be says nothing about this one.
  const candidates = candidateKinds(type, registry).filter(({ types }) => !types.includes('*/*'))
  const expected = (kinds: readonly Kind[]): string =>
    kinds.map(kind => `${kind.id}, which is recognised by ${kind.recognisedBy}`).join('; nor ')
  if (candidates.length > MANY) return `it has the marks of none of ${candidates.map(kind => kind.id).join(', ')}`
  if (candidates.length > 0) return `it is not ${expected(candidates)}`
  const name = (one: string): string => one.slice(one.lastIndexOf('/') + 1)
  const alike = registry.kinds.filter(kind => kind.types.some(one => one !== type && name(one) === name(type)))
  if (alike.length > 0) return `it only looks like ${expected(alike)}`
  if (!declaresResource(dialect)) return 'nothing in it identifies its kind'
  const nearest = findNearest(type, [...registry.kindsByType.keys()])
  return nearest === undefined
    ? `no kind covers ${printable(type)}`
    : `no kind covers ${printable(type)}; one covers ${nearest}`
}
