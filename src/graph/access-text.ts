import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { principalText } from '../facts/rights/principals.ts'
import { writeJson } from '../reporters/json-text.ts'
import type { AccessGraph, AccessPrincipal } from './access-graph.ts'
import type { Change } from './drawing.ts'

const MARKS: Readonly<Record<Change, string>> = { new: '+', gone: '-', changed: '~' }
const mark = (change: Change | undefined): string => (change === undefined ? ' ' : MARKS[change])

/** Rights as text: under each principal what it can do to become another one, and how it becomes cluster-admin. */
export const accessText = (graphs: readonly AccessGraph[]): string =>
  graphs
    .map(({ title, principals }) => {
      const lines = [...(title === '' ? [] : [`# ${title}`]), ...principals.flatMap(linesOf)]
      return `${lines.map(visibleAtLineStart).join('\n')}\n`
    })
    .join('\n')

const linesOf = ({ id, hops, toAdmin, change }: AccessPrincipal): readonly string[] => [
  `${mark(change)} ${principalText(id)}`,
  ...hops.map(one => `${mark(one.change)}   ${one.means}${one.at.length === 0 ? '' : `  (${one.at.join(', ')})`}`),
  ...((toAdmin.length < 2 && toAdmin[0]?.who === id) || toAdmin.length === 0 || change === 'gone'
    ? []
    : [
        `    becomes cluster-admin: ${toAdmin.map(({ who, means }, i) => (i === 0 && who === id ? means : `${principalText(who)} ${means}`)).join('; ')}`,
      ]),
]

/** Rights as JSON: one object a scope, with `principals` and their `hops`. */
export const accessJson = (graphs: readonly AccessGraph[]): string =>
  writeJson({ version: 1, graphs: graphs.map(({ title, principals }) => ({ scope: title, principals })) })
