import { accessDrawing } from '../../graph/access-drawing.ts'
import type { AccessGraph } from '../../graph/access-graph.ts'
import { accessHtml } from '../../graph/access-html.ts'
import { appDrawing } from '../../graph/app-drawing.ts'
import { appsHtml } from '../../graph/app-html.ts'
import { allTogether, onlyLacking } from '../../graph/app-parts.ts'
import type { AppGraph } from '../../graph/app-record.ts'
import type { Drawing } from '../../graph/drawing.ts'
import { loadGraphviz, MAX_ARROWS, MAX_BOXES } from '../../graph/graphviz.ts'
import { graphHtml } from '../../graph/html.ts'
import { namespaceDrawing } from '../../graph/namespace-drawing.ts'
import { networkDrawing } from '../../graph/network-drawing.ts'
import type { Graph } from '../../graph/picture.ts'
import { pipelineDrawing } from '../../graph/pipeline-drawing.ts'
import { pipelinesHtml } from '../../graph/pipeline-html.ts'
import { type PipelineGraph, pipelinesTogether } from '../../graph/pipeline-record.ts'
import { together } from '../../graph/together.ts'

/** All graphs as one SVG image. */
export const writeSvg = async (graphs: readonly Graph[]): Promise<string> =>
  (await loadGraphviz()).svg(drawingOf(together(graphs)).drawing)

/** Graphs as a page with a picture of each. */
export async function writeHtml(graphs: readonly Graph[]): Promise<string> {
  const graphviz = await loadGraphviz()
  return graphHtml(
    graphs.map(graph => {
      const { drawing, notes } = drawingOf(graph)
      return { graph: { ...graph, notes: [...graph.notes, ...notes] }, svg: graphviz.svg(drawing) }
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
      return { graph: { ...graph, notes: [...graph.notes, ...notes] }, svg: graphviz.svg(drawing) }
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
  const box = { id: '', group: '', lines: [sentence], style: 'likely', tip: sentence } as const
  return { drawing: { title: graph.title, boxes: [box], arrows: [] }, notes: [sentence] }
}

const CHOOSE = 'choose a part with --namespace, --workload or --focus to see more'

/** A picture of all workloads where that can be read, else one of their namespaces, and what it leaves out. */
function drawingOf(graph: Graph): { readonly drawing: Drawing; readonly notes: readonly string[] } {
  const whole = networkDrawing(graph)
  if (canDraw(whole)) return { drawing: whole, notes: [] }
  const folded = namespaceDrawing(graph)
  if (canDraw(folded)) return { drawing: folded, notes: [`the picture shows namespaces only: ${CHOOSE}`] }
  const sentence = `there is too much for a picture: ${CHOOSE}`
  const box = { id: '', group: '', lines: [sentence], style: 'outside', tip: sentence } as const
  return { drawing: { title: graph.title, boxes: [box], arrows: [] }, notes: [sentence] }
}

const canDraw = ({ boxes, arrows }: Drawing): boolean => boxes.length <= MAX_BOXES && arrows.length <= MAX_ARROWS

/** The pipelines of all scopes as one SVG image. */
export const writePipelinesSvg = async (graphs: readonly PipelineGraph[]): Promise<string> =>
  (await loadGraphviz()).svg(drawablePipelines(pipelinesTogether(graphs)).drawing)

/** Pipelines as a page with a picture of each scope. */
export async function writePipelinesHtml(graphs: readonly PipelineGraph[]): Promise<string> {
  const graphviz = await loadGraphviz()
  return pipelinesHtml(
    graphs.map(graph => {
      const { drawing, note } = drawablePipelines(graph)
      return { graph, svg: graphviz.svg(drawing), ...(note === undefined ? {} : { note }) }
    }),
  )
}

/** A picture of as many pipelines, in the order of their files, as can be read in one. */
function drawablePipelines(graph: PipelineGraph): { readonly drawing: Drawing; readonly note?: string } {
  const whole = pipelineDrawing(graph)
  if (canDraw(whole)) return { drawing: whole }
  const paths = [...new Set(graph.nodes.map(({ pipeline }) => pipeline))]
  let kept = 0
  let drawing: Drawing = { ...whole, boxes: [], arrows: [] }
  for (const step of [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1]) {
    const more = pipelineDrawing(onlyPipelines(graph, new Set(paths.slice(0, kept + step))))
    if (kept + step > paths.length || !canDraw(more)) continue
    kept += step
    drawing = more
  }
  const note = `the picture shows ${kept} of ${paths.length} pipelines: name the files of the others to see them`
  const box = { id: 'note', group: '', lines: [note], style: 'outside', tip: note } as const
  return { drawing: { ...drawing, boxes: [...drawing.boxes, box] }, note }
}

function onlyPipelines(graph: PipelineGraph, paths: ReadonlySet<string>): PipelineGraph {
  const nodes = graph.nodes.filter(({ pipeline }) => paths.has(pipeline))
  const ids = new Set(nodes.map(({ id }) => id))
  return { ...graph, nodes, edges: graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) }
}

/** The rights of all scopes as one SVG image. */
export const writeAccessSvg = async (graphs: readonly AccessGraph[]): Promise<string> =>
  (await loadGraphviz()).svg(drawableAccess({ title: '', principals: graphs.flatMap(one => one.principals) }))

/** Rights as a page with a picture of each scope. */
export async function writeAccessHtml(graphs: readonly AccessGraph[]): Promise<string> {
  const graphviz = await loadGraphviz()
  return accessHtml(graphs.map(graph => ({ graph, svg: graphviz.svg(drawableAccess(graph)) })))
}

/** A picture of all principals where that can be read, else of those who reach an administrator. */
function drawableAccess(graph: AccessGraph): Drawing {
  const whole = accessDrawing(graph)
  if (canDraw(whole)) return whole
  const strong = accessDrawing({ ...graph, principals: graph.principals.filter(({ paths }) => paths.length > 0) })
  if (canDraw(strong)) return strong
  const sentence = 'there is too much for a picture: choose a part with --from or --to'
  const box = { id: '', group: '', lines: [sentence], style: 'outside', tip: sentence } as const
  return { title: graph.title, boxes: [box], arrows: [] }
}
