import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { writeJson } from '../reporters/json-text.ts'
import type { AppGraph, AppNode } from './app-record.ts'

/** Applications as text: under each instance its graph and its objects, and under each of them what it needs. */
export function appsText({ title, nodes, edges, notes }: AppGraph): string {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const outgoing = groupBy(edges, ({ from }) => from)
  const needs = (id: string, indent: string): readonly string[] =>
    (outgoing.get(id) ?? []).flatMap(({ to, kind }) => {
      const node = byId.get(to)
      return node === undefined || kind === 'makes' ? [] : [`${indent}needs ${wordsOf(node)}`]
    })
  const lines = nodes
    .filter(({ kind }) => kind === 'instance')
    .flatMap(instance => [
      `${instance.label}  (${instance.path ?? ''})`,
      ...needs(instance.id, '  '),
      ...(outgoing.get(instance.id) ?? []).flatMap(({ to, kind }) => {
        const node = byId.get(to)
        return node === undefined || kind !== 'makes' ? [] : [`  makes ${wordsOf(node)}`, ...needs(to, '    ')]
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

/** Applications as JSON: one object a scope, with `nodes`, `edges` (by node ids) and `notes`. */
export const appsJson = (graphs: readonly AppGraph[]): string =>
  writeJson({
    version: 1,
    graphs: graphs.map(({ title, nodes, edges, notes }) => ({ scope: title, nodes, edges, notes })),
  })
