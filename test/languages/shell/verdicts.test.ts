import { describe, expect, it } from 'vitest'
import { parseShell } from '../../../src/languages/shell/parse.ts'

// What `bash -n` (5.2.15) says of them: recorded, so that the test needs no bash.
const PARSES: readonly string[] = [
  '',
  '\n\n# only a comment',
  'set -euo pipefail',
  'a && b || c; d & e',
  '! a | b',
  'time -p a',
  'a \\\n  --b',
  'if [ -z "$A" ]; then exit 1; fi',
  'if a; then :; elif b; then :; else :; fi',
  'for i in 1 2; do a; done',
  'for i do a; done',
  'for ((;;)); do break; done',
  'for ((i=0;i<1;i++)) { a; }',
  'select x in a b; do c; done',
  'while :; do a; done < b',
  'until a; do b; done &',
  'case $1 in start|stop) a;; *) b; esac',
  'case x in (a) ;; esac',
  'case x in esac',
  'f() { a; }',
  'f() ( a )',
  'function f { a; }',
  'function f() { a; }',
  'f() if a; then b; fi',
  '{ a; } > b 2>&1',
  '( a; b )',
  '(( 1 + 2 ))',
  '[[ $a == b* && ( -f c || ! -d d ) ]]',
  '[[ a =~ ^(b|c)+$ ]]',
  'a <<EOF\nb $c\nEOF',
  "a <<'EOF'\n$(b\nEOF",
  'a <<-EOF\n\tb\n\tEOF',
  'a <<A <<B\n1\nA\n2\nB',
  'a <<< "b c"',
  'a <(b) >(c)',
  'a=(b "c d" [3]=e)',
  'declare -A a=([x]=1)',
  'a+=b',
  'a[1]=b',
  'echo ${a:-${b:?c}} ${#a} ${a%%.*} ${a//b/c} ${!a} ${a[@]}',
  'echo $((1 + (2 * 3))) $[4]',
  'echo `a \\`b\\``',
  "echo $'a\\'b' $\"c\"",
  'echo {a,b}{1..3} *.sh',
  'a >| b <> c &> d &>> e 3>&1 4<&-',
  'coproc a { b; }',
  'a |& b',
  'echo "a `b "c" d` e"',
  'echo "$(case x in x) a;; esac)"',
  'a() { b; }; a',
  'echo if then else',
  'if=1; echo $if',
  '}a',
  'a#b',
  'a <<EOF\nnever closed',
]
const FAILS: readonly string[] = [
  'if a; then b',
  'if a then b; fi',
  'if; then a; fi',
  'fi',
  'then',
  'do a; done',
  'for i in 1 2; a; done',
  'for 1x in a; do b; done; done',
  'while a; b; done',
  'case a b) c;; esac',
  'case a in b) c',
  '{ a',
  '{ a }',
  'a; }',
  '( a',
  'a )',
  '()',
  'a | | b',
  'a || && b',
  '&& a',
  '; a',
  'a ;; b',
  'a & & b',
  'a >',
  'a < | b',
  'echo "a',
  "echo 'a",
  'echo `a',
  'echo $(a',
  'echo ${a',
  'echo $((1 + 2)',
  '[[ -f a',
  'f() a',
  'function { a; }',
  'a=(b',
  'if a; then fi',
  'while a; do done',
  'if a\r\nthen b\r\nfi\r\n',
]

describe('the verdict', () => {
  it('differs where an option of bash decides: extglob is taken for set', () => {
    expect(parseShell('echo ?(a|b)').problems).toEqual([])
  })

  it.each(PARSES)('on %j is that it parses', script => {
    expect(parseShell(script).problems).toEqual([])
  })

  it.each(FAILS)('on %j is that it does not', script => {
    const { problems } = parseShell(script)
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).toMatch(/ is (?:not )?(?:expected here|closed)|^the line ends|^this is not/)
  })
})
