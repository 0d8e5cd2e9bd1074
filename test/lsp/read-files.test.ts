import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLinter, loadParsers } from '../../src/index.ts'
import { lazyLanguages } from '../../src/languages/languages.ts'
import { createFolder } from '../../src/lsp/folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'clauselint-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const policy = (action: string): string =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: action, Resource: '*' }] })

describe('the server', () => {
  it('reads files that Terraform reads, and again when they change', async () => {
    write('main.tf', `resource "aws_iam_policy" "p" {\n  policy = file("\${path.module}/policy.json")\n}\n`)
    write('policy.json', policy('*'))
    const parsers = await loadParsers(new Set(lazyLanguages))
    const opened = createFolder({
      absolute: folder,
      isWhole: true,
      linterFor: textOf => createLinter(parsers, { textOf }),
      unsaved: () => undefined,
      today: () => '2026-11-22',
    })
    await opened.load(async () => undefined)
    const checks = () => opened.findingsOf('policy.json').map(({ check }) => check)
    expect(checks()).toEqual(['PP-08'])
    expect(opened.findingsOf('policy.json')[0]?.related.map(({ note }) => note)).toEqual(['used here'])
    write('policy.json', policy('s3:ListAllMyBuckets'))
    await opened.update(['policy.json'])
    expect(checks()).toEqual([])
  })
})
