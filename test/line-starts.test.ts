import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesUnder } from './support/files.ts'

/** A regular expression with the flag m that takes white space from the start of a line on, line breaks too. */
const GREEDY = /\/[^/\n]*\^\)?\\s[*+][^/\n]*\/[gisuy]*m/

describe('regular expressions of src', () => {
  it('end the blanks at the start of a line with the line: from each of many empty lines they would go through all others', () => {
    expect(GREEDY.test('const A = /^\\s*a:/m')).toBe(true)
    expect(GREEDY.test('const A = /^[ \\t]*a:/m')).toBe(false)
    const greedy = filesUnder('src')
      .filter(path => path.endsWith('.ts') && !path.startsWith('dev/'))
      .flatMap(path => {
        const lines = readFileSync(`src/${path}`, 'utf8').split('\n')
        return lines.flatMap((line, i) => (GREEDY.test(line) ? [`${path}:${i + 1}`] : []))
      })
    expect(greedy).toEqual([])
  })
})
