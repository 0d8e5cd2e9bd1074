import type { Language } from './language.ts'
import { languageOf, languages } from './languages.ts'
import type { Format } from './tree/node.ts'
import { type Parsed, type Parsers, unread } from './tree/parsed.ts'

/** How much of a text is inspected if its name identifies no language, in UTF-16 code units. */
const LOOKED_AT = 4000

/**
 * The language of a file: by its name or its extension, else by its text (a script begins with a shebang, JSON with a bracket;
 * YAML only where its first lines are the fields of an object). Undefined if neither decides. `path` has `/` between its
 * parts.
 */
export function formatOf(path: string, text: string): Format | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const named = languagesNamed(name).find(({ claims }) => claims?.(path, text) !== false)
  if (named !== undefined) return named.id
  const begin = beginOf(text)
  return languages.find(({ looksLike }) => looksLike?.(begin, path) === true)?.id
}

const beginOf = (text: string): string => text.slice(0, LOOKED_AT).replace(/^\ufeff/, '')

/** Whether a text was only taken for one of a language since it looks like one: neither its name nor what it begins with says so. */
export function isGuess(path: string, text: string, format: Format): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  return !languagesNamed(name).some(({ id }) => id === format) && languageOf(format).isFoundBy?.(beginOf(text)) !== true
}

const NAMES: ReadonlySet<string> = new Set(languages.flatMap(({ names = [] }) => names.map(one => one.toLowerCase())))
const BY_EXTENSION: ReadonlyMap<string, readonly Language[]> = new Map(
  languages
    .flatMap(({ extensions }) => extensions)
    .map(extension => [extension, languages.filter(({ extensions }) => extensions.includes(extension))]),
)

/** What the name of a file begins with, before anything that may follow the name of a language: `Dockerfile` of `Dockerfile.dev`. */
export const stemOf = (name: string): string => /^[^._-]*/.exec(name)?.[0] ?? name

/** The languages that the name of a file, in lower case, may mean, in their order: nearly always those of its extension. */
function languagesNamed(name: string): readonly Language[] {
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot + 1)
  const stem = stemOf(name)
  if (!NAMES.has(stem) && !NAMES.has(name)) return BY_EXTENSION.get(extension) ?? []
  return languages.filter(
    ({ extensions, names, mayFollow }) =>
      extensions.includes(extension) ||
      names?.some(one => one.toLowerCase() === (mayFollow?.test(name.slice(stem.length)) ? stem : name)) === true,
  )
}

/**
 * Parses `text`. Where the language needs a parser that is not in `parsers`, nothing is parsed and `missing` names it: load
 * it with `loadParsers` and parse again. Offsets are UTF-16 offsets into `text`. Never throws.
 */
export function parse(text: string, format: Format, parsers: Parsers): Parsed {
  const { name, parse: always } = languageOf(format)
  const parser = always ?? parsers[format]
  return parser === undefined
    ? { ...unread(format, `the ${name} parser is not loaded`), missing: format }
    : parser(text)
}
