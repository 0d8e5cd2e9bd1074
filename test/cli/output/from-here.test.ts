import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const TEMPLATE = 'x: {{ .Values.y }}\n'
const terminal = (chunks: string[]) => ({
  stdout: { write: (text: string) => chunks.push(text), isTerminal: true, columns: 100 },
})

describe('paths for people', () => {
  const made = () => sandbox({ 'k8s/shop/web.yaml': pod('web'), 'k8s/base.yaml': `${pod('api')}---\n${TEMPLATE}` })

  it('are relative to the current folder in text and compact, and to the repository elsewhere', async () => {
    const { run, path } = made()
    const here = { cwd: path('k8s/shop'), ...testLinter }
    const text = await run(['web.yaml', '../base.yaml', '--strict'], here)
    expect(text.stdout).toMatch(/^\.\.\/base\.yaml\n {2}7:14 {2}error/)
    expect(text.stdout).toContain('\nweb.yaml\n  7:14  error')
    expect(text.stdout).toContain('(../base.yaml:9:4)')
    expect(text.stderr).toContain('strict: ../base.yaml:9:4 is not analysed')
    const compact = await run(['web.yaml', '-f', 'compact'], here)
    expect(compact.stdout).toMatch(
      /^web\.yaml:7:14: error: .* \[test\/forbidden-tag TT-01\]\n1 error in 1 of 1 file\n$/,
    )
    expect((await run(['web.yaml', '-f', 'github'], here)).stdout).toContain('file=k8s/shop/web.yaml,')
    expect(JSON.parse((await run(['web.yaml', '-f', 'json'], here)).stdout).findings[0].path).toBe('k8s/shop/web.yaml')
  })

  it('keep the name of what is read from standard input', async () => {
    const { run, path } = made()
    const input = { cwd: path('k8s/shop'), readInput: async () => Buffer.from(pod('web')), ...testLinter }
    expect((await run(['-', '--stdin-filename', 'x.yaml'], input)).stdout).toMatch(/^x\.yaml\n/)
  })
})

describe('text on a terminal', () => {
  const CONTAINERS = [1, 2, 3, 4, 5].map(i => `    - {name: c${i}, image: "example.com/web:latest"}\n`).join('')
  const MANY = pod('web').replace(/ {4}- name[\s\S]*/, CONTAINERS)

  it('shows lines and fixes, and folds equal findings; elsewhere a finding is one line', async () => {
    const { run, path } = sandbox({ 'a/a.yaml': MANY })
    const chunks: string[] = []
    await run(['a.yaml', '--no-color'], { cwd: path('a'), ...terminal(chunks), ...testLinter })
    const shown = chunks.join('')
    expect(shown).toContain('    6 |     - {name: c1, image: "example.com/web:latest"}')
    expect(shown).toContain('… and 2 more of test/forbidden-tag TT-01: --all')
    const plain = await run(['a'], testLinter)
    expect(plain.stdout.split('\n').filter(line => line.includes('TT-01'))).toHaveLength(5)
    expect(plain.stdout).not.toContain(' | ')
  })

  it('shows all with --all, and one line each with --no-code-frames', async () => {
    const { run } = sandbox({ 'a.yaml': MANY })
    const chunks: string[] = []
    await run(['--all', '--no-code-frames', '--no-color'], { ...terminal(chunks), ...testLinter })
    expect(chunks.join('')).toBe((await run([], testLinter)).stdout)
  })

  it('says how a finding is fixed, in a sentence of its page', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web', 'example.com/shop/web') })
    const { stdout } = await run(['--code-frames'])
    expect(stdout).toMatch(/^ {4}fix: Name the version as the tag, and best the digest as well$/m)
    const broken = sandbox({ 'a.yaml': 'a: [\n' })
    expect((await broken.run(['--code-frames'])).stdout).toContain('fix: Correct the text at the place')
  })
})
