import { languageOf } from './languages.ts'
import type { Format } from './tree/node.ts'
import type { Parsers } from './tree/parsed.ts'

/**
 * Loads the parsers that `need` names; a bundler makes each a chunk of its own. YAML's parser is always there. Add the
 * result to the parsers that are loaded already: `{ ...parsers, ...(await loadParsers(new Set(['json']))) }`.
 */
export async function loadParsers(need: ReadonlySet<Format>): Promise<Parsers> {
  const loaded = await Promise.all(
    [...need].map(async (id): Promise<Parsers> => {
      const parser = await languageOf(id).load?.()
      return parser === undefined ? {} : { [id]: parser }
    }),
  )
  return Object.assign({}, ...loaded)
}
