import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import type { Graph, Isolation } from './picture.ts'
import { graphSvg } from './svg.ts'
import { nameOf } from './text.ts'

/** Graphs as one HTML page that fetches nothing: of each the picture, the isolation of its workloads and all connections. */
export const graphHtml = (graphs: readonly Graph[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Who may talk to whom</title><style>${STYLE}</style></head><body>`,
    '<h1>Who may talk to whom</h1>',
    ...graphs.flatMap(section),
    '</body></html>\n',
  ].join('\n')

function section(graph: Graph): readonly string[] {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  const name = (id: string): string => {
    const node = byId.get(id)
    return node === undefined ? '' : nameOf(node, '')
  }
  return [
    ...(graph.title === '' ? [] : [`<h2>${escapeMarkup(graph.title)}</h2>`]),
    ...graph.notes.map(note => `<p>${escapeMarkup(note)}</p>`),
    graphSvg(graph),
    ...table(
      ['from', 'to', 'ports'],
      graph.edges.map(({ from, to, ports, isUnsure }) => [
        name(from),
        name(to),
        isUnsure ? `${ports} (not sure)` : ports,
      ]),
    ),
    ...table(
      ['workload', 'ingress', 'egress'],
      graph.nodes
        .filter(({ kind }) => kind === 'pods')
        .map(node => [nameOf(node, ''), WORDS[node.ingress], WORDS[node.egress]]),
    ),
  ]
}

const WORDS: Readonly<Record<Isolation, string>> = {
  isolated: 'only what is listed',
  open: 'open: no policy isolates it',
  unknown: 'not known',
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `<table><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr>`,
  ...rows.map(cells => `<tr>${cells.map(cell => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`),
  '</table>',
]
