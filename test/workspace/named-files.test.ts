import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { namedFiles } from '../../src/workspace/named-files.ts'
import { repositoryOf } from '../../src/workspace/repository.ts'

const folder = mkdtempSync(join(tmpdir(), 'clauselint-named-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How often it is asked whether a path may be a file, for a script that enters `n` folders and names `n` files. */
function asked(n: number, name: string): number {
  const text = Array.from({ length: n }, (_, i) => `cd d${i}\nkubectl apply -f ${name}${i}.yaml\n`).join('')
  let asked = 0
  const has = (): boolean => {
    asked++
    return false
  }
  const repository = repositoryOf(folder, [folder])
  namedFiles({
    repository,
    files: ['x.sh'],
    folders: { has },
    ignoreFiles: true,
    textOf: () => ({ text }),
  })
  return asked
}

it.each(['f', '../f'])('looks for files of a script in few of the folders that it enters: %s', name => {
  expect(asked(100, name)).toBeGreaterThanOrEqual(100)
  expect(asked(200, name) / asked(100, name)).toBeLessThan(2.5)
})
