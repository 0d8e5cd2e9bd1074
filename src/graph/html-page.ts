import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { DRAWING_STYLE, FONT_FACE } from './drawing-style.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './html-script.ts'

/**
 * A page that fetches nothing, with pictures that can be searched, zoomed and gone through with the keyboard. `title` is a
 * text, `body` lines of markup.
 */
export const picturePage = (title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; script-src 'unsafe-inline'">`,
    `<title>${escapeMarkup(title)}</title><style>${STYLE}${FONT_FACE}${DRAWING_STYLE}${PAGE_STYLE}</style></head><body>`,
    `<h1>${escapeMarkup(title)}</h1>`,
    '<form class="tools"><input type="search" placeholder="Search ( / )" aria-label="Search"> <output></output>',
    '<button type="button" data-zoom="1.25">Zoom in</button> <button type="button" data-zoom="0.8">Zoom out</button>',
    '<button type="button" data-zoom="0">Fit</button></form>',
    ...body,
    `<script>${PAGE_SCRIPT}</script></body></html>\n`,
  ].join('\n')

/** A picture, an SVG element, in a part of the page that scrolls. */
export const pictureIn = (svg: string): string => `<div class="picture" tabindex="0">${svg}</div>`

/** One of several pictures of a thing; a page shows one at a time. */
export interface View {
  /** What it shows; empty for the first one, which is shown at once. */
  readonly name: string
  readonly svg: string
}

/** Several pictures: parts of the first one open the others, by their numbers. `home` is what the first one is called. */
export function viewsIn([first, ...rest]: readonly View[], home: string): readonly string[] {
  if (first === undefined) return []
  if (rest.length === 0) return [pictureIn(first.svg)]
  return [
    '<div class="views">',
    `<div data-view="0">${pictureIn(first.svg)}</div>`,
    ...rest.flatMap(({ name, svg }, i) => [
      `<div data-view="${i + 1}" hidden><p><button type="button" data-opens="0">${home}</button> ${escapeMarkup(name)}</p>`,
      `${pictureIn(svg)}</div>`,
    ]),
    '</div>',
  ]
}

/** Text as markup that may go on in the next line after a slash, a colon and the like, and not within a word. */
export const breakable = (text: string): string =>
  text
    .split(/(?<=[/@_]|[.:](?=[A-Za-z]))/)
    .map(escapeMarkup)
    .join('<wbr>')

/** A table of texts as markup. If the last cell of a row says what became of it, it looks so. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `<table><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead><tbody>`,
  ...rows.map(cells => row(cells.map(breakable), cells.at(-1))),
  '</tbody></table>',
]

/** A row of cells, which are markup. */
export const row = (cells: readonly string[], change = ''): string =>
  `<tr${/^(?:new|gone|changed)$/.test(change) ? ` class="${change}"` : ''}>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`
