import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './html-script.ts'
import { FLOW_HEADS, flowCells, type HybridGraph, planCells } from './hybrid-graph.ts'

/** The hybrid networks as one page that fetches nothing: the picture, an SVG element, and the tables of each scope. */
export const hybridHtml = (graphs: readonly HybridGraph[], svg: string): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    `<title>Hybrid network</title><style>${STYLE}${PAGE_STYLE}</style></head><body>`,
    '<h1>Hybrid network</h1>',
    '<form class="tools"><input type="search" placeholder="Search" aria-label="Search">',
    '<button type="button" data-zoom="1.25">Zoom in</button> <button type="button" data-zoom="0.8">Zoom out</button>',
    '<button type="button" data-zoom="0">Fit</button></form>',
    `<div class="picture">${svg}</div>`,
    ...graphs.flatMap(({ title, plan, flows }) => [
      ...(title === '' ? [] : [`<h2>${escapeMarkup(title)}</h2>`]),
      ...table(['network', 'ranges', 'where', ''], plan.map(planCells)),
      ...table(FLOW_HEADS, flows.map(flowCells)),
    ]),
    `<script>${PAGE_SCRIPT}</script></body></html>\n`,
  ].join('\n')

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `<table><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead><tbody>`,
  ...rows.map(cells => `<tr>${cells.map(cell => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`),
  '</tbody></table>',
]
