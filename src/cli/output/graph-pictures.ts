import { accessDrawing } from '../../graph/access-drawing.ts'
import type { AccessGraph } from '../../graph/access-graph.ts'
import { accessHtml } from '../../graph/access-html.ts'
import { appDrawing } from '../../graph/app-drawing.ts'
import { appsHtml } from '../../graph/app-html.ts'
import { allTogether, onlyLacking } from '../../graph/app-parts.ts'
import type { AppGraph } from '../../graph/app-record.ts'
import type { BoxStyle, Drawing } from '../../graph/drawing.ts'
import { loadGraphviz } from '../../graph/graphviz.ts'
import { graphHtml } from '../../graph/html.ts'
import { MAX_ARROWS, MAX_BOXES } from '../../graph/layout.ts'
import { namespaceDrawing, networkDrawing, openedDrawing } from '../../graph/network-drawing.ts'
import type { Graph } from '../../graph/picture.ts'
import { pipelinesHtml } from '../../graph/pipeline-html.ts'
import { pipelinePicture } from '../../graph/pipeline-picture.ts'
import { type PipelineGraph, pipelinesTogether } from '../../graph/pipeline-record.ts'
import { svgElement, svgFile } from '../../graph/svg.ts'
import { together } from '../../graph/together.ts'
import { groupBy } from '../../model/group-by.ts'

/** All graphs as one SVG image. */
export const writeSvg = async (graphs: readonly Graph[]): Promise<string> =>
  (await loadGraphviz()).svg(drawingOf(together(graphs)).drawing)

/** Graphs as a page with pictures of each: of all, and of each namespace. */
export async function writeHtml(graphs: readonly Graph[]): Promise<string> {
  const graphviz = await loadGraphviz()
  return graphHtml(
    graphs.map(graph => {
      const { drawing, notes } = drawingOf(graph)
      const opened = openedDrawings(graph)
      const opens = new Map(opened.map(({ name }, i) => [name, i + 1]))
      const views = [{ name: '', drawing }, ...opened]
      const left = namespacesIn(graph).length - opened.length
      const more = left > 0 && opened.length > 0 ? [`${left} namespaces cannot be opened here: use --namespace`] : []
      return {
        graph: { ...graph, notes: [...graph.notes, ...notes, ...more] },
        views: views.map(view => ({ name: view.name, svg: graphviz.element({ ...view.drawing, opens }) })),
      }
    }),
  )
}

/** Applications as one SVG image. */
export const writeAppsSvg = async (graphs: readonly AppGraph[]): Promise<string> =>
  (await loadGraphviz()).svg(appsDrawing(allTogether(graphs)).drawing)

/** Applications as a page with a picture of each scope. */
export async function writeAppsHtml(graphs: readonly AppGraph[]): Promise<string> {
  const graphviz = await loadGraphviz()
  return appsHtml(
    graphs.map(graph => {
      const { drawing, notes } = appsDrawing(graph)
      return { graph: { ...graph, notes: [...graph.notes, ...notes] }, svg: graphviz.element(drawing) }
    }),
  )
}

/** A picture of all applications where that can be read, else of what is missing. */
function appsDrawing(graph: AppGraph): { readonly drawing: Drawing; readonly notes: readonly string[] } {
  const whole = appDrawing(graph)
  if (canDraw(whole)) return { drawing: whole, notes: [] }
  const lacking = appDrawing(onlyLacking(graph))
  if (canDraw(lacking) && lacking.boxes.length > 0)
    return {
      drawing: lacking,
      notes: ['the picture shows only what is missing: choose a part with --namespace to see more'],
    }
  const sentence = 'there is too much for a picture: choose a part with --namespace'
  return { drawing: drawingSaying(sentence, graph.title, 'likely'), notes: [sentence] }
}

const CHOOSE = 'choose a part with --namespace, --workload or --focus to see more'
/** With more boxes or arrows, a picture begins with the namespaces. */
const WHOLE = { boxes: 24, arrows: 36 }
/** The most namespaces that can be opened in a page; each is a picture of its own. */
const MOST_OPENED = 40

/** A picture of all workloads where that can be read at a glance, else one of their namespaces, and what it leaves out. */
function drawingOf(graph: Graph): { readonly drawing: Drawing; readonly notes: readonly string[] } {
  const whole = networkDrawing(graph)
  const isSmall = whole.boxes.length <= WHOLE.boxes && whole.arrows.length <= WHOLE.arrows
  if (isSmall || (namespacesIn(graph).length < 2 && canDraw(whole))) return { drawing: whole, notes: [] }
  const folded = namespaceDrawing(graph)
  if (canDraw(folded)) return { drawing: folded, notes: [`the picture shows namespaces: ${CHOOSE}`] }
  const sentence = `there is too much for a picture: ${CHOOSE}`
  return { drawing: drawingSaying(sentence, graph.title), notes: [sentence] }
}

const namespacesIn = ({ nodes }: Graph): readonly string[] => [
  ...new Set(nodes.flatMap(({ kind, group }) => (kind === 'pods' ? [group] : []))),
]

/** The pictures of namespaces that can be opened: where there are too many, of those with the most workloads. */
function openedDrawings(graph: Graph): readonly { readonly name: string; readonly drawing: Drawing }[] {
  const sizes = groupBy(graph.nodes, ({ kind, group }) => (kind === 'pods' ? group : ''))
  const names = namespacesIn(graph)
  if (names.length < 2) return []
  const size = (name: string): number => sizes.get(name)?.length ?? 0
  const kept = new Set([...names].sort((one, other) => size(other) - size(one)).slice(0, MOST_OPENED))
  return names
    .filter(name => kept.has(name))
    .map(name => ({ name, drawing: openedDrawing(graph, name) }))
    .filter(({ drawing }) => canDraw(drawing))
}

/** A sentence in place of a picture. */
const drawingSaying = (sentence: string, title: string, style: BoxStyle = 'outside'): Drawing => ({
  title,
  boxes: [{ id: '', group: '', lines: [sentence], style, tip: sentence }],
  arrows: [],
})

const canDraw = ({ boxes, arrows }: Drawing): boolean => boxes.length <= MAX_BOXES && arrows.length <= MAX_ARROWS

/** The pipelines of all scopes as one SVG image. */
export const writePipelinesSvg = (graphs: readonly PipelineGraph[]): string =>
  svgFile(pipelinePicture(pipelinesTogether(graphs)).picture)

/** Pipelines as a page with a picture of each scope. */
export const writePipelinesHtml = (graphs: readonly PipelineGraph[]): string =>
  pipelinesHtml(
    graphs.map(graph => {
      const { picture, ...note } = pipelinePicture(graph)
      return { graph, svg: svgElement(picture), ...note }
    }),
  )

/** The rights of all scopes as one SVG image. */
export const writeAccessSvg = async (graphs: readonly AccessGraph[]): Promise<string> =>
  (await loadGraphviz()).svg(drawableAccess({ title: '', principals: graphs.flatMap(one => one.principals) }))

/** Rights as a page with a picture of each scope. */
export async function writeAccessHtml(graphs: readonly AccessGraph[]): Promise<string> {
  const graphviz = await loadGraphviz()
  return accessHtml(graphs.map(graph => ({ graph, svg: graphviz.element(drawableAccess(graph)) })))
}

/** A picture of all principals where that can be read, else of those who reach an administrator. */
function drawableAccess(graph: AccessGraph): Drawing {
  const whole = accessDrawing(graph)
  if (canDraw(whole)) return whole
  const strong = accessDrawing({ ...graph, principals: graph.principals.filter(({ paths }) => paths.length > 0) })
  if (canDraw(strong)) return strong
  return drawingSaying('there is too much for a picture: choose a part with --from or --to', graph.title)
}
