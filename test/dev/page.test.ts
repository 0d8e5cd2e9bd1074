import { describe, expect, it } from 'vitest'
import { currentPage } from '../../src/dev/page.ts'
import { type Example, examplesOf, headingsOf } from '../../src/dev/page-examples.ts'
import type { Report } from '../../src/engine/finding.ts'
import { integer, strings } from '../../src/engine/options.ts'
import { defineRule } from '../../src/engine/rule.ts'
import { workload } from '../../src/facts/kubernetes/workload.ts'
import { lintFrozen } from '../support/lint-frozen.ts'

const rule = defineRule({
  id: 'workload/sample',
  summary: 'Run two of it',
  severity: 'error',
  relevance: { 'XX-01': 'anywhere', 'XX-02': 'cluster' },
  since: '0.1.0',
  references: ['https://example.com/why'],
  checks: { 'XX-01': 'runs {count} | not two', 'XX-02': { severity: 'info', text: 'runs none' } },
  options: {
    fewest: integer({ default: 2, min: 1, doc: 'Fewest that are accepted.' }),
    except: strings({ default: [], doc: 'Names that are left out.' }),
  },
  on: workload,
  check: () => [],
})
const FENCES = '```yaml bad syntax/yaml file=a.yaml\na: [1\n```\n\n```yaml good\na: 1\n```\n'
const WRITTEN = `# workload/sample\n\n## Why it matters\n\nOne is none.\n\n## Examples\n\n${FENCES}\n## How to fix it\n\nRun two.\n`
const lint = ({ files }: Example): Report => lintFrozen(files).report
/** The same, as if the rule had found what is there. */
const lintAsRule = (example: Example): Report => {
  const report = lint(example)
  return { ...report, findings: report.findings.map(finding => ({ ...finding, rule: rule.id })) }
}
const current = (page: string): string => currentPage(page, rule, lintAsRule)

describe('currentPage', () => {
  const page = current(WRITTEN)

  it('changes nothing in what it wrote itself', () => {
    expect(current(page)).toBe(page)
  })

  it('keeps what people wrote and adds the missing sections in order', () => {
    expect(headingsOf(page)).toEqual(['Why it matters', 'Examples', 'Options', 'How to fix it', 'References'])
    for (const text of ['One is none.', 'Run two.', FENCES.slice(0, 40)]) expect(page).toContain(text)
  })

  it('states checks, options and references', () => {
    expect(page).toContain(
      '| XX-01 | error | anywhere | runs {count} \\| not two |\n| XX-02 | info | cluster | runs none |',
    )
    expect(page).toContain('| `fewest` | integer | `2` | Fewest that are accepted. |')
    expect(page).toContain('| `except` | list of string | `[]` | Names that are left out. |')
    expect(page.trimEnd()).toMatch(/- <https:\/\/example\.com\/why>\n<!-- \/generated -->$/)
  })

  it('says which checks have a fix, and how it is made, where one has', () => {
    const fixed = (isSafe: boolean): string => currentPage(WRITTEN, rule, lint, new Map([['XX-02', isSafe]]))
    expect(fixed(true)).toContain('| check | severity | speaks | message | fixed by |')
    expect(fixed(true)).toContain('| runs {count} \\| not two |  |\n| XX-02 | info | cluster | runs none | `--fix` |')
    expect(fixed(false)).toContain('| runs none | `--fix=all` |')
    expect(page).not.toContain('fixed by')
  })

  it('shows nothing that other rules find', () => {
    expect(currentPage(WRITTEN, rule, lint)).toContain('\n\n```text output\n```\n')
  })

  it('shows what the rule says of a bad example, in the place of what was there before', () => {
    const output = /```text output\n(.*)\n```/.exec(page)?.[1]
    expect(output).toMatch(/^a\.yaml:\d+:\d+ error syntax\/yaml /)
    expect(current(page.replace(output ?? '', 'something else'))).toBe(page)
    expect(page.match(/text output/g)).toHaveLength(1)
  })

  it('keeps prose after a generated block', () => {
    const withProse = page.replace('<!-- /generated -->\n\n## Why', '<!-- /generated -->\n\nMore to say.\n\n## Why')
    expect(current(withProse)).toBe(withProse)
  })
})

describe('examplesOf', () => {
  it('joins a further file to the example before it', () => {
    const page =
      '```yaml bad VC-03 VC-02 file=a.yaml\na: 1\n```\n\n```json and file=b.json\n{}\n```\n\n```yaml\nno: example\n```\n'
    expect(examplesOf(page)).toEqual([
      {
        line: 1,
        verdict: 'bad',
        checks: ['VC-02', 'VC-03'],
        files: [
          { path: 'a.yaml', text: 'a: 1\n' },
          { path: 'b.json', text: '{}\n' },
        ],
        end: page.indexOf('\n\n```yaml\nno'),
      },
    ])
  })

  it('knows a heading from a comment inside a fence', () => {
    expect(headingsOf('## One\n\n```yaml\n## no heading\n```\n\n## Two\n')).toEqual(['One', 'Two'])
  })
})
