import { describe, expect, it } from 'vitest'
import { MAX_DEPTH } from '../../../src/languages/limits.ts'
import { MAX_LISTS } from '../../../src/languages/shell/limits.ts'
import { offsetsOf } from '../../../src/languages/shell/offsets.ts'
import { parseShell } from '../../../src/languages/shell/parse.ts'
import { everyCommand } from '../../../src/languages/shell/read.ts'
import { shellNode } from '../../../src/languages/shell/tree.ts'
import { nodeAt, steps } from '../../../src/languages/tree/query.ts'
import { deepFreeze } from '../../support/freeze.ts'
import fc, { runs } from '../../support/property.ts'
import { nodesOf } from './outline.ts'

const PIECES = [
  ...[
    'a',
    'b c',
    '-x',
    '--y=z',
    'X=1',
    'Y+=(',
    ' ',
    ' ',
    '\n',
    '\n',
    '\t',
    '\\',
    '\\\n',
    '"',
    "'",
    "$'",
    '`',
    '\\`',
    '\\"',
  ],
  ...[
    '$',
    '$x',
    '${',
    '${x:-',
    '${#x}',
    '}',
    '$(',
    ')',
    '(',
    '$((',
    '))',
    '((',
    '<(',
    '<<',
    '<<-',
    '<<E',
    "<<'E'",
    '\nE\n',
    '<<<',
  ],
  ...[
    '>',
    '2>&1',
    '&>',
    '|',
    '|&',
    '||',
    '&&',
    '&',
    ';',
    ';;',
    '!',
    '#',
    ' # x\n',
    '{ ',
    ' }',
    '[[ ',
    ' ]]',
    '[',
    ']',
    '*',
    '{a,b}',
  ],
  ...[
    'if ',
    'then ',
    'elif ',
    'else ',
    'fi',
    'for x in ',
    'do ',
    'done',
    'while ',
    'case x in ',
    'esac',
    'f() ',
    'coproc ',
    'time ',
  ],
  ...['${{ ', ' }}', '$[[ inputs.a ]]', '\r\n', '\u00a0', '\u{1f600}', '\0', '~', '=', '[1]=', 'export '],
]
const script = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map(pieces => pieces.join(''))

const REAL = `#!/usr/bin/env bash
# Adds the nodes of a cluster.
set -euo pipefail
readonly CLUSTER="\${1:?cluster}" REGION=\${2:-eu-west-1}
id=$(aws sts get-caller-identity --query Account --output text)
if [[ "$id" != "$EXPECTED" ]]; then echo "not $id" >&2; exit 1; fi
for node in $(kubectl get nodes -o name | grep -v "^$"); do
  kubectl drain "$node" --ignore-daemonsets --timeout=5m || { log "$node"; continue; } # later
done
cat > policy.json <<EOF
{"Version": "2012-10-17", "Statement": [{"Resource": "arn:aws:s3:::\${BUCKET}/*"}]}
EOF
aws iam create-role --role-name x --assume-role-policy-document '{"Statement": []}' \\
  --tags Key=a,Value="b c"
case "$CLUSTER" in prod-*) umask 077 ;; *) : ;; esac
cleanup() { rm -f "\`mktemp -d \\"$TMP\\"\`"; }
trap cleanup EXIT
`

/** A real script with something else somewhere in it. */
const mutated = fc
  .tuple(fc.nat(REAL.length), fc.nat(8), fc.constantFrom('', ...PIECES))
  .map(([at, length, piece]) => REAL.slice(0, at) + piece + REAL.slice(at + length))

describe('any script', () => {
  it.each([
    ['of pieces', script],
    ['of a real one, changed', mutated],
  ])('%s has a tree whose nodes lie inside each other', (_, scripts) => {
    fc.assert(
      fc.property(scripts, text => {
        for (const root of parseShell(text).roots) {
          expect([root.start, root.end]).toEqual([0, text.length])
          for (const { node, pointer, parent, isOutside } of nodesOf(root)) {
            expect(0 <= node.start && node.start <= node.end && node.end <= text.length).toBe(true)
            if (parent === undefined || isOutside) continue
            expect([pointer, parent.start <= node.start && node.end <= parent.end]).toEqual([pointer, true])
          }
        }
      }),
      runs(80),
    )
  })

  it('that parses has its children in the order of the text', () => {
    fc.assert(
      fc.property(fc.oneof(script, mutated), text => {
        const { roots, problems, unread } = parseShell(text)
        if (problems.length + unread.length > 0) return
        for (const { node, pointer } of roots.flatMap(root => nodesOf(root))) {
          if (node.type === 'scalar') continue
          // The text of a word holds its substitutions, which stand beside it.
          const isWord = shellNode(node)?.shell === 'word'
          const children =
            node.type === 'sequence' ? node.items : node.entries.slice(isWord ? 1 : 0).map(entry => entry.value)
          for (const [i, child] of children.entries()) {
            if (shellNode(child)?.shell === 'here-document') break
            expect([pointer, (children[i - 1]?.end ?? node.start) <= child.start]).toEqual([pointer, true])
          }
        }
      }),
      runs(80),
    )
  })

  it('has pointers that lead back to their nodes, and commands with theirs', () => {
    fc.assert(
      fc.property(fc.oneof(script, mutated), text => {
        for (const root of parseShell(text).roots) {
          for (const { node, pointer } of nodesOf(root)) expect(nodeAt(text, root, pointer, {})).toBe(node)
          for (const { command, pointer } of everyCommand(root)) expect(nodeAt(text, root, pointer, {})).toBe(command)
        }
      }),
    )
  })

  it('has texts that stand where their offsets say', () => {
    fc.assert(
      fc.property(fc.oneof(script, mutated), text => {
        for (const { node } of parseShell(text).roots.flatMap(root => nodesOf(root))) {
          const own = shellNode(node)
          if (own?.shell !== 'word' && own?.shell !== 'here-document') continue
          const value = own.shell === 'word' ? own.text : own.value
          const offsets = offsetsOf(text, own)
          expect(offsets).toHaveLength(value.length + 1)
          for (let i = 1; i < offsets.length; i++) expect((offsets[i - 1] ?? 0) <= (offsets[i] ?? 0)).toBe(true)
          const isAsWritten = own.parts.every(({ text: part, start, end }) => text.slice(start, end) === part)
          if (isAsWritten)
            expect(
              Array.from(offsets, offset => text.charAt(offset))
                .slice(0, -1)
                .join(''),
            ).toBe(value)
        }
      }),
      runs(60),
    )
  })

  it('has comments that are comments: without them it says the same', () => {
    fc.assert(
      fc.property(fc.oneof(script, mutated), text => {
        const parsed = parseShell(text)
        if (parsed.problems.length + parsed.unread.length > 0) return
        let stripped = text
        for (const { start, end } of [...parsed.comments].reverse())
          stripped = stripped.slice(0, start) + ' '.repeat(end - start) + stripped.slice(end).replace(/^\r/, ' ')
        const again = parseShell(stripped)
        const outline = (roots: typeof parsed.roots) =>
          roots.flatMap(root => nodesOf(root)).map(({ node, pointer }) => [pointer, shellNode(node)?.shell])
        expect(again.comments).toEqual([])
        expect(outline(again.roots)).toEqual(outline(parsed.roots))
      }),
      runs(60),
    )
  })

  it('has a tree that is not too deep to walk, and that nobody changes', () => {
    for (const piece of [
      '$(',
      '"$(',
      'if ',
      '{ ',
      'X=($(',
      'a --b="$(',
      'case a in b) ',
      'f() { ',
      '<<E $(',
      '((',
      '`\\`',
    ])
      for (const root of parseShell(piece.repeat(1_000)).roots)
        for (const { pointer } of nodesOf(deepFreeze(root))) expect(steps(pointer).length).toBeLessThan(MAX_DEPTH)
    expect(MAX_LISTS * 6).toBeLessThan(MAX_DEPTH)
  })
})
