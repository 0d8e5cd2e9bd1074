import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { PAGE_SCRIPT, PAGE_STYLE } from './html-script.ts'

/** A page that fetches nothing, with pictures that can be searched and zoomed. `title` is a text, `body` lines of markup. */
export const picturePage = (title: string, body: readonly string[]): string =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    `<title>${escapeMarkup(title)}</title><style>${STYLE}${PAGE_STYLE}</style></head><body>`,
    `<h1>${escapeMarkup(title)}</h1>`,
    '<form class="tools"><input type="search" placeholder="Search" aria-label="Search">',
    '<button type="button" data-zoom="1.25">Zoom in</button> <button type="button" data-zoom="0.8">Zoom out</button>',
    '<button type="button" data-zoom="0">Fit</button></form>',
    ...body,
    `<script>${PAGE_SCRIPT}</script></body></html>\n`,
  ].join('\n')

/** A table of texts as markup. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  `<table><thead><tr>${heads.map(head => `<th>${head}</th>`).join('')}</tr></thead><tbody>`,
  ...rows.map(cells => `<tr>${cells.map(cell => `<td>${escapeMarkup(cell)}</td>`).join('')}</tr>`),
  '</tbody></table>',
]
