/** Searches, filters and folds the findings of the HTML report; it writes no markup. */
export const SCRIPT = `
const form = document.querySelector('form')
const rows = [...document.querySelectorAll('tr.finding')]
const files = [...document.querySelectorAll('details.file')]
const shown = document.querySelector('output')
const update = () => {
  const wanted = new FormData(form)
  const words = wanted.get('search').toLowerCase().split(/\\s+/)
  const severities = wanted.getAll('severity')
  for (const row of rows) {
    const text = row.closest('details').dataset.path.toLowerCase() + ' ' + row.textContent.toLowerCase()
    row.hidden =
      !severities.includes(row.dataset.severity) ||
      ['rule', 'area', 'folder'].some(key => wanted.get(key) !== '' && wanted.get(key) !== row.dataset[key]) ||
      !words.every(word => text.includes(word))
  }
  for (const file of files) file.hidden = !file.querySelector('tr.finding:not([hidden])')
  shown.value = rows.filter(row => !row.hidden).length + ' of ' + rows.length
}
form.addEventListener('input', update)
form.addEventListener('reset', () => setTimeout(update))
form.addEventListener('submit', event => event.preventDefault())
for (const button of document.querySelectorAll('button[data-key]'))
  button.addEventListener('click', () => {
    form.elements[button.dataset.key].value = button.dataset.value
    update()
    form.scrollIntoView()
  })
for (const button of document.querySelectorAll('button[data-open]'))
  button.addEventListener('click', () => {
    for (const file of files) file.open = button.dataset.open === 'true'
  })
update()
`

/** The script's SHA-256, Base64: the report's content security policy runs no other (a test computes it anew). */
export const SCRIPT_HASH = 'b6AutRYWAVclt5HoYYTtsbl1j1tk4MccmK3GPa4RrHE='
