import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'
import { pod } from '../test-linter.ts'
import { contradictingLinter, fixingLinter } from './fixing-linter.ts'

const sandbox = sandboxes()
const LATEST = pod('web')
const FIXED = pod('web', 'example.com/shop/web:1')
const ALL_FIXED = pod('web', 'example.com/shop/web:2')
const CLEAN = pod('web', 'example.com/shop/web:2')
const DIFF =
  '@@ -4,4 +4,4 @@\n spec:\n   containers:\n     - name: web\n-      image: example.com/shop/web:latest\n+      image: example.com/shop/web:1\n'

describe('clauselint --fix', () => {
  it('makes the safe fixes, reports what is left and judges that', async () => {
    const { run, path } = sandbox({ 'a.yaml': LATEST, 'b.yaml': CLEAN })
    const { exitCode, stdout, stderr } = await run(['--fix'], fixingLinter)
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe(FIXED)
    expect(stderr).toBe(
      'clauselint: fixed 1 finding in 1 file\nclauselint: 1 finding has a fix that needs review: --fix=all\n',
    )
    expect([exitCode, stdout.includes('7:14  error  the image has the wrong end')]).toEqual([1, true])
    expect(stdout).toContain('test/one')
    expect(stdout).not.toContain('test/latest')
    expect(stdout).toContain('1 of them has a fix that needs review: --fix=all')
  })

  it('makes all fixes with =all, round by round, and nothing the second time', async () => {
    const { run, path } = sandbox({ 'a.yaml': LATEST })
    const first = await run(['--fix=all'], fixingLinter)
    expect(first).toEqual({
      exitCode: 0,
      stdout: 'no findings in 1 file\n',
      stderr: 'clauselint: fixed 2 findings in 1 file\n',
    })
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe(ALL_FIXED)
    expect((await run(['--fix=all'], fixingLinter)).stderr).toBe('clauselint: nothing to fix\n')
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe(ALL_FIXED)
  })

  it.each([
    ['CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
    ['a byte order mark', (text: string) => `\ufeff${text}`],
    ['no last line break', (text: string) => text.trimEnd()],
    ['characters of two units', (text: string) => `# 🚢 é\n${text.replace('name: web,', 'name: web, x: 🚢🚢,')}`],
    [
      'comments and blanks',
      (text: string) => text.replace('image:', '# one\n\n      image:   ').replace(/\n$/, '  # two \n'),
    ],
  ])('keeps every other byte: %s', async (_, written) => {
    const { run, path } = sandbox({ 'a.yaml': written(LATEST) })
    await run(['--fix'], fixingLinter)
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe(written(FIXED))
  })

  it('fixes many places of a file at once, and those that a list and an object in JSON hold', async () => {
    const { run, path } = sandbox({
      'a.yaml': `${LATEST}---\n${LATEST}---\n${CLEAN}`,
      'a.json':
        '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"x"},\n "spec":{"containers":[{"image":"b:latest"},{"image":"c:latest"}]}}',
    })
    const { stderr } = await run(['--fix'], fixingLinter)
    expect(stderr).toContain('fixed 4 findings in 2 files')
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe(`${FIXED}---\n${FIXED}---\n${CLEAN}`)
    expect(readFileSync(path('a.json'), 'utf8')).toBe(
      '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"x"},\n "spec":{"containers":[{"image":"b:1"},{"image":"c:1"}]}}',
    )
  })

  it('has no fix where it can not be written', async () => {
    const text = LATEST.replace('image: ', 'image: !!str ')
    const { run, path } = sandbox({ 'a.yaml': text })
    expect((await run([], fixingLinter)).stdout).not.toContain('--fix')
    const { exitCode, stderr } = await run(['--fix'], fixingLinter)
    expect([exitCode, readFileSync(path('a.yaml'), 'utf8')]).toEqual([1, text])
    expect(stderr).toBe('clauselint: nothing to fix\n')
  })

  it('does not fix what is suppressed', async () => {
    const text = LATEST.replace(
      '      image',
      '      # clauselint-disable-next-line test/latest -- for now\n      image',
    )
    const { run, path } = sandbox({ 'a.yaml': text })
    expect((await run(['--fix'], fixingLinter)).stderr).toBe('clauselint: nothing to fix\n')
    expect(readFileSync(path('a.yaml'), 'utf8')).toBe(text)
  })

  it('makes none of the fixes that undo each other', async () => {
    const text = pod('web', 'example.com/web:a')
    const { run, path } = sandbox({ 'a.yaml': text })
    const { exitCode, stderr } = await run(['--fix'], contradictingLinter)
    expect([exitCode, readFileSync(path('a.yaml'), 'utf8'), stderr]).toEqual([
      1,
      text,
      [
        'clauselint: nothing was fixed',
        'clauselint: could not fix a.yaml:7:14 (test/a TT-11): it is still there with its fix',
        '',
      ].join('\n'),
    ])
  })

  it('changes with --changed only the files that are named', async () => {
    const { run, path } = sandbox({ 'a.yaml': LATEST, 'b.yaml': LATEST })
    const { exitCode, stderr } = await run(['--fix=all', '--changed', 'a.yaml'], fixingLinter)
    expect([exitCode, stderr]).toEqual([0, 'clauselint: fixed 2 findings in 1 file\n'])
    expect([readFileSync(path('a.yaml'), 'utf8'), readFileSync(path('b.yaml'), 'utf8')]).toEqual([ALL_FIXED, LATEST])
  })

  it('leaves alone what a baseline knows', async () => {
    const { run, path, write } = sandbox({ 'a.yaml': LATEST })
    await run(['baseline', 'write'], fixingLinter)
    write({ 'b.yaml': LATEST })
    const argv = ['--fix=all', '--baseline', 'clauselint-baseline.json']
    expect(await run(argv, fixingLinter)).toMatchObject({
      exitCode: 0,
      stderr: 'clauselint: fixed 2 findings in 1 file\n',
    })
    expect([readFileSync(path('a.yaml'), 'utf8'), readFileSync(path('b.yaml'), 'utf8')]).toEqual([LATEST, ALL_FIXED])
  })

  it('keeps the permissions of a file, and leaves nothing beside it', async () => {
    const { run, path, folder } = sandbox({ 'a.yaml': LATEST })
    chmodSync(path('a.yaml'), 0o640)
    await run(['--fix'], fixingLinter)
    expect(statSync(path('a.yaml')).mode & 0o777).toBe(0o640)
    expect(readdirSync(folder).sort()).toEqual(['.git', 'a.yaml'])
  })

  it('writes through a link inside the repository, and through none that leads out', async () => {
    const outside = sandbox({ 'secret.yaml': LATEST, 'folder/b.yaml': LATEST })
    const { run, path } = sandbox({ 'real/a.txt': LATEST })
    symlinkSync('real/a.txt', path('a.yaml'))
    symlinkSync(outside.path('secret.yaml'), path('out.yaml'))
    symlinkSync(outside.path('folder'), path('out'))
    const { stdout } = await run(['--fix', '-f', 'json', 'a.yaml', 'out.yaml', 'out/b.yaml', 'out'], fixingLinter)
    expect(readFileSync(path('real/a.txt'), 'utf8')).toBe(FIXED)
    expect(lstatSync(path('a.yaml')).isSymbolicLink()).toBe(true)
    expect(readFileSync(outside.path('secret.yaml'), 'utf8')).toBe(LATEST)
    expect(readFileSync(outside.path('folder/b.yaml'), 'utf8')).toBe(LATEST)
    const reason = 'it is a link out of the repository'
    expect(JSON.parse(stdout).notAnalysed).toEqual([
      { path: 'out', reason },
      { path: 'out.yaml', reason },
      { path: 'out/b.yaml', reason },
    ])
  })

  it('writes no file that was changed while it was linted', async () => {
    const { run, path } = sandbox({ 'a.yaml': LATEST })
    const changing = {
      createLinter: (parsers: Parameters<typeof fixingLinter.createLinter>[0]) => {
        const registry = fixingLinter.createLinter(parsers)
        const dialects = registry.dialects.map(dialect => ({
          ...dialect,
          resources: (document: Parameters<typeof dialect.resources>[0]) => {
            // When the fixed text is linted again, nothing is written yet.
            if (document.file.text === FIXED) writeFileSync(path('a.yaml'), CLEAN)
            return dialect.resources(document)
          },
        }))
        return { ...registry, dialects }
      },
    }
    const { exitCode, stdout, stderr } = await run(['--fix'], changing)
    expect([exitCode, readFileSync(path('a.yaml'), 'utf8')]).toEqual([2, CLEAN])
    expect(stderr).toContain('could not write a.yaml: it has changed in the meantime')
    // What is there now is reported, not what would have been there.
    expect([stdout.includes('no findings in 1 file'), stderr.includes('fixed 1')]).toEqual([true, false])
  })

  it.each<readonly [readonly string[], string]>([
    [['--fix=some'], 'unknown --fix "some"'],
    [['--fix-dry-run=al'], 'unknown --fix-dry-run "al"'],
    [['--fix', '-'], '--fix cannot change standard input; --fix-dry-run writes what it would change'],
    [['--fix-dry-run', '-f', 'json'], '--fix-dry-run writes to standard output itself'],
  ])('refuses %j', async (argv, problem) => {
    const { run } = sandbox({ 'a.yaml': LATEST })
    const { exitCode, stdout, stderr } = await run(argv, fixingLinter)
    expect([exitCode, stdout, stderr.includes(problem)]).toEqual([2, '', true])
  })
})

describe('clauselint --fix-dry-run', () => {
  it('writes the difference and changes no file', async () => {
    const { run, path } = sandbox({ 'k8s/a.yaml': LATEST })
    const { exitCode, stdout, stderr } = await run(['--fix-dry-run'], fixingLinter)
    expect(stdout).toBe(`--- a/k8s/a.yaml\n+++ b/k8s/a.yaml\n${DIFF}`)
    expect(stderr).toContain('clauselint: would fix 1 finding in 1 file\n')
    expect([exitCode, readFileSync(path('k8s/a.yaml'), 'utf8')]).toEqual([1, LATEST])
  })

  it('writes nothing where nothing would change', async () => {
    const { run } = sandbox({ 'a.yaml': CLEAN })
    const { exitCode, stdout } = await run(['--fix-dry-run'], fixingLinter)
    expect([exitCode, stdout]).toEqual([0, ''])
  })

  it('fixes standard input', async () => {
    const { run } = sandbox({})
    const over = { ...fixingLinter, readInput: async () => Buffer.from(LATEST) }
    const { exitCode, stdout } = await run(['--fix-dry-run=all', '--stdin-filename', 'x y.yaml', '-'], over)
    expect([exitCode, stdout.split('\n').slice(0, 2)]).toEqual([0, ['--- a/x y.yaml\t', '+++ b/x y.yaml\t']])
  })

  it('writes a report of what would be left into a file', async () => {
    const { run, path } = sandbox({ 'a.yaml': LATEST })
    const { stdout } = await run(['--fix-dry-run', '-o', 'left.txt', '.'], fixingLinter)
    expect(stdout).toContain('+++ b/a.yaml')
    expect(readFileSync(path('left.txt'), 'utf8')).toContain('test/one')
  })

  it('gives what git applies, with CRLF, blanks in names and no last line break too', async () => {
    const files = { 'a b/ü.yaml': LATEST.replaceAll('\n', '\r\n'), 'c.yaml': LATEST.trimEnd(), 'd.yaml': CLEAN }
    const { run, folder, path } = sandbox(files)
    const { stdout } = await run(['--fix-dry-run'], fixingLinter)
    execFileSync('git', ['init', '-q'], { cwd: folder })
    execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: stdout })
    expect(readFileSync(path('a b/ü.yaml'), 'utf8')).toBe(FIXED.replaceAll('\n', '\r\n'))
    expect(readFileSync(path('c.yaml'), 'utf8')).toBe(FIXED.trimEnd())
  })

  it('shows a terminal nothing that it would obey', async () => {
    const { run } = sandbox({ 'a.yaml': LATEST.replace('- name: web', '- name: web # \u001b[31m') })
    const written: string[] = []
    const stdout = { write: (text: string) => written.push(text), isTerminal: true, columns: 80 }
    await run(['--fix-dry-run'], { ...fixingLinter, stdout })
    expect(written.join('')).toContain('# ·[31m\n')
  })
})

describe('a report in a format for machines', () => {
  it('says what each fix would change, those too that need review', async () => {
    const { run } = sandbox({ 'a.yaml': `# 🚢 é\n${LATEST}---\n${FIXED}` })
    const report: unknown = JSON.parse((await run(['-f', 'json'], fixingLinter)).stdout)
    const place = (offset: number, line: number, column: number) => ({ offset, line, column })
    expect(report).toMatchObject({
      findings: [
        {
          fix: {
            title: 'write :1',
            safe: true,
            replacements: [
              {
                path: 'a.yaml',
                range: { start: place(120, 8, 14), end: place(147, 8, 41) },
                text: 'example.com/shop/web:1',
              },
            ],
          },
        },
        { fix: { title: 'write :2', safe: false, replacements: [{ path: 'a.yaml', text: 'example.com/shop/web:2' }] } },
      ],
    })
    const diagnostics: unknown = JSON.parse((await run(['-f', 'rdjson'], fixingLinter)).stdout)
    expect(diagnostics).toMatchObject({ diagnostics: [{ suggestions: [{ text: 'example.com/shop/web:1' }] }, {}] })
  })

  it('says nothing of a fix that can not be written', async () => {
    const { run } = sandbox({ 'a.yaml': LATEST.replace('image: ', 'image: !!str ') })
    const report: unknown = JSON.parse((await run(['-f', 'json'], fixingLinter)).stdout)
    expect(report).toMatchObject({ findings: [{ rule: 'test/latest' }] })
    expect(JSON.stringify(report)).not.toContain('fix')
  })
})
