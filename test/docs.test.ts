import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { pageFiles } from '../src/dev/docs-files.ts'
import { staleFiles } from '../src/dev/generated-file.ts'
import { type Example, examplesOf, headingsOf } from '../src/dev/page-examples.ts'
import { difference } from './support/difference.ts'
import { filesUnder } from './support/files.ts'
import { lintFrozen, type Run, registry } from './support/lint-frozen.ts'

const HEADINGS = [
  'Why it matters',
  'Examples',
  'Options',
  'How to fix it',
  'When not to use it',
  'More examples',
  'References',
]
const pageIds = filesUnder('rules-docs')
  .filter(path => path.includes('/') && path.endsWith('.md'))
  .map(path => path.slice(0, -'.md'.length))
  .sort()
const OPTIONAL = new Set(['Options', 'When not to use it', 'More examples'])

type Said = Pick<Run, 'report' | 'said' | 'asked'>
const known = new Map<string, Said>()
afterAll(() => known.clear())

/** What is said of an example, which is linted once: that is plain data, which nobody changes. */
function runOf({ files }: Example): Said {
  const key = JSON.stringify(files)
  const before = known.get(key)
  if (before !== undefined) return before
  const { report, said, asked } = lintFrozen(files, settingsOfCase(files, registry))
  known.set(key, { report, said, asked })
  return { report, said, asked }
}

describe('rules-docs', () => {
  it('has a page for each rule, and no other', () => {
    expect(pageIds).toEqual(registry.rules.map(rule => rule.id).sort())
  })

  // The messages, which it writes too, are compared where the corpus is linted.
  it('is what npm run generate writes', () => {
    expect(staleFiles(pageFiles(registry, example => runOf(example).report))).toEqual([])
  })
})

for (const rule of registry.rules.filter(({ id }) => pageIds.includes(id)))
  describe(rule.id, () => {
    const page = readFileSync(`rules-docs/${rule.id}.md`, 'utf8')
    const examples = examplesOf(page)

    it('has its title and its headings in order, each with text', () => {
      expect(page.split('\n', 1)[0]).toBe(`# ${rule.id}`)
      const headings = headingsOf(page)
      expect(headings).toEqual(HEADINGS.filter(heading => headings.includes(heading) || !OPTIONAL.has(heading)))
      expect(headings.includes('Options')).toBe(Object.keys(rule.options ?? {}).length > 0)
      expect(page.match(/^## .*\n+(?=## |$(?![\s\S]))/gm) ?? [], 'headings without text').toEqual([])
    })

    it('shows a bad and a good example', () => {
      expect(new Set(examples.map(example => example.verdict))).toEqual(new Set(['bad', 'good']))
    })

    it('shows each of its messages in a bad example', () => {
      const bad = examples.filter(({ verdict }) => verdict === 'bad')
      const said = new Set(bad.flatMap(example => [...runOf(example).said]))
      const lacking = Object.keys(rule.checks).filter(key => !said.has(`${rule.id} ${key}`))
      expect(lacking).toEqual([])
    })

    it.each(examples.map(example => [`the ${example.verdict} example on line ${example.line}`, example] as const))(
      '%s is right',
      (_, example) => expectExample(rule.id, example, runOf(example)),
    )
  })

function expectExample(rule: string, { verdict, checks }: Example, { report, asked }: Said): void {
  const found = report.findings.map(finding => finding.check)
  const said = report.findings.map(
    ({ location, check, message }) => `  ${location.path}:${location.startLine} ${check} ${message}`,
  )
  const different = difference(found, verdict === 'bad' ? checks : [])
  if (different !== '') expect.fail([different, 'all that was found:', ...said].join('\n'))
  expect(verdict === 'bad' && checks.length === 0, 'a bad example must name its checks').toBe(false)
  expect(report.faults).toEqual([])
  expect(asked.has(rule), `the example must reach ${rule}`).toBe(true)
}
