import { describe, expect, it } from 'vitest'
import { parseJson } from '../../src/languages/json/json.ts'
import { plain } from '../languages/outline.ts'
import { faultsOf } from '../languages/ranges.ts'

// A sample of RFC 8259, so that a clean clone proves something: `json.test.ts` needs a suite that is not part of it.

/** The section of RFC 8259, a text, and its value. */
const ACCEPTED: readonly (readonly [string, string, unknown])[] = [
  ['2: spaces, tabs and both line ends stand between tokens', ' \t\r\n[ 1\t,\r\n2 ]\n', [1, 2]],
  ['2: a text of one number', '17', 17],
  ['2: a text of one string', '"port"', 'port'],
  ['3: the three literal names', '[true,false,null]', [true, false, null]],
  ['4: an empty object', '{}', {}],
  ['4: an empty name', '{"":0}', { '': 0 }],
  ['4: objects in objects', '{"spec":{"ports":{"http":80}}}', { spec: { ports: { http: 80 } } }],
  ['4: a name that an object of JavaScript has by itself', '{"constructor":1}', { constructor: 1 }],
  ['4: a name that is a number', '{"10":"a","9":"b"}', { 10: 'a', 9: 'b' }],
  ['5: an empty array', '[ ]', []],
  ['5: values of several types', '[1,"1",[1],{"1":1}]', [1, '1', [1], { 1: 1 }]],
  ['6: zero and minus zero', '[0,-0]', [0, -0]],
  ['6: a fraction', '[-0.25,10.50]', [-0.25, 10.5]],
  ['6: an exponent in both cases and with both signs', '[1e2,1E2,1e+2,25e-2]', [100, 100, 100, 0.25]],
  ['6: an exponent of zeros', '[7e00]', [7]],
  ['7: the escapes of two characters', '"\\" \\\\ \\/ \\b \\f \\n \\r \\t"', '" \\ / \b \f \n \r \t'],
  ['7: an escape of four digits, in both cases', '"\\u00E9\\u00e9"', 'éé'],
  ['7: an escaped null', '"a\\u0000b"', 'a\u0000b'],
  ['7: an escaped pair of surrogates', '"\\ud83d\\ude80"', '🚀'],
  ['7: an escaped backslash before a u', '"\\\\u0041"', '\\u0041'],
  ['7: a name with an escape', '{"k\\u0069nd":"Pod"}', { kind: 'Pod' }],
  ['7: DEL and the line separators may stand as they are', '"\u007f\u2028\u2029"', '\u007f\u2028\u2029'],
  ['8.1: characters beyond the basic plane', '["𝒫","é"]', ['𝒫', 'é']],
]

/** The section of RFC 8259 and a text that is no JSON by it. */
const REFUSED: readonly (readonly [string, string])[] = [
  ['2: no value at all', ''],
  ['2: only space', ' \n'],
  ['2: two values', '1 2'],
  ['2: a value after the object', '{"a":1} true'],
  ['2: a bracket too much', '[1]]'],
  ['2: a form feed is no space', '[\f1]'],
  ['2: a no-break space is no space', '[\u00a01]'],
  ['2: a vertical tab is no space', '[1,\u000b2]'],
  ['3: a name in capitals', '[True]'],
  ['3: a name cut short', '[nul]'],
  ['3: a name that goes on', '[nullable]'],
  ['3: undefined', '[undefined]'],
  ['4: a name without quotes', '{kind:"Pod"}'],
  ['4: a name in single quotes', "{'kind':1}"],
  ['4: a number for a name', '{1:1}'],
  ['4: no colon', '{"a" 1}'],
  ['4: two colons', '{"a"::1}'],
  ['4: a comma for the colon', '{"a",1}'],
  ['4: no value', '{"a":}'],
  ['4: no comma', '{"a":1 "b":2}'],
  ['4: a comma at the end', '{"a":1,}'],
  ['4: a comma at the start', '{,"a":1}'],
  ['4: two commas', '{"a":1,,"b":2}'],
  ['4: not closed', '{"a":1'],
  ['4: closed as an array', '{"a":1]'],
  ['5: a comma at the end', '[1,]'],
  ['5: only a comma', '[,]'],
  ['5: no comma', '[1 2]'],
  ['5: not closed', '[1,[2]'],
  ['5: closed as an object', '[1}'],
  ['5: a colon in an array', '["a":1]'],
  ['6: a leading zero', '[08]'],
  ['6: a leading zero after a minus', '[-01]'],
  ['6: a leading plus', '[+1]'],
  ['6: a minus alone', '[-]'],
  ['6: no digit before the point', '[.5]'],
  ['6: no digit after the point', '[5.]'],
  ['6: no digit in the exponent', '[5e]'],
  ['6: a sign alone in the exponent', '[5e+]'],
  ['6: hexadecimal', '[0x1F]'],
  ['6: a separator of digits', '[1_000]'],
  ['6: infinity', '[Infinity]'],
  ['6: not a number', '[NaN]'],
  ['6: digits that are not of ASCII', '[１]'],
  ['7: single quotes', "['a']"],
  ['7: not closed', '["a]'],
  ['7: an escape that there is not', '["\\x41"]'],
  ['7: an escaped single quote', '["\\\'"]'],
  ['7: too few digits', '["\\u00e"]'],
  ['7: a digit that is none', '["\\u00g0"]'],
  ['7: the escape of a line end', '["a\\\nb"]'],
  ['7: a line end in a string', '["a\nb"]'],
  ['7: a tab in a string', '["a\tb"]'],
  ['7: a null in a string', '["a\u0000b"]'],
  ['9: a comment is an extension', '[1] // one'],
  ['9: a comment over lines is an extension', '/* one */ [1]'],
]

describe('a sample of RFC 8259', () => {
  it.each(ACCEPTED)('accepts %s', (_, text, value) => {
    const { roots, problems, skipped = [], notAnalysed } = parseJson(text)
    expect([problems, skipped, notAnalysed]).toEqual([[], [], undefined])
    expect(roots.map(plain)).toEqual([value])
    expect(JSON.parse(text)).toEqual(value)
    expect(roots.flatMap(root => faultsOf(text, root))).toEqual([])
  })

  it.each(REFUSED)('refuses %s', (_, text) => {
    const { problems, skipped = [] } = parseJson(text)
    expect([...problems, ...skipped]).not.toEqual([])
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })
})
