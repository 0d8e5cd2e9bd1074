import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatDifference } from '../../../src/cli/output/difference.ts'
import type { Report } from '../../../src/engine/finding.ts'
import { sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const GOOD = pod('web', 'example.com/shop/web:1.0')
const BAD = pod('bad')
const TEMPLATE = 'x: %{ if a }y%{ endif }\n'
const STREAM = `${GOOD}---\n${TEMPLATE}`
const REASON = 'it is a template (Helm, Jinja, envsubst); render it first'
const LINE = `clauselint: strict: a.yaml:9:4 is not analysed: ${REASON}\n`
const NOTHING: Report = {
  findings: [],
  suppressed: [],
  hidden: [],
  silent: [],
  notes: [],
  notAnalysed: [],
  faults: [],
  exclusions: [],
  counts: { files: 1, documents: 1, unrecognised: 0, errors: 0, warnings: 0, infos: 0 },
}
const isRoot = process.getuid?.() === 0

describe('--strict', () => {
  it('fails a run in which a document is not analysed, and says so in one line', async () => {
    const { run } = sandbox({ 'a.yaml': STREAM })
    expect(await run([], testLinter)).toMatchObject({ exitCode: 0, stderr: '' })
    const strict = await run(['--strict'], testLinter)
    expect(strict).toMatchObject({ exitCode: 1, stderr: LINE })
    expect(strict.stdout).toContain(`1 template was not read\n  1 × ${REASON} (a.yaml:9:4)\n`)
    expect((await run(['--strict', '--quiet'], testLinter)).exitCode).toBe(1)
  })

  it('lets a run pass in which all is analysed', async () => {
    const { run } = sandbox({ 'a.yaml': GOOD })
    expect(await run(['--strict'], testLinter)).toMatchObject({ exitCode: 0, stderr: '' })
  })

  it('can be configured for a folder', async () => {
    const { run } = sandbox({ 'a.yaml': STREAM, 'b/clauselint.yaml': 'strict: true\n', 'b/b.yaml': GOOD })
    expect((await run([], testLinter)).exitCode).toBe(0)
    const own = sandbox({
      'b/a.yaml': STREAM,
      'clauselint.yaml': 'strict: true\n',
      'c/clauselint.yaml': '{}\n',
      'c/c.yaml': STREAM,
    })
    const { exitCode, stderr } = await own.run([], testLinter)
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: LINE.replace('a.yaml', 'b/a.yaml') })
    expect((await own.run(['config', 'c/c.yaml'], testLinter)).stdout).toMatch(/^strict +false +default$/m)
    expect((await own.run(['config', 'b/a.yaml'], testLinter)).stdout).toMatch(/^strict +true +clauselint.yaml:1$/m)
    const wrong = sandbox({ 'a.yaml': GOOD, 'clauselint.yaml': 'strict: 1\n' })
    expect((await wrong.run([], testLinter)).exitCode).toBe(2)
  })

  it('shows in the reports of machines', async () => {
    const { run, path } = sandbox({ 'a.yaml': STREAM })
    symlinkSync('gone.yaml', path('z.yaml'))
    const json = async (...argv: readonly string[]): Promise<unknown> =>
      JSON.parse((await run([...argv, '--format', 'json'], testLinter)).stdout).notAnalysed
    const document = {
      path: 'a.yaml',
      reason: REASON,
      kind: 'template',
      range: { start: { offset: 145, line: 9, column: 4 }, end: { offset: 147, line: 9, column: 6 } },
    }
    const file = { path: 'z.yaml', reason: 'it is a broken link' }
    expect(await json()).toEqual([document, file])
    expect(await json('--strict')).toEqual([
      { ...document, fails: true },
      { ...file, fails: true },
    ])
    const sarif = async (...argv: readonly string[]): Promise<unknown> =>
      JSON.parse((await run([...argv, '--format', 'sarif'], testLinter)).stdout).runs[0].invocations[0]
        .toolExecutionNotifications
    const region = { startLine: 9, startColumn: 4, endLine: 9, endColumn: 6 }
    expect(await sarif()).toMatchObject([
      { level: 'warning', locations: [{ physicalLocation: { region } }] },
      { level: 'warning' },
    ])
    expect(await sarif('--strict')).toMatchObject([{ level: 'error' }, { level: 'error' }])
    const github = await run(['--strict', '--format', 'github'], testLinter)
    expect(github.stdout).toContain(`::error file=a.yaml,line=9,title=not analysed::${REASON}`)
  })

  it('goes together with findings, warnings and --exit-zero', async () => {
    const { run } = sandbox({ 'a.yaml': STREAM, 'b.yaml': BAD, 'c.yaml': GOOD })
    const both = await run(['--strict', '--max-warnings', '0'], testLinter)
    expect(both.exitCode).toBe(1)
    expect(both.stderr).toBe(`clauselint: 1 warnings exceed --max-warnings 0\n${LINE}`)
    const zero = await run(['--strict', '--exit-zero'], testLinter)
    expect([zero.exitCode, zero.stderr]).toEqual([0, LINE])
  })

  it('counts for the changed files only, where only they are reported', async () => {
    const { run } = sandbox({ 'a.yaml': STREAM, 'b.yaml': GOOD.replace('web,', 'b,') })
    expect((await run(['--strict', '--changed', 'b.yaml'], testLinter)).exitCode).toBe(0)
    expect((await run(['--strict', '--changed', 'a.yaml'], testLinter)).exitCode).toBe(1)
  })

  it.skipIf(isRoot)('counts an unreadable folder for the changed files in it', async () => {
    const { run, path } = sandbox({ 'a.yaml': GOOD, 'closed/b.yaml': GOOD })
    chmodSync(path('closed'), 0)
    const changed = await run(['--strict', '--changed', 'closed/b.yaml'], testLinter)
    const other = await run(['--strict', '--changed', 'a.yaml'], testLinter)
    chmodSync(path('closed'), 0o700)
    expect([changed.exitCode, changed.stderr]).toEqual([
      1,
      'clauselint: strict: closed is not analysed: permission denied\n',
    ])
    expect(other.exitCode).toBe(0)
  })

  it('goes by git where --since says so, also for links', async () => {
    const { run, folder, write, path } = sandbox({ 'a.yaml': STREAM, 'b.yaml': GOOD })
    symlinkSync('gone.yaml', path('old.yaml'))
    const git = (...argv: readonly string[]): void => {
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...argv], {
        cwd: folder,
        stdio: 'ignore',
      })
    }
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'first')
    const over = { ...testLinter, variables: { PATH: process.env['PATH'] } }
    expect((await run(['--strict', '--since', 'HEAD'], over)).exitCode).toBe(0)
    symlinkSync('gone.yaml', path('new.yaml'))
    const added = await run(['--strict', '--since', 'HEAD'], over)
    expect([added.exitCode, added.stderr]).toEqual([
      1,
      'clauselint: strict: new.yaml is not analysed: it is a broken link\n',
    ])
    write({ 'a.yaml': `# new\n${STREAM}` })
    expect((await run(['--strict', '--since', 'HEAD'], over)).stderr).toContain('a.yaml:10:4 is not analysed')
  })

  it('is not what a baseline knows, and what is not analysed makes no entry of it stale', async () => {
    const { run, write } = sandbox({ 'a.yaml': BAD })
    await run(['baseline', 'write'], testLinter)
    const baseline = ['--baseline', 'clauselint-baseline.json', '--strict-baseline']
    write({ 'a.yaml': BAD.replace('name: bad', 'name: %{ if x }y%{ endif }'), 'b.yaml': GOOD })
    expect(await run(baseline, testLinter)).toMatchObject({ exitCode: 0, stderr: '' })
    const strict = await run([...baseline, '--strict'], testLinter)
    expect([strict.exitCode, strict.stderr]).toEqual([
      1,
      `clauselint: strict: a.yaml:3:18 is not analysed: ${REASON}\n`,
    ])
  })

  it('leaves a baseline that is written anew what is known, each finding once', async () => {
    const { run, write, path } = sandbox({ 'a.yaml': `${BAD}---\n${pod('other')}` })
    await run(['baseline', 'write'], testLinter)
    const known = () => JSON.parse(readFileSync(path('clauselint-baseline.json'), 'utf8')).known
    const before = known()
    write({ 'a.yaml': `${BAD}---\n${pod('%{ if x }y%{ endif }')}` })
    await run(['baseline', 'write'], testLinter)
    expect(known()).toEqual(before)
  })

  it('holds for what is left out without a choice only', async () => {
    const files = { 'a.yaml': GOOD, 'b.yaml': GOOD, 'c.yaml': GOOD, '.clauselintignore': 'b.yaml\n' }
    const { run } = sandbox({ ...files, 'clauselint.yaml': 'ignore: [c.yaml]\n' })
    const { exitCode, stdout } = await run(['--strict', 'a.yaml', 'b.yaml', 'c.yaml'], testLinter)
    expect(exitCode).toBe(0)
    expect(stdout).toContain('2 files were not wholly analysed')
  })

  it('is the same with a cache, first and again', async () => {
    const { run } = sandbox({ 'a.yaml': STREAM })
    for (const _ of [1, 2])
      expect(await run(['--strict', '--cache'], testLinter)).toMatchObject({ exitCode: 1, stderr: LINE })
    for (const _ of [1, 2]) expect(await run(['--cache'], testLinter)).toMatchObject({ exitCode: 0, stderr: '' })
  })

  it.each([
    [['--strict'], []],
    [[], ['--strict']],
  ])('given to the shards %j or to the merge %j is the same', async (toShards, toMerge) => {
    const { run, path } = sandbox({ 'a.yaml': STREAM, 'b.yaml': GOOD })
    symlinkSync('gone.yaml', path('z.yaml'))
    const whole = await run(['--strict', '--format', 'json'], testLinter)
    mkdirSync(path('.git/shards'))
    const files = ['1', '2'].map(index => `.git/shards/${index}.json`)
    for (const [i, file] of files.entries())
      await run([...toShards, '--shard', `${i + 1}/2`, '--output-file', file], testLinter)
    expect(await run(['merge', ...toMerge, '--format', 'json', ...files], testLinter)).toEqual(whole)
    expect(whole.exitCode).toBe(1)
  })

  it('holds for standard input', async () => {
    const { run } = sandbox()
    const input = (text: string | Buffer) => ({ ...testLinter, readInput: async () => Buffer.from(text) })
    expect(await run(['--strict', '-', '--stdin-filename', 'a.yaml'], input(STREAM))).toMatchObject({
      exitCode: 1,
      stderr: LINE,
    })
    const utf16 = await run(['-'], input(Buffer.from(`\ufeff${BAD}`, 'utf16le')))
    expect(utf16.stdout).toContain('  7:14  error')
  })

  it('fails a run that reads nothing else', async () => {
    const { run } = sandbox({ 'a.yaml': TEMPLATE })
    expect((await run([], testLinter)).exitCode).toBe(2)
    expect((await run(['--strict'], testLinter)).exitCode).toBe(1)
  })
})

describe('a file in another encoding', () => {
  const encodings: readonly (readonly [string, (text: string) => Buffer])[] = [
    ['UTF-16, little endian', text => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big endian', text => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ]
  const UNUSED = `# clauselint-disable-file TT-01 -- none — 😀\n${GOOD}`

  it.each(encodings)('is fixed in it: %s', async (_, encode) => {
    const { run, path } = sandbox({ 'a.yaml': encode(UNUSED) })
    expect((await run([], testLinter)).stdout).toContain('  1:2  warning')
    const dry = await run(['--fix-dry-run'], testLinter)
    expect(dry.stdout).toContain('-\ufeff# clauselint-disable-file')
    expect(dry.stderr).toContain('a.yaml is not UTF-8, so git apply does not accept its diff')
    await run(['--fix'], testLinter)
    expect(readFileSync(path('a.yaml'))).toEqual(encode(GOOD))
  })

  it('is not fixed where a part of it is in none', async () => {
    const { run, path } = sandbox()
    const expired = `# clauselint-disable-file TT-01 -- none until 2020-01-01\n${GOOD}---\na: `
    const bytes = Buffer.concat([Buffer.from(expired), Buffer.from([0xe9, 0x0a])])
    writeFileSync(path('a.yaml'), bytes)
    const { stdout, stderr } = await run(['--fix=all', '--show-unread'], testLinter)
    expect(stdout).toContain('  1:1  error  this suppression expired')
    expect(stdout).toContain('it is not UTF-8 (a.yaml:10:4)')
    expect(stderr).toContain('its file is not entirely UTF-8')
    expect(readFileSync(path('a.yaml'))).toEqual(bytes)
  })
})

describe('suppressions', () => {
  it('are not called unused in a file of which a part is not analysed', async () => {
    const { run } = sandbox({ 'a.yaml': `${GOOD}---\n# clauselint-disable-next-line TT-01 -- why\n${TEMPLATE}` })
    expect((await run([], testLinter)).stdout).not.toContain('suppression')
  })
})

describe('--watch', () => {
  it('tells of documents that are not analysed any more, and again', () => {
    const report = (all: Report['notAnalysed']): Report => ({ ...NOTHING, notAnalysed: all })
    const at = (startLine: number) => ({
      path: 'a.yaml',
      reason: REASON,
      location: { path: 'a.yaml', start: 0, end: 2, startLine, startColumn: 4, endLine: startLine, endColumn: 6 },
    })
    const counts = '0 new, 0 gone: now 0 errors, 0 warnings, 0 infos\n'
    const line = `a.yaml:9:4  not analysed: ${REASON}\n`
    expect(formatDifference(report([]), report([at(9)]))).toBe(`+ ${line}${counts}`)
    expect(formatDifference(report([at(9)]), report([]))).toBe(`- ${line}${counts}`)
    expect(formatDifference(report([at(9)]), report([at(12)]))).toBe('')
  })
})

describe('graph network', () => {
  it('names the documents that it knows nothing of', async () => {
    const { run } = sandbox({ 'a.yaml': STREAM })
    expect((await run(['graph', 'network'])).stderr).toBe(`a.yaml:9:4: not analysed: ${REASON}\n`)
  })
})

describe('kinds', () => {
  it('names what stands in strings, and how it is called there', async () => {
    const data = 'data:\n  run.sh: |\n    aws eks x\n  policy.json: |\n    {"Statement": [{"Effect": "Deny"}]}\n'
    const { run } = sandbox({ 'a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n${data}` })
    const { stdout } = await run(['kinds', 'a.yaml'])
    expect(stdout).toContain('  5:11  ConfigMap a, script run.sh: ClientConfigurations (')
    expect(stdout).toContain('  8:5  ConfigMap a, file policy.json: IamPolicyDocument (')
  })

  it('names the documents that are not analysed', async () => {
    const { run } = sandbox({ 'a.yaml': STREAM })
    const { stdout } = await run(['kinds', 'a.yaml'], testLinter)
    expect(stdout).toContain('Pod shop/web')
    expect(stdout).toContain(`  9:4  not analysed: ${REASON}\n`)
  })
})
