import type { Act, Scan, ScanGap } from '../../../facts/pipeline/pipeline.ts'
import type { Argument, CommandOption } from '../../../facts/pipeline/procedure.ts'
import { imageIn, type LookUp, resolved } from './images.ts'
import type { JobScript } from './script.ts'
import { isSwitchedOn, lastOption, sorted, type ToolCommand } from './words.ts'

/** The scan that a command of a job is; none where it is something else. */
export function scanActs(tool: ToolCommand, lookUp: LookUp, { commands, text }: JobScript): readonly Act[] {
  const found = scanBy(inContainer(tool), lookUp)
  if (found === undefined) return []
  const { settings, at } = tool.command
  // What a script does with the exit code of a scan itself is not followed; that of its last command is the script's.
  const isLast =
    commands.at(-1)?.at.within?.start === at.within?.start && !/\$\?|(?<![-\w])(?:exit|true|return)(?![-\w])/.test(text)
  const isIgnored = settings.errexit === 'off' && !isLast && !/\$\?|PIPESTATUS|\bif\b|&&|\|\|/.test(text)
  const lost = isIgnored ? [{ what: 'hidden' as const, by: 'a shell without errexit', at }] : lostBy(tool)
  const isOpen = lost.length === 0 && settings.errexit !== 'on' && !isLast
  return [
    {
      ...found,
      gaps: [...found.gaps, ...lost],
      ...(isOpen ? { unknown: 'whether the script ends with the exit code of the scan' } : {}),
    },
  ]
}

/** `docker run … aquasec/trivy image …`: the words behind the image are those of the scanner. */
export function inContainer(tool: ToolCommand): ToolCommand {
  if (tool.program !== 'docker' || tool.operands[0]?.text !== 'run') return tool
  const { words } = tool.command
  // A container may be called after the scanner: `docker run --name trivy aquasec/trivy image …`.
  const image = [...tool.operands, ...words].find(({ text }) => TOOL_IMAGE.test(text))
  const at = image === undefined ? -1 : words.indexOf(image)
  const program = at < 0 ? undefined : TOOL_IMAGE.exec(words[at]?.text ?? '')?.[1]
  return program === undefined ? tool : sorted(tool.command, program, words.slice(at + 1))
}

const TOOL_IMAGE = /(?:^|\/)(trivy|grype|cosign|snyk|executor|skopeo|crane)(?:[:@].*)?$/

/** What takes a failure of the scan away from the job. */
function lostBy({ command }: ToolCommand): readonly ScanGap[] {
  const { hidden, isPiped, settings, at } = command
  if (hidden !== undefined) return [{ what: 'hidden', by: hidden.by, at: hidden.at }]
  return isPiped && settings.pipefail === 'off' ? [{ what: 'piped', by: command.program, at }] : []
}

function scanBy(tool: ToolCommand, lookUp: LookUp): Scan | undefined {
  const [verb] = tool.operands
  switch (tool.program) {
    case 'trivy':
      return trivy(tool, lookUp)
    case 'grype':
      return verb === undefined || /^(?:db|version|completion|config)$/.test(verb.text)
        ? undefined
        : grype(tool, lookUp)
    case 'snyk':
      return /^(?:container|test)$/.test(verb?.text ?? '') ? snyk(tool, lookUp) : undefined
    case 'docker':
      return verb?.text === 'scout' ? scout(tool, lookUp) : undefined
    default:
      return undefined
  }
}

const TRIVY_OTHER = /^(?:fs|filesystem|rootfs|repo|repository|config|conf|sbom|vm|k8s|kubernetes)$/

/** The formats of lists of what is in an image. */
const LISTS = /^(?:cyclonedx|spdx|spdx-json|github)$/

function trivy(tool: ToolCommand, lookUp: LookUp): Scan | undefined {
  const { operands, command } = tool
  const at = command.at
  const [verb, word] = operands
  if (TRIVY_OTHER.test(verb?.text ?? '')) return { act: 'scan', at, of: 'other', gaps: [] }
  // A list of what is in the image fails for nothing.
  if (
    LISTS.test(lastOption(tool, '--format', '-f')?.value?.text ?? '') &&
    lastOption(tool, '--exit-code') === undefined
  )
    return undefined
  // If a variable may contain the options or the image, its words are not known.
  const input = lastOption(tool, '--input')
  // Before 0.60 `trivy IMAGE` was a scan too.
  const isShort = verb !== undefined && operands.length === 1 && /[/:$]/.test(verb.text)
  if (!isShort && !/^(?:image|i)$/.test(verb?.text ?? '')) return undefined
  const isDownload = isSwitchedOn(tool, '--download-db-only', '--clear-cache', '--reset')
  if (isDownload || (word === undefined && input === undefined && !isShort)) return undefined
  const exit = textOf(lastOption(tool, '--exit-code'), lookUp) ?? lookUp('TRIVY_EXIT_CODE')
  const option = lastOption(tool, '--exit-code')
  const severity = textOf(lastOption(tool, '-s', '--severity'), lookUp) ?? lookUp('TRIVY_SEVERITY')
  const severityAt = lastOption(tool, '-s', '--severity')?.value?.at ?? at
  const mayBeOptions = operands
    .slice(1)
    .some(({ isOpen, text }) => isOpen && /(?:ARGS|OPTS|OPTIONS|FLAGS)\b/i.test(text))
  return {
    act: 'scan',
    at,
    of: 'image',
    ...named(input === undefined ? operands.at(-1) : input.value, lookUp),
    gaps: [
      ...(mayBeOptions ? [] : exitGap(exit, option?.value?.at ?? option?.at ?? at, '--exit-code')),
      ...severityGap(severity, severityAt),
      ...exemptions(tool, /^--(?:ignore-unfixed|ignorefile|vex|ignore-policy|ignore-status)$/),
      ...libraryGap(lastOption(tool, '--vuln-type', '--pkg-types')),
    ],
    ...(mayBeOptions || (exit ?? '').includes('$') || (severity ?? '').includes('$')
      ? { unknown: 'the options that the scan gets from variables' }
      : {}),
  }
}

const named = (word: Argument | undefined, lookUp: LookUp): Pick<Scan, 'image'> =>
  word === undefined ? {} : { image: imageIn(word, lookUp) }

const textOf = (option: CommandOption | undefined, lookUp: LookUp): string | undefined =>
  option?.value === undefined ? undefined : resolved(option.value.text, lookUp)

/** The gap of an exit code that is not given, or is 0; `by` is the option. */
export const exitGap = (code: string | undefined, at: ScanGap['at'], by: string): readonly ScanGap[] =>
  code === undefined || /^0*$/.test(code.trim()) ? [{ what: 'exit', by, at }] : []

/** The gap of a list of severities without HIGH or CRITICAL; all are looked for where there is no list. */
export function severityGap(severity: string | undefined, at: ScanGap['at']): readonly ScanGap[] {
  if (severity === undefined || severity.trim() === '' || severity.includes('$')) return []
  const given = new Set(severity.split(',').map(one => one.trim().toUpperCase()))
  return given.has('HIGH') && given.has('CRITICAL') ? [] : [{ what: 'severity', by: severity, at }]
}

/** What leaves findings out by these options. */
const exemptions = (tool: ToolCommand, names: RegExp): readonly ScanGap[] =>
  tool.options
    .filter(({ name, value }) => names.test(name) && value?.text !== 'false')
    .map(({ name, at }) => ({ what: 'exempt', by: name, at }))

/** Packages of the operating system alone. */
const libraryGap = (option: CommandOption | undefined): readonly ScanGap[] =>
  option?.value?.text === 'os' ? [{ what: 'exempt', by: `${option.name} os`, at: option.value.at }] : []

function grype(tool: ToolCommand, lookUp: LookUp): Scan {
  const at = tool.command.at
  const [word] = tool.operands
  const of = /^(?:dir|file|sbom|purl|pkg):|^\.{0,2}\/|^\.$/.test(word?.text ?? '') ? 'other' : 'image'
  const limit = lastOption(tool, '-f', '--fail-on')
  const found = textOf(limit, lookUp) ?? lookUp('GRYPE_FAIL_ON_SEVERITY')
  const isHigh = found?.toLowerCase() === 'critical'
  const gaps: readonly ScanGap[] = [
    ...(found === undefined ? [{ what: 'exit' as const, by: '--fail-on', at }] : []),
    ...(isHigh ? [{ what: 'cutoff' as const, by: 'critical', at: limit?.value?.at ?? at }] : []),
    ...exemptions(tool, /^--(?:only-fixed|only-notfixed|vex|ignore-states)$/),
  ]
  return { act: 'scan', at, of, ...(word === undefined ? {} : { image: imageIn(word, lookUp) }), gaps }
}

function snyk(tool: ToolCommand, lookUp: LookUp): Scan {
  const at = tool.command.at
  const [first, , word] = tool.operands
  if (first?.text !== 'container') return { act: 'scan', at, of: 'other', gaps: [] }
  const threshold = lastOption(tool, '--severity-threshold')
  const gaps: readonly ScanGap[] =
    threshold?.value?.text === 'critical' ? [{ what: 'cutoff', by: 'critical', at: threshold.value.at }] : []
  return { act: 'scan', at, of: 'image', ...(word === undefined ? {} : { image: imageIn(word, lookUp) }), gaps }
}

function scout(tool: ToolCommand, lookUp: LookUp): Scan | undefined {
  const at = tool.command.at
  const [, verb, word] = tool.operands
  if (verb?.text !== 'cves') return undefined
  const severity = lastOption(tool, '--only-severity')?.value
  const gaps: readonly ScanGap[] = [
    ...(isSwitchedOn(tool, '-e', '--exit-code') ? [] : exitGap(undefined, at, '--exit-code')),
    ...(severity === undefined ? [] : severityGap(resolved(severity.text, lookUp), severity.at)),
    ...exemptions(tool, /^--(?:only-fixed|only-unfixed|vex-location)$/),
  ]
  return { act: 'scan', at, of: 'image', ...(word === undefined ? {} : { image: imageIn(word, lookUp) }), gaps }
}
