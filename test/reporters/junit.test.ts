import { describe, expect, it } from 'vitest'
import { junit } from '../../src/reporters/junit.ts'
import { emptyReport, exampleContext, exampleReport, hostileReport } from './example-report.ts'

const TAG = /<(\/?)([a-z]+)((?: [a-z]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)(\/?)>/g

/** Whether tags are closed in order, and nothing but text without markup stands between them. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  let rest = xml.replace('<?xml version="1.0" encoding="UTF-8"?>', '')
  for (const [, closing, name = '', , empty] of rest.matchAll(TAG)) {
    if (closing === '/') {
      if (open.pop() !== name) return false
    } else if (empty !== '/') open.push(name)
  }
  rest = rest.replace(TAG, '')
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest)
}

describe('the JUnit report', () => {
  it.each([
    ['full', exampleReport],
    ['empty', emptyReport],
    ['hostile', hostileReport],
  ])('is well-formed (%s)', (_, report) => {
    expect(isWellFormed(junit(report, exampleContext))).toBe(true)
  })

  it('passes where nothing was found', () => {
    expect(junit(emptyReport, exampleContext)).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="clauselint" tests="1" failures="0" errors="0" skipped="0">',
        '  <testsuite name="clauselint" tests="1" failures="0" errors="0" skipped="0">',
        '    <testcase name="no findings" classname="clauselint"/>',
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    )
  })
})
