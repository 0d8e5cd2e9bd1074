import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { principalText } from '../facts/rights/principals.ts'
import { hopText } from '../model/rights/hops.ts'
import { writeJson } from '../reporters/json-text.ts'
import type { AccessGraph, AccessPath, AccessPrincipal } from './access-graph.ts'
import { type ChangeTable, changeTables } from './change-table.ts'
import { markOf } from './drawing.ts'

/** Rights as text: under each principal what it can do to become another one, and how it becomes an administrator. */
export const accessText = (graphs: readonly AccessGraph[]): string =>
  graphs
    .map(({ title, principals }) => {
      const lines = [...(title === '' ? [] : [`# ${title}`]), ...principals.flatMap(linesOf)]
      return `${lines.map(visibleAtLineStart).join('\n')}\n`
    })
    .join('\n')

const linesOf = ({ id, hops, paths, rights = [], change }: AccessPrincipal): readonly string[] => [
  `${markOf(change)} ${principalText(id)}`,
  ...hops.map(one => `${markOf(one.change)}   ${hopText(one)}${one.at.length === 0 ? '' : `  (${one.at.join(', ')})`}`),
  ...rights.map(one => `${markOf(one.change)}   ${one.text}${one.at.length === 0 ? '' : `  (${one.at.join(', ')})`}`),
  ...paths.filter(one => isTelling(id, one)).map(one => `${markOf(one.change)}   ${pathText(id, one)}`),
]

/** Whether a path says more than the hops of its principal. */
const isTelling = (id: string, { hops }: AccessPath): boolean => hops.length > 1 || hops[0]?.who !== id

/** A path as people say it. */
export const pathText = (id: string, { goal, hops }: AccessPath): string =>
  `${goal}: ${hops.map(({ who, means }, i) => (i === 0 && who === id ? means : `${principalText(who)} ${means}`)).join('; ')}`

/** Rights as JSON: one object a scope, with `principals`, their `hops` and their `paths` to administrators. */
export const accessJson = (graphs: readonly AccessGraph[]): string =>
  writeJson({ version: 1, graphs: graphs.map(({ title, principals }) => ({ scope: title, principals })) })

const TABLE: ChangeTable = { heading: 'Rights', heads: ['who', 'can', 'shown by'], none: 'No right is new or gone.' }

/** Rights as Markdown, for the description of a change: a table of those that are new or gone, else of all. */
export const accessMarkdown = (graphs: readonly AccessGraph[], isCompared: boolean): string =>
  changeTables(
    TABLE,
    graphs.map(({ title, principals }) => ({ title, rows: principals.flatMap(rowsOf) })),
    isCompared,
  )

const rowsOf = ({ id, hops, paths, rights = [] }: AccessPrincipal) => [
  ...hops.map(one => ({ change: one.change, cells: [principalText(id), hopText(one), one.at.join(', ')] })),
  ...rights.map(one => ({ change: one.change, cells: [principalText(id), one.text, one.at.join(', ')] })),
  ...paths
    .filter(one => isTelling(id, one))
    .map(one => ({ change: one.change, cells: [principalText(id), pathText(id, one), ''] })),
]
