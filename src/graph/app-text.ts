import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import type { AppGraph, AppNode } from './app-record.ts'
import { type ChangeTable, changeTables, namedById } from './change-table.ts'
import { type Change, markOf } from './drawing.ts'

/**
 * Applications as text: under each instance its graph and its objects, and under each of them what it needs. Where two states are
 * compared, a mark says what is new or gone.
 */
export function appsText({ title, nodes, edges, notes }: AppGraph, isCompared: boolean): string {
  const marked = (change: Change | undefined, line: string): string => (isCompared ? `${markOf(change)} ${line}` : line)
  const byId = new Map(nodes.map(node => [node.id, node]))
  const outgoing = groupBy(edges, ({ from }) => from)
  const needs = (id: string, indent: string): readonly string[] =>
    (outgoing.get(id) ?? []).flatMap(({ to, kind, change }) => {
      const node = byId.get(to)
      return node === undefined || kind === 'makes' ? [] : [marked(change, `${indent}needs ${wordsOf(node)}`)]
    })
  const lines = nodes
    .filter(({ kind }) => kind === 'instance')
    .flatMap(instance => [
      marked(instance.change, `${instance.label}  (${instance.path ?? ''})`),
      ...needs(instance.id, '  '),
      ...(outgoing.get(instance.id) ?? []).flatMap(({ to, kind, change }) => {
        const node = byId.get(to)
        const makes = node === undefined || kind !== 'makes' ? undefined : `  makes ${wordsOf(node)}`
        return makes === undefined ? [] : [marked(change, makes), ...needs(to, '    ')]
      }),
    ])
  const all = [...(title === '' ? [] : [`# ${title}`]), ...lines, ...notes.map(note => `note: ${note}`)]
  return `${all.map(visibleAtLineStart).join('\n')}\n`
}

/** What a thing is called in a list. */
function wordsOf({ kind, label, isMissing, isElsewhere, isUnsure }: AppNode): string {
  const name = kind === 'object' || kind === 'graph' || kind === 'instance' ? label : `${kind} ${label}`
  const state =
    isMissing === true
      ? '  (missing)'
      : isElsewhere === true
        ? '  (not in this scope)'
        : isUnsure === true
          ? '  (not sure)'
          : ''
  return `${name}${state}`
}

const TABLE: ChangeTable = { heading: 'Applications', heads: ['what', '', ''], none: 'No object is new or gone.' }

/** Applications as Markdown, for the description of a change: who makes and needs what. */
export const appsMarkdown = (graphs: readonly AppGraph[], isCompared: boolean): string =>
  changeTables(
    TABLE,
    graphs.map(({ title, nodes, edges }) => {
      const labelOf = namedById(nodes, wordsOf)
      const rows = edges.map(({ from, to, kind, change }) => ({ change, cells: [labelOf(from), kind, labelOf(to)] }))
      return { title, rows }
    }),
    isCompared,
  )
