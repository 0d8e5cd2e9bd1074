import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { shardOf } from '../../../src/cli/run/shard.ts'
import { toShardNumber } from '../../../src/cli/run/shard-number.ts'
import { generateRepository } from '../../../src/dev/bench/generate.ts'
import { reporterNames } from '../../../src/reporters/index.ts'
import { namesIn } from '../../support/files.ts'
import fc from '../../support/property.ts'
import { type Sandbox, sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const GOOD = 'example.com/shop/web:1.0'

/** Every format into a file of its own. */
const allFormats = (folder: string): readonly string[] =>
  reporterNames.flatMap(name => ['-f', name, '-o', `${folder}/${name}`])

function readReports({ path }: Sandbox, folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(reporterNames.map(name => [name, readFileSync(path(`${folder}/${name}`), 'utf8')]))
}

async function shards(
  made: Sandbox,
  count: number,
  argv: readonly string[] = [],
  over = {},
): Promise<readonly string[]> {
  const names = Array.from({ length: count }, (_, i) => `out/${count}-${i + 1}.result`)
  for (const [i, name] of names.entries()) {
    const ran = await made.run(['--shard', `${i + 1}/${count}`, '-o', name, ...argv], over)
    expect(ran).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  }
  return names
}

const SILENCED = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: { name: restore }
subjects:
  - { apiGroup: rbac.authorization.k8s.io, kind: Group, name: restore-operators }
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: ClusterRole
  # clauselint-disable-next-line RB-01 -- only during a restore
  name: cluster-admin
`

describe('the merged report', () => {
  const made: { sandbox?: Sandbox; whole?: unknown } = {}
  const FLAGS = ['--show-suppressed', '--code-frames']
  const RULES = ['--rule', 'CL-04: warn', '--fail-level', 'warn']

  beforeAll(async () => {
    const one = sandbox({
      'broken.yaml': 'a: [\n',
      'binary.yaml': new Uint8Array([0, 1]),
      'odd\n"name é.yaml': pod('odd'),
      'silenced.yaml': SILENCED,
      'silences-nothing.yaml': '# clauselint-disable-file CI-02 -- silences nothing\na: 1\n',
    })
    generateRepository(one.path('generated'), 120)
    for (const area of ['access', 'network', 'registry'])
      for (const [i, rule] of namesIn(`test/corpus/${area}`).entries())
        if (i % 4 === 0) cpSync(`test/corpus/${area}/${rule}`, one.path(`corpus/${area}/${rule}`), { recursive: true })
    cpSync('examples/platform', one.path('platform'), { recursive: true })
    mkdirSync(one.path('out'))
    const ran = await one.run([...RULES, ...FLAGS, ...allFormats('out/whole')])
    made.sandbox = one
    made.whole = { ...ran, reports: readReports(one, 'out/whole') }
  }, 60_000)

  it.each([1, 2, 7])('of %i shards is byte for byte that of one run', { timeout: 60_000 }, async count => {
    const one = made.sandbox ?? sandbox()
    const names = await shards(one, count, RULES)
    const ran = await one.run(['merge', ...FLAGS, ...allFormats(`out/${count}`), ...[...names].reverse()])
    expect({ ...ran, reports: readReports(one, `out/${count}`) }).toEqual(made.whole)
  })

  it('has findings, suppressed and undecided ones, some that join files of several shards', () => {
    const one = made.sandbox ?? sandbox()
    const report = JSON.parse(readReports(one, 'out/whole')['json'] ?? '')
    const joined = report.findings.filter(({ path, related }: { path: string; related: { path: string }[] }) =>
      related.some(other => shardOf(other.path, 7) !== shardOf(path, 7)),
    )
    expect(joined.length).toBeGreaterThan(5)
    expect(report.suppressed.length).toBeGreaterThan(0)
    expect(report.notes.length).toBeGreaterThan(0)
    expect(report.notAnalysed.length).toBeGreaterThan(0)
  })
})

describe('clauselint merge', () => {
  const two = { 'a.yaml': pod('web', GOOD), 'b.yaml': pod('web', GOOD), 'c.yaml': pod('web', GOOD) }

  it('refuses a run that is not whole', async () => {
    const made = sandbox({ ...two, 'out/x': '' })
    const [first = '', second = ''] = await shards(made, 2, [], testLinter)
    const problem = async (...names: readonly string[]) => (await made.run(['merge', ...names], testLinter)).stderr
    expect(await problem(first)).toBe('clauselint: shard 2 of 2 is missing\n')
    expect(await problem(first, second, first)).toBe(`clauselint: shard 1 of 2 is given twice: ${first}, ${first}\n`)
    const [third = ''] = await shards(made, 3, [], testLinter)
    expect(await problem(first, third)).toContain('are from different runs')
    made.write({ 'clauselint.yaml': 'failLevel: warn\n' })
    await made.run(['--shard', '2/2', '-o', second], testLinter)
    expect(await problem(first, second)).toContain('are from different runs')
    expect(await problem()).toContain('clauselint merge RESULT…')
    expect(await problem('nowhere')).toBe('clauselint: nowhere: it does not exist\n')
  })

  it.each([
    ['', 'is not a complete result'],
    ['{"format":"clauselint-shard"', 'is not a complete result'],
    ['[]', 'is not a complete result'],
    ['null', 'is not a complete result'],
    ['{"format":"clauselint-shard","version":2}', 'is not a complete result'],
  ])('refuses %j', async (text, why) => {
    const { exitCode, stderr } = await sandbox({ x: text }).run(['merge', 'x'], testLinter)
    expect([exitCode, stderr.includes(why)]).toEqual([2, true])
  })

  it('refuses a result of which something is lost', async () => {
    const made = sandbox(two)
    const { stdout } = await made.run(['--shard', '1/1'], testLinter)
    const whole = JSON.parse(stdout)
    const [result] = whole.results
    const broken = [
      ...Object.keys(whole).map(key => ({ ...whole, [key]: null })),
      ...Object.keys(result).map(key => ({ ...whole, results: [{ ...result, [key]: undefined }] })),
      { ...whole, results: [null] },
      { ...whole, files: [{ path: 'a.yaml', settings: 9 }] },
      { ...whole, settings: [{}] },
    ]
    for (const one of broken) {
      made.write({ x: JSON.stringify(one) })
      expect((await made.run(['merge', 'x'], testLinter)).exitCode, JSON.stringify(one).slice(0, 80)).toBe(2)
    }
  })

  it('holds the parts to one day, the later', async () => {
    const silenced = (name: string) =>
      pod(name).replace(
        '      image',
        '      # clauselint-disable-next-line TT-01 -- soon mended until 2026-11-21\n      image',
      )
    const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map(name => [`${name}.yaml`, silenced(name)]))
    const made = sandbox(files)
    const at = (time: string) => ({ ...testLinter, now: () => new Date(time) })
    await made.run(['--shard', '1/2', '-o', '1'], at('2026-11-21T23:59:59Z'))
    await made.run(['--shard', '2/2', '-o', '2'], at('2026-11-22T00:00:01Z'))
    const whole = await made.run([], at('2026-11-22T12:00:00Z'))
    expect(whole.stdout).toContain('expired on 2026-11-21')
    expect(await made.run(['merge', '2', '1'], testLinter)).toEqual(whole)
  })

  it('refuses what another version has written', async () => {
    const made = sandbox(two)
    const { stdout } = await made.run(['--shard', '1/1'], testLinter)
    made.write({ x: JSON.stringify({ ...JSON.parse(stdout), tool: '0.0.0' }) })
    expect((await made.run(['merge', 'x'], testLinter)).stderr).toContain('x was written by clauselint 0.0.0; this is')
  })

  it('reports nothing where a file with findings is gone or was changed', async () => {
    const made = sandbox({ ...two, 'out/x': '' })
    const names = await shards(made, 2, [], testLinter)
    writeFileSync(made.path('c.yaml'), `# moved\n${pod('web', GOOD)}`)
    const changed = await made.run(['merge', ...names], testLinter)
    rmSync(made.path('b.yaml'))
    const gone = await made.run(['merge', ...names], testLinter)
    const why = (what: string) => `clauselint: ${what} not what the shards read; merge in the same checkout\n`
    expect(changed).toEqual({ exitCode: 2, stdout: '', stderr: why('c.yaml is') })
    expect(gone).toEqual({ exitCode: 2, stdout: '', stderr: why('b.yaml (and 1 more) is') })
  })

  it('reads no file that the shards have not linted', async () => {
    const made = sandbox(two)
    const { stdout } = await made.run(['--shard', '1/1'], testLinter)
    made.write({ x: stdout.replaceAll('b.yaml', 'x/../../../../../../../../etc/passwd') })
    const { exitCode, stderr } = await made.run(['merge', 'x', '--code-frames'], testLinter)
    expect([exitCode, stderr.includes('is not what the shards read')]).toEqual([2, true])
  })
})

describe('--shard', () => {
  it.each(['0/2', '3/2', '1/0', 'a/b', '1', '1/2/3', '-1/2', '1/123456'])('refuses %j', async text => {
    expect((await sandbox().run([`--shard=${text}`], testLinter)).exitCode).toBe(2)
  })

  it.each(['--quiet', '--exit-zero', '--changed', '-fjson', '--since=HEAD'])('leaves %s to merge', async option => {
    const { exitCode, stderr } = await sandbox({}).run(['--shard', '1/2', option], testLinter)
    expect([exitCode, stderr.includes('to clauselint merge')]).toEqual([2, true])
  })

  it.each(['--fix', '--fix-dry-run', '--cache'])('refuses %s', async option => {
    expect((await sandbox({}).run(['--shard', '1/2', option], testLinter)).exitCode).toBe(2)
  })

  it('puts each file into one part, the same whatever other files there are', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 99_999 }), (path, count) => {
        const index = shardOf(path, count)
        expect(toShardNumber(`${index}/${count}`)).toEqual({ value: { index, count } })
      }),
    )
  })

  it('makes parts of about one size', () => {
    const sizes = [0, 0, 0, 0, 0, 0, 0]
    for (let i = 0; i < 7000; i++) {
      const part = shardOf(`team-${i % 50}/deployment-${i}.yaml`, 7) - 1
      sizes[part] = (sizes[part] ?? 0) + 1
    }
    expect(Math.min(...sizes)).toBeGreaterThan(800)
    expect(Math.max(...sizes)).toBeLessThan(1200)
  })
})
