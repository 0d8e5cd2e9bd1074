import { describe, expect, it } from 'vitest'
import { html } from '../../src/reporters/html.ts'
import { emptyReport, exampleContext, exampleReport, hostileReport } from './example-report.ts'

describe('the HTML report', () => {
  it('holds no markup of documents', () => {
    const page = html(hostileReport, { ...exampleContext, showSuppressed: true, codeFrames: true })
    expect(page).toContain('&lt;script&gt;')
    expect(page).not.toContain('<script')
  })

  it('fetches nothing and runs nothing', () => {
    const page = html(exampleReport, { ...exampleContext, codeFrames: true })
    expect(page).not.toMatch(/<(script|link|img|iframe|object)\b|\bsrc=|@import|url\(|\son\w+=/)
    expect(page).toContain("default-src 'none'")
  })

  it('marks what a finding is about', () => {
    expect(html(exampleReport, { ...exampleContext, codeFrames: true })).toContain(
      'value: <mark>&quot;10.9.0.0/16&quot;</mark> }</pre>',
    )
  })

  it('says that there is nothing', () => {
    expect(html(emptyReport, exampleContext)).toContain('<h1>clauselint: no findings in 3 files</h1>')
  })
})
