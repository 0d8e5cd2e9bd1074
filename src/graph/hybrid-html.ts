import { escapeMarkup } from '../reporters/markup.ts'
import { pictureIn, picturePage, table } from './html-page.ts'
import { FLOW_HEADS, flowCells, type HybridGraph, planCells } from './hybrid-graph.ts'

/** The hybrid networks as one page that fetches nothing: the picture, an SVG element, and the tables of each scope. */
export const hybridHtml = (graphs: readonly HybridGraph[], svg: string): string =>
  picturePage('Hybrid network', [
    pictureIn(svg),
    ...graphs.flatMap(({ title, plan, flows }) => [
      ...(title === '' ? [] : [`<h2>${escapeMarkup(title)}</h2>`]),
      ...table(['network', 'ranges', 'where', ''], plan.map(planCells)),
      ...table(FLOW_HEADS, flows.map(flowCells)),
    ]),
  ])
