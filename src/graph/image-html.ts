import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { type ImageGraph, type ImageRecord, RELATIONS } from './image-record.ts'

/** Searches the rows, and sorts them by the column whose head is clicked; it writes no markup. */
const SCRIPT = `
const table = document.querySelector('table')
const body = table.tBodies[0]
const rows = [...body.rows]
const shown = document.querySelector('output')
document.querySelector('input').addEventListener('input', event => {
  const words = event.target.value.toLowerCase().split(/\\s+/)
  for (const row of rows) row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word))
  shown.value = rows.filter(row => !row.hidden).length + ' of ' + rows.length
})
for (const [column, button] of [...table.querySelectorAll('button')].entries())
  button.addEventListener('click', () => {
    const head = button.parentElement
    const down = head.getAttribute('aria-sort') === 'ascending'
    for (const other of table.querySelectorAll('th')) other.removeAttribute('aria-sort')
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending')
    const key = row => row.cells[column].textContent
    rows.sort((a, b) => key(a).localeCompare(key(b), undefined, { numeric: true }) * (down ? -1 : 1))
    body.append(...rows)
  })
`

/** What this page has beside the report's style. */
const OWN_STYLE = `
input { font: inherit; padding: .35rem .5rem; width: min(30rem, 100%); }
th button { background: none; border: 0; color: inherit; cursor: pointer; font: inherit; font-weight: 600; padding: 0; }
th[aria-sort=ascending] button::after { content: ' ↑'; } th[aria-sort=descending] button::after { content: ' ↓'; }
td { overflow-wrap: anywhere; } td ul { margin: 0; padding: 0 0 0 1rem; } small { display: block; opacity: .8; }
`

/** The images of all scopes as one page that fetches nothing: a table to search and to sort. */
export function imagesHtml(graphs: readonly ImageGraph[]): string {
  const isScoped = graphs.some(({ title }) => title !== '')
  const heads = [...(isScoped ? ['scope'] : []), 'image', 'registry', 'repository', 'tag', 'digest']
  const rows = graphs.flatMap(({ title, images }) => images.map(image => row(isScoped ? [title] : [], image)))
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>Images</title><style>${STYLE}${OWN_STYLE}</style></head><body>`,
    '<h1>Images that are deployed</h1>',
    ...graphs.flatMap(({ notes }) => notes.map(note => `<p>${escapeMarkup(note)}</p>`)),
    `<p><input type="search" placeholder="search" aria-label="search"> <output>${rows.length} of ${rows.length}</output></p>`,
    `<table><thead><tr>${[...heads, ...RELATIONS.map(([, name]) => name)].map(head).join('')}</tr></thead><tbody>`,
    ...rows,
    `</tbody></table><script>${SCRIPT}</script>`,
    '</body></html>\n',
  ].join('\n')
}

const head = (name: string): string => `<th><button type="button">${name}</button></th>`

function row(before: readonly string[], record: ImageRecord): string {
  const { image, registry, repository, tag = '', digest = '', change } = record
  const named = change === undefined ? image : `${image} (${change})`
  const cells = [...before, named, registry, repository, tag, digest].map(escapeMarkup)
  const lists = RELATIONS.map(([key]) =>
    record[key].map(({ what, path }) => `<li>${escapeMarkup(what)}<small>${escapeMarkup(path)}</small></li>`).join(''),
  ).map(found => (found === '' ? '' : `<ul>${found}</ul>`))
  return `<tr>${[...cells, ...lists].map(cell => `<td>${cell}</td>`).join('')}</tr>`
}
