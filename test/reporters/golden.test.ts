import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isReporterName, loadReporter, type ReporterName, reporterNames } from '../../src/reporters/index.ts'
import { emptyReport, exampleContext, exampleReport, hostileReport } from './example-report.ts'

const GOLDEN: Readonly<Record<ReporterName, string>> = {
  text: 'example.txt',
  compact: 'example.compact.txt',
  sarif: 'example.sarif',
  json: 'example.json',
  github: 'example.github.txt',
  gitlab: 'example.gitlab.json',
  junit: 'example.junit.xml',
  rdjson: 'example.rdjson',
  markdown: 'example.md',
  html: 'example.html',
}
const golden = (name: ReporterName): string =>
  readFileSync(new URL(`../fixtures/reports/${GOLDEN[name]}`, import.meta.url), 'utf8')

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what must not come out
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]|\p{Cs}/u

describe('the reporters', () => {
  it('are known by name, text first', () => {
    expect(reporterNames).toEqual([
      'text',
      'compact',
      'sarif',
      'json',
      'github',
      'gitlab',
      'junit',
      'rdjson',
      'markdown',
      'html',
    ])
    expect(isReporterName('sarif')).toBe(true)
    expect(isReporterName('constructor')).toBe(false)
  })
})

describe.each(reporterNames)('%s', name => {
  it('writes the example report as in its golden', async () => {
    const write = await loadReporter(name)
    expect(write(exampleReport, exampleContext)).toBe(golden(name))
  })

  it('ends in one newline, also where there is nothing to say', async () => {
    const write = await loadReporter(name)
    for (const report of [exampleReport, emptyReport]) {
      const text = write(report, exampleContext)
      expect(text.endsWith('\n')).toBe(true)
      expect(text.endsWith('\n\n')).toBe(false)
    }
  })

  it('leaves no trailing spaces and, of documents, no characters that control a terminal', async () => {
    const write = await loadReporter(name)
    const context = { ...exampleContext, showSuppressed: true, codeFrames: true, textOf: () => '{"a": }\n' }
    const text = write(hostileReport, context)
    expect(text).not.toMatch(UNSAFE)
    expect(text.split('\n').filter(line => line.endsWith(' '))).toEqual([])
  })

  it('does not change the report', async () => {
    const write = await loadReporter(name)
    const before = JSON.stringify(exampleReport)
    write(exampleReport, { ...exampleContext, showSuppressed: true, codeFrames: true })
    expect(JSON.stringify(exampleReport)).toBe(before)
  })

  it('survives files that can not be read any more', async () => {
    const write = await loadReporter(name)
    const context = { ...exampleContext, codeFrames: true, showSuppressed: true, textOf: () => undefined }
    expect(write(exampleReport, context)).not.toBe('')
    expect(write(hostileReport, { ...context, rules: () => [] })).not.toBe('')
  })
})

describe.each(['sarif', 'json', 'gitlab', 'rdjson'] as const)('%s', name => {
  it('is JSON whatever the documents hold', async () => {
    const write = await loadReporter(name)
    expect(() => JSON.parse(write(hostileReport, { ...exampleContext, showSuppressed: true }))).not.toThrow()
  })
})
