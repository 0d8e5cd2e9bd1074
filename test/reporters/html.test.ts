import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { html } from '../../src/reporters/html.ts'
import { emptyReport, exampleContext, exampleReport, hostileReport } from './example-report.ts'

describe('the HTML report', () => {
  it('holds no markup of documents', () => {
    const page = html(hostileReport, { ...exampleContext, showSuppressed: true, codeFrames: true })
    expect(page).toContain('&lt;script&gt;')
    expect(page.match(/<script/g)).toHaveLength(1)
  })

  it('fetches nothing and runs only its own script', () => {
    const page = html(exampleReport, { ...exampleContext, codeFrames: true })
    expect(page).not.toMatch(/<(link|img|iframe|object)\b|\bsrc=|@import|url\(|\son\w+=/)
    expect(page).toContain("default-src 'none'")
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page) ?? []
    expect(page).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  })

  it('begins with the overview and the findings, errors first, and ends with what was not read', () => {
    const page = html(exampleReport, exampleContext)
    const places = ['Overview', 'By rule', 'By folder', 'a value is missing', 'is no name', 'no update', 'not decided']
    const found = places.map(text => page.indexOf(text))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found).not.toContain(-1)
  })

  it('says in words how a finding is fixed, and shows what the fix changes', () => {
    const page = html(exampleReport, { ...exampleContext, codeFrames: true, fixOf: () => 'Name it <size>' })
    expect(page).toContain('Fix: Name it &lt;size&gt;')
    expect(page).toContain('<summary>declare it spec-by-surge (suggestion)</summary>')
    expect(page).toMatch(
      /<summary>name it size \(--fix\)<\/summary><pre>8:\n<del>- .*Größe 😀.*<\/del>\n<ins>\+ .*size.*<\/ins><\/pre>/,
    )
  })

  it('marks what a finding is about', () => {
    expect(html(exampleReport, { ...exampleContext, codeFrames: true })).toContain(
      'value: <mark>&quot;10.9.0.0/16&quot;</mark> }</pre>',
    )
  })

  it('shows the lines of related places', () => {
    const page = html(exampleReport, { ...exampleContext, codeFrames: true })
    expect(page).toMatch(/<span class="related">[^<]+<\/span><pre>[^<]*<mark>/)
    expect(html(exampleReport, { ...exampleContext, codeFrames: false })).not.toContain('</span><pre>')
  })

  it('says that there is nothing', () => {
    expect(html(emptyReport, exampleContext)).toContain('<h1>clauselint: no findings in 3 files</h1>')
  })
})
