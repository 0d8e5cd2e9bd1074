import { describe, expect, it } from 'vitest'
import { shownDiff } from '../../../src/cli/output/unified-diff.ts'
import fc from '../../support/property.ts'

const unifiedDiff = (path: string, before: string, after: string): string => shownDiff(path, before, after).text

/** What `patch` makes of `text`; throws where a line of the difference is not in it. */
function patched(text: string, diff: string): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const out: string[] = []
  let at = 0
  const [, , ...hunks] = diff.split('\n').slice(0, -1)
  for (const [i, line] of hunks.entries()) {
    const range = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@$/.exec(line)
    const isCut = hunks[i + 1]?.startsWith('\\') === true
    const content = line.slice(1) + (isCut ? '' : '\n')
    if (range) {
      const start = Number(range[1]) - (range[2] === '0' ? 0 : 1)
      out.push(...lines.slice(at, start))
      at = start
    } else if (line.startsWith('+')) out.push(content)
    else if (!line.startsWith('\\')) {
      if (lines[at] !== content) throw new Error(`line ${at + 1} is ${lines[at]}, not ${content}`)
      if (line.startsWith(' ')) out.push(content)
      at++
    }
  }
  return [...out, ...lines.slice(at)].join('')
}

const numbers = (count: number): string => Array.from({ length: count }, (_, i) => `${i}\n`).join('')

describe('shownDiff', () => {
  const line = fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n', 'SECRET\n')
  const change = fc.tuple(line, fc.constantFrom(undefined, undefined, undefined, '', 'x\n', 'y\nz\n'))

  it('shows no hidden line, and can be applied all the same', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), fc.boolean(), (changes, isSecretChanged) => {
        const before = changes.map(([was]) => was)
        const after = changes.flatMap(([was, is]) => {
          const isKept = is === undefined || (was.startsWith('SECRET') && !isSecretChanged)
          return isKept ? [was] : (is.match(/.*\n/g) ?? [])
        })
        const hides = (lines: readonly string[]) => (number: number) => lines[number]?.includes('SECRET') === true
        const hidden = { before: hides(before), after: hides(after) }
        const diff = shownDiff('x', before.join(''), after.join(''), hidden)
        expect(diff.text).not.toContain('SECRET')
        const made = patched(before.join(''), diff.text)
        if (diff.leftOut === 0) expect(made).toBe(after.join(''))
        else expect(isSecretChanged || made !== after.join('')).toBe(true)
      }),
    )
  })

  it('leaves a change of a hidden line out, and counts the lines behind it without it', () => {
    const before = 'a: 1\npassword: x\nb: 1\nc: 1\n'
    const hidden = { before: (line: number) => line === 1, after: (line: number) => line === 1 }
    expect(shownDiff('a', before, 'a: 1\npassword: "x"\nb: 1\nc: 2\n', hidden)).toEqual({
      text: '--- a/a\n+++ b/a\n@@ -3,2 +3,2 @@\n b: 1\n-c: 1\n+c: 2\n',
      leftOut: 1,
      isTight: false,
    })
    expect(shownDiff('a', before, 'a: 2\npassword: x\nb: 1\nc: 1\n', hidden).isTight).toBe(true)
  })
})

describe('unifiedDiff', () => {
  it('is empty where nothing differs', () => {
    expect(unifiedDiff('a', 'x\n', 'x\n')).toBe('')
    expect(unifiedDiff('a', '', '')).toBe('')
  })

  it('shows three lines around a change', () => {
    const text = numbers(9)
    expect(unifiedDiff('k8s/a.yaml', text, text.replace('4\n', '4\r\n5½\n'))).toBe(
      '--- a/k8s/a.yaml\n+++ b/k8s/a.yaml\n@@ -2,7 +2,8 @@\n 1\n 2\n 3\n-4\n+4\r\n+5½\n 5\n 6\n 7\n',
    )
  })

  it('joins changes whose surroundings meet, and no others', () => {
    const text = numbers(30)
    const two = (other: string): string => text.replace('4\n', 'x\n').replace(other, 'y\n')
    expect(unifiedDiff('a', text, two('\n11\n').replace('10y', '10\ny')).match(/^@@/gm)).toHaveLength(1)
    expect(unifiedDiff('a', text, two('\n15\n').replace('14y', '14\ny')).match(/^@@/gm)).toHaveLength(2)
  })

  it('says where the last line has no line break', () => {
    expect(unifiedDiff('a', 'x\ny', 'x\nz')).toBe(
      '--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\n-y\n\\ No newline at end of file\n+z\n\\ No newline at end of file\n',
    )
  })

  it('names an empty range by the line before it', () => {
    expect(unifiedDiff('a', '', 'x\n')).toBe('--- a/a\n+++ b/a\n@@ -0,0 +1 @@\n+x\n')
    expect(unifiedDiff('a', 'x\n', '')).toBe('--- a/a\n+++ b/a\n@@ -1 +0,0 @@\n-x\n')
  })

  it('writes names as git does', () => {
    expect(unifiedDiff('a b', 'x\n', 'y\n')).toMatch(/^--- a\/a b\t\n\+\+\+ b\/a b\t\n/)
    expect(unifiedDiff('a"\n\u001b', 'x\n', 'y\n')).toMatch(/^--- "a\/a\\"\\012\\033"\n/)
  })

  it('leaves each line as it is that can stay, and leads to the text after', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', '', '  x', '}\r'), { maxLength: 40 })
    fc.assert(
      fc.property(lines, lines, fc.boolean(), fc.boolean(), (before, after, one, other) => {
        const from = before.join('\n') + (one ? '\n' : '')
        const to = after.join('\n') + (other ? '\n' : '')
        expect(patched(from, unifiedDiff('a', from, to))).toBe(to)
      }),
    )
  })

  it('comes to its end soon where everything differs', () => {
    const from = numbers(20_000)
    const to = from.replaceAll('\n', '.\n')
    const diff = unifiedDiff('a', from, to)
    expect(patched(from, diff)).toBe(to)
  })
})
