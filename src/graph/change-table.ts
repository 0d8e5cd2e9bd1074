import { literal } from '../reporters/markdown-text.ts'
import type { Change } from './drawing.ts'

/** A row of a table, with what became of it where two states are compared. */
export interface ChangeRow {
  readonly change?: Change | undefined
  readonly cells: readonly string[]
}

/** What a table in a description of a change may have; the rest is counted. */
const MOST_ROWS = 200

/** What a scope's table is about. */
export interface ChangeTable {
  /** `Rights`. */
  readonly heading: string
  readonly heads: readonly string[]
  /** The sentence in place of a table of changes without rows. */
  readonly none: string
}

/** What a table calls the node of an id; the id where there is none. */
export function namedById<N extends { readonly id: string }>(
  nodes: readonly N[],
  nameOf: (node: N) => string,
): (id: string) => string {
  const names = new Map(nodes.map(node => [node.id, nameOf(node)]))
  return id => names.get(id) ?? id
}

/** Rows as Markdown, for the description of a change: a table for each scope, where two states are compared of what changed only. */
export const changeTables = (
  { heading, heads, none }: ChangeTable,
  scopes: readonly { readonly title: string; readonly rows: readonly ChangeRow[] }[],
  isCompared: boolean,
): string =>
  scopes
    .map(({ title, rows }) => {
      const shown = rows.filter(({ change }) => !isCompared || change !== undefined)
      const written = shown.slice(0, MOST_ROWS).map(({ change, cells }) => {
        const all = [...(isCompared ? [change ?? ''] : []), ...cells.map(literal)]
        return `| ${all.join(' | ')} |`
      })
      const columns = isCompared ? ['', ...heads] : heads
      const more = shown.length - MOST_ROWS
      return [
        `### ${heading}${title === '' ? '' : ` in ${literal(title)}`}`,
        '',
        ...(written.length === 0
          ? [isCompared ? none : 'None.']
          : [
              `|${columns.map(head => (head === '' ? ' |' : ` ${head} |`)).join('')}`,
              `|${columns.map(() => ' --- |').join('')}`,
              ...written,
            ]),
        ...(more > 0 ? ['', `and ${more} more`] : []),
        '',
      ].join('\n')
    })
    .join('\n')
