import { printable } from '../../engine/message.ts'
import type { PlatformSetting, PlatformValue } from './platform-values.ts'

const HEAD = `# The platform values for clauselint. Each line that begins with # is a proposal: check that it is right, then
# remove the #. Values that are not set here are taken from the documents, or stay undecided.
`

const rest = (rule: string): string => `# rules:
#   ${rule}: warn  # off, info, warn or error; clauselint rules lists all
# ignore:
#   - vendor/**
`

/**
 * The text of a configuration in which every value that was found is proposed, in a comment with where it was found.
 * `rule` is a rule to show settings with.
 */
export function proposedConfiguration(values: readonly PlatformValue[], rule: string): string {
  const of = (setting: PlatformSetting): readonly PlatformValue[] => values.filter(value => value.setting === setting)
  const network = (['vpc', 'remoteNodes', 'remotePods', 'services'] as const).flatMap(setting =>
    list(setting, of(setting), '    '),
  )
  const platform = [
    ...(network.length > 0 ? ['  network:', ...network] : []),
    ...list('accounts', of('accounts'), '  '),
    ...list('regions', of('regions'), '  '),
    ...clusters(of('clusters')),
    ...list('registries', of('registries'), '  '),
  ]
  const found = platform.length > 0 ? ['platform:', ...platform] : ['platform: {}  # no platform values were found']
  return `${HEAD}${found.map(line => `# ${line}\n`).join('')}${rest(rule)}`
}

function list(setting: string, values: readonly PlatformValue[], indent: string): readonly string[] {
  if (values.length === 0) return []
  return [`${indent}${setting}:`, ...values.map(value => `${indent}  - ${quote(value.value)}  ${where(value)}`)]
}

function clusters(values: readonly PlatformValue[]): readonly string[] {
  if (values.length === 0) return []
  return ['  clusters:', ...values.map(value => `    ${quote(value.value)}: {}  ${where(value)}`)]
}

/** JSON is YAML; the value is of a document, so nothing in it may end the comment's line. */
const quote = (value: string): string => JSON.stringify(printable(value))

function where({ first, files }: PlatformValue): string {
  const more = files > 1 ? ` and ${files - 1} more` : ''
  return `# ${printable(first)}${more}`
}
