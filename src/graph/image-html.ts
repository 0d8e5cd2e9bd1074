import { STYLE } from '../reporters/html-style.ts'
import { escapeMarkup } from '../reporters/markup.ts'
import { breakable, row } from './html-page.ts'
import { type ImageGraph, type ImageRecord, RELATIONS } from './image-record.ts'

/** Searches the rows, and sorts them by the column whose head is clicked; it writes no markup. */
const SCRIPT = `
const table = document.querySelector('#images')
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
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.target.matches?.('input')) return
  event.preventDefault()
  document.querySelector('input').focus()
})
`

/** What this page has beside the report's style. */
const OWN_STYLE = `
body { max-width: none; }
input { font: inherit; padding: .35rem .5rem; width: min(30rem, 100%); }
th button { background: none; border: 0; color: inherit; cursor: pointer; font: inherit; font-weight: 600; padding: 0; }
th[aria-sort=ascending] button::after { content: ' ↑'; } th[aria-sort=descending] button::after { content: ' ↓'; }
td ul { margin: 0; padding: 0 0 0 1rem; } small { display: block; opacity: .8; } abbr { text-decoration: none; }
td:first-child { width: 30%; } td { overflow-wrap: normal; }
tr.new td { background: #2e7d3222; } tr.gone td { background: #c6282822; } tr.changed td { background: #b26a0022; }
@media print { p:has(input) { display: none; } tr { break-inside: avoid; } th button::after { content: ''; } }
`

/** The images of all scopes as one page that fetches nothing: a table to search and to sort. */
export function imagesHtml(graphs: readonly ImageGraph[]): string {
  const heads = ['image', ...RELATIONS.map(([, name]) => name)]
  const rows = graphs.flatMap(({ title, images }) => images.map(image => imageRow(title, image)))
  const changes = new Set(graphs.flatMap(({ images }) => images.flatMap(({ change }) => change ?? [])))
  const legend = [...changes].sort().map(change => row([change], change))
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>Images</title><style>${STYLE}${OWN_STYLE}</style></head><body>`,
    '<h1>Images that are deployed</h1>',
    ...graphs.flatMap(({ notes }) => notes.map(note => `<p>${escapeMarkup(note)}</p>`)),
    `<p><input type="search" placeholder="Search ( / )" aria-label="Search"> <output>${rows.length} of ${rows.length}</output></p>`,
    `<table id="images"><thead><tr>${heads.map(head).join('')}</tr></thead><tbody>`,
    ...rows,
    '</tbody></table>',
    ...(legend.length === 0 ? [] : [`<p>Since then:</p><table>${legend.join('')}</table>`]),
    `<script>${SCRIPT}</script>`,
    '</body></html>\n',
  ].join('\n')
}

const head = (name: string): string => `<th><button type="button">${name}</button></th>`

function imageRow(scope: string, record: ImageRecord): string {
  const { image, registry, tag, digest, change } = record
  // As it is written: what Docker fills in is beside it.
  const name = digest !== undefined && image.endsWith(digest) ? image.slice(0, -digest.length) : image
  const short =
    digest === undefined
      ? ''
      : `<abbr title="${escapeMarkup(digest)}">${escapeMarkup(digest.slice(0, 19))}…</abbr><span hidden>${escapeMarkup(digest)}</span>`
  const more = [
    ...(image.startsWith(`${registry}/`) ? [] : [registry]),
    ...(tag === undefined && digest === undefined ? ['neither a tag nor a digest'] : []),
    ...(scope === '' ? [] : [`scope ${scope}`]),
    ...(change === undefined ? [] : [change]),
  ]
  const own = `${breakable(name)}${short}${more.map(text => `<small>${breakable(text)}</small>`).join('')}`
  const lists = RELATIONS.map(([key]) =>
    record[key].map(({ what, path }) => `<li>${breakable(what)}<small>${breakable(path)}</small></li>`).join(''),
  ).map(found => (found === '' ? '' : `<ul>${found}</ul>`))
  return row([own, ...lists], change)
}
