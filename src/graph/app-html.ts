import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import type { AppGraph, AppNode } from './app-record.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './html-script.ts'

/** Applications as one HTML page that fetches nothing: the picture of each scope, and all that is made and needed. */
export const appsHtml = (drawn: readonly { readonly graph: AppGraph; readonly svg: string }[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    `<title>Applications</title><style>${STYLE}${PAGE_STYLE}</style></head><body>`,
    '<h1>What applications make and need</h1>',
    '<form class="tools"><input type="search" placeholder="Search" aria-label="Search">',
    '<button type="button" data-zoom="1.25">Zoom in</button> <button type="button" data-zoom="0.8">Zoom out</button>',
    '<button type="button" data-zoom="0">Fit</button></form>',
    ...drawn.flatMap(({ graph, svg }) => section(graph, svg)),
    `<script>${PAGE_SCRIPT}</script></body></html>\n`,
  ].join('\n')

function section({ title, nodes, edges, notes }: AppGraph, svg: string): readonly string[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const rows = edges.flatMap(({ from, to, kind }) => {
    const [one, other] = [byId.get(from), byId.get(to)]
    return one === undefined || other === undefined ? [] : [[one.group, one.label, kind, other.label, stateOf(other)]]
  })
  return [
    ...(title === '' ? [] : [`<h2>${escapeMarkup(title)}</h2>`]),
    ...notes.map(note => `<p>${escapeMarkup(note)}</p>`),
    `<div class="picture">${svg}</div>`,
    `<table><thead><tr>${['instance', 'object', '', 'what', ''].map(head => `<th>${head}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map(cells => `<tr>${cells.map(cell => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`),
    '</tbody></table>',
  ]
}

function stateOf({ isMissing, isElsewhere, isUnsure }: AppNode): string {
  if (isMissing === true) return 'missing'
  if (isElsewhere === true) return 'not in this scope'
  return isUnsure === true ? 'not sure' : ''
}
