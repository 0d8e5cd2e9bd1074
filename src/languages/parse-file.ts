import { lastUsed } from '../model/last-used.ts'
import { keptWith } from '../model/remembered.ts'
import { languageOf } from './languages.ts'
import { parse } from './parse.ts'
import type { Format } from './tree/node.ts'
import type { Parsed, Parsers } from './tree/parsed.ts'

const KEPT = 500

/** Kept with the parsers, which are those of a run. */
const parsedWith = keptWith<Parsers, ReturnType<typeof lastUsed<string, Parsed>>>()

/** As `parse`, for a file: what it is parsed to is kept where files of its language are read again. */
export function parseFile(path: string, text: string, format: Format, parsers: Parsers): Parsed {
  if (languageOf(format).isReadAgain !== true) return parse(text, format, parsers)
  const parsedFile = parsedWith(parsers, () => lastUsed(KEPT))
  return parsedFile(`${path}\n${text}`, () => parse(text, format, parsers))
}
