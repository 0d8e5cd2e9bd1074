import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxes } from './sandbox.ts'
import { pod, testLinter } from './test-linter.ts'

const sandbox = sandboxes()
const GOOD = pod('web', 'example.com/shop/web:1.0')
/** Node itself can't make a named pipe. */
const MAKE_PIPE = 'mkfifo'
const makePipe = (path: string): void => {
  execFileSync(MAKE_PIPE, [path])
}
const isRoot = process.getuid?.() === 0

const notAnalysed = (json: string): unknown => {
  const report: { readonly notAnalysed: unknown } = JSON.parse(json)
  return report.notAnalysed
}

describe('files that can not be analysed', () => {
  it('are said by name in every format, and the others are still linted', async () => {
    const { run, path, write } = sandbox({
      'good.yaml': GOOD,
      'binary.yaml': Buffer.from([0x61, 0x62, 0x63, 0x00]),
      'latin.yaml': Buffer.from([0x61, 0x3a, 0x20, 0xe9, 0x0a]),
      'utf16.yaml': Buffer.from('a: 1\n', 'utf16le'),
      'large.yaml': `a: ${'x'.repeat(2000)}\n`,
    })
    symlinkSync('loop-b.yaml', path('loop-a.yaml'))
    symlinkSync('loop-a.yaml', path('loop-b.yaml'))
    symlinkSync('gone.yaml', path('dangling.yaml'))
    symlinkSync('/etc', path('outside'))
    mkdirSync(path('folder'))
    symlinkSync('..', path('folder/up'))
    makePipe(path('pipe.yaml'))
    const at = (column: number): object => ({
      range: {
        start: { offset: column - 1, line: 1, column },
        end: { offset: column, line: 1, column: column + 1 },
      },
    })
    write({ 'folder/good.yaml': GOOD.replace('name: web,', 'name: web2,') })
    const expected = [
      { path: 'binary.yaml', reason: 'it is binary', ...at(4) },
      { path: 'dangling.yaml', reason: 'it is a broken link' },
      { path: 'folder/up', reason: 'it is a link to a folder that contains it' },
      { path: 'large.yaml', reason: 'it is larger than 1000 bytes (maxFileSize)' },
      { path: 'latin.yaml', reason: 'it is not UTF-8', ...at(4) },
      { path: 'loop-a.yaml', reason: 'it is a symbolic link loop' },
      { path: 'loop-b.yaml', reason: 'it is a symbolic link loop' },
      { path: 'outside', reason: 'it is a link out of the repository' },
      { path: 'pipe.yaml', reason: 'it is not a regular file' },
      { path: 'utf16.yaml', reason: 'it is binary, or UTF-16 without a byte order mark' },
    ]
    const argv = ['--max-file-size', '1000']
    const json = await run([...argv, '--format', 'json'], testLinter)
    expect(json.exitCode).toBe(0)
    expect(notAnalysed(json.stdout)).toEqual(expected)
    const sarif = await run([...argv, '--format', 'sarif'], testLinter)
    const text = await run([...argv, '--show-unread'], testLinter)
    for (const one of expected) {
      expect(sarif.stdout).toContain(one.reason)
      expect(text.stdout).toContain(one.reason)
    }
  })

  it.skipIf(isRoot)('without permission', async () => {
    const { run, path } = sandbox({ 'good.yaml': GOOD, 'secret.yaml': GOOD, 'closed/a.yaml': GOOD })
    chmodSync(path('secret.yaml'), 0)
    chmodSync(path('closed'), 0)
    const { stdout } = await run(['--format', 'json'], testLinter)
    chmodSync(path('closed'), 0o700)
    expect(notAnalysed(stdout)).toEqual([
      { path: 'closed', reason: 'permission denied' },
      { path: 'secret.yaml', reason: 'permission denied' },
    ])
  })

  it.skipIf(process.platform !== 'linux')('with names that are not UTF-8', async () => {
    const { run, folder, write } = sandbox({
      'good.yaml': GOOD,
      '.gitignore': 'ignored\ufffd.yaml\n',
      '\ufffd.yaml': GOOD,
    })
    const at = (...name: readonly (string | number)[]): Buffer =>
      Buffer.concat(
        [`${folder}/`, ...name].map(part => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))),
      )
    writeFileSync(at('caf', 0xe9, '.yaml'), GOOD)
    writeFileSync(at('caf', 0xe8, '.yaml'), GOOD)
    writeFileSync(at(0xff, '.yaml'), GOOD)
    writeFileSync(at('ignored', 0xff, '.yaml'), GOOD)
    writeFileSync(at('other', 0xff, '.txt'), GOOD)
    mkdirSync(at('d', 0xff, '"'))
    writeFileSync(at('d', 0xff, '"/a.yaml'), GOOD)
    write({ 'good.yaml': GOOD })
    const name = (path: string, shown: string): object => ({
      path,
      reason: `its name is not UTF-8 ("${shown}"); rename it`,
    })
    const cafes = [name('caf\ufffd.yaml', 'caf\\xe8.yaml'), name('caf\ufffd.yaml', 'caf\\xe9.yaml')]
    const inFolder = name('d\ufffd"', 'd\\xff\\x22')
    const all = await run(['--format', 'json'], testLinter)
    expect(notAnalysed(all.stdout)).toEqual([...cafes, inFolder, name('\ufffd.yaml', '\\xff.yaml')])
    expect(JSON.parse(all.stdout).counts.files).toBe(2)
    const given = async (...argv: readonly string[]) => {
      const { exitCode, stdout, stderr } = await run(['--format', 'json', ...argv], testLinter)
      return [exitCode, notAnalysed(stdout), stderr]
    }
    const nothing = expect.stringContaining('nothing to check: no file could be analysed')
    expect(await given('caf\ufffd.yaml')).toEqual([2, cafes, nothing])
    expect(await given('d\ufffd"/a.yaml')).toEqual([2, [inFolder], nothing])
    expect(await given('--changed', 'd\ufffd"/a.yaml')).toEqual([0, [inFolder], ''])
    expect((await run(['gone\ufffd.yaml'], testLinter)).stderr).toContain('no such file or folder')
  })

  it('named ones too', async () => {
    const { run, path } = sandbox({ 'good.yaml': GOOD })
    makePipe(path('pipe'))
    const { stdout } = await run(['--format', 'json', 'good.yaml', 'pipe'], testLinter)
    expect(notAnalysed(stdout)).toEqual([
      { path: 'pipe', reason: 'it is not a regular file; pipe it in and use - instead' },
    ])
  })

  it('keeps a byte order mark out of the values and in the positions', async () => {
    const { run } = sandbox({ 'a.yaml': `\ufeff${pod('web')}` })
    expect((await run([], testLinter)).stdout).toContain('  7:14  error')
  })
})
