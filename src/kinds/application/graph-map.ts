import { parseCel } from '../../cel/parse.ts'
import type { MapLiteral } from '../../cel/syntax/expression.ts'
import { type Cursor, fields, place } from '../../documents/cursor.ts'
import { unresolved } from '../../documents/read.ts'
import type { GraphText } from '../../facts/application/graph-text.ts'
import type { OrderEntry, OrderMap } from '../../facts/application/order-graph.ts'
import { holesAt } from './graph-expressions.ts'
import { expressionText, fieldOf, type GraphScope, graphText, type Written } from './graph-text.ts'

/**
 * A map of a template: its entries as they are written, those of a CEL map (`${{'app': schema.metadata.name}}`), or those of
 * another template's map that an expression names (`${service.metadata.labels}`). Any other expression leaves it open.
 */
export function graphMap(map: Cursor, scope: GraphScope): OrderMap {
  const at = place(map, 'key')
  const open = unresolved(map)
  if (open === undefined) return { entries: entriesOf(map, scope), at }
  const found = holesAt(map)
  const [hole] = found?.holes ?? []
  if (found === undefined || hole === undefined || !found.isStandalone) return { entries: [], at, open }
  const source = found.written.slice(hole.inside.start, hole.inside.end)
  const parsed = parseCel(source)
  if (parsed.kind === 'refused') return { entries: [], at, open }
  const written = { cursor: map, source, offset: hole.inside.start, scope }
  const entries =
    parsed.expression.kind === 'map'
      ? entriesOfLiteral(parsed.expression, written)
      : entriesOfOther(fieldOf(parsed.expression, scope), map, scope)
  return entries === undefined ? { entries: [], at, open } : { entries, at }
}

/** The entries of a map that is written as one. */
const entriesOf = (map: Cursor, scope: GraphScope): readonly OrderEntry[] =>
  fields(map).map(({ key, value }) => ({ key, text: graphText(value, scope), at: place(value, 'key') }))

/** The entries of a map in CEL; undefined if a key is not text, or an entry may be left out. */
function entriesOfLiteral({ entries }: MapLiteral, written: Written): readonly OrderEntry[] | undefined {
  const found = entries.flatMap(({ key, value, isOptional }) => {
    if (isOptional || key.kind !== 'literal' || key.constant.type !== 'string') return []
    const at = {
      ...place(written.cursor),
      within: { start: written.offset + key.start, end: written.offset + key.end },
    }
    return [{ key: key.constant.value, text: expressionText(value, written), at }]
  })
  return found.length === entries.length ? found : undefined
}

/** The entries of another template's map, at the place where it is named. */
function entriesOfOther(other: Cursor | undefined, map: Cursor, scope: GraphScope): readonly OrderEntry[] | undefined {
  if (other?.node?.type !== 'mapping') return undefined
  const at = place(map)
  const here = ({ value, pieces, ...text }: GraphText): GraphText => ({
    ...text,
    value: { ...value, at },
    pieces: pieces.map(piece => ({ ...piece, at, steps: [] })),
  })
  return entriesOf(other, scope).map(({ key, text }) => ({ key, text: here(text), at }))
}
