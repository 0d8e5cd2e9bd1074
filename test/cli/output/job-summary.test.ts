import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()

describe('the job summary', () => {
  it('is added to what others have written', async () => {
    const { run, path } = sandbox({ 'a.yaml': pod('a') })
    const file = path('summary.md')
    writeFileSync(file, 'before\n')
    const { exitCode, stderr } = await run([], { ...testLinter, variables: { GITHUB_STEP_SUMMARY: file } })
    expect([exitCode, stderr]).toEqual([1, ''])
    expect(readFileSync(file, 'utf8')).toMatch(/^before\n### clauselint: 1 error in 1 of 1 file\n\n\| severity \|/)
  })

  it('changes nothing where it can not be written', async () => {
    const { run, folder } = sandbox({ 'a.yaml': pod('a', 'x/y:1') })
    const { exitCode, stdout, stderr } = await run([], { ...testLinter, variables: { GITHUB_STEP_SUMMARY: folder } })
    expect([exitCode, stdout]).toEqual([0, 'no findings in 1 file\n'])
    expect(stderr).toBe('clauselint: the job summary could not be written: it is a folder\n')
  })
})

describe('--category', () => {
  it('names the SARIF analysis', async () => {
    const { run } = sandbox({ 'a.yaml': pod('a') })
    const { stdout } = await run(['-f', 'sarif', '--category', 'clusters/prod'], testLinter)
    expect(JSON.parse(stdout).runs[0].automationDetails).toEqual({ id: 'clauselint/clusters/prod/' })
    const plain = await run(['-f', 'sarif'], testLinter)
    expect(JSON.parse(plain.stdout).runs[0].automationDetails).toEqual({ id: 'clauselint/' })
    for (const wrong of ['', '/a', 'a b', '${{ x }}'])
      expect((await run([`--category=${wrong}`], testLinter)).exitCode, wrong).toBe(2)
  })
})
