import { describe, expect, it } from 'vitest'
import { parseToml } from '../../src/languages/toml/toml.ts'
import { plain } from '../languages/outline.ts'

// A sample of TOML 1.0.0, so that a clean clone proves something: `toml.test.ts` needs a suite that is not part of it.
// Dates and times are read as their text.

/** The section of TOML 1.0.0 and what it says, a text, and its value. */
const VALID: readonly (readonly [string, string, unknown])[] = [
  ['Comment: to the end of the line', '# all\na = 1 # one\nb = "# none"\n', { a: 1, b: '# none' }],
  ['Key/Value Pair: space around the sign does not count', 'a=1\nb \t= 2\n  c = 3', { a: 1, b: 2, c: 3 }],
  ['Keys: bare', 'A-b_9 = 1\n1234 = 2\n', { 'A-b_9': 1, 1234: 2 }],
  ['Keys: quoted', '"a b" = 1\n\'c"d\' = 2\n"" = 3\n', { 'a b': 1, 'c"d': 2, '': 3 }],
  ['Keys: dotted', 'a.b = 1\na . "c.d" = 2\n', { a: { b: 1, 'c.d': 2 } }],
  ['Keys: dotted, not in one place', 'a.b = 1\nc = 2\na.d = 3\n', { a: { b: 1, d: 3 }, c: 2 }],
  ['Keys: digits on both sides of a dot', '3.14 = "pi"\n', { 3: { 14: 'pi' } }],
  ['String: escapes', 'a = "\\b\\t\\n\\f\\r\\"\\\\ \\u00e9 \\U0001F680"\n', { a: '\b\t\n\f\r"\\ é 🚀' }],
  ['String: a multi-line string loses its first line end', 'a = """\nx\ny"""\n', { a: 'x\ny' }],
  ['String: a backslash at the end of a line takes the space after it', 'a = """x \\\n\n   y"""\n', { a: 'x y' }],
  ['String: two quotes within three', 'a = """x""y"""""\n', { a: 'x""y""' }],
  ['String: a literal string has no escapes', "a = 'C:\\new'\n", { a: 'C:\\new' }],
  ['String: a multi-line literal string', "a = '''\nx\\\n'y' '''\n", { a: "x\\\n'y' " }],
  ['Integer: signs, and one zero', 'a = [+9, -9, 0, +0, -0]\n', { a: [9, -9, 0, 0, 0] }],
  ['Integer: underscores', 'a = 1_000_000\n', { a: 1000000 }],
  ['Integer: other bases', 'a = [0xDEAD_beef, 0o755, 0b1010]\n', { a: [3735928559, 493, 10] }],
  [
    'Float: fractions and exponents',
    'a = [1.5, -0.01, 5e+2, 1e06, 6.5e-1, 9_1.2_5]\n',
    { a: [1.5, -0.01, 500, 1e6, 0.65, 91.25] },
  ],
  ['Float: infinity', 'a = [inf, +inf, -inf]\n', { a: [Infinity, Infinity, -Infinity] }],
  ['Float: not a number', 'a = [nan, +nan, -nan]\n', { a: [NaN, NaN, NaN] }],
  ['Boolean', 'a = [true, false]\n', { a: [true, false] }],
  ['Array: line ends, comments and a comma at the end', 'a = [\n  1, # one\n  2,\n]\n', { a: [1, 2] }],
  ['Array: values of several types', 'a = [1, "b", [2.5], {c = true}]\n', { a: [1, 'b', [2.5], { c: true }] }],
  ['Table: a name with dots', '[a.b."c.d"]\nx = 1\n', { a: { b: { 'c.d': { x: 1 } } } }],
  ['Table: an empty one', '[a]\n[b]\n', { a: {}, b: {} }],
  ['Table: the outer one after the inner one', '[a.b]\nx = 1\n[a]\ny = 2\n', { a: { b: { x: 1 }, y: 2 } }],
  [
    'Table: a sub-table beside what dotted keys define',
    '[a]\nb.c = 1\n[a.e]\nx = 2\n',
    { a: { b: { c: 1 }, e: { x: 2 } } },
  ],
  ['Inline Table', 'a = { b = 1, c.d = "x", e = {} }\n', { a: { b: 1, c: { d: 'x' }, e: {} } }],
  ['Array of Tables', '[[a]]\nx = 1\n[[a]]\n[[a]]\nx = 3\n', { a: [{ x: 1 }, {}, { x: 3 }] }],
  [
    'Array of Tables: a table within the last one',
    '[[a]]\n[a.b]\nx = 1\n[[a]]\n[a.b]\nx = 2\n',
    { a: [{ b: { x: 1 } }, { b: { x: 2 } }] },
  ],
  [
    'Array of Tables: one within another',
    '[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n',
    { a: [{ b: [{ x: 1 }, { x: 2 }] }] },
  ],
  ['Spec: both line ends', 'a = 1\r\nb = 2\r\n', { a: 1, b: 2 }],
]

/** The section of TOML 1.0.0 and what it forbids, and a text that does so. */
const INVALID: readonly (readonly [string, string])[] = [
  ['Spec: names are case-sensitive', 'a = True\n'],
  ['Comment: control characters', 'a = 1 # \u0001\n'],
  ['Key/Value Pair: no value', 'a =\n'],
  ['Key/Value Pair: no key', '= 1\n'],
  ['Key/Value Pair: no sign', 'a\n'],
  ['Key/Value Pair: the value in the next line', 'a =\n1\n'],
  ['Key/Value Pair: two in a line', 'a = 1 b = 2\n'],
  ['Keys: a bare key of other letters', 'é = 1\n'],
  ['Keys: a multi-line string', '"""a""" = 1\n'],
  ['Keys: one key twice', 'a = 1\na = 2\n'],
  ['Keys: a bare and a quoted key that are the same', 'a = 1\n"a" = 2\n'],
  ['Keys: a value that is given a key', 'a = 1\na.b = 2\n'],
  ['Keys: a dot at the end', 'a. = 1\n'],
  ['String: an escape that there is not', 'a = "\\q"\n'],
  ['String: too few digits', 'a = "\\u00e"\n'],
  ['String: the escape of a surrogate', 'a = "\\ud800"\n'],
  ['String: a line end in a basic string', 'a = "x\ny"\n'],
  ['String: a line end in a literal string', "a = 'x\ny'\n"],
  ['String: not closed', 'a = "x\n'],
  ['String: a control character', 'a = "\u0007"\n'],
  ['String: three quotes within three', 'a = """x"""y"""\n'],
  ['Integer: a leading zero', 'a = 012\n'],
  ['Integer: two underscores', 'a = 1__0\n'],
  ['Integer: an underscore at the end', 'a = 10_\n'],
  ['Integer: a sign before a prefix', 'a = +0x1\n'],
  ['Integer: a prefix in capitals', 'a = 0X1\n'],
  ['Integer: a digit of another base', 'a = 0o8\n'],
  ['Float: no digit after the point', 'a = 1.\n'],
  ['Float: no digit before the point', 'a = .5\n'],
  ['Float: no digit between point and exponent', 'a = 1.e2\n'],
  ['Float: infinity in capitals', 'a = Inf\n'],
  ['Offset Date-Time: a month that there is not', 'a = 2026-13-01T00:00:00Z\n'],
  ['Local Date: a day that there is not', 'a = 2026-02-30\n'],
  ['Local Time: an hour that there is not', 'a = 25:00:00\n'],
  ['Array: not closed', 'a = [1, 2\n'],
  ['Array: two commas', 'a = [1,,2]\n'],
  ['Array: no comma', 'a = [1 2]\n'],
  ['Table: one name twice', '[a]\n[a]\n'],
  ['Table: the name of a value', 'a = 1\n[a]\n'],
  ['Table: the name of what a dotted key defines', '[a]\nb.c = 1\n[a.b]\n'],
  ['Table: no name', '[]\n'],
  ['Table: not closed', '[a\n'],
  ['Table: a pair in the line of the name', '[a] b = 1\n'],
  ['Inline Table: a line end', 'a = {b = 1,\nc = 2}\n'],
  ['Inline Table: a comma at the end', 'a = {b = 1,}\n'],
  ['Inline Table: nothing is added later', 'a = {b = 1}\na.c = 2\n'],
  ['Inline Table: no table is added later', 'a = {b = 1}\n[a.c]\n'],
  ['Array of Tables: the name of an array', 'a = []\n[[a]]\n'],
  ['Array of Tables: the name of a table', '[a]\n[[a]]\n'],
  ['Array of Tables: a table of its name', '[[a]]\n[a]\n'],
]

describe('a sample of TOML 1.0.0', () => {
  it.each(VALID)('accepts %s', (_, text, value) => {
    const { roots, problems, skipped = [], notAnalysed } = parseToml(text)
    expect([problems, skipped, notAnalysed]).toEqual([[], [], undefined])
    expect(roots.map(plain)).toEqual([value])
  })

  it.each(['1979-05-27T07:32:00Z', '1979-05-27 00:32:00.999-07:00', '1979-05-27T07:32:00', '1979-05-27', '07:32:00.5'])(
    'accepts the date or time %s',
    date => {
      const { roots, problems } = parseToml(`a = ${date}\n`)
      expect(problems).toEqual([])
      expect(roots.map(plain)).toEqual([{ a: date }])
    },
  )

  it.each(INVALID)('refuses %s', (_, text) => {
    const { problems, skipped = [] } = parseToml(text)
    expect([...problems, ...skipped]).not.toEqual([])
  })
})
