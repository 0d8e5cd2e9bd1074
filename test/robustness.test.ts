import { describe, expect, it } from 'vitest'
import { lintTogether } from '../src/dev/lint-together.ts'
import type { SourceFile } from '../src/documents/document.ts'
import { defaultSettings } from '../src/engine/settings.ts'
import { anyText, BLANKS_AND_CONTROLS } from './support/characters.ts'
import { corpus, REPLACEMENTS, replaceToken, TOKEN } from './support/damage.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import fc, { runs } from './support/property.ts'
import { isSampled, numberOf } from './support/sample.ts'

/** A token of each of these is damaged: each replacement is in tens of them. Others are damaged below, and each night. */
const damagedOnce = corpus.filter(({ path }) => isSampled(path, 0, 16))
/** Each blank and control is in several of these, in all three places. */
const withBlanks = corpus.filter(({ path }) => isSampled(path, 1, 32))

const damaged = fc
  .record({
    file: fc.nat().map(n => corpus[n % corpus.length]),
    changes: fc.array(fc.record({ at: fc.nat(), by: fc.constantFrom(...REPLACEMENTS) }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  .map(({ file, changes }): SourceFile => {
    const text = changes.reduce((before, { at, by }) => replaceToken(before, at, by), file?.text ?? '')
    return { path: file?.path ?? 'a.yaml', text }
  })

function expectCalm(file: SourceFile): void {
  const { report } = lintFrozen([file])
  expect(report.faults).toEqual([])
  for (const { location, message } of report.findings) {
    expect(location.start).toBeGreaterThanOrEqual(0)
    expect(location.end).toBeGreaterThanOrEqual(location.start)
    expect(location.end).toBeLessThanOrEqual(file.text.length)
    expect(message).not.toMatch(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
  }
}

describe('a hostile document', () => {
  it.each(damagedOnce)('$path, damaged in one token', file => {
    const n = numberOf(file.path)
    const count = [...file.text.matchAll(TOKEN)].length
    const at = (n * 31) % Math.max(1, count)
    expectCalm({ path: file.path, text: replaceToken(file.text, at, REPLACEMENTS[n % REPLACEMENTS.length] ?? '') })
  })

  it('may have any blank or control at the beginning, in the middle and at the end of a word', () => {
    for (const { path, text } of withBlanks) {
      const n = numberOf(path)
      const c = BLANKS_AND_CONTROLS[n % BLANKS_AND_CONTROLS.length] ?? ''
      const words = [...text.matchAll(/\w{2,}/g)]
      const [word] = words.slice(n % Math.max(1, words.length))
      const at = word === undefined ? 0 : word.index + ([0, 1, word[0].length][n % 3] ?? 0)
      expectCalm({ path, text: text.slice(0, at) + c + text.slice(at) })
    }
  })

  it('makes no rule throw or point outside of the text', () => {
    fc.assert(fc.property(damaged, expectCalm), runs(150))
  })

  it('may end a word of a script with any blank or control', () => {
    for (const character of BLANKS_AND_CONTROLS)
      for (const c of [character, JSON.stringify(character).slice(1, -1)])
        expectCalm({ path: '.gitlab-ci.yml', text: `a: {script: ["kubectl apply${c}", '${c}aws eks ${c} x${c}y']}\n` })
  })

  it('may be anything at all', () => {
    const path = fc.constantFrom(
      'a.yaml',
      'a.json',
      'a.toml',
      'clauselint.yaml',
      'hosts.toml',
      'Corefile',
      'main.tf',
      'a.tfvars',
    )
    const blank = fc.constantFrom(...BLANKS_AND_CONTROLS, ...'-:[]{}|\'"#a')
    const text = fc.oneof(
      fc.string({ unit: blank, maxLength: 80 }),
      anyText(200),
      fc.json(),
      fc.string({ unit: fc.constantFrom(...'-:[]{}&*!|>\'"#% \n\tab0'), maxLength: 80 }),
    )
    fc.assert(fc.property(fc.record({ path, text }), expectCalm), runs(500))
  })

  // V8 refuses a call of more arguments than its stack has room for: a list that is spread into `push` ends clauselint.
  it('may have a list of more items than a call can have arguments', () => {
    const many = (line: string) => line.repeat(130_000)
    const pod = (list: string) =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n    - name: a\n      image: a\n${list}`
    const huge: readonly SourceFile[] = [
      { path: 'args.yaml', text: pod(`      args:\n${many('        - a\n')}`) },
      { path: 'kustomization.yaml', text: `labels:\n${many('  - a\n')}` },
    ]
    for (const file of huge) expect(lintTogether([file], () => defaultSettings, registry).report.faults).toEqual([])
  })
})
