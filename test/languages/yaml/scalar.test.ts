import { describe, expect, it } from 'vitest'
import { coreTag, plainValue } from '../../../src/languages/yaml/scalar.ts'
import { parseYaml } from '../../../src/languages/yaml/yaml.ts'

const PLAIN: readonly (readonly [string, unknown])[] = [
  ['', null],
  ['~', null],
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['nULL', 'nULL'],
  ...['true', 'True', 'TRUE', 'yes', 'Yes', 'YES', 'on', 'On', 'ON', 'y', 'Y'].map(text => [text, true] as const),
  ...['false', 'False', 'FALSE', 'no', 'No', 'NO', 'off', 'Off', 'OFF', 'n', 'N'].map(text => [text, false] as const),
  ['oN', 'oN'],
  ['yess', 'yess'],
  ['12', 12],
  ['+12', 12],
  ['-12', -12],
  ['0', 0],
  ['-0', 0],
  ['1_000', 1000],
  ['1__0_', 10],
  ['-_1', -1],
  ['022', 18],
  ['0o22', 18],
  ['0O22', 18],
  ['-022', -18],
  ['08', 8],
  ['0999', 999],
  ['0x1F', 31],
  ['0X1f', 31],
  ['-0x1F', -31],
  ['0x_1F', 31],
  ['0x', '0x'],
  ['0b11', 3],
  ['0B11', 3],
  ['-0b11', -3],
  ['0b2', '0b2'],
  ['9007199254740993', 9007199254740992],
  ['18446744073709551616', 18446744073709552000],
  ['-18446744073709551616', -18446744073709552000],
  ['0xFFFFFFFFFFFFFFFFF', '0xFFFFFFFFFFFFFFFFF'],
  ['-0xFFFFFFFFFFFFFFFFF', '-0xFFFFFFFFFFFFFFFFF'],
  ['07777777777777777777777777', 7.777777777777778e24],
  ['1.5', 1.5],
  ['1.', 1],
  ['.5', 0.5],
  ['+.5', 0.5],
  ['.5_5', 0.55],
  ['._5', '._5'],
  ['1e3', 1000],
  ['1E+3', 1000],
  ['1_0.5', 10.5],
  ['1e999', '1e999'],
  ['.1e999', '.1e999'],
  ['.', '.'],
  ['.e3', '.e3'],
  ['.inf', Number.POSITIVE_INFINITY],
  ['-.Inf', Number.NEGATIVE_INFINITY],
  ['+.INF', Number.POSITIVE_INFINITY],
  ['.nan', Number.NaN],
  ['+.nan', '+.nan'],
  ['inf', 'inf'],
  ['nan', 'nan'],
  ['190:20:30', '190:20:30'],
  ['2001-01-01', '2001-01-01'],
  ['2001-01-01T00:00:00Z', '2001-01-01T00:00:00Z'],
  ['1.2.3', '1.2.3'],
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['100m', '100m'],
  ['-', '-'],
  ['+', '+'],
  ['-b_c', '-b_c'],
]

describe('a plain scalar', () => {
  it.each(PLAIN)('%j is %j', (text, value) => {
    expect(plainValue(text)).toStrictEqual(value)
  })

  it('keeps what was written where it is no string', () => {
    const [root] = parseYaml('[022, ~, on, 3.0, x, "1"]').roots
    const items = root?.type === 'sequence' ? root.items : []
    expect(items.map(item => (item.type === 'scalar' ? item.source : ''))).toEqual([
      '022',
      '~',
      'on',
      '3.0',
      undefined,
      undefined,
    ])
  })
})

describe('an explicit tag', () => {
  it.each([
    ['!!str 1', '1'],
    ['!!str', ''],
    ['!!int "3"', 3],
    ['!!int 0x1F', 31],
    ['!!float 3', 3],
    ['!!float "1.1"', 1.1],
    ['!!bool "yes"', true],
    ['!!null ""', null],
    ['!!timestamp "2015-01-01"', '2015-01-01'],
    ['!!binary gIGC', '\ufffd\ufffd\ufffd'],
    ['!!binary "8J+YgCE="', '😀!'],
    ['!!%62inary YQ==', 'a'],
    ['! 1', '1'],
    ['! "1"', '1'],
    ['!Ref 1', '1'],
    ['!Sub "${A}"', '${A}'],
    ['!GetAtt', ''],
    ['!<tag:yaml.org,2002:int> "7"', 7],
  ])('%s is %j', (text, value) => {
    const { roots, problems } = parseYaml(text)
    expect(problems).toEqual([])
    expect(roots[0]).toMatchObject({ type: 'scalar', value, tag: text.split(' ')[0] })
  })

  it.each([
    '!!int x',
    '!!int 1.5',
    '!!bool 1',
    '!!null x',
    '!!float x',
    '!!timestamp x',
    '!!timestamp 2001-02-29',
    '!!binary a',
  ])('%s is a problem, as in Kubernetes', text => {
    const { roots, problems } = parseYaml(`a: ${text}`)
    expect(roots).toEqual([])
    expect(problems).toMatchObject([{ start: 3, end: 3 + text.length }])
  })

  it('may have a prefix of its own', () => {
    expect(parseYaml('%TAG !y! tag:yaml.org,2002:\n---\n!y!int "1"').roots[0]).toMatchObject({ value: 1 })
    expect(parseYaml('%TAG !! tag:example.org:\n---\n!!int "1"').roots[0]).toMatchObject({ value: '1' })
    expect(coreTag('!y!int', new Map())).toBe('other')
  })
})
