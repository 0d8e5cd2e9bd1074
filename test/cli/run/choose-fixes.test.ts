import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'

const sandbox = sandboxes()
const hosts = (mirror: string): string => `server = "https://registry.example.com"
[host."https://${mirror}.example.com"]
  capabilities = ["pull"]
  skip_verify = true
`
const FILES = {
  'a/registry.example.com/hosts.toml': hosts('one'),
  'b/registry.example.com/hosts.toml': hosts('two'),
  'c/registry.example.com/hosts.toml': hosts('three'),
}

/** Which of the three files are fixed after these answers, and what was asked. */
async function fixedAfter(answers: readonly string[]) {
  const { run, path } = sandbox(FILES)
  const asked: string[] = []
  const left = [...answers]
  const ask = async (question: string): Promise<string> => {
    asked.push(question)
    return left.shift() ?? ''
  }
  const { stderr } = await run(['--fix-interactive', '--exit-zero'], { ask })
  const fixed = Object.keys(FILES).filter(name => !readFileSync(path(name), 'utf8').includes('skip_verify'))
  return { fixed: fixed.map(name => name[0]).join(''), asked: asked.length, stderr }
}

describe('clauselint --fix-interactive', () => {
  it.each([
    [['y', 'n', 'y'], 'ac', 3],
    [['n', 'a'], 'bc', 2],
    [['y', 'q'], 'a', 2],
    [['y', 'u', 'n', 'y', 'n'], 'b', 5],
    [['u', '?', 'Y', 'N', 'N'], 'a', 5],
    [[], '', 1],
  ])('makes what is chosen: %j', async (answers, fixed, asked) => {
    expect(await fixedAfter(answers)).toMatchObject({ fixed, asked })
  })

  it('shows where it is, what it does, and the difference', async () => {
    const { stderr } = await fixedAfter(['q'])
    expect(stderr).toContain('a/registry.example.com/hosts.toml:4:17  skip_verify disables certificate verification')
    expect(stderr).toContain('remove skip_verify (needs review)')
    expect(stderr).toContain('-  skip_verify = true')
  })

  const deployment = (name: string, image: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: web, image: ${image}}]}
`

  it.each([
    [['1'], 'example.com/shop/web:1.0.0'],
    [['2'], 'example.com/shop/web:1.1.0'],
    [['y', 'n'], 'example.com/shop/web'],
    [['a'], 'example.com/shop/web'],
    [['3', 'q'], 'example.com/shop/web'],
  ])('offers suggestions by number, and never makes them with all fixes: %j', async (answers, image) => {
    const { run, path } = sandbox({
      'a.yaml': deployment('a', 'example.com/shop/web'),
      'b.yaml': deployment('b', 'example.com/shop/web:1.0.0'),
      'c.yaml': deployment('c', 'example.com/shop/web:1.1.0'),
    })
    const left = [...answers]
    const { stderr } = await run(['--fix-interactive', '--exit-zero'], { ask: async () => left.shift() ?? '' })
    expect(stderr).toContain('1: name example.com/shop/web:1.0.0, as elsewhere in the repository (suggestion)')
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe(deployment('a', image))
  })

  it('is refused where nobody can answer, and beside options that say it already', async () => {
    const { run } = sandbox(FILES)
    expect(await run(['--fix-interactive'])).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('terminal') })
    for (const other of ['--fix', '--fix-dry-run', '--watch'])
      expect((await run(['--fix-interactive', other], { ask: async () => 'y' })).exitCode, other).toBe(2)
  })
})
