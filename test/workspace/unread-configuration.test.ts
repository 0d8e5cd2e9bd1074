import { describe, expect, it } from 'vitest'
import { sandboxes } from '../cli/sandbox.ts'
import { testLinter } from '../cli/test-linter.ts'

const sandbox = sandboxes()
const POD = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\n'

describe('a file whose name only resembles that of a configuration', () => {
  it.each([
    '.clauselint.yml',
    '.clauselint.yaml',
    '.clauselintrc',
    '.clauselintrc.json',
    'clauselint.toml',
    'clauselint.config.mjs',
  ])('%s is named with the right name', async name => {
    const { run } = sandbox({ [name]: '{}\n', 'pod.yaml': POD })
    const { stderr } = await run(['--exit-zero', 'pod.yaml'], testLinter)
    expect(stderr).toBe(`clauselint: ${name} is not read as a configuration; rename it to clauselint.yaml\n`)
  })

  it('is found in a folder below, too', async () => {
    const { run } = sandbox({ 'apps/.clauselint.yaml': 'rules: {}\n', 'pod.yaml': POD })
    const { stderr } = await run(['--exit-zero'], testLinter)
    expect(stderr).toContain('clauselint: apps/.clauselint.yaml is not read as a configuration')
  })

  it.each([
    'clauselint.yaml',
    'clauselint.json',
    'clauselint-baseline.sarif',
    'clauselint.sarif',
    'clauselint.xml',
    'my-clauselint.yaml',
  ])('%s is something else', async name => {
    const text = name === 'clauselint-baseline.json' ? '{"version":1,"known":[]}' : '{}\n'
    const { run } = sandbox({ [name]: text, 'pod.yaml': POD })
    expect((await run(['--exit-zero', 'pod.yaml'], testLinter)).stderr).toBe('')
  })
})
