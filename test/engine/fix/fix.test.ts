import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../../src/documents/document.ts'
import type { Edit, Fix, TextEdit } from '../../../src/engine/edit.ts'
import type { Finding } from '../../../src/engine/finding.ts'
import { type FixLevel, fixedPath, fixText, hasFix, replacementsIn } from '../../../src/engine/fix/fix.ts'
import { fixAll } from '../../../src/engine/fix/fix-rounds.ts'
import { defaultSettings, type RuleSettings } from '../../../src/engine/settings.ts'
import { lintFrozen, registry } from '../../support/lint-frozen.ts'

const path = 'a.yaml'
const at = (pointer: string, number = 0) => ({ document: `${path}#${number}`, pointer })

/** A finding with this fix; nothing else of it matters here. */
const finding = (...edits: readonly (Edit | TextEdit)[]): Finding => withFix({ title: 'mend', safe: true, edits })
const withFix = (fix: Fix): Finding => ({
  rule: 'test/rule',
  check: 'TT-01',
  severity: 'error',
  relevance: 'anywhere',
  confidence: 'high',
  message: 'wrong',
  location: { path, start: 0, end: 1, startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  pointer: '',
  object: '',
  related: [],
  fix,
  fingerprint: '0'.repeat(16),
})

const fixed = (text: string, ...findings: readonly Finding[]) => fixText({ path, text }, findings, registry)

describe('fixText', () => {
  it('makes fixes in several documents and in comments together', () => {
    const text = 'a: 1 # x\n---\nb: [1, 2]\nc: "1"\n'
    const made = fixed(
      text,
      finding({ at: at('/a'), set: 2 }),
      finding({ at: at('/b/0', 1), remove: true }),
      finding({ at: at('/c', 1), set: '2' }),
      finding({ start: 4, end: 8, text: '' }),
    )
    // The comment touches the value before it: it waits for the next round.
    expect([made.text, made.fixed.length, made.unfixed]).toEqual(['a: 2 # x\n---\nb: [2]\nc: "2"\n', 3, []])
  })

  it('makes all edits of a fix or none', () => {
    const both = finding({ at: at('/a'), set: 2 }, { at: at('/gone'), set: 1 })
    const made = fixed('a: 1\nb: 1\n', both, finding({ at: at('/b'), set: 2 }))
    expect([made.text, made.unfixed.map(one => one.finding)]).toEqual(['a: 1\nb: 2\n', [both]])
  })

  it('leaves out a fix that would change more than it says, and makes the others', () => {
    const shared = finding({ at: at('/list/1'), set: 2 })
    const made = fixed(
      'list: [&x 1, *x]\na: 1\nb: 1\nc: 1\n',
      shared,
      ...['/a', '/b', '/c'].map(one => finding({ at: at(one), set: 2 })),
    )
    expect(made.text).toBe('list: [&x 1, *x]\na: 2\nb: 2\nc: 2\n')
    expect(made.unfixed.map(one => one.finding)).toEqual([shared])
  })

  it('makes one of two fixes that only together leave nothing', () => {
    const made = fixed(
      'a:\n  b: 1\n\n  c: 1\n',
      finding({ at: at('/a/b'), remove: true }),
      finding({ at: at('/a/c'), remove: true }),
    )
    expect([made.text, made.fixed.length]).toEqual(['a:\n\n  c: 1\n', 1])
  })

  it('changes nothing in a text that it can not read', () => {
    expect(fixed('a: {{ b }}\n', finding({ at: at('/a'), set: 1 })).text).toBe('a: {{ b }}\n')
    expect(fixed('', finding({ at: at(''), set: 1 })).fixed).toEqual([])
  })

  it('does not take away what is no comment', () => {
    expect(fixed('a: 1\nb: 2\n', finding({ start: 0, end: 5, text: '' })).text).toBe('a: 1\nb: 2\n')
  })

  it('ends soon where many fixes can not be made', () => {
    const count = 3000
    const text = `x: &x {${Array.from({ length: count }, (_, i) => `k${i}: 1`).join(', ')}}\ny: *x\nz: 1\n`
    const findings = Array.from({ length: count }, (_, i) => finding({ at: at(`/y/k${i}`), set: 2 }))
    const made = fixed(text, ...findings, finding({ at: at('/z'), set: 2 }))
    expect(made.text.startsWith(text.slice(0, text.indexOf('z: ')))).toBe(true)
  })
})

describe('replacementsIn', () => {
  it('gives the changes of each fix in order, those too that meet others', () => {
    const both = finding({ at: at('/b'), set: 3 }, { at: at('/a'), remove: true })
    const one = finding({ at: at('/a'), set: 2 })
    const none = finding({ at: at('/c/d'), remove: true })
    expect(replacementsIn({ path, text: 'a: 1\nb: 2\n' }, [both, one, none], registry)).toEqual(
      new Map([
        [
          both,
          [
            { start: 0, end: 5, text: '' },
            { start: 8, end: 9, text: '3' },
          ],
        ],
        [one, [{ start: 3, end: 4, text: '2' }]],
      ]),
    )
  })
})

describe('fixedPath', () => {
  it('is the one file that a fix changes', () => {
    const other = { document: 'b/c.yaml#1', pointer: '/x' }
    expect(fixedPath(finding({ at: other, set: 1 }))).toBe('b/c.yaml')
    expect(fixedPath(finding({ start: 0, end: 1, text: '' }))).toBe(path)
    expect(fixedPath(finding({ at: other, set: 1 }, { at: at('/a'), set: 1 }))).toBeUndefined()
  })
})

describe('hasFix', () => {
  it('takes a fix that needs review only where all are wanted', () => {
    const risky = withFix({ title: 'mend', safe: false, edits: [] })
    expect([hasFix(risky, 'safe'), hasFix(risky, 'all'), hasFix(finding(), 'safe')]).toEqual([false, true, true])
  })
})

function fixRun(file: SourceFile, level: FixLevel, rules: RuleSettings = {}): string {
  const lint = (text: string) =>
    lintFrozen([{ ...file, text }], () => ({ ...defaultSettings, rules, today: '2026-11-21' }))
  const { texts } = fixAll(lint(file.text), {
    wants: found => hasFix(found, level),
    registry,
    textOf: () => file.text,
    refusal: () => undefined,
    lintAgain: (_, now) => lint(now.get(file.path) ?? file.text),
  })
  return texts.get(file.path) ?? file.text
}

describe('fixAll', () => {
  const template = (keys: readonly string[]): string =>
    `kind: Service\napiVersion: v1\nmetadata: {name: {{ .Release.Name }}}\nspec:\n  ports: [{port: 80}]\n${keys.map(key => `  ${key}: 1\n`).join('')}`

  it('takes as many rounds as equal keys of a template need, of which each judges the last one', () => {
    const path = 'templates/web.yaml'
    const keys = Array.from({ length: 24 }, () => 'foreignWord')
    expect(fixRun({ path, text: template(keys) }, 'all')).toBe(template([]))
  })
})

describe('suppressions that do nothing', () => {
  const because = 'network/policy-structure -- because'
  it.each([
    ['with its line', `a: 1\n  # clauselint-disable-next-line ${because}  \nb: 2\n`, 'a: 1\nb: 2\n'],
    ['with its line, CRLF', `a: 1\r\n# clauselint-disable-next-line ${because}\r\nb: 2\r\n`, 'a: 1\r\nb: 2\r\n'],
    ['with the blanks before it', `a: 1 \t # clauselint-disable-line ${because}\nb: 2`, 'a: 1\nb: 2'],
    ['the last line', `a: 1\n# clauselint-disable ${because}`, 'a: 1\n'],
    ['after a byte order mark', `\ufeff# clauselint-disable-file ${because}\na: 1\n`, '\ufeffa: 1\n'],
    ['after the header of a block', `a: | # clauselint-disable-line ${because}\n  x\n`, 'a: |\n  x\n'],
  ])('go: %s', (_, text, expected) => {
    expect(fixRun({ path, text }, 'safe')).toBe(expected)
  })

  it.each([
    ['{"a": 1} // clauselint-disable-line X -- x', '{"a": 1}'],
    ['{\n  /* clauselint-disable-line X -- x */ "a": 1}', '{\n  "a": 1}'],
    ['{\n  /* clauselint-disable-line X\n  -- x */\n  "a": 1}', '{\n  "a": 1}'],
  ])('go in JSON: %j', (text, expected) => {
    expect(fixRun({ path: 'a.json', text: text.replace('X', 'network/policy-structure') }, 'safe')).toBe(expected)
  })

  it.each([
    ['it has expired', `a: 1 # clauselint-disable-line ${because} until 2020-01-01`, {}],
    ['it names a rule that joins files', 'a: 1 # clauselint-disable-line hybrid/cilium-pod-ranges -- x', {}],
    [
      'it names a rule that is off',
      `a: 1 # clauselint-disable-line ${because}`,
      { 'network/policy-structure': { severity: 'off' } },
    ],
    ['it names a check that is off', 'a: 1 # clauselint-disable-line NP-07 -- x', { 'NP-07': { severity: 'off' } }],
  ] as const)('need review where %s', (_, text, rules) => {
    expect(fixRun({ path, text }, 'safe', rules)).toBe(text)
    expect(fixRun({ path, text }, 'all', rules)).toBe('a: 1')
  })
})
