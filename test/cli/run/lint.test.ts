import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import fc from '../../support/property.ts'
import { sandboxes } from '../sandbox.ts'
import { pod, testLinter, throwingLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const GOOD = 'example.com/shop/web:1.0'

describe('clauselint', () => {
  it('prints findings to standard output and ends with 1', async () => {
    const { run } = sandbox({ 'a/pod.yaml': pod('web'), 'b.txt': 'not read' })
    expect(await run([], testLinter)).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: [
        'a/pod.yaml',
        '  7:14  error  the image example.com/shop/web:latest has a forbidden tag  test/forbidden-tag TT-01',
        '',
        '1 error in 1 of 1 file',
        '',
      ].join('\n'),
    })
  })

  it('writes a format of your own by the path of its module, and says what is wrong with it', async () => {
    const made = sandbox({
      'pod.yaml': pod('web'),
      'format.cjs': 'module.exports = report => `${report.findings.map(one => one.check).join()}\\n`',
      'none.cjs': 'module.exports = 1',
    })
    expect(await made.run(['-f', made.path('format.cjs'), 'pod.yaml'], testLinter)).toEqual({
      exitCode: 1,
      stderr: '',
      stdout: 'TT-01\n',
    })
    const wrong = await made.run(['-f', made.path('none.cjs'), 'pod.yaml'], testLinter)
    expect(wrong.stderr).toMatch(/none\.cjs has no function as its default export/)
    expect(wrong.exitCode).not.toBe(0)
    const missing = await made.run(['-f', made.path('missing.cjs'), 'pod.yaml'], testLinter)
    expect(missing.stderr).toContain('Cannot find module')
  })

  it('ends with 0 where nothing is wrong', async () => {
    const { run } = sandbox({ 'pod.yaml': pod('web', GOOD) })
    expect(await run(['.'], testLinter)).toEqual({ exitCode: 0, stderr: '', stdout: 'no findings in 1 file\n' })
  })

  it('joins the facts of all files', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web', GOOD), 'b.yaml': pod('web', GOOD) })
    const { exitCode, stdout } = await run([], testLinter)
    expect([exitCode, stdout.includes('b.yaml\n  3:18  warning  there is another workload web')]).toEqual([0, true])
  })

  it('gives the same bytes whatever the order of arguments', async () => {
    const names = ['a.yaml', 'b/c.yaml', 'b/d.yml', 'e.json']
    const { run } = sandbox({
      'a.yaml': pod('web'),
      'b/c.yaml': pod('web'),
      'b/d.yml': `${pod('other')}---\nspec: [\n`,
      'e.json': '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web"}, "spec": {"containers": []}}',
    })
    const expected = await run(['--format', 'json', '.'], testLinter)
    expect(expected.exitCode).toBe(1)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...names, 'b', '**/*.yaml'], { minLength: 6 }), async paths => {
        expect(await run(['--format', 'json', ...paths], testLinter)).toEqual(expected)
      }),
      { numRuns: 10 },
    )
  })

  it('gives the same bytes in another folder and at another time', async () => {
    const files = { 'a.yaml': pod('web'), 'b.yaml': pod('web') }
    const run = async (now: Date) => sandbox(files).run(['--format', 'sarif'], { ...testLinter, now: () => now })
    expect(await run(new Date('2030-02-03'))).toEqual(await run(new Date('2026-01-01')))
  })

  it('lints the current folder, and gives machines paths from the root of the repository', async () => {
    const { run, path } = sandbox({ 'a/pod.yaml': pod('web'), 'c/pod.yaml': pod('web') })
    const { stdout } = await run(['-f', 'rdjson'], { ...testLinter, cwd: path('a') })
    expect(stdout).toContain('"a/pod.yaml"')
    expect(stdout).not.toContain('c/pod.yaml')
  })

  it('reads standard input', async () => {
    const { run } = sandbox()
    const readInput = async () => Buffer.from(pod('web'))
    const named = await run(['-', '--stdin-filename', 'x/y.yaml'], { ...testLinter, readInput })
    expect([named.exitCode, named.stdout.split('\n')[0]]).toEqual([1, 'x/y.yaml'])
    const unnamed = await run(['-'], { ...testLinter, readInput })
    expect(unnamed.stdout.split('\n')[0]).toBe('stdin.yaml')
  })

  it('says where standard input can not be read', async () => {
    const readInput = () => Promise.reject(Object.assign(new Error('no'), { code: 'EISDIR' }))
    const { exitCode, stderr } = await sandbox().run(['-'], { ...testLinter, readInput })
    expect([exitCode, stderr]).toEqual([
      2,
      'clauselint: nothing to check: no file could be analysed (1; stdin.yaml: it is a folder)\n',
    ])
  })

  it('names the template of rendered output', async () => {
    const { run } = sandbox()
    const rendered = `---\n# Source: shop/templates/a.yaml\n${pod('a', GOOD)}---\n# Source: shop/templates/web.yaml\n${pod('web')}`
    const { stdout } = await run(['-'], { ...testLinter, readInput: async () => Buffer.from(rendered) })
    expect(stdout).toContain('shop/templates/web.yaml:1:1  rendered from this template')
    expect(stdout).not.toContain('shop/templates/a.yaml')
  })

  it('checks the documents beside a broken one', async () => {
    const { run } = sandbox({ 'a.yaml': `a: [\n---\n${pod('web')}` })
    const { exitCode, stdout } = await run([], testLinter)
    expect(exitCode).toBe(1)
    expect(stdout).toContain('syntax/yaml')
    expect(stdout).toContain('test/forbidden-tag')
  })
})

describe('options', () => {
  it('--output-file takes the format before it, whole files only', async () => {
    const { run, path, folder } = sandbox({ 'pod.yaml': pod('web') })
    const argv = [
      '--format',
      'sarif',
      '--output-file',
      'out/report.sarif',
      '--format',
      'json',
      '-o',
      'r.json',
      '-f',
      'text',
    ]
    const { stdout } = await run(argv, testLinter)
    expect(stdout).toContain('1 error in 1 of 1 file')
    expect(JSON.parse(readFileSync(path('out/report.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' })
    expect(JSON.parse(readFileSync(path('r.json'), 'utf8'))).toBeTypeOf('object')
    expect(readdirSync(`${folder}/out`)).toEqual(['report.sarif'])
  })

  it('--output-file that can not be written ends with 2 and leaves nothing behind', async () => {
    const { run, folder } = sandbox({ 'pod.yaml': pod('web'), 'out/x': '' })
    const before = readdirSync(folder)
    const { exitCode, stderr } = await run(['-o', 'out'], testLinter)
    expect([exitCode, stderr]).toEqual([2, 'clauselint: could not write out: it is a folder\n'])
    expect(readdirSync(folder)).toEqual(before)
  })

  it('--output-file writes to a device without putting a file in its place', async () => {
    const { run } = sandbox({ 'pod.yaml': pod('web') })
    expect(await run(['-o', '/dev/null'], testLinter)).toEqual({ exitCode: 1, stdout: '', stderr: '' })
    expect(existsSync('/dev/null')).toBe(true)
  })

  it('--rule sets severity and options over the configuration', async () => {
    const { run } = sandbox({
      'pod.yaml': pod('web'),
      'clauselint.yaml': 'overrides: [{files: ["**"], kinds: [Workload], rules: {test/forbidden-tag: off}}]\n',
    })
    expect((await run([], testLinter)).exitCode).toBe(0)
    expect((await run(['--rule', 'test/forbidden-tag: error'], testLinter)).exitCode).toBe(1)
    const other = await run(['--rule', 'test/forbidden-tag: [error, {tags: [stable]}]'], testLinter)
    expect(other.exitCode).toBe(0)
  })

  it('--fail-level, --exit-zero, --max-warnings decide the exit code', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web', GOOD), 'b.yaml': pod('web', GOOD) })
    const exitCode = async (...argv: readonly string[]) => (await run(argv, testLinter)).exitCode
    expect(await exitCode()).toBe(0)
    expect(await exitCode('--fail-level', 'warn')).toBe(1)
    expect(await exitCode('--fail-level', 'warn', '--exit-zero')).toBe(0)
    expect(await exitCode('--max-warnings', '1')).toBe(0)
    expect(await run(['--max-warnings', '0', '--quiet'], testLinter)).toMatchObject({
      exitCode: 1,
      stderr: 'clauselint: 1 warnings exceed --max-warnings 0\n',
    })
  })

  it('--quiet reports errors only', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web', GOOD), 'b.yaml': pod('web', GOOD) })
    expect((await run(['--quiet'], testLinter)).stdout).toBe('no findings in 2 files\n')
  })

  it('--no-inline-config lets suppression comments not hold, --show-suppressed shows them', async () => {
    const text = pod('web').replace('      image:', '      # clauselint-disable-next-line TT-01 -- known\n      image:')
    const { run } = sandbox({ 'a.yaml': text })
    expect((await run([], testLinter)).exitCode).toBe(0)
    expect((await run(['--show-suppressed'], testLinter)).stdout).toContain('(known)')
    expect((await run(['--no-inline-config'], testLinter)).exitCode).toBe(1)
  })

  it('--code-frames shows the line', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web') })
    expect((await run(['--code-frames'], testLinter)).stdout).toContain('7 |       image: example.com/shop/web:latest')
  })

  it.each([
    ['--color', {}, false, true],
    ['--no-color', { FORCE_COLOR: '1' }, true, false],
    [undefined, {}, true, true],
    [undefined, {}, false, false],
    [undefined, { NO_COLOR: '1' }, true, false],
    [undefined, { FORCE_COLOR: '1' }, false, true],
    [undefined, { TERM: 'dumb' }, true, false],
  ])('colours with %s, %j, on a terminal %s: %s', async (option, variables, isTerminal, expected) => {
    const { run } = sandbox({ 'a.yaml': pod('web') })
    const texts: string[] = []
    const stdout = { isTerminal, columns: undefined, write: (more: string) => texts.push(more) }
    await run(option === undefined ? [] : [option], { ...testLinter, variables, stdout })
    expect(texts.join('').includes('\u001b[')).toBe(expected)
  })

  it('SOURCE_DATE_EPOCH is today', async () => {
    const text = pod('web').replace(
      '      image:',
      '      # clauselint-disable-next-line TT-01 -- x until 2026-12-31\n      image:',
    )
    const { run } = sandbox({ 'a.yaml': text })
    expect((await run([], testLinter)).exitCode).toBe(0)
    const variables = { SOURCE_DATE_EPOCH: '1800000000' }
    expect((await run([], { ...testLinter, variables })).stdout).toContain('expired on 2026-12-31')
  })
})

describe('wrong use', () => {
  const { run } = sandbox({ 'pod.yaml': pod('web', GOOD) })
  it.each([
    [['--formt', 'json'], 'unknown option --formt; did you mean --format? (clauselint --help lists all)'],
    [['-x'], 'unknown option -x (clauselint --help lists all)'],
    [['--format'], '--format needs a value: NAME (clauselint --help lists all)'],
    [['--format', '--quiet'], '--format needs a value: NAME (clauselint --help lists all)'],
    [['--quiet=yes'], '--quiet takes no value (clauselint --help lists all)'],
    [['--format', 'sariff'], 'unknown format "sariff"; did you mean "sarif"?'],
    [['--fail-level', 'errors'], 'unknown --fail-level "errors"; did you mean "error"?'],
    [['--max-warnings', '-1'], '--max-warnings -1 must be a whole number'],
    [['--max-file-size', '1M'], '--max-file-size 1M must be a whole number'],
    [['--max-file-size', '100000001'], '--max-file-size 100000001 must be at most 100000000'],
    [['-f', 'json', '-f', 'text'], 'two formats would both be written to standard output: give one an --output-file'],
    [['-f', 'json', '-o', 'x', '-f', 'text', '-o', 'x'], 'two formats would be written to the same file'],
    [['-f', 'json', '-o', 'x', '-o', 'y'], '--output-file y needs a --format before it'],
    [['-', 'pod.yaml'], '- (standard input) cannot be combined with other paths'],
    [['nowhere'], '"nowhere": no such file or folder'],
    [['version'], '"version": no such file or folder\nclauselint: did you mean --version?'],
    [['rulse'], '"rulse": no such file or folder\nclauselint: did you mean the command rules?'],
    [
      ['exlpain', 'HT-04'],
      '"exlpain": no such file or folder\nclauselint: "HT-04": no such file or folder\nclauselint: did you mean the command explain?',
    ],
    [['--hepl'], 'unknown option --hepl; did you mean --help? (clauselint --help lists all)'],
    [['graph', 'netwrok'], 'graph: unknown topic "netwrok"; did you mean "network"?'],
    [['pod.yaml/x'], '"pod.yaml/x": its parent is not a folder'],
    [['*.json'], 'no file matches "*.json"'],
    [
      ['--rule', 'test/forbiden-tag: off'],
      '--rule "test/forbiden-tag: off": unknown rule "test/forbiden-tag"; did you mean "test/forbidden-tag"?',
    ],
    [
      ['--rule', 'test/forbidden-tag: eror'],
      '--rule "test/forbidden-tag: eror": unknown value "eror"; did you mean "error"?',
    ],
    [['--config', 'no.yaml'], 'no.yaml:1:1: it does not exist'],
  ])('%j', async (argv, message) => {
    expect(await run(argv, testLinter)).toEqual({ exitCode: 2, stdout: '', stderr: `clauselint: ${message}\n` })
  })

  it('nothing to lint', async () => {
    const { stderr, exitCode } = await sandbox({ 'a.txt': '' }).run([], testLinter)
    expect([exitCode, stderr]).toEqual([
      2,
      'clauselint: nothing to lint: no YAML, JSON, TOML, shell, Corefile, HCL, Dockerfile or Makefile file was found\n',
    ])
  })

  it('nothing recognised', async () => {
    const { stderr, exitCode } = await sandbox({ 'a.yaml': 'a: 1\n' }).run([], testLinter)
    expect([exitCode, stderr]).toEqual([
      2,
      'clauselint: nothing to check: no document is of a known kind (1 read); clauselint kinds FILE shows why\n',
    ])
  })

  it('nothing analysed', async () => {
    const { stderr, exitCode } = await sandbox({ 'a.yaml': '%{ if a }\na: 1\n%{ endif }\n' }).run([], testLinter)
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(/^clauselint: nothing to check: no file could be analysed \(1; a\.yaml: .*\)\n$/)
  })
})

describe('a defect of ours', () => {
  it('names rule and file, prints the other findings and ends with 3', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web') })
    const { exitCode, stdout, stderr } = await run([], throwingLinter)
    expect([exitCode, stderr]).toEqual([
      3,
      'clauselint: a defect in test/throwing, on a.yaml: Error: out of luck; please report it\n',
    ])
    expect(stdout).toContain('test/forbidden-tag TT-01')
  })

  it('anywhere else: no bare stack trace', async () => {
    const { run } = sandbox({ 'a.yaml': pod('web') })
    const createLinter = () => {
      throw new Error('broken')
    }
    const message = 'clauselint: a defect of clauselint itself, please report it: Error: broken\n'
    expect(await run([], { createLinter })).toEqual({ exitCode: 3, stdout: '', stderr: message })
    const debugging = await run([], { createLinter, variables: { CLAUSELINT_DEBUG: '1' } })
    expect(debugging.stderr).toContain('at createLinter')
  })
})

describe('scripts that files hold whatever they contain', () => {
  it.each([
    ['Dockerfile', 'FROM registry.example.com/team/web:1.0.0\nRUN curl -k https://api.example.com/livez\n'],
    ['Makefile', 'probe:\n\tkubectl version --insecure-skip-tls-verify\n'],
  ])('are read where no other file needs the parser: %s', async (name, text) => {
    const { stdout } = await sandbox({ [name]: text }).run([name])
    expect(stdout).toContain('procedure/tls-verification OP-14')
    expect(stdout).not.toContain('is not loaded')
  })
})
