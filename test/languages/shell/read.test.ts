import { describe, expect, it } from 'vitest'
import { joinedOf } from '../../../src/languages/shell/joined.ts'
import { documentOf, everyCommand, redirectsOf, targetOf } from '../../../src/languages/shell/read.ts'
import { type Command, type List, type SimpleCommand, shellNode, type Word } from '../../../src/languages/shell/tree.ts'
import { nodeAt } from '../../../src/languages/tree/query.ts'
import { scriptOf } from './outline.ts'

const commandsOf = (list: List): readonly Command[] =>
  everyCommand(list).flatMap(({ command, way }) => (way.length === 1 ? command : []))

const wordsOf = ({ items }: SimpleCommand): readonly Word[] =>
  items.flatMap(item => (item.shell === 'word' ? item : []))

function simple(script: string): SimpleCommand {
  const [command] = commandsOf(scriptOf(script))
  if (command?.shell !== 'simple') throw new Error(`no simple command: ${script}`)
  return command
}

/** Each command as its words, or as what it is, with the lists that it stands in. */
const order = (script: string) =>
  everyCommand(scriptOf(script)).map(({ command, way }) => {
    const name =
      command.shell === 'simple'
        ? wordsOf(command)
            .map(({ text }) => text)
            .join(' ')
        : command.shell
    return `${way.map(({ role }) => role).join(' > ')}: ${name}`
  })

describe('everyCommand', () => {
  it.each<readonly [script: string, commands: readonly string[]]>([
    ['a; b && c', ['script: a', 'script: b', 'script: c']],
    ['a "$(b | c)" > "$(d)"', ['script > $(): b', 'script > $(): c', 'script > $(): d', 'script: a $(b | c)']],
    ['X=$(a)', ['script > $(): a', 'script: ']],
    ['export X=$(a)', ['script > $(): a', 'script: export X=$(a)']],
    ['a <<E\n$(b)\nE', ['script > $(): b', 'script: a']],
    [
      'if a; then b; elif c; then d; else e; fi',
      [
        'script: if',
        'script > condition: a',
        'script > then: b',
        'script > condition: c',
        'script > then: d',
        'script > else: e',
      ],
    ],
    [
      'f() { for i in $(a); do b; done < <(c); }',
      [
        'script: function',
        'script > body: for',
        'script > body > $(): a',
        'script > body > do: b',
        'script > body > <(): c',
      ],
    ],
    [
      'case x in y) (a);; esac & { b; }',
      ['script: case', 'script > do: subshell', 'script > do > body: a', 'script: group', 'script > body: b'],
    ],
  ])('orders %j', (script, commands) => {
    expect(order(script)).toEqual(commands)
  })

  it('gives pointers, numbers and the commands around', () => {
    const script = 'a; a; if b; then x="$(c)"; fi'
    const root = scriptOf(script)
    const found = everyCommand(root)
    for (const { command, pointer, index, way } of found) {
      expect(nodeAt(script, root, pointer, {})).toBe(command)
      for (const step of way) expect(nodeAt(script, root, step.pointer, {})).toBe(step.list)
      expect(shellNode(way.at(-1)?.list.entries[index]?.value)).toBe(command)
    }
    const inner = found.find(({ pointer }) => pointer.endsWith('/c'))
    expect(inner?.way.map(({ command }) => command?.shell)).toEqual([undefined, 'if', 'simple'])
  })
})

describe('the parts of a command', () => {
  it('are words, assignments and redirections', () => {
    const command = simple('A=1 B+=(2) c d=e >f 2>&1 <<G h\nx\nG')
    expect(wordsOf(command).map(({ text }) => text)).toEqual(['c', 'd=e', 'h'])
    expect(command.items.flatMap(item => (item.shell === 'assignment' ? [[item.name, item.isAppend]] : []))).toEqual([
      ['A', false],
      ['B', true],
    ])
    const redirects = redirectsOf(command)
    expect(redirects.map(({ operator, descriptor }) => [descriptor, operator])).toEqual([
      [undefined, '>'],
      ['2', '>&'],
      [undefined, '<<'],
    ])
    expect(redirects.map(redirect => targetOf(redirect)?.text)).toEqual(['f', '1', undefined])
    expect(redirects.map(redirect => documentOf(redirect)?.value)).toEqual([undefined, undefined, 'x\n'])
  })

  it('are redirections around a compound command', () => {
    const [command] = commandsOf(scriptOf('while a; do b; done <c >d'))
    expect(command && redirectsOf(command).map(redirect => targetOf(redirect)?.text)).toEqual(['c', 'd'])
    expect(redirectsOf(simple('[[ a ]] 2>b')).map(redirect => targetOf(redirect)?.text)).toEqual(['b'])
  })

  it.each([
    ['a --b=c', '--b', 'c'],
    ['a --b="$(c)"', '--b', '$(c)'],
    ['a B=', 'B', ''],
    ['a text=$(b)', 'text', '$(b)'],
  ])('are name and value in %j', (script, name, value) => {
    const word = wordsOf(simple(script))[1]
    const joined = word && joinedOf(word)
    expect([joined?.name, joined?.value.text]).toEqual([name, value])
  })

  it.each(['a b', 'a "--b=c"', 'a ./b=c', 'a $(b)', 'a "b$(c)"', 'a $B=c'])('are no name and value in %j', script => {
    const word = wordsOf(simple(script))[1]
    expect(word && joinedOf(word)).toBeUndefined()
  })

  it.each([
    ['a <<E\n$b\nE', { isQuoted: false, isKnown: false, isClosed: true, dropsTabs: false, delimiter: 'E' }],
    ["a <<-'E'\n\t$b\n\tE", { isQuoted: true, isKnown: true, isClosed: true, dropsTabs: true, delimiter: 'E' }],
    ['a <<"E F"\nb', { isQuoted: true, isKnown: true, isClosed: false, dropsTabs: false, delimiter: 'E F' }],
  ])('are the here-document of %j', (script, expected) => {
    const [redirect] = redirectsOf(simple(script))
    expect(redirect && documentOf(redirect)).toMatchObject(expected)
  })
})
