import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { archiveBytes, openArchive, startOf } from '../../../src/cli/cache/archive.ts'
import { filesOfShard } from '../../../src/cli/run/shards/files-of-shard.ts'
import { SHARD_WRITER } from '../../../src/cli/run/shards/shard.ts'
import { toShardNumber } from '../../../src/cli/run/shards/shard-number.ts'
import { generateRepository } from '../../../src/dev/bench/generate.ts'
import { reporterNames } from '../../../src/reporters/index.ts'
import { namesIn } from '../../support/files.ts'
import { joinCorpora } from '../../support/join-corpora.ts'
import fc, { runs } from '../../support/property.ts'
import { isSampled } from '../../support/sample.ts'
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
    generateRepository(one.path('generated'), 40)
    for (const area of ['access', 'network', 'registry'])
      for (const rule of namesIn(`test/corpus/${area}`))
        if (isSampled(rule, 0, 16))
          cpSync(`test/corpus/${area}/${rule}`, one.path(`corpus/${area}/${rule}`), { recursive: true })
    cpSync('examples/platform', one.path('platform'), { recursive: true })
    mkdirSync(one.path('out'))
    const ran = await one.run([...RULES, ...FLAGS, ...allFormats('out/whole')])
    made.sandbox = one
    made.whole = { ...ran, reports: readReports(one, 'out/whole') }
  })

  it.each([1, 7])('of %i shards is byte for byte that of one run', async count => {
    const one = made.sandbox ?? sandbox()
    const names = await shards(one, count, RULES)
    const ran = await one.run(['merge', ...FLAGS, ...allFormats(`out/${count}`), ...[...names].reverse()])
    expect({ ...ran, reports: readReports(one, `out/${count}`) }).toEqual(made.whole)
  })

  it('has findings, suppressed and undecided ones, some that join files of several shards', () => {
    const one = made.sandbox ?? sandbox()
    const report = JSON.parse(readReports(one, 'out/whole')['json'] ?? '')
    const parts = [1, 2, 3, 4, 5, 6, 7].map(index => readShardFiles(one.path(`out/7-${index}.result`)))
    const partOf = (path: string): number => parts.findIndex(paths => paths.includes(path))
    const joined = report.findings.filter(({ path, related }: { path: string; related: { path: string }[] }) =>
      related.some(other => partOf(other.path) !== partOf(path)),
    )
    expect(joined.length).toBeGreaterThan(0)
    expect(report.suppressed.length).toBeGreaterThan(0)
    expect(report.notes.length).toBeGreaterThan(0)
    expect(report.notAnalysed.length).toBeGreaterThan(0)
  })
})

describe('a merged report of any small repository', () => {
  it('is byte for byte that of one run, in any number of parts', async () => {
    const chosen = fc.array(fc.constantFrom(...joinCorpora), { minLength: 1, maxLength: 4 })
    const folders = fc.array(fc.constantFrom('a', 'b', 'c/d'), { minLength: 1, maxLength: 8 })
    let joined = 0
    await fc.assert(
      fc.asyncProperty(chosen, folders, fc.integer({ min: 2, max: 6 }), async (parts, names, count) => {
        const folderOf = (i: number): string => names[i % names.length] ?? ''
        const documents = parts.flat().map(({ path, text }, i) => [`${folderOf(i)}/${path}`, text] as const)
        const one = sandbox({ ...Object.fromEntries(documents), 'clauselint.yaml': WHOLE, 'out/keep': '' })
        const options = ['--no-ignore', '--min-confidence', 'low']
        const whole = await one.run(['-f', 'json', ...options])
        const shardNames = await shards(one, count, options)
        expect(await one.run(['merge', '-f', 'json', ...shardNames])).toEqual(whole)
        const owners = shardNames.map(name => new Set(readShardFiles(one.path(name))))
        const ownerOf = (path: string): number => owners.findIndex(paths => paths.has(path))
        for (const { path, related } of JSON.parse(whole.stdout).findings)
          if (related.some((other: { path: string }) => ownerOf(other.path) !== ownerOf(path))) joined++
      }),
      runs(5),
    )
    // It is of no use unless findings join files of several parts.
    expect(joined).toBeGreaterThan(3)
  })
})

/** A complete scope: references to what is missing are findings. */
const WHOLE = `scopes:
  - { name: all, files: ["**"], complete: true }
`

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
    ['{"format":"clauselint-shard","version":1}', 'is not a complete result'],
  ])('refuses %j', async (text, why) => {
    const { exitCode, stderr } = await sandbox({ x: text }).run(['merge', 'x'], testLinter)
    expect([exitCode, stderr.includes(why)]).toEqual([2, true])
  })

  it('refuses a result of which something is lost', async () => {
    const made = sandbox(two)
    await made.run(['--shard', '1/1', '-o', 'x'], testLinter)
    const whole = readFileSync(made.path('x'))
    const head = readHead(made.path('x'))
    const broken = [
      ...Object.keys(head).map(key => ({ ...head, [key]: null })),
      { ...head, files: [{ path: 'a.yaml', settings: 9 }] },
      { ...head, settings: [{}] },
    ]
    for (const one of broken) {
      rewriteHead(made, 'x', 'y', one)
      expect((await made.run(['merge', 'y'], testLinter)).exitCode, JSON.stringify(one).slice(0, 80)).toBe(2)
    }
    for (const length of [0, 10, whole.length - 1, whole.length >> 1]) {
      writeFileSync(made.path('y'), whole.subarray(0, length))
      expect((await made.run(['merge', 'y'], testLinter)).exitCode).toBe(2)
    }
  })

  it('refuses or mends a result of which a byte is another one', async () => {
    const made = sandbox({ ...two, 'd.yaml': 'a: [' })
    const plain = await made.run([], testLinter)
    const [first = '', second = ''] = await shards(made, 2, [], testLinter)
    const whole = readFileSync(made.path(first))
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const broken = Buffer.from(whole)
        broken[at] = byte
        writeFileSync(made.path(first), broken)
        const ran = await made.run(['merge', first, second], testLinter)
        if (ran.exitCode !== 2) expect(ran).toEqual(plain)
      }),
      runs(10),
    )
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
    await made.run(['--shard', '1/1', '-o', 'x'], testLinter)
    rewriteHead(made, 'x', 'y', { ...readHead(made.path('x')), tool: '0.0.0' })
    expect((await made.run(['merge', 'y'], testLinter)).stderr).toContain('y was written by clauselint 0.0.0; this is')
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
    await made.run(['--shard', '1/1', '-o', 'x'], testLinter)
    const secret = 'x/../../../../../../../../etc/passwd'
    const rename = (part: Buffer): Buffer => Buffer.from(part.toString().replaceAll('b.yaml', secret))
    rewrite(made, 'x', 'y', (name, part) =>
      name === 'head' || name === 'files' || name === 'judgements' ? rename(part) : part,
    )
    const { exitCode, stderr } = await made.run(['merge', 'y', '--code-frames'], testLinter)
    expect([exitCode, stderr.includes('is not what the shards read')]).toEqual([2, true])
  })
})

const PARTS = [
  ...(['head', 'files', 'numbers', 'stated', 'states', 'offsets'] as const),
  ...(['groups', 'linked', 'entries', 'readers', 'judgements', 'deployed', 'made'] as const),
]

function readHead(location: string): Record<string, unknown> {
  const archive = openArchive(location, SHARD_WRITER)
  const head: Record<string, unknown> = JSON.parse(archive?.part('head')?.toString() ?? '')
  archive?.close()
  return head
}

function readShardFiles(location: string): readonly string[] {
  const { files } = readHead(location)
  return Array.isArray(files) ? files.map(({ path }: { path: string }) => path) : []
}

/** Writes a shard again with other parts. */
function rewrite({ path }: Sandbox, from: string, to: string, change: (name: string, part: Buffer) => Buffer): void {
  const archive = openArchive(path(from), SHARD_WRITER)
  if (archive === undefined) throw new Error(`${from} is no archive`)
  const numbers = archive.part('numbers') ?? Buffer.of()
  const columns = new Uint32Array(new Uint8Array(numbers).buffer)
  const count = columns.length / 10
  const length = columns.subarray(count, 2 * count).reduce((a, b) => a + b, 0)
  const facts = columns.subarray(3 * count, 4 * count).reduce((a, b) => a + b, 0)
  const data = [archive.data(startOf(SHARD_WRITER), length + facts) ?? Buffer.of()]
  const parts = PARTS.flatMap(name => {
    const part = archive.part(name)
    return part === undefined ? [] : [[name, change(name, part)] as const]
  })
  writeFileSync(path(to), Buffer.concat([...archiveBytes(SHARD_WRITER, { data, parts: () => parts })]))
  archive.close()
}

const rewriteHead = (made: Sandbox, from: string, to: string, head: unknown): void =>
  rewrite(made, from, to, (name, part) => (name === 'head' ? Buffer.from(JSON.stringify(head)) : part))

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

  it('needs a file for its result', async () => {
    const { exitCode, stderr } = await sandbox({}).run(['--shard', '1/2'], testLinter)
    expect([exitCode, stderr.includes('--output-file')]).toEqual([2, true])
  })

  it('puts each file into one part, and makes parts of about one size', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.integer({ min: 1, max: 20 }), (files, count) => {
        const parts = Array.from({ length: count }, (_, i) => filesOfShard(files, { index: i + 1, count }))
        expect(parts.flat()).toEqual(files)
        const sizes = parts.map(({ length }) => length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('cuts no folder in two where another one ends nearby', () => {
    const files = Array.from({ length: 1000 }, (_, i) => `team-${String(Math.floor(i / 7)).padStart(3, '0')}/${i}`)
    const parts = [1, 2, 3].map(index => filesOfShard(files, { index, count: 3 }))
    expect(parts.flat()).toEqual(files)
    expect(parts.map(([first, ...others]) => [first, others.at(-1)])).toEqual([
      ['team-000/0', 'team-047/335'],
      ['team-048/336', 'team-094/664'],
      ['team-095/665', 'team-142/999'],
    ])
  })

  it.each([
    ['auto', { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' }, 2, 5],
    ['auto', { BUILDKITE_PARALLEL_JOB: '0', BUILDKITE_PARALLEL_JOB_COUNT: '3' }, 1, 3],
    ['auto', { CLAUSELINT_JOB_INDEX: '2', CLAUSELINT_JOB_TOTAL: '3', CI_NODE_INDEX: '1', CI_NODE_TOTAL: '9' }, 3, 3],
    ['auto/8', { JOB_COMPLETION_INDEX: '7' }, 8, 8],
    ['auto/4', { CI_NODE_INDEX: '2', CI_NODE_TOTAL: '5' }, 2, 4],
  ])('takes --shard %s from %o', (text, variables, index, count) => {
    expect(toShardNumber(text, variables)).toEqual({ value: { index, count } })
  })

  it.each([
    ['auto', {}, /^--shard auto: none of CLAUSELINT_JOB_INDEX, .* JOB_COMPLETION_INDEX is set$/],
    ['auto', { JOB_COMPLETION_INDEX: '0' }, /write --shard auto\/N$/],
    ['auto', { CI_NODE_INDEX: '1' }, /CI_NODE_INDEX is set, but CI_NODE_TOTAL is not$/],
    ['auto', { CI_NODE_INDEX: '0', CI_NODE_TOTAL: '2' }, /CI_NODE_INDEX=0 is none of 2 jobs$/],
    ['auto/2', { JOB_COMPLETION_INDEX: 'x' }, /JOB_COMPLETION_INDEX=x is none of 2 jobs$/],
    ['auto/0', { JOB_COMPLETION_INDEX: '0' }, /is none of 0 jobs$/],
    ['0/2', {}, /must be I\/N, a part from 1 to N, or auto$/],
    ['2', {}, /must be I\/N/],
    ['auto/x', {}, /must be I\/N/],
  ])('refuses --shard %s with %o', (text, variables, problem) => {
    expect(toShardNumber(text, variables)).toEqual({ problem: expect.stringMatching(problem) })
  })
})
