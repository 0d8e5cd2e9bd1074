import { groupBy } from '../model/group-by.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { pictureIn, picturePage, table } from './html-page.ts'
import { lineText, type PipelineGraph } from './pipeline-record.ts'

/** The pipelines of a scope with their picture, an SVG element. */
export interface DrawnPipelines {
  readonly graph: PipelineGraph
  readonly svg: string
  /** What the picture leaves out; absent where nothing. */
  readonly note?: string
}

/** Pipelines as one HTML page that fetches nothing: of each scope the picture, which can be searched and zoomed, and a table of its jobs. */
export const pipelinesHtml = (drawn: readonly DrawnPipelines[]): string =>
  picturePage('What pipelines do, in which order', drawn.flatMap(section))

function section({ graph: { title, nodes, edges }, svg, note }: DrawnPipelines): readonly string[] {
  const incoming = groupBy(edges, ({ to }) => to)
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const rows = nodes.map(({ id, pipeline, name, stage, when, does, change = '' }) => [
    pipeline,
    name,
    stage,
    (incoming.get(id) ?? []).map(({ from }) => names.get(from) ?? '').join(', '),
    when,
    does.map(line => (line.change === undefined ? lineText(line) : `${line.change}: ${lineText(line)}`)).join('; '),
    change,
  ])
  return [
    ...(title === '' ? [] : [`<h2>${escapeMarkup(title)}</h2>`]),
    ...(note === undefined ? [] : [`<p>${escapeMarkup(note)}</p>`]),
    pictureIn(svg),
    ...table(['pipeline', 'job', 'stage', 'after', 'when', 'what it does', ''], rows),
  ]
}
