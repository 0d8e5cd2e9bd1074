import { place } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'
import { linesOf, locate } from '../../engine/assemble/locate.ts'
import type { Kind } from '../../engine/define.ts'
import { printable } from '../../engine/message.ts'
import { candidateKinds, type Registry } from '../../engine/registry.ts'
import { findNearest } from '../../model/nearest.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { contentsOf, type Recognised } from '../run/resources.ts'
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
      environment.stdout.write(`${printable(path)}\n${lines.map(line => `${line}\n`).join('')}`)
    }
    for (const { path, reason } of run.notAnalysed)
      environment.stdout.write(`${printable(path)}\n  not analysed: ${reason}\n`)
    return run.files.length > 0 ? ExitCode.Clean : refuse(['no YAML, JSON or TOML file was found'], environment)
  },
}

function describeFile(path: string, text: string, { configured, registry }: Run): readonly string[] {
  const { settings } = configured.settingsOf(path)
  const contents = contentsOf(path, text, settings, registry)
  if ('reason' in contents) return [`  not analysed: ${contents.reason}`]
  const lines = linesOf(text)
  const described = contents.resources.map(found => {
    const at = locate(found.document, lines, place(found.resource.body))
    return `  ${at.startLine}:${at.startColumn}  ${describe(found, settings.kind !== undefined, registry)}`
  })
  const broken =
    contents.problems > 0
      ? [`  not read for syntax problems: ${contents.problems === 1 ? '1 place' : `${contents.problems} places`}`]
      : []
  return described.length + broken.length > 0 ? [...described, ...broken] : ['  no documents']
}

function describe({ resource, kinds }: Recognised, isForced: boolean, registry: Registry): string {
  const label = printable(resource.label === '' ? `${resource.family} ${resource.type}` : resource.label)
  const why = (kind: Kind): string => (isForced ? 'the configuration says so' : kind.recognisedBy)
  if (kinds.length > 0) return `${label}: ${kinds.map(kind => `${kind.id} (${why(kind)})`).join(', ')}`
  return `${label}: no kind; ${whyNone(resource, registry)}`
}

/** So many kinds are named without what tells them. */
const MANY = 3

/** Why a resource is of no kind: the kinds that its type could be, else those whose type looks like it. */
function whyNone({ type, family }: Resource, registry: Registry): string {
  const candidates = candidateKinds(type, registry)
  const expected = (kinds: readonly Kind[]): string =>
    kinds.map(kind => `${kind.id}, which is told by ${kind.recognisedBy}`).join('; nor ')
  if (candidates.length > MANY) return `it has the marks of none of ${candidates.map(kind => kind.id).join(', ')}`
  if (candidates.length > 0) return `it is not ${expected(candidates)}`
  const name = (one: string): string => one.slice(one.lastIndexOf('/') + 1)
  const alike = registry.kinds.filter(kind => kind.types.some(one => one !== type && name(one) === name(type)))
  if (alike.length > 0) return `it only looks like ${expected(alike)}`
  if (family === 'plain') return 'nothing in it tells what it is'
  const nearest = findNearest(type, [...registry.kindsByType.keys()])
  return nearest === undefined
    ? `no kind is about ${printable(type)}`
    : `no kind is about ${printable(type)}; one is about ${nearest}`
}
