import { languageOf } from './languages.ts'
import type { Format } from './tree/node.ts'
import type { Parse, Parsed, Parsers } from './tree/parsed.ts'

/**
 * Loads the parsers that `need` names; a bundler makes each a chunk of its own. YAML's parser is always there. Add the
 * result to the parsers that are loaded already: `{ ...parsers, ...(await loadParsers(new Set(['json']))) }`.
 */
export async function loadParsers(need: ReadonlySet<Format>): Promise<Parsers> {
  const loaded = await Promise.all(
    [...need].map(async (id): Promise<Parsers> => {
      const parser = await languageOf(id).load?.()
      return parser === undefined ? {} : { [id]: remembering(parser) }
    }),
  )
  return Object.assign({}, ...loaded)
}

/** Length in UTF-16 code units from which parsing a text again takes longer than comparing it. */
const LONG = 50_000

/**
 * A parser that gives the last long text as it was read before: the same one is wanted for a job and for its script, and once
 * more where its findings are placed.
 */
function remembering(parser: Parse): Parse {
  let last: { readonly text: string; readonly parsed: Parsed } | undefined
  return text => {
    if (text.length < LONG) return parser(text)
    if (last?.text !== text) last = { text, parsed: parser(text) }
    return last.parsed
  }
}
