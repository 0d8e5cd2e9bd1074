import { describe, expect, it } from 'vitest'
import { shellNode } from '../../../src/languages/shell/tree.ts'
import { rangeAt } from '../../../src/languages/tree/query.ts'
import { nodesOf, outline, scriptOf } from './outline.ts'

describe('the tree of a script', () => {
  it.each<readonly [script: string, scalars: readonly string[]]>([
    ['', []],
    ['a b', ['/a/0 a', '/a/1 b']],
    ['a; a; /usr/bin/a', ['/a/0 a', '/a (2)/0 a', '/a (3)/0 /usr/bin/a']],
    [
      'aws eks update-addon --name=x --force\nkubectl -n a get b\nhelm upgrade c',
      [
        '/aws eks update-addon/0 aws',
        '/aws eks update-addon/1 eks',
        '/aws eks update-addon/2 update-addon',
        '/aws eks update-addon/3/--name x',
        '/aws eks update-addon/4 --force',
        '/kubectl/0 kubectl',
        '/kubectl/1 -n',
        '/kubectl/2 a',
        '/kubectl/3 get',
        '/kubectl/4 b',
        '/helm upgrade/0 helm',
        '/helm upgrade/1 upgrade',
        '/helm upgrade/2 c',
      ],
    ],
    ['$K get "x y"', ['/$K/0 $K ?', '/$K/1 get', '/$K/2 x y']],
    ['a --b= --c="d e" X=1', ['/a/0 a', '/a/1/--b ', '/a/2/--c d e', '/a/3/X 1']],
    ['X=1 Y+="$A" b', ['/b/0/X 1', '/b/1/Y $A ?', '/b/2 b']],
    ['X=1', ['/X=/0/X 1']],
    ['A=(b "c d" $e) B[1]=f', ['/A=/0/A/0 b', '/A=/0/A/1 c d', '/A=/0/A/2 $e ?', '/A=/1/B[1] f']],
    [
      'export X=1 Y="$Z"; local q',
      ['/export/0 export', '/export/1/X 1', '/export/2/Y $Z ?', '/local/0 local', '/local/1 q'],
    ],
    [
      'a >b 2>>"c d" <e &>f <<<g 3<&-',
      ['/a/0 a', '/a/1/> b', '/a/2/2>> c d', '/a/3/< e', '/a/4/&> f', '/a/5/<<< g', '/a/6/3<& -'],
    ],
    ['> f', ['/>/0/> f']],
    [
      'cat <<A <<-"B" | d\n1 $x\nA\n\t2 $y\n\tB\ne',
      ['/cat/0 cat', '/cat/1/<<A 1 $x\n ?', '/cat/2/<<-B 2 $y\n', '/d/0 d', '/e/0 e'],
    ],
    [
      'cat <<A\n{"x": "$(b c)"}\nA',
      ['/cat/0 cat', '/cat/1/<<A {"x": "$(b c)"}\n ?', '/cat/1/$()/b/0 b', '/cat/1/$()/b/1 c'],
    ],
    [
      'X=$(a "$(b)" `c`)',
      [
        '/X=/0/X/text $(a "$(b)" `c`) ?',
        '/X=/0/X/$()/a/0 a',
        '/X=/0/X/$()/a/1/text $(b) ?',
        '/X=/0/X/$()/a/1/$()/b/0 b',
        '/X=/0/X/$()/a/2/text `c` ?',
        '/X=/0/X/$()/a/2/$()/c/0 c',
      ],
    ],
    [
      'a --b="$(c)$(d)" <(e)',
      [
        '/a/0 a',
        '/a/1/--b/text $(c)$(d) ?',
        '/a/1/--b/$()/c/0 c',
        '/a/1/--b/$() (2)/d/0 d',
        '/a/2/text <(e) ?',
        '/a/2/<()/e/0 e',
      ],
    ],
    [
      'a ${b:-$(c)} $((1 + $(d)))',
      ['/a/0 a', '/a/1/text ${b:-$(c)} ?', '/a/1/$()/c/0 c', '/a/2/text $((1 + $(d))) ?', '/a/2/$()/d/0 d'],
    ],
    [
      'if a; then b; elif c; then d; elif e; then f; else g; fi >h',
      [
        '/if/condition/a/0 a',
        '/if/then/b/0 b',
        '/if/elif/condition/c/0 c',
        '/if/elif/then/d/0 d',
        '/if/elif (2)/condition/e/0 e',
        '/if/elif (2)/then/f/0 f',
        '/if/else/g/0 g',
        '/if/redirects/0/> h',
      ],
    ],
    [
      'while read x; do a; done < <(b); until c; do d; done',
      [
        '/while/condition/read/0 read',
        '/while/condition/read/1 x',
        '/while/do/a/0 a',
        '/while/redirects/0/</text <(b) ?',
        '/while/redirects/0/</<()/b/0 b',
        '/until/condition/c/0 c',
        '/until/do/d/0 d',
      ],
    ],
    [
      'for n in a "$b"; do c; done; for m; do d; done; for ((i=0; i<$(e); i++)); do f; done',
      [
        '/for n/words/0 a',
        '/for n/words/1 $b ?',
        '/for n/do/c/0 c',
        '/for m/do/d/0 d',
        '/for ((/header/text i=0; i<$(e); i++ ?',
        '/for ((/header/$()/e/0 e',
        '/for ((/do/f/0 f',
      ],
    ],
    [
      'case "$1" in a|b) c;; (*) d; e;; esac',
      [
        '/case/word $1 ?',
        '/case/a|b)/patterns/0 a',
        '/case/a|b)/patterns/1 b',
        '/case/a|b)/do/c/0 c',
        '/case/*)/patterns/0 *',
        '/case/*)/do/d/0 d',
        '/case/*)/do/e/0 e',
      ],
    ],
    [
      'f() { a; } >b; g() ( c ); function h { d; }; i() if e; then f; fi',
      [
        '/f()/body/a/0 a',
        '/f()/redirects/0/> b',
        '/g()/body/c/0 c',
        '/h()/body/d/0 d',
        '/i()/body/if/condition/e/0 e',
        '/i()/body/if/then/f/0 f',
      ],
    ],
    ['( a; ); { b; } 2>c; coproc d', ['/(/body/a/0 a', '/{/body/b/0 b', '/{/redirects/0/2> c', '/coproc/body/d/0 d']],
    [
      '[[ -n $a && ( b == c* || ! -f d ) ]] >e',
      [
        '/[[/0 [[',
        '/[[/1 -n',
        '/[[/2 $a ?',
        '/[[/3 &&',
        '/[[/4 (',
        '/[[/5 b',
        '/[[/6 ==',
        '/[[/7 c*',
        '/[[/8 ||',
        '/[[/9 !',
        '/[[/10 -f',
        '/[[/11 d',
        '/[[/12 )',
        '/[[/13 ]]',
        '/[[/14/> e',
      ],
    ],
    ['[[ $a || "b" ]]', ['/[[/0 [[', '/[[/1 $a ?', '/[[/2 ||', '/[[/3 b', '/[[/4 ]]']],
    ['(( a > $(b) ))', ['/((/0 ((', '/((/1/text  a > $(b)  ?', '/((/1/$()/b/0 b', '/((/2 ))']],
    ["a 'b c'\"d\"e\\ f $'\\t' \\\n g", ['/a/0 a', '/a/1 b cde f', '/a/2 \t', '/a/3 g']],
    [
      "a ${{ x == '}' }} \"b${{ c }}\" '${{ d }}' $[[ inputs.e ]] '$[[:f:]]'",
      [
        '/a/0 a',
        "/a/1 ${{ x == '}' }} ?",
        '/a/2 b${{ c }} ?',
        '/a/3 ${{ d }} ?',
        '/a/4 $[[ inputs.e ]] ?',
        '/a/5 $[[:f:]]',
      ],
    ],
  ])('reads %j', (script, scalars) => {
    expect(outline(script)).toEqual(scalars)
  })

  it('names in its keys no more of a command than its program', () => {
    const keys = ['"$(curl hunter2)"', '`x hunter2`', '${A:-hunter2}', '"x hunter2"', '/opt/${A}/hunter2', '{hunter2}']
    expect(keys.map(script => scriptOf(script).entries[0]?.key)).toEqual(['…', '…', '$A', '…', '…', '…'])
  })

  it('says how commands are joined', () => {
    const joints = scriptOf('a && b || ! c | d |& e & ! ! f; time g').entries.map(({ key, value }) => {
      const own = shellNode(value)
      if (own === undefined || !('isNegated' in own)) throw new Error(`${key} is no command`)
      return [key, own.joined, own.isNegated, own.isBackground]
    })
    expect(joints).toEqual([
      ['a', undefined, false, true],
      ['b', '&&', false, true],
      ['c', '||', true, true],
      ['d', '|', false, true],
      ['e', '|&', false, true],
      ['f', undefined, false, false],
      ['g', undefined, false, false],
    ])
  })

  it('says what a word is put together from', () => {
    const [word] = nodesOf(scriptOf(': "a${B:-c d}"$E\'f\'*{g,h}$((1))`i`"${{ j }}"')).slice(3)
    const own = shellNode(word?.node)
    expect(own?.shell === 'word' && own.parts.map(({ kind, quote, text }) => [kind, quote, text])).toEqual([
      ['literal', 'double', 'a'],
      ['parameter', 'double', '${B:-c d}'],
      ['parameter', 'none', '$E'],
      ['literal', 'single', 'f'],
      ['glob', 'none', '*'],
      ['brace', 'none', '{g,h}'],
      ['arithmetic', 'none', '$((1))'],
      ['command', 'none', '`i`'],
      ['template', 'double', '${{ j }}'],
    ])
    expect(own?.shell === 'word' && own.parts[1]).toMatchObject({ name: 'B', operator: ':-', operand: 'c d' })
  })

  it.each([
    ['x; aws eks delete-addon', '/aws eks delete-addon', 'aws'],
    ['if a; then # then\n b; fi', '/if/then', 'then'],
    ['while a\n do b; done', '/while/do', 'do'],
    ['a --name="b c"', '/a/1/--name', '"b c"'],
    ['a --name="b c"', '/a/1', '--name'],
    ['X="$(a b)"', '/X=/0/X/$()/a/1', 'b'],
    ['X="$(a b)"', '/X=/0/X/text', '"$(a b)"'],
    ['f() { a; }', '/f()', 'f'],
    ['cat <<A\nb\nA\n', '/cat/1', '<<A'],
    ['a | b', '/b', 'b'],
    ['a', '/gone', 'a'],
  ])('locates in %j what %s points to', (script, pointer, token) => {
    const { start, end } = rangeAt(script, scriptOf(script), pointer, undefined, {})
    expect(script.slice(start, end)).toBe(token)
  })

  it('keeps pointers to what is not changed where commands come and go before it', () => {
    const after = 'for n in a; do kubectl delete ns "$n"; done'
    const pointers = (script: string) => outline(script).filter(line => line.startsWith('/for n'))
    expect(pointers(`set -e\necho hello\naws sts get-caller-identity\n${after}`)).toEqual(pointers(after))
  })
})
