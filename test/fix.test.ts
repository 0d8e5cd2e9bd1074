import { describe, expect, it } from 'vitest'
import { settingsOfCase } from '../src/dev/case-settings.ts'
import { type Case, readCases } from '../src/dev/corpus-case.ts'
import { madeAlone } from '../src/dev/fuzz/fix-effects.ts'
import type { SourceFile } from '../src/documents/document.ts'
import { formatOf, parse } from '../src/languages/parse.ts'
import { readComments } from '../src/languages/tree/comments.ts'
import { lintFrozen, registry } from './support/lint-frozen.ts'
import fc, { runs } from './support/property.ts'

/** The cases in which something is fixed, a few of each rule: the same fixes everywhere would only take time. */
const cases: readonly Case[] = registry.rules.flatMap(({ id }) =>
  readCases(`test/corpus/${id}`)
    .filter(one => one.fixed.length > 0)
    .slice(0, 3),
)

/** What happens to a text between its being right and somebody's linting it. */
const MUTATIONS: readonly ((text: string, at: number) => string)[] = [
  text => text,
  text => text.replaceAll(/(?<!\r)\n/g, '\r\n'),
  text => `\ufeff${text}`,
  text => text.trimEnd(),
  text => text.replace(/\n/g, '\n\n'),
  (text, at) => onLine(text, at, () => []),
  (text, at) => onLine(text, at, line => [line, line]),
  (text, at) => onLine(text, at, line => [` ${line}`]),
  (text, at) => onLine(text, at, line => [line, '# 🚢 { [ " \' : -']),
  (text, at) => onLine(text, at, line => [line.replace(/: (.+)$/, ': &x $1')]),
  (text, at) => onLine(text, at, line => [line.replace(/: (\w+)$/, ': "$1"')]),
  (text, at) => onLine(text, at, line => [line.replace(/: (.+)$/, ': !t $1')]),
  (text, at) => onLine(text, at, line => [line.replace(/: (.+)$/, ':\n\t$1')]),
  (text, at) => text.slice(0, at % (text.length + 1)),
  (text, at) => `${text}---\n${text.slice(0, at % (text.length + 1))}`,
]

function onLine(text: string, at: number, change: (line: string) => readonly string[]): string {
  const lines = text.split('\n')
  const number = at % lines.length
  return lines.toSpliced(number, 1, ...change(lines[number] ?? '')).join('\n')
}

const mutated = fc
  .array(fc.tuple(fc.constantFrom(...MUTATIONS), fc.nat({ max: 5000 })), { maxLength: 3 })
  .map(steps => (text: string) => steps.reduce((now, [mutate, at]) => mutate(now, at), text))

const problemsOf = ({ path, text }: SourceFile): number =>
  parse(text, formatOf(path, text) ?? 'yaml', registry.parsers).problems.length

const commentsOf = ({ path, text }: SourceFile): readonly string[] => {
  const format = formatOf(path, text) ?? 'yaml'
  return readComments(text, format, parse(text, format, registry.parsers).roots).map(comment => comment.text)
}

describe('fixes of documents that something has happened to', () => {
  it('leave every other value, the comments and the syntax as they are', () => {
    let made = 0
    fc.assert(
      fc.property(fc.constantFrom(...cases), mutated, ({ files }, mutate) => {
        const changed = files.map(file =>
          file.path === 'clauselint.yaml' ? file : { ...file, text: mutate(file.text) },
        )
        const { findings } = lintFrozen(changed, settingsOfCase(changed, registry)).report
        for (const finding of findings.filter(({ fix }) => fix !== undefined)) {
          const file = changed.find(({ path }) => path === finding.location.path)
          if (file === undefined) continue
          made++
          const alone = madeAlone(finding, changed, registry)
          if ('broken' in alone) throw new Error(`${finding.check} ${finding.pointer}: ${alone.broken}`)
          const now = { ...file, text: alone.text }
          expect(problemsOf(now)).toBeLessThanOrEqual(problemsOf(file))
          if (!finding.fix?.edits.some(edit => 'remove' in edit || !('at' in edit)))
            expect(commentsOf(now)).toEqual(commentsOf(file))
          expect(now.text.includes('\n') && /(?<!\r)\n/.test(now.text)).toBe(/(?<!\r)\n/.test(file.text))
        }
      }),
      runs(150),
    )
    expect(made).toBeGreaterThan(100)
  })
})
