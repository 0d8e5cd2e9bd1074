import { escapeMarkup } from '../reporters/markup.ts'
import type { AppGraph, AppNode } from './app-record.ts'
import { pictureIn, picturePage, table } from './html-page.ts'

/** Applications as one HTML page that fetches nothing: the picture of each scope, and all that is made and needed. */
export const appsHtml = (drawn: readonly { readonly graph: AppGraph; readonly svg: string }[]): string =>
  picturePage(
    'What applications make and need',
    drawn.flatMap(({ graph, svg }) => section(graph, svg)),
  )

function section({ title, nodes, edges, notes }: AppGraph, svg: string): readonly string[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const rows = edges.flatMap(({ from, to, kind }) => {
    const [one, other] = [byId.get(from), byId.get(to)]
    return one === undefined || other === undefined ? [] : [[one.group, one.label, kind, other.label, stateOf(other)]]
  })
  return [
    ...(title === '' ? [] : [`<h2>${escapeMarkup(title)}</h2>`]),
    ...notes.map(note => `<p>${escapeMarkup(note)}</p>`),
    pictureIn(svg),
    ...table(['instance', 'object', '', 'what', ''], rows),
  ]
}

function stateOf({ isMissing, isElsewhere, isUnsure }: AppNode): string {
  if (isMissing === true) return 'missing'
  if (isElsewhere === true) return 'not in this scope'
  return isUnsure === true ? 'not sure' : ''
}
