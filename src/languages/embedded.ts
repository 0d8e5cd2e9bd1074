import { keptWith } from '../model/remembered.ts'
import { contentOffsets } from './content-offsets.ts'
import { parse } from './parse.ts'
import { maskHoles } from './shell/holes.ts'
import type { Format, Node, ScalarNode } from './tree/node.ts'
import { fileOrigin, type Origin } from './tree/offsets.ts'
import { type Parsed, type Parsers, unread } from './tree/parsed.ts'
import { relocate } from './tree/relocate.ts'

/** The content of a string; its ranges are ranges of the file's text. */
export interface ParsedString extends Parsed {
  /** Absent where nothing was parsed. */
  readonly origin?: Origin
  /** Its first root with offsets into the string's own value: what the words of a script are read by. */
  readonly unmoved?: Node
}

/**
 * Parses the document in the string `host` of the file `text`. `yaml-or-json` is JSON if the string begins with a
 * bracket and is well-formed JSON, else YAML. The offsets of nodes and problems are offsets into `text`: exact if the
 * host keeps its characters or writes them as escapes, else (a string folded from several lines) the host's whole
 * range. If the host is not a string, or a parser is not loaded, `notAnalysed` gives the reason. `origin` is that of
 * the script in which the host is a word or a here-document; the file's text if absent. Never throws.
 */
export function parseEmbedded(
  text: string,
  host: ScalarNode,
  format: Format | 'yaml-or-json',
  parsers: Parsers,
  origin?: Origin,
): ParsedString {
  const { value, holds } = host
  if (holds !== undefined && (format === 'yaml-or-json' || format === 'json' || format === 'yaml'))
    return {
      format: format === 'yaml' ? format : 'json',
      roots: [holds],
      problems: [],
      origin: origin ?? fileOrigin(text),
      unmoved: holds,
    }
  if (typeof value !== 'string') return unread(format === 'yaml-or-json' ? 'yaml' : format, 'it is not text')
  const parsed = format === 'shell' ? parseScript(host, value, parsers) : parseFilled(host, value, format, parsers)
  // The string is one document; if it is a stream, no document represents the others.
  const [skipped] = parsed.format === 'shell' ? [] : (parsed.skipped ?? [])
  if (skipped !== undefined) return unread(parsed.format, skipped.reason)
  if (parsed.roots.length === 0 && parsed.problems.length === 0) return parsed
  const own = originIn(text, host, value, origin)
  const [unmoved] = parsed.roots
  return { ...relocate(parsed, own.toFile), origin: own, ...(unmoved === undefined ? {} : { unmoved }) }
}

/** The first root of the script that a string is, with offsets into its value; undefined where it is none that could be read. */
export const embeddedScript = (host: ScalarNode, parsers: Parsers): Node | undefined =>
  typeof host.value === 'string' ? parseScript(host, host.value, parsers).roots[0] : undefined

/** A script is opened as a document, and followed as the step of a pipeline: its string is parsed once for both. */
function parseScript(host: ScalarNode, value: string, parsers: Parsers): Parsed {
  const make = (): Parsed => parse(value, 'shell', parsers)
  return parsers.shell === undefined ? make() : scripts(host, make)
}

const scripts = keptWith<ScalarNode, Parsed>()

function originIn(text: string, host: ScalarNode, value: string, origin: Origin | undefined): Origin {
  const offsets = contentOffsets(text, host, value, origin)
  if (offsets === undefined) return { text: value, toFile: () => ({ start: host.start, end: host.end }) }
  const at = (offset: number): number => offsets[offset] ?? host.end
  return { text: value, toFile: (start, end) => ({ start: at(start), end: at(end) }), at }
}

/** What cannot be parsed since a shell replaces parts of it is parsed without these. */
function parseFilled(host: ScalarNode, value: string, format: Format | 'yaml-or-json', parsers: Parsers): Parsed {
  const parsed = parseValue(value, format, parsers)
  const isObject = /^\s*[[{]/.test(value)
  const isRead = parsed.roots.length > 0 && parsed.problems.length === 0 && parsed.skipped === undefined
  // JSON with `$id` in it is well-formed YAML, in which that is a text.
  if (isRead && !(isObject && parsed.format === 'yaml')) return parsed
  const masked = maskHoles(host)
  if (masked === undefined) return parsed
  const again = parseValue(masked.text, format === 'json' ? 'yaml' : format, parsers)
  return again.problems.length > 0 || again.skipped !== undefined || again.notAnalysed !== undefined
    ? parsed
    : // Without its variables a text in JSON is one of YAML, but it is written as JSON.
      { ...again, format: isObject ? 'json' : again.format, roots: again.roots.map(masked.fill) }
}

/**
 * The documents in a string that are edited: with something in place of what a shell replaces, where only so they can be parsed.
 * `text` is what was parsed, as long as `value`.
 */
export function parseToEdit(
  host: ScalarNode,
  value: string,
  format: Format,
  parsers: Parsers,
): { readonly text: string; readonly parsed: Parsed } {
  const parsed = parse(value, format, parsers)
  const masked = parsed.problems.length > 0 ? maskHoles(host) : undefined
  return masked === undefined
    ? { text: value, parsed }
    : { text: masked.text, parsed: parse(masked.text, 'yaml', parsers) }
}

function parseValue(value: string, format: Format | 'yaml-or-json', parsers: Parsers): Parsed {
  if (format !== 'yaml-or-json') return parse(value, format, parsers)
  if (!/^\s*[[{]/.test(value)) return parse(value, 'yaml', parsers)
  const json = parse(value, 'json', parsers)
  if (json.missing !== undefined || (json.roots.length === 1 && json.problems.length === 0)) return json
  const yaml = parse(value, 'yaml', parsers)
  return yaml.roots.length > 0 || yaml.skipped !== undefined || yaml.notAnalysed !== undefined ? yaml : json
}
