import { describe, expect, it } from 'vitest'
import { type Cursor, get, rootOf } from '../../src/documents/cursor.ts'
import {
  blocks,
  boolean,
  field,
  integer,
  isTemplated,
  literal,
  looseBoolean,
  looseInteger,
  looseText,
  text,
  texts,
} from '../../src/documents/read.ts'
import { parseYaml } from '../../src/languages/yaml/yaml.ts'

function rootAt(yaml: string): Cursor {
  const [root] = parseYaml(yaml).roots
  if (root === undefined) throw new Error('the test has a document')
  return rootOf({ id: 'a.yaml#0', file: { path: 'a.yaml', text: yaml }, format: 'yaml', root, parsers: {} })
}
const at = (yaml: string, ...path: readonly (string | number)[]): Cursor => get(rootAt(yaml), ...path)

describe('readers', () => {
  it('tell known, unknown, invalid and absent apart', () => {
    expect(text(at('a: x', 'a'))).toMatchObject({ state: 'known', value: 'x', at: { pointer: '/a' } })
    expect(text(at('a: 1', 'a'))).toMatchObject({ state: 'invalid', found: 'number', text: '1' })
    expect(text(at('a:', 'a'))).toMatchObject({ state: 'invalid', found: 'null' })
    expect(text(at('a: [x]', 'a'))).toMatchObject({ state: 'invalid', found: 'list' })
    expect(text(at('a: {x: y}', 'a'))).toMatchObject({ state: 'invalid', found: 'object' })
    expect(text(at('b: x', 'a'))).toMatchObject({ state: 'absent', at: { pointer: '/a' } })
    expect(text(at('a: p-${NAME}', 'a'))).toMatchObject({
      state: 'unknown',
      why: '${NAME} is only known at deployment',
    })
  })

  it('read what functions of CloudFormation make of what is known', () => {
    const made = (value: string) =>
      text(at(`Parameters: {Zone: {Default: b}, Any: {}, Ids: {Default: "x,y"}}\nA: ${value}`, 'A'))
    expect(made('!Join ["-", [a, 1, !Ref Zone]]')).toMatchObject({ value: 'a-1-b', at: { pointer: '/A' } })
    expect(made('{"Fn::Sub": ["${X}-${Zone}", {X: !Join ["", [a, c]]}]}')).toMatchObject({ value: 'ac-b' })
    expect(made('!Select [1, [a, !Sub "${Zone}1"]]')).toMatchObject({ value: 'b1' })
    expect(made('!Select ["1", !Split ["|", "a|b"]]')).toMatchObject({ value: 'b' })
    expect(made('!Select [1, !Ref Ids]')).toMatchObject({ value: 'y' })
    for (const open of ['!Join ["", [a, !Ref Any]]', '!Sub "${Any}a"', '!Sub "${!Zone}"', '!Select [2, !Ref Ids]'])
      expect(made(open)).toMatchObject({ state: 'unknown' })
    expect(made('!Join ["", !Ref Ids]')).toMatchObject({ state: 'unknown' })
    expect(made('!Sub "${AWS::Region}"')).toMatchObject({ state: 'unknown' })
    expect(made('!Sub ["${X}${Zone}", {X: a}]')).toMatchObject({ value: 'ab' })
  })

  it('make no text of functions that name one another over and over', () => {
    const doubled = (depth: number): string =>
      depth === 0 ? 'x' : `{"Fn::Sub": ["\${A}\${A}", {"A": ${doubled(depth - 1)}}]}`
    expect(text(at(`A: ${doubled(4)}`, 'A'))).toMatchObject({ value: 'x'.repeat(16) })
    expect(text(at(`A: ${doubled(25)}`, 'A'))).toMatchObject({ state: 'unknown' })
  })

  it.each([
    ['a default that names itself', 'Parameters: {B: {Default: !Sub "${B}"}}', '!Ref B'],
    ['a default that joins itself', 'Parameters: {B: {Default: !Join ["", [!Ref B, x]]}}', '!Ref B'],
    [
      'defaults that name each other',
      'Parameters: {B: {Default: !Sub "${C}x"}, C: {Default: !Sub "${B}x"}}',
      '!Sub "${B}y"',
    ],
    ['an only value that names itself', 'Parameters: {B: {AllowedValues: [!Sub "${B}"]}}', '!Ref B'],
    [
      'an entry that names itself',
      'Mappings: {M: {K: {V: !Join ["", [!FindInMap [M, K, V], x]]}}}',
      '!FindInMap [M, K, V]',
    ],
  ])('follow no functions to %s, where CloudFormation takes none', (_, stated, value) => {
    expect(text(at(`${stated}\nA: ${value}`, 'A'))).toMatchObject({ state: 'unknown' })
  })

  it('name the placeholder', () => {
    const why = (value: string) => {
      const found = text(at(`a: '${value}'`, 'a'))
      return found.state === 'unknown' ? found.why.replace(' is only known at deployment', '') : found.state
    }
    expect(why('x-${{ env.TAG }}')).toBe('${{ env.TAG }}')
    expect(why('x-${TAG:-1}')).toBe('${TAG}')
    expect(why('{{ .Values.tag | quote }}')).toBe('{{ .Values.tag }}')
    expect(why('{{.Image}}')).toBe('{{.Image}}')
    expect(why('$(params.tag)')).toBe('$(params.tag)')
    expect(why('arn:aws:iam::<account>:role/x')).toBe('<account>')
  })

  it('never repeat what stands around a placeholder, or its default: it may be secret', () => {
    for (const secret of [
      'postgres://ada:hunter2@${HOST}',
      '${PASSWORD:-hunter2}',
      '{{ password | default("hunter2") }}',
    ])
      expect(JSON.stringify(text(at(`a: '${secret}'`, 'a')))).not.toContain('hunter2')
  })

  it('take a number for whole only where it is written as one', () => {
    expect(integer(at('a: 3', 'a'))).toMatchObject({ state: 'known', value: 3 })
    for (const written of ['3.0', '3e0', '"3"', '3.5', 'true'])
      expect(integer(at(`a: ${written}`, 'a')).state).toBe('invalid')
    expect(looseInteger(at('a: "443"', 'a'))).toMatchObject({ value: 443 })
    expect(looseInteger(at('a: "443x"', 'a')).state).toBe('invalid')
  })

  it('accept other spellings only where they are asked to', () => {
    expect(boolean(at('a: "true"', 'a')).state).toBe('invalid')
    expect(looseBoolean(at('a: "true"', 'a'))).toMatchObject({ value: true })
    expect(looseText(at('a: 012345678901', 'a'))).toMatchObject({ value: '012345678901' })
  })

  it('give lists item by item', () => {
    expect(texts(at('a: [x, $VAR, 1]', 'a'))).toMatchObject({
      state: 'known',
      value: { open: true, items: [{ value: 'x' }, { state: 'unknown' }, { state: 'invalid', found: 'number' }] },
    })
    expect(texts(at('a: x', 'a'))).toMatchObject({ value: { items: [{ value: 'x', at: { pointer: '/a' } }] } })
    expect(texts(at('a: $LIST', 'a')).state).toBe('unknown')
    expect(texts(at('a:', 'a'))).toMatchObject({ state: 'invalid', found: 'null' })
    expect(texts(at('a: []', 'a'))).toMatchObject({ state: 'known', value: { items: [] } })
  })
})

describe('placeholders', () => {
  it.each([
    '${X}',
    '$X_1',
    '{{ .Values.x }}',
    '{% if %}',
    '<ACCOUNT_ID>',
    'arn:aws:iam::<account>:role/x',
    'CHANGEME',
    '$(aws sts)',
    '%s',
  ])('%s is one', value => {
    expect(isTemplated(value)).toBe(true)
  })
  it.each(['a$b', 'costs 5$', 'a < b', '100%', 'x%sy', '$', '{x}'])('%s is none', value => {
    expect(isTemplated(value)).toBe(false)
  })
})

describe('field', () => {
  it('finds any dialect’s spelling', () => {
    for (const spelling of ['publicAccessCidrs', 'PublicAccessCidrs', 'public_access_cidrs', 'publicAccessCIDRs'])
      expect(literal(field(rootAt(`${spelling}: x`), 'publicAccessCidrs'))).toBe('x')
  })

  it('looks into a single block that is wrapped in a list', () => {
    expect(literal(field(at('a: [{b: x}]', 'a'), 'b'))).toBe('x')
    expect(field(at('a: [{b: x}, {b: y}]', 'a'), 'b').node).toBeUndefined()
  })

  it('says where it would be', () => {
    expect(field(rootAt('a: x'), 'b', 'c').pointer).toBe('/b')
  })
})

describe('CloudFormation', () => {
  it('shows of an undecided value what names it, never the text around it', () => {
    const why = (yaml: string) => {
      const found = text(at(yaml, 'a'))
      return found.state === 'unknown' ? found.why.replace(' is only known at deployment', '') : found.state
    }
    expect(why('a: !Ref Days')).toBe('Ref Days')
    expect(why('a: !Sub "postgres://orders:s3cret@${Host}/orders"')).toBe('Sub ${Host}')
    expect(why('a: !If [IsProduction, s3cret, other]')).toBe('If IsProduction')
    expect(why('a: !Base64 s3cret')).toBe('Base64')
    expect(why('a: !Join ["", [s3cret, !Ref X]]')).toBe('Join')
  })

  const template = `
Parameters:
  Range: {Type: String, Default: 10.0.0.0/16}
  One: {Type: String, AllowedValues: [only]}
  Open: {Type: String}
Conditions: {C: !Equals [a, b]}
Resources:
  X:
    Type: AWS::X::Y
    Properties:
      A: !Ref Range
      B: {Ref: One}
      C: !Ref Open
      D: !Sub "plain"
      E: !Sub "\${AWS::Region}-x"
      F: !GetAtt X.Arn
      G: [!If [C, x, w], !Ref AWS::NoValue, z]
      H: !If [C, [x], [w]]
      I: {"Fn::GetAtt": [X, Arn]}
`
  const property = (name: string): Cursor => at(template, 'Resources', 'X', 'Properties', name)

  it('resolves parameters with a default or a single allowed value, at the place where the value stands', () => {
    expect(text(property('A'))).toMatchObject({ value: '10.0.0.0/16', at: { pointer: '/Parameters/Range/Default' } })
    expect(text(property('B'))).toMatchObject({ value: 'only' })
  })

  it('leaves the rest unknown, with what it refers to', () => {
    expect(text(property('C'))).toMatchObject({ state: 'unknown', reference: 'Open' })
    expect(text(property('F'))).toMatchObject({ state: 'unknown', reference: 'X.Arn' })
    expect(text(property('I'))).toMatchObject({ state: 'unknown', reference: 'X.Arn' })
    expect(text(property('E')).state).toBe('unknown')
    expect(text(property('D'))).toMatchObject({ state: 'known', value: 'plain' })
  })

  it('counts both branches of an If, and nothing for NoValue', () => {
    const values = (name: string) => {
      const list = texts(property(name))
      return list.state === 'known'
        ? list.value.items.map(item => (item.state === 'known' ? item.value : item.state))
        : list.state
    }
    expect(values('G')).toEqual(['x', 'w', 'z'])
    expect(values('H')).toEqual(['x', 'w'])
    expect(blocks(at('a: [{b: 1}, {b: 2}]', 'a'))).toHaveLength(2)
  })
})
