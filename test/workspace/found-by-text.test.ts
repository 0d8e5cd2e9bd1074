import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasNoExtension, isFoundByText } from '../../src/workspace/found-by-text.ts'

const MAKE_PIPE = 'mkfifo'

describe('files that are found by what they begin with', () => {
  let folder = ''
  const at = (name: string): string => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'clauselint-'))
    writeFileSync(at('script'), '#!/usr/bin/env bash\n')
    writeFileSync(at('python'), '#!/usr/bin/python\n')
    writeFileSync(at('LICENSE'), 'kind: of\n')
    writeFileSync(at('empty'), '')
    mkdirSync(at('folder'))
    if (process.platform !== 'win32') spawnSync(MAKE_PIPE, [at('pipe')])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are scripts of a shell only', () => {
    expect(isFoundByText(at('script'))).toBe(true)
    for (const name of ['python', 'LICENSE', 'empty']) expect(isFoundByText(at(name)), name).toBe(false)
  })

  it('are none that cannot be read, and nothing waits for a pipe', () => {
    for (const name of ['folder', 'pipe', 'missing']) expect(isFoundByText(at(name)), name).toBe(false)
  })

  it('have no extension', () => {
    expect(['a/b', 'a.b/c', 'a', 'a.b', 'a/.b'].map(hasNoExtension)).toEqual([true, true, true, false, false])
  })
})
