import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { ownRules } from '../../src/facts/policy/own-rules.ts'
import { createLinter, loadParsers } from '../../src/index.ts'
import { createDocuments } from '../../src/lsp/documents.ts'
import { createWorkspace } from '../../src/lsp/workspace.ts'
import { uriOf } from './client.ts'

const folder = mkdtempSync(join(tmpdir(), 'clauselint-workspace-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pod = (image: string): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: ${image}}]}\n`

it('reports nothing of a text that has changed since it was linted', async () => {
  const parsers = await loadParsers(new Set())
  const documents = createDocuments()
  const [one, other] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')]
  const reported: string[] = []
  const workspace = createWorkspace({
    linterFor: (textOf, ownPolicies) => createLinter(parsers, { textOf, own: ownPolicies && ownRules(ownPolicies) }),
    documents,
    today: () => '2026-01-01',
    heard: () => 0,
    found: (absolute, findings) => {
      const text = documents.at(absolute)?.text ?? ''
      reported.push(...findings.map(({ location }) => text.slice(location.start, location.end)))
      if (absolute !== one || documents.at(other)?.version !== 1) return
      documents.change(uriOf(other), 2, [{ text: `# Typed meanwhile.\n${pod('later')}` }], 'utf-16')
      workspace.touch(other)
    },
    misconfigured: () => {},
    failed: ({ message }) => {
      throw new Error(message)
    },
  })
  workspace.setFolders([folder])
  documents.open(uriOf(one), pod('first'), 1)
  documents.open(uriOf(other), pod('second'), 1)
  workspace.touch(one)
  workspace.touch(other)
  await workspace.idle()
  workspace.setFolders([])
  expect(new Set(reported)).toEqual(new Set(['first', 'later']))
})
