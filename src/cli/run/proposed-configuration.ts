import { Document, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { printable } from '../../engine/message.ts'
import type { FoundPlatform, PlatformSetting, PlatformValue } from './platform-values.ts'

const HEAD = `# The platform values for clauselint. Each line that begins with # is a proposal: check that it is right, then
# remove the #. Values that are not set here are taken from the documents, or stay undecided.
`

const CONTRACT = `# This repository shows the contract's own platform: every check speaks here.
extends: clauselint:contract

`

const RECOMMENDED = `# extends: clauselint:recommended  # the default; clauselint:strict and clauselint:advisory are the others

`

/** Where an editor finds the schema of the configuration. */
const schemaLine = (schema: string | undefined): string =>
  schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`

const rest = (rule: string): string => `# rules:
#   ${rule}: warn  # off, info, warn or error; clauselint rules lists all
# ignore:
#   - vendor/**
`

/**
 * The text of a configuration in which every value that was found is proposed, in a comment with where it was found. It
 * extends `clauselint:contract` where the contract's platform is shown.
 * `rule` is a rule to show settings with; `schema` is the path of the schema for editors, where that is installed.
 */
export function proposedConfiguration({ values, isShown }: FoundPlatform, rule: string, schema?: string): string {
  const of = (setting: PlatformSetting): readonly PlatformValue[] => values.filter(value => value.setting === setting)
  const network = mapping((['vpc', 'remoteNodes', 'remotePods', 'services'] as const).map(key => [key, list(of(key))]))
  const clusters = new YAMLMap()
  clusters.items = of('clusters').map(value => {
    const name = quoted(value.value, true)
    name.commentBefore = where(value)
    return new Pair(name, new YAMLMap())
  })
  const platform = mapping([
    ['network', network],
    ['accounts', list(of('accounts'))],
    ['regions', list(of('regions'))],
    ['clusters', clusters],
    ['registries', list(of('registries'))],
  ])
  const whole = new YAMLMap()
  whole.items = [new Pair(quoted('platform'), platform)]
  const text = new Document(whole).toString({ lineWidth: 0, doubleQuotedAsJSON: true })
  const lines = platform.items.length === 0 ? [NO_VALUES] : text.trimEnd().split('\n')
  return `${schemaLine(schema)}${isShown ? CONTRACT : ''}${HEAD}${lines.map(line => `# ${line}\n`).join('')}${isShown ? '' : RECOMMENDED}${rest(rule)}`
}

const NO_VALUES = 'No account, network, cluster or registry was found in the repository.'

/** A mapping of the fields that have anything in them. */
function mapping(fields: readonly (readonly [key: string, value: YAMLMap | YAMLSeq])[]): YAMLMap {
  const map = new YAMLMap()
  map.items = fields.filter(([, { items }]) => items.length > 0).map(([key, value]) => new Pair(quoted(key), value))
  return map
}

function list(values: readonly PlatformValue[]): YAMLSeq {
  const found = new YAMLSeq()
  found.items = values.map(value => {
    const item = quoted(value.value, true)
    item.comment = where(value)
    return item
  })
  return found
}

/** The value is of a document, so nothing in it may end the comment's line. */
function quoted(text: string, inQuotes = false): Scalar {
  const scalar = new Scalar(printable(text))
  if (inQuotes) scalar.type = Scalar.QUOTE_DOUBLE
  return scalar
}

const where = ({ first, files }: PlatformValue): string =>
  ` ${printable(first)}${files > 1 ? ` and ${files - 1} more` : ''}`
