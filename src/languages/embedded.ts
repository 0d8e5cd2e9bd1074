import { parse } from './parse.ts'
import type { Format, ScalarNode } from './tree/node.ts'
import { contentOffsets } from './tree/offsets.ts'
import { type Parsed, type Parsers, unread } from './tree/parsed.ts'
import { relocate } from './tree/relocate.ts'

/**
 * Parses the document that the string `host` of the file `text` holds, or that the `part` between two UTF-16 offsets of
 * its value is. `yaml-or-json` is JSON where the string begins
 * with a bracket and is well-formed JSON, else YAML. The offsets of nodes and problems are offsets into `text`: exact
 * where the host keeps its characters or writes them as escapes, else (a string folded from several lines) the host's
 * whole range. Where the host is no string, or a parser is not loaded, `notAnalysed` says so. Never throws.
 */
export function parseEmbedded(
  text: string,
  host: ScalarNode,
  format: Format | 'yaml-or-json',
  parsers: Parsers,
  part?: { readonly start: number; readonly end: number },
): Parsed {
  if (typeof host.value !== 'string') return unread(format === 'yaml-or-json' ? 'yaml' : format, 'it is no text')
  const first = part?.start ?? 0
  const parsed = parseValue(host.value.slice(first, part?.end), format, parsers)
  if (parsed.roots.length === 0 && parsed.problems.length === 0) return parsed
  const offsets = contentOffsets(text, host, host.value)
  if (offsets === undefined) return relocate(parsed, () => ({ start: host.start, end: host.end }))
  const at = (offset: number): number => offsets[first + offset] ?? host.end
  return relocate(parsed, (start, end) => ({ start: at(start), end: at(end) }))
}

function parseValue(value: string, format: Format | 'yaml-or-json', parsers: Parsers): Parsed {
  if (format !== 'yaml-or-json') return parse(value, format, parsers)
  if (!/^\s*[[{]/.test(value)) return parse(value, 'yaml', parsers)
  const json = parse(value, 'json', parsers)
  if (json.missing !== undefined || (json.roots.length === 1 && json.problems.length === 0)) return json
  const yaml = parse(value, 'yaml', parsers)
  return yaml.roots.length > 0 || yaml.notAnalysed !== undefined ? yaml : json
}
