import type { LazyParser, Parsers } from './tree/parsed.ts'

/**
 * Loads the parsers that `need` names; a bundler makes each a chunk of its own. YAML's parser is always there. Add the
 * result to the parsers that are loaded already: `{ ...parsers, ...(await loadParsers(new Set(['json']))) }`.
 */
export async function loadParsers(need: ReadonlySet<LazyParser>): Promise<Parsers> {
  const [json, toml] = await Promise.all([
    need.has('json') ? import('./json/json.ts') : undefined,
    need.has('toml') ? import('./toml/toml.ts') : undefined,
  ])
  return { ...(json && { json: json.parseJson }), ...(toml && { toml: toml.parseToml }) }
}
