import { describe, expect, it } from 'vitest'
import { createLinter, loadParsers } from '../../src/index.ts'
import { toCodeActions } from '../../src/lsp/to-code-actions.ts'
import { toConfigurationDiagnostic, toDiagnostic, toRemark } from '../../src/lsp/to-diagnostics.ts'
import { toHover } from '../../src/lsp/to-hover.ts'
import { finding } from '../reporters/example-report.ts'
import { UNSEEN, unseenIn } from '../support/unseen.ts'

const TEXT = `[x](https://evil.example) ![i](//evil.example/i.png) \`\`\` ${UNSEEN.join('')} end`
const location = { path: 'a.yaml', start: 0, end: 1, startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 }
const edits = [{ at: { document: 'a.yaml#0', pointer: '/a' }, set: 'b' }]
const one = finding({
  location,
  message: TEXT,
  object: TEXT,
  pointer: `/${TEXT}`,
  related: [{ location, note: TEXT }],
  fix: { title: TEXT, safe: true, edits },
})
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
const context = { uriOf: (path: string) => path, rangeOf: () => range, pageOf: () => undefined, hasRelated: true }

describe('an editor is shown nothing that is not drawn', () => {
  it('by diagnostics', () => {
    const problem = { path: 'a', line: 1, column: 1, message: TEXT }
    const told = [
      toDiagnostic(one, context),
      toConfigurationDiagnostic(problem, range.start),
      toRemark({ reason: TEXT }, context),
    ]
    const texts = told.flatMap(({ message, relatedInformation = [] }) => [
      message,
      ...relatedInformation.map(other => other.message),
    ])
    expect(texts).toHaveLength(4)
    for (const text of texts) {
      expect(text).toContain('end')
      expect(unseenIn(String(text))).toEqual([])
    }
  })

  it('by the titles of actions', async () => {
    const registry = createLinter(await loadParsers(new Set()))
    const file = { path: 'a.yaml', text: 'a: 1\n' }
    const toShown = (shown: typeof one) => toDiagnostic(shown, context)
    const actions = toCodeActions(
      { file, range, only: undefined },
      {
        ...context,
        registry,
        encoding: 'utf-16',
        findings: [one],
        textOf: () => file.text,
        configurationOf: () => undefined,
        toDiagnostic: toShown,
      },
    )
    expect(actions.some(({ title }) => title.startsWith('[x]'))).toBe(true)
    for (const { title } of actions) expect(unseenIn(title)).toEqual([])
  })

  it('by hovers, in which a document writes no Markdown either', async () => {
    const registry = createLinter(await loadParsers(new Set()))
    const file = { path: 'a.yaml', text: 'a: 1\n' }
    const about = { registry, findings: [one], catalogue: [], readPage: () => undefined, isConfiguration: false }
    const markdown = toHover(file, 0, about)?.markdown ?? ''
    expect(unseenIn(markdown)).toEqual([])
    // The pointer is code, between more backticks than it holds.
    const code = /````(?: .* |[^`].*)````/.exec(markdown)?.[0] ?? ''
    expect(code).toContain('evil.example')
    expect(markdown.replace(code, '')).not.toMatch(/(?<!\\)\[|(?<!\\)`|[^\\]:\/\//)
  })
})
