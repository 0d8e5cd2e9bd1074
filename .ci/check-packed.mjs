// node .ci/check-packed.mjs FOLDER: whether an installed package is fit to be published: nothing in it is run when it is
// installed, it depends on nothing, and no page in it has a link to a file or heading that is not in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: node .ci/check-packed.mjs FOLDER')
const faults = []

const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
for (const field of ['scripts', 'dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
  if (manifest[field] !== undefined) faults.push(`package.json has ${field}`)

const withoutCode = text => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
/** The ids that forges give the headings of a page. */
const idsOf = page =>
  Array.from(
    readFileSync(page, 'utf8')
      .replace(/^```.*?^```$/gms, '')
      .matchAll(/^#+ (.*)$/gm),
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
  )

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.md'))
if (!pages.includes('README.md')) faults.push('there is no README.md')
for (const path of pages) {
  const page = join(folder, path)
  for (const [, link = ''] of withoutCode(readFileSync(page, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(link)) continue
    const [file = '', id] = link.split('#')
    const target = file === '' ? page : join(dirname(page), file)
    if (relative(folder, target).startsWith('..') || !existsSync(target)) faults.push(`${path}: no file for ${link}`)
    else if (id !== undefined && !idsOf(target).includes(id)) faults.push(`${path}: no heading for ${link}`)
  }
}
for (const fault of faults) process.stderr.write(`package: ${fault}\n`)
process.exit(faults.length > 0 ? 1 : 0)
