import { describe, expect, it } from 'vitest'
import type { Finding } from '../../src/engine/finding.ts'
import { markdown } from '../../src/reporters/markdown.ts'
import { emptyReport, exampleContext, exampleReport } from './example-report.ts'

const [first] = exampleReport.findings
if (first === undefined) throw new Error('the example report has findings')
const reportOf = (findings: readonly Finding[]) => ({ ...emptyReport, findings })
const rowsOf = (text: string): readonly string[] => text.split('\n').filter(line => line.startsWith('| error '))

describe('the Markdown summary', () => {
  it.each([
    ['![x](https://evil.example/x.png)', '\\!\\[x\\]\\(https\\://evil.example/x.png\\)'],
    ['<img src=x> &lt;', '&lt;img src=x\\> &amp;lt;'],
    ['a | b\n| c', 'a \\| b·\\| c'],
    ['`code` **bold** ~~x~~ _y_', '\\`code\\` \\*\\*bold\\*\\* \\~\\~x\\~\\~ \\_y\\_'],
    ['\\', '\\\\'],
    ['www.evil.example', 'www\\.evil.example'],
    ['a\\|b', 'a\\\\\\|b'],
  ])('takes %j for text', (message, shown) => {
    const text = markdown(reportOf([{ ...first, message, related: [] }]), exampleContext)
    expect(text).toContain(` | ${shown} | `)
    expect(rowsOf(text)).toHaveLength(1)
  })

  it('stays below what GitHub shows, the most severe first', () => {
    const long = { ...first, message: '|'.repeat(10_000), location: { ...first.location, path: '_'.repeat(4000) } }
    const warning: Finding = { ...first, severity: 'warning', message: 'mild' }
    const text = markdown(reportOf([warning, ...Array.from({ length: 300 }, () => long)]), exampleContext)
    expect(text.length).toBeLessThan(2 ** 19)
    expect(rowsOf(text)).toHaveLength(200)
    expect(text).toContain('101 more findings are not shown here.')
    expect(text).not.toContain('mild')
  })
})
