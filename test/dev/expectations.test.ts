import { describe, expect, it } from 'vitest'
import { expectationsOf } from '../../src/dev/expectations.ts'
import { difference } from '../support/difference.ts'

const inYaml = (text: string): readonly string[] => expectationsOf([{ path: 'a.yaml', text }])

describe('expectationsOf', () => {
  it('reads them at the end of their line', () => {
    expect(inYaml('a: 1\nb: "3" # expect: OA-03 "\\"3\\"", note "${X}"\n')).toEqual([
      'a.yaml:2 OA-03 "\\"3\\""',
      'a.yaml:2 note "${X}"',
    ])
  })

  it('takes a token in single quotes as it stands, and a severity with its check', () => {
    expect(inYaml(`b: "3" # expect: OA-03/warning '"3"', syntax/yaml ""`)).toEqual([
      'a.yaml:1 OA-03/warning "\\"3\\""',
      'a.yaml:1 syntax/yaml ""',
    ])
  })

  it('counts lines that end in CRLF', () => {
    expect(inYaml('a: 1\r\nb: 2 # expect: XX-01 "2"\r\n')).toEqual(['a.yaml:2 XX-01 "2"'])
  })

  it('reads them beside a document that has no comments', () => {
    expect(expectationsOf([{ path: 'a.json.expect', text: '3 LC-01 "tagged"\n\n12 LC-02 "", note "x"\n' }])).toEqual([
      'a.json:3 LC-01 "tagged"',
      'a.json:12 LC-02 ""',
      'a.json:12 note "x"',
    ])
  })

  it.each(['# expect: OA-03', '# expect: OA-03 "a" OA-04 "b"', '# expects: OA-03 "a"', '# expect: "a"', '# expect:'])(
    'refuses %s',
    text => {
      expect(() => inYaml(`a: 1 ${text}\n`)).toThrow('a.yaml:1')
    },
  )

  it.each(['OA-03 "a"', '3: OA-03 "a"', '3 OA-03'])('refuses %s in an .expect file', text => {
    expect(() => expectationsOf([{ path: 'a.json.expect', text }])).toThrow('a.json')
  })
})

describe('difference', () => {
  it('is empty where both are the same', () => {
    expect(difference(['a', 'b', 'a'], ['a', 'a', 'b'])).toBe('')
  })

  it('names what is missing and what is too much, counting repeats', () => {
    expect(difference(['a', 'a', 'c'], ['a', 'b'])).toBe(
      'expected, but not found:\n  - b\nfound, but not expected:\n  + a\n  + c',
    )
  })
})
