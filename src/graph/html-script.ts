/** The style of a page with pictures. */
export const PAGE_STYLE = `
body { max-width: none; } td { overflow-wrap: anywhere; }
.tools { background: Canvas; padding: .5rem 0; position: sticky; top: 0; z-index: 1; }
.tools input { font: inherit; padding: .25rem .5rem; width: 20rem; }
.picture { border: 1px solid var(--line); max-height: 80vh; overflow: auto; }
`

/**
 * The behaviour of a page with pictures, independent of the documents in it: a search shows matching nodes, with
 * their connections, and the buttons change the size of the pictures.
 */
export const PAGE_SCRIPT = `
const search = document.querySelector('input[type=search]');
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  const holds = element => wanted === '' || element.textContent.toLowerCase().includes(wanted);
  for (const row of document.querySelectorAll('tbody tr')) row.hidden = !holds(row);
  for (const part of document.querySelectorAll('.picture .node, .picture .edge')) part.classList.toggle('faint', !part.closest('.legend') && !holds(part));
});
for (const button of document.querySelectorAll('[data-zoom]'))
  button.addEventListener('click', () => {
    for (const svg of document.querySelectorAll('.picture svg')) {
      const factor = Number(button.dataset.zoom);
      const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
      const now = Number(svg.dataset.scale ?? 1);
      const scale = factor === 0 ? Math.min(1, svg.parentElement.clientWidth / width) : now * factor;
      svg.dataset.scale = scale;
      svg.setAttribute('width', width * scale);
      svg.setAttribute('height', height * scale);
    }
  });
document.querySelector('.tools').addEventListener('submit', event => event.preventDefault());
`
