import { escapeMarkup } from '../reporters/markup.ts'
import { picturePage, table, type View, viewsIn } from './html-page.ts'
import type { Graph, Isolation } from './picture.ts'
import { nameOf, portsOf } from './text.ts'

/** A graph with its pictures: the first one is of all, each of the others of a namespace that can be opened in it. */
export interface DrawnGraph {
  readonly graph: Graph
  readonly views: readonly View[]
}

/**
 * Graphs as one HTML page that fetches nothing: of each the picture, which can be searched and zoomed, the isolation of its
 * workloads and all connections.
 */
export const graphHtml = (drawn: readonly DrawnGraph[]): string =>
  picturePage('Who may talk to whom', drawn.flatMap(section))

function section({ graph, views }: DrawnGraph): readonly string[] {
  const byId = new Map(graph.nodes.map(node => [node.id, node]))
  const name = (id: string): string => {
    const node = byId.get(id)
    return node === undefined ? '' : nameOf(node, '')
  }
  return [
    ...(graph.title === '' ? [] : [`<h2>${escapeMarkup(graph.title)}</h2>`]),
    ...graph.notes.map(note => `<p>${escapeMarkup(note)}</p>`),
    ...viewsIn(views, 'All namespaces'),
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
