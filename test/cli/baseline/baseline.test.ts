import { readFileSync, rmSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readBaseline, writeBaseline } from '../../../src/workspace/baseline-file.ts'
import { type Sandbox, sandboxes } from '../sandbox.ts'
import { pod, testLinter, throwingLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const BASELINE = 'clauselint-baseline.json'
const GOOD = 'example.com/shop/web:1.0'

async function withBaseline(files: Readonly<Record<string, string>>): Promise<Sandbox> {
  const made = sandbox(files)
  expect((await made.run(['baseline', 'write'], testLinter)).exitCode).toBe(0)
  return made
}

const lint = (made: Sandbox, ...argv: readonly string[]) => made.run(['--baseline', BASELINE, ...argv], testLinter)
const baselineOf = ({ path }: Sandbox): string => readFileSync(path(BASELINE), 'utf8')

describe('a baseline', () => {
  it('says what is known, a finding a line, and passes the run', async () => {
    const made = await withBaseline({ 'b.yaml': pod('b'), 'a.yaml': pod('a') })
    const text = baselineOf(made)
    expect(
      text.match(/^ {4}\{"path":"[ab]\.yaml","rule":"test\/forbidden-tag","check":"TT-01","object":"Pod shop/gm),
    ).toHaveLength(2)
    expect(text.indexOf('a.yaml')).toBeLessThan(text.indexOf('b.yaml'))
    expect(await lint(made)).toEqual({
      exitCode: 0,
      stdout: 'no findings in 2 files\n2 findings are suppressed: --show-suppressed\n',
      stderr: '',
    })
    expect((await lint(made, '--show-suppressed')).stdout).toContain(`(known: it is in ${BASELINE})`)
  })

  it('reports what is new, in known files too', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a') })
    made.write({ 'a.yaml': `${pod('new')}---\n${pod('a')}`, 'b.yaml': pod('b') })
    const { exitCode, stdout } = await lint(made)
    expect([exitCode, stdout.match(/TT-01/g)?.length]).toEqual([1, 2])
    expect(stdout).toContain('a.yaml\n  7:14  error')
  })

  it.each([
    ['it moves', (text: string) => `# one\n# two\n---\n${pod('first', GOOD)}---\n${text}`],
    [
      'its layout and comments change',
      (text: string) => text.replace('spec:', '# why\nspec:').replaceAll('name: ', 'name:   '),
    ],
    ['its keys change places', (text: string) => `${text.split('\n').slice(2).join('\n')}kind: Pod\napiVersion: v1\n`],
    ['its lines end otherwise', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('holds while the object stays the same: %s', async (_, edit) => {
    const made = await withBaseline({ 'a.yaml': pod('a') })
    made.write({ 'a.yaml': edit(pod('a')) })
    const { exitCode, stdout, stderr } = await lint(made, '--strict-baseline')
    expect([exitCode, stdout.includes('1 finding is suppressed'), stderr]).toEqual([0, true, ''])
  })

  it('ends when the object changes', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a') })
    made.write({ 'a.yaml': `${pod('a')}  hostNetwork: true\n` })
    const { exitCode, stdout, stderr } = await lint(made)
    expect([exitCode, stdout.includes('TT-01')]).toEqual([1, true])
    expect(stderr).toBe(
      [
        `clauselint: ${BASELINE}: 1 entry is stale; clauselint baseline prune takes it out`,
        'clauselint:   a.yaml: test/forbidden-tag TT-01 of Pod shop/a: its object has changed',
        '',
      ].join('\n'),
    )
  })

  it('does not hold in another file', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a') })
    rmSync(made.path('a.yaml'))
    made.write({ 'b.yaml': pod('a') })
    const { exitCode, stderr } = await lint(made)
    expect([exitCode, stderr.includes('Pod shop/a: its file is gone')]).toEqual([1, true])
  })

  it('fails with --strict-baseline where it knows what is not there any more', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a') })
    made.write({ 'a.yaml': pod('a', GOOD) })
    const lax = await lint(made)
    const strict = await lint(made, '--strict-baseline')
    expect([lax.exitCode, strict.exitCode]).toEqual([0, 1])
    expect(strict.stderr).toContain('Pod shop/a: it is no longer found')
    expect((await lint(made, '--strict-baseline', '--exit-zero')).exitCode).toBe(0)
    expect((await sandbox({ 'a.yaml': pod('a') }).run(['--strict-baseline'], testLinter)).exitCode).toBe(2)
  })

  it('says nothing of files that the run does not look at', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a'), 'b.yaml': pod('b') })
    made.write({ 'b.yaml': pod('b', GOOD) })
    expect(await lint(made, '--strict-baseline', 'a.yaml')).toMatchObject({ exitCode: 0, stderr: '' })
    await made.run(['baseline', 'prune', 'a.yaml'], testLinter)
    expect(baselineOf(made)).toContain('b.yaml')
  })

  it('counts objects that are alike', async () => {
    const nameless = pod('x').replace('metadata: {name: x, namespace: shop}\n', '')
    const made = await withBaseline({ 'a.yaml': `${nameless}---\n${nameless}` })
    expect(baselineOf(made)).toContain('"count":2}')
    expect((await lint(made)).exitCode).toBe(0)
    made.write({ 'a.yaml': `${nameless}---\n${nameless}---\n${nameless}` })
    expect((await lint(made)).stdout.match(/TT-01/g)).toHaveLength(1)
    made.write({ 'a.yaml': nameless })
    expect((await lint(made, '--strict-baseline')).exitCode).toBe(1)
    await made.run(['baseline', 'prune'], testLinter)
    expect(await lint(made, '--strict-baseline')).toMatchObject({ exitCode: 0, stderr: '' })
  })

  it('knows items of a list by themselves, not by their place', async () => {
    const item = (name: string) =>
      JSON.parse(
        `{"apiVersion":"v1","kind":"Pod","metadata":{"name":"${name}"},"spec":{"containers":[{"name":"c","image":"x/y:latest"}]}}`,
      )
    const list = (...names: readonly string[]) =>
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: names.map(item) })
    const made = await withBaseline({ 'list.json': list('a', 'b') })
    made.write({ 'list.json': list('new', 'a', 'b') })
    const { exitCode, stdout } = await lint(made, '--strict-baseline')
    expect([exitCode, stdout.match(/TT-01/g)?.length]).toEqual([1, 1])
  })

  it('knows broken files and useless suppressions', async () => {
    const made = await withBaseline({
      'broken.yaml': 'apiVersion: [\n',
      'a.yaml': `# clauselint-disable-file TT-02 -- none\n${pod('a', GOOD)}`,
    })
    expect((await lint(made, '--strict-baseline')).exitCode).toBe(0)
    made.write({ 'broken.yaml': 'apiVersion: [[\n' })
    expect((await lint(made)).exitCode).toBe(1)
  })

  it('lets findings that join files through', async () => {
    const made = await withBaseline({ 'a.yaml': pod('web', GOOD), 'b.yaml': pod('web', GOOD) })
    expect((await lint(made, '--max-warnings', '0')).exitCode).toBe(0)
    expect((await lint(made, '--changed', 'b.yaml')).stdout).toContain('1 finding is suppressed')
  })

  it('is held against the merged shards', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a'), 'b.yaml': pod('b') })
    await made.run(['--shard', '1/2', '-o', '1'], testLinter)
    await made.run(['--shard', '2/2', '-o', '2'], testLinter)
    expect(await made.run(['merge', '--baseline', BASELINE, '1', '2'], testLinter)).toEqual(await lint(made))
  })
})

describe('clauselint baseline', () => {
  it('says with --check what has ended, fails then, and writes nothing', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a'), 'b.yaml': pod('b') })
    const before = baselineOf(made)
    expect(await made.run(['baseline', 'prune', '--check'], testLinter)).toMatchObject({
      exitCode: 0,
      stderr: `clauselint: ${BASELINE}: no entry has ended\n`,
    })
    made.write({ 'a.yaml': pod('a', GOOD) })
    expect(await made.run(['baseline', 'prune', '--check'], testLinter)).toMatchObject({
      exitCode: 1,
      stderr: [
        `clauselint: ${BASELINE}: 1 entry has ended; clauselint baseline prune removes:`,
        'clauselint:   a.yaml: test/forbidden-tag TT-01 of Pod shop/a: it is no longer found',
        '',
      ].join('\n'),
    })
    expect(baselineOf(made)).toBe(before)
    expect(await made.run(['baseline', 'write', '--check'], testLinter)).toMatchObject({ exitCode: 2 })
  })

  it('takes out what is stale and adds nothing', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a'), 'b.yaml': pod('b') })
    made.write({ 'a.yaml': pod('a', GOOD), 'c.yaml': pod('c') })
    const { exitCode, stderr } = await made.run(['baseline', 'prune'], testLinter)
    expect([exitCode, stderr]).toEqual([
      0,
      [
        `clauselint: ${BASELINE}: 1 known finding (before: 2 known findings)`,
        'clauselint: 1 entry removed:',
        'clauselint:   a.yaml: test/forbidden-tag TT-01 of Pod shop/a: it is no longer found',
        '',
      ].join('\n'),
    ])
    expect(baselineOf(made)).not.toMatch(/[ac]\.yaml/)
  })

  it('writes the same bytes again', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a'), 'b.yaml': pod('b') })
    const before = baselineOf(made)
    await made.run(['baseline', 'write'], testLinter)
    expect(baselineOf(made)).toBe(before)
    const read = readBaseline(BASELINE, before)
    expect('known' in read && writeBaseline(read)).toBe(before)
  })

  it('writes to another file where one is named', async () => {
    const made = sandbox({ 'a.yaml': pod('a') })
    await made.run(['baseline', 'write', '--baseline', 'known.txt'], testLinter)
    expect((await made.run(['--baseline', 'known.txt'], testLinter)).exitCode).toBe(0)
  })

  it('refuses what it can not do', async () => {
    const made = sandbox({ 'a.yaml': pod('a') })
    for (const argv of [['baseline'], ['baseline', 'burn'], ['baseline', 'prune'], ['--baseline', 'none.json']])
      expect((await made.run(argv, testLinter)).exitCode, argv.join(' ')).toBe(2)
    expect((await made.run(['baseline', 'write'], throwingLinter)).exitCode).toBe(3)
  })

  const entry = '"path":"a","rule":"r","check":"c","object":"","pointer":"","digest":"d"'
  it.each([
    '',
    '[]',
    '{"known":[]}',
    '{"version":2,"known":[]}',
    '{"version":1,"known":[null]}',
    '{"version":1,"known":[{"path":"a"}]}',
    `{"version":1,"known":[{${entry},"count":0}]}`,
    `{"version":1,"known":[{${entry}},{${entry}}]}`,
    '{"version":1,"known":[],"notAnalysed":{}}',
    '{"version":1,"known":[],"notAnalysed":[{"path":"a"}]}',
    '{"version":1,"known":[],"notAnalysed":[{"path":"a","reason":"r","count":-1}]}',
    '{"version":1,"known":[],"notAnalysed":[{"path":"a","reason":"r"},{"path":"a","reason":"r"}]}',
  ])('refuses the baseline %j', text => {
    expect(readBaseline('x', text)).toEqual({ problem: expect.stringContaining('x') })
  })
})

describe('a baseline of the configuration', () => {
  const configured = async (): Promise<Sandbox> => {
    const made = sandbox({ 'clauselint.yaml': 'baseline: known/list.json\n', 'a/a.yaml': pod('a'), 'known/x.txt': '' })
    expect((await made.run(['baseline', 'write'], { ...testLinter, cwd: made.path('a') })).stderr).toContain(
      '../known/list.json: 1 known finding',
    )
    return made
  }

  it('is written, used and pruned without being named', async () => {
    const made = await configured()
    expect(await made.run([], testLinter)).toEqual({
      exitCode: 0,
      stdout: 'no findings in 1 file\n1 finding is suppressed: --show-suppressed\n',
      stderr: '',
    })
    made.write({ 'a/a.yaml': pod('a', GOOD), 'b.yaml': pod('b') })
    const { exitCode, stderr } = await made.run(['--strict-baseline'], testLinter)
    expect([exitCode, stderr.split('\n')[0]]).toEqual([
      1,
      'clauselint: known/list.json: 1 entry is stale; clauselint baseline prune takes it out',
    ])
    await made.run(['baseline', 'prune'], testLinter)
    expect((await made.run(['--strict-baseline'], testLinter)).stderr).toBe('')
  })

  it('holds for the files of its configuration only, and the command line wins', async () => {
    const made = await configured()
    made.write({ 'b/clauselint.yaml': '{}\n', 'b/b.yaml': pod('b'), 'none.txt': '{"version": 1, "known": []}' })
    expect((await made.run([], testLinter)).stdout).toContain(
      '1 error in 1 of 2 files\n1 finding is suppressed: --show-suppressed\n',
    )
    expect((await made.run(['--baseline', 'none.txt'], testLinter)).stdout).toContain('2 errors in 2 of 2 files')
    expect((await made.run(['config', 'a/a.yaml'], testLinter)).stdout).toMatch(
      /^baseline +known\/list\.json +clauselint\.yaml:1$/m,
    )
  })

  it('must be there, below its configuration, and no link out of the repository', async () => {
    const missing = sandbox({ 'clauselint.yaml': 'baseline: list.json\n', 'a.yaml': pod('a') })
    expect((await missing.run([], testLinter)).stderr).toContain('list.json: ')
    expect((await missing.run([], testLinter)).exitCode).toBe(2)
    for (const path of ['../list.json', '/etc/list.json']) {
      const made = sandbox({ 'clauselint.yaml': `baseline: ${path}\n`, 'a.yaml': pod('a') })
      expect((await made.run([], testLinter)).stderr).toContain('stays below it')
    }
    const linked = sandbox({ 'clauselint.yaml': 'baseline: list.json\n', 'a.yaml': pod('a') })
    const other = sandbox({ 'list.json': '{"version": 1, "known": []}' })
    symlinkSync(other.path('list.json'), linked.path('list.json'))
    expect((await linked.run([], testLinter)).stderr).toContain('list.json: is a link out of the repository')
  })
})

describe('what is not analysed', () => {
  const TEMPLATE = 'x: %{ if a }y%{ endif }\n'
  const withTemplate = () => withBaseline({ 'a.yaml': `${pod('a')}---\n${TEMPLATE}` })

  it('is in the baseline, so that a strict run is green after it was written, and says so', async () => {
    const made = sandbox({ 'a.yaml': `${pod('a')}---\n${TEMPLATE}` })
    expect((await made.run(['baseline', 'write'], testLinter)).stderr).toBe(
      `clauselint: ${BASELINE}: 1 known finding, 1 thing not analysed (before: 0 known findings)\n`,
    )
    const { exitCode, stdout, stderr } = await made.run(['--strict'], testLinter)
    expect([exitCode, stderr]).toEqual([0, `clauselint: ${BASELINE}: 1 thing not analysed is known\n`])
    expect(stdout).toContain('1 template was not read')
    expect((await made.run(['--strict', '--strict-baseline'], testLinter)).exitCode).toBe(0)
  })

  it('fails a strict run where there is more of it, in the same file or in another', async () => {
    const more = await withTemplate()
    more.write({ 'a.yaml': `${pod('a')}---\n${TEMPLATE}---\n${TEMPLATE}` })
    expect((await more.run(['--strict'], testLinter)).exitCode).toBe(1)
    const other = await withTemplate()
    other.write({ 'b.yaml': TEMPLATE })
    const { exitCode, stderr } = await other.run(['--strict'], testLinter)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('strict: b.yaml:1:4 is not analysed')])
  })

  it('is stale as soon as it is analysed or gone, and pruned with a line that says so', async () => {
    const made = await withTemplate()
    made.write({ 'a.yaml': pod('a') })
    const stale = 'not analysed (it is a template (Helm, Jinja, envsubst); render it first)'
    expect((await made.run(['--strict-baseline'], testLinter)).exitCode).toBe(1)
    expect((await made.run(['baseline', 'prune'], testLinter)).stderr).toBe(
      [
        `clauselint: ${BASELINE}: 1 known finding (before: 1 known finding, 1 thing not analysed)`,
        'clauselint: 1 entry removed:',
        `clauselint:   a.yaml: ${stale}: it is analysed now, or is no longer there`,
        '',
      ].join('\n'),
    )
    expect((await made.run(['--strict-baseline'], testLinter)).exitCode).toBe(0)
    const gone = await withTemplate()
    rmSync(gone.path('a.yaml'))
    gone.write({ 'b.yaml': pod('b', GOOD) })
    expect((await gone.run([], testLinter)).stderr).toContain(`a.yaml: ${stale}: it is gone`)
  })

  it('is written again as the same bytes, also by a run over a part of the files', async () => {
    const made = await withBaseline({ 'a.yaml': TEMPLATE, 'b/b.yaml': `${pod('b')}---\n${TEMPLATE}` })
    const before = baselineOf(made)
    for (const argv of [[], ['b']]) {
      await made.run(['baseline', 'write', ...argv], testLinter)
      expect(baselineOf(made)).toBe(before)
    }
  })
})

describe('a baseline of the usual name', () => {
  it('is used without being named, from the root and from folders below it', async () => {
    const made = await withBaseline({ 'a/a.yaml': pod('a') })
    expect((await made.run([], testLinter)).exitCode).toBe(0)
    expect((await made.run(['a.yaml'], { ...testLinter, cwd: made.path('a') })).exitCode).toBe(0)
  })

  it('is not used where the user names another one, or a configuration', async () => {
    const made = await withBaseline({ 'a.yaml': pod('a') })
    made.write({ 'none.json': '{"version": 1, "known": []}', 'my.yaml': '{}\n' })
    expect((await made.run(['--baseline', 'none.json'], testLinter)).exitCode).toBe(1)
    expect((await made.run(['--config', 'my.yaml'], testLinter)).exitCode).toBe(1)
  })
})
