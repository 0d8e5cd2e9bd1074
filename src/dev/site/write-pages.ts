import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { catalogue } from '../../schemas/catalogue.ts'
import { rules } from '../all-rules.ts'
import { tallyRound } from '../precision/tally.ts'
import { unseenRounds } from '../precision/unseen.ts'
import { addressOf, withSiteLinks } from './links.ts'
import { rowOf, rulePage } from './rule-page.ts'

// npm run docs, first step: writes site/pages from the Markdown of the repository, and the table that the list of rules shows.
const PAGES = 'site/pages'

/** Pages that name all checks or rules, and would be found for each of them. */
const LISTS: ReadonlySet<string> = new Set(['CHANGELOG.md', 'docs/precision.md', 'rules-docs/coverage.md'])

const read = (path: string): string => readFileSync(path, 'utf8')

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Writes a page under its address: `/docs/` is docs/index.md. */
function writePage(path: string, text: string): void {
  const address = addressOf(path)
  if (address === undefined) throw new Error(`${path} has no address on the site`)
  write(join(PAGES, `${address.endsWith('/') ? `${address}index` : address}.md`), text)
}

const markdownBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.md'))
    .map(path => `${folder}/${path}`)

/** The newest judged tally of a rule. */
const tallies = new Map(
  unseenRounds
    .toReversed()
    .flatMap(tallyRound)
    .map(one => [one.rule, one]),
)

rmSync(PAGES, { recursive: true, force: true })
for (const path of ['CHANGELOG.md', 'CONTRIBUTING.md', ...markdownBelow('docs'), 'rules-docs/coverage.md']) {
  const text = withSiteLinks(read(path).replace(/^<!--.*?-->\n+/gms, ''), path)
  writePage(path, LISTS.has(path) ? `---\nsearch: false\n---\n${text}` : text)
}

const pages = rules.map(rule => ({ rule, page: read(`rules-docs/${rule.id}.md`) }))
for (const { rule, page } of pages)
  writePage(`rules-docs/${rule.id}.md`, rulePage(page, { rule, catalogue, tally: tallies.get(rule.id) }))

const rows = pages.map(({ rule, page }) => rowOf(rule, page)).sort((a, b) => (a.id < b.id ? -1 : 1))
write(`${PAGES}/rules.json`, JSON.stringify(rows))
write(`${PAGES}/rules/index.md`, '---\ntitle: Rules\nlayout: page\nshows: rules\n---\n')
write(`${PAGES}/playground.md`, '---\ntitle: Playground\nlayout: page\nshows: playground\nsidebar: false\n---\n')
cpSync('site/home.md', `${PAGES}/index.md`)
cpSync('docs/images', `${PAGES}/public`, { recursive: true })
cpSync('site/logo.svg', `${PAGES}/public/logo.svg`)
