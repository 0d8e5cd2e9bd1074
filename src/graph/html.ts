import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './html-script.ts'
import type { Graph, Isolation } from './picture.ts'
import { nameOf, portsOf } from './text.ts'

/** A graph with its picture, an SVG element. */
export interface DrawnGraph {
  readonly graph: Graph
  readonly svg: string
}

/**
 * Graphs as one HTML page that fetches nothing: of each the picture, which can be searched and zoomed, the isolation of its
 * workloads and all connections.
 */
export const graphHtml = (drawn: readonly DrawnGraph[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    `<title>Who may talk to whom</title><style>${STYLE}${PAGE_STYLE}</style></head><body>`,
    '<h1>Who may talk to whom</h1>',
    '<form class="tools"><input type="search" placeholder="Search" aria-label="Search">',
    '<button type="button" data-zoom="1.25">Zoom in</button> <button type="button" data-zoom="0.8">Zoom out</button>',
    '<button type="button" data-zoom="0">Fit</button></form>',
    ...drawn.flatMap(section),
    `<script>${PAGE_SCRIPT}</script></body></html>\n`,
  ].join('\n')

function section({ graph, svg }: DrawnGraph): readonly string[] {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  const name = (id: string): string => {
    const node = byId.get(id)
    return node === undefined ? '' : nameOf(node, '')
  }
  return [
    ...(graph.title === '' ? [] : [`<h2>${escapeMarkup(graph.title)}</h2>`]),
    ...graph.notes.map(note => `<p>${escapeMarkup(note)}</p>`),
    `<div class="picture">${svg}</div>`,
    ...table(
      ['from', 'to', 'ports', ''],
      graph.edges.map(({ from, to, isUnsure, change = '', ...edge }) => [
        name(from),
        name(to),
        isUnsure ? `${portsOf(edge)} (not sure)` : portsOf(edge),
        change,
      ]),
    ),
    ...table(
      ['workload', 'ingress', 'egress', ''],
      graph.nodes
        .filter(({ kind }) => kind === 'pods')
        .map(node => [nameOf(node, ''), WORDS[node.ingress], WORDS[node.egress], node.change ?? '']),
    ),
  ]
}

const WORDS: Readonly<Record<Isolation, string>> = {
  isolated: 'only what is listed',
  open: 'open: no policy isolates it',
  unknown: 'not known',
  differs: 'only in some overlays',
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `<table><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead><tbody>`,
  ...rows.map(cells => `<tr>${cells.map(cell => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`),
  '</tbody></table>',
]
