/** The style of a page with pictures. */
export const PAGE_STYLE = `
body { max-width: none; } td { overflow-wrap: break-word; }
tr.new td { background: #2e7d3222; } tr.gone td { background: #c6282822; text-decoration: line-through; } tr.changed td { background: #b26a0022; }
.tools { align-items: center; background: Canvas; padding: .5rem 0; position: sticky; top: 0; z-index: 1; }
.tools input { font: inherit; padding: .25rem .5rem; width: 20rem; } .tools output { min-width: 6rem; opacity: .8; }
.picture { background: var(--paper, Canvas); border: 1px solid var(--line); max-height: 80vh; overflow: auto; }
.picture .drawing { display: block; margin: 0 auto; }
[data-opens] { cursor: pointer; } .node[data-opens] > rect { stroke-width: 2.2; }
.node:focus-visible, .frame:focus-visible { outline: none; } .node:focus-visible > rect, .frame:focus-visible > rect, .found > rect { stroke-width: 3.4; }
.picture:focus-visible { outline: 2px solid Highlight; }
@media print {
  .tools, .views button { display: none; } body { margin: 0; }
  .picture { border: 0; max-height: none; overflow: visible; }
  .picture .drawing { height: auto; max-width: 100%; }
  tr { break-inside: avoid; }
}
`

/**
 * The behaviour of a page with pictures, independent of the documents in it. A search shows what matches, and Enter goes to the
 * next of it; what is pointed at or focused is shown with its connections; a namespace opens by a click or by Enter; the
 * buttons and the keys + - 0 change the size.
 */
export const PAGE_SCRIPT = `
const search = document.querySelector('input[type=search]');
const found = document.querySelector('.tools output');
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const partsOf = root => all('.node, .edge', root).filter(part => !part.closest('.legend'));
const fit = (svg, scale) => {
  const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
  svg.dataset.scale = scale;
  svg.setAttribute('width', width * scale);
  svg.setAttribute('height', height * scale);
};
const zoom = (factor, least = 0) => {
  for (const svg of all('.picture svg')) {
    const width = Number(svg.getAttribute('viewBox').split(' ')[2]);
    fit(svg, factor === 0 ? Math.max(least, Math.min(1, (svg.parentElement.clientWidth || innerWidth - 60) / width)) : Number(svg.dataset.scale ?? 1) * factor);
  }
};
const shown = { hits: [], next: 0 };
const look = () => {
  const wanted = search.value.trim().toLowerCase();
  const matches = element => wanted === '' || element.textContent.toLowerCase().includes(wanted);
  const rows = all('tbody tr');
  for (const row of rows) row.hidden = !matches(row);
  for (const part of partsOf(document)) {
    part.classList.toggle('faint', !matches(part));
    part.classList.toggle('found', wanted !== '' && part.matches('.node') && matches(part));
  }
  shown.hits = all('.node.found').filter(node => node.closest('[hidden]') === null);
  shown.next = 0;
  found.value = wanted === '' ? '' : rows.filter(row => !row.hidden).length + ' rows, ' + shown.hits.length + ' in the picture';
};
const near = node => {
  const svg = node.closest('svg');
  const ends = all('.edge', svg).filter(edge => edge.dataset.ends?.split(' ').includes(node.dataset.node));
  const kept = new Set([node.dataset.node, ...ends.flatMap(edge => edge.dataset.ends.split(' '))]);
  for (const part of partsOf(svg))
    part.classList.toggle('faint', part.matches('.edge') ? !ends.includes(part) : part.dataset.node !== undefined && !kept.has(part.dataset.node));
};
const open = part => {
  const views = part.closest('.views');
  if (views === null) return;
  const wanted = part.dataset.opens;
  for (const view of all('[data-view]', views)) view.hidden = view.dataset.view !== wanted;
  look();
  const now = views.querySelector('[data-view="' + wanted + '"] .picture');
  now.focus({ preventScroll: true });
  views.scrollIntoView({ block: 'nearest' });
};
for (const node of all('.picture .node[data-node], .picture .frame[data-opens]')) {
  node.setAttribute('tabindex', '0');
  if (node.dataset.opens !== undefined) node.setAttribute('role', 'button');
  if (node.dataset.node === undefined) continue;
  for (const event of ['pointerenter', 'focus']) node.addEventListener(event, () => near(node));
  for (const event of ['pointerleave', 'blur']) node.addEventListener(event, look);
}
for (const svg of all('.picture svg')) svg.setAttribute('role', 'group');
for (const part of all('[data-opens]')) part.addEventListener('click', () => open(part));
search.addEventListener('input', look);
document.querySelector('.tools').addEventListener('submit', event => {
  event.preventDefault();
  if (shown.hits.length === 0) return;
  const at = shown.next % shown.hits.length;
  shown.hits[at].scrollIntoView({ block: 'center', inline: 'center' });
  shown.next = at + 1;
  found.value = shown.next + ' of ' + shown.hits.length;
});
for (const button of all('[data-zoom]')) button.addEventListener('click', () => zoom(Number(button.dataset.zoom)));
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target === search;
  const opened = document.activeElement?.closest('[data-view]:not([data-view="0"])') ?? document.querySelector('[data-view]:not([data-view="0"]):not([hidden])');
  if (event.key === 'Escape' && isTyping) { search.value = ''; look(); search.blur(); }
  else if (event.key === 'Escape' && opened) open(opened.querySelector('button'));
  else if (isTyping) return;
  else if (event.key === '/') { event.preventDefault(); search.focus(); }
  else if (event.key === '+') zoom(1.25);
  else if (event.key === '-') zoom(0.8);
  else if (event.key === '0') zoom(0);
  else if ((event.key === 'Enter' || event.key === ' ') && event.target.matches?.('g[data-opens]')) { event.preventDefault(); open(event.target); }
});
// Smaller text cannot be read.
zoom(0, 0.75);
`
