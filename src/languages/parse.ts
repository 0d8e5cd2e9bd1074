import type { Format } from './tree/node.ts'
import { type LazyParser, type Parsed, type Parsers, unread } from './tree/parsed.ts'
import { parseYaml } from './yaml/yaml.ts'

const EXTENSIONS: ReadonlyMap<string, Format> = new Map([
  ['yaml', 'yaml'],
  ['yml', 'yaml'],
  ['json', 'json'],
  ['toml', 'toml'],
])

/**
 * The language of a file: by its name's extension, else by its text (JSON begins with a bracket; YAML only where its
 * first lines are the fields of an object). Undefined where neither says it. `path` has `/` between its parts.
 */
export function formatOf(path: string, text: string): Format | undefined {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return EXTENSIONS.get(extension) ?? formatOfText(text)
}

function formatOfText(text: string): Format | undefined {
  const begin = text.slice(0, 4000).replace(/^\ufeff/, '')
  if (/^\s*(?:\{\s*["}]|\[\s*[[{"\]0-9])/.test(begin)) return 'json'
  return looksLikeYaml(begin) ? 'yaml' : undefined
}

function looksLikeYaml(begin: string): boolean {
  if (begin.startsWith('#!') || /^[ ]*\t/m.test(begin)) return false
  const lines = begin.split(/\r?\n/)
  const whole = begin.length < 4000 ? lines : lines.slice(0, -1)
  const top = whole.filter(line => /^[^\s#]/.test(line) && !/^(?:---|\.\.\.|%)/.test(line))
  const isField = (line: string): boolean => /^(?:[\w./-]+|"[^"]*"|'[^']*'):(?:\s|$)/.test(line)
  return (
    top[0] !== undefined && isField(top[0]) && top.every(line => isField(line) || /^(?:-(?:\s|$)|[\]}])/.test(line))
  )
}

/**
 * Parses `text`. YAML needs no parser from `parsers`; where JSON or TOML needs one that is not there, nothing is parsed
 * and `missing` names it: load it with `loadParsers` and ask again. Offsets are UTF-16 offsets into `text`. Never throws.
 */
export function parse(text: string, format: Format, parsers: Parsers): Parsed {
  if (format === 'yaml') return parseYaml(text)
  const parser = parsers[format]
  return parser === undefined ? missing(format) : parser(text)
}

function missing(format: LazyParser): Parsed {
  return { ...unread(format, `the ${format.toUpperCase()} parser is not loaded`), missing: format }
}
