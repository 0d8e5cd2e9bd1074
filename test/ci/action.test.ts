import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const action = readFileSync('action.yml', 'utf8')
const guide = readFileSync('docs/ci.md', 'utf8')
const yamlBlocks = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(match => match[1] ?? '')

/** Every value under this key, wherever it stands. */
function valuesOf(data: unknown, key: string): readonly unknown[] {
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(value, key)])
}

describe('action.yml', () => {
  it('puts no expression into a shell', () => {
    const runs = valuesOf(parse(action), 'run')
    expect(runs).toHaveLength(2)
    expect(runs.filter(run => String(run).includes('${{'))).toEqual([])
  })

  it('uses no other action than the cache, by its commit', () => {
    expect(valuesOf(parse(action), 'uses')).toEqual([expect.stringMatching(/^actions\/cache@[0-9a-f]{40}$/)])
  })

  it('hands every input over, and describes it', () => {
    const { inputs: defined } = parse(action)
    const inputs = Object.keys(defined).filter(name => defined[name].description.length > 0)
    const used = [...action.matchAll(/: \$\{\{ inputs\.([a-z-]+) \}\}$/gm)].map(match => match[1])
    expect(inputs.length).toBeGreaterThan(5)
    expect([...used].sort()).toEqual([...inputs].sort())
  })
})

describe.skipIf(!existsSync('dist/bin/clauselint.cjs'))('.ci/action', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clauselint-action-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, '.git'))

  function run(inputs: Readonly<Record<string, string>>) {
    const none = ['PATHS', 'CONFIG', 'BASELINE', 'SINCE', 'CATEGORY'].map(name => [`CLAUSELINT_${name}`, ''])
    const { GITHUB_STEP_SUMMARY: _, GITHUB_OUTPUT: __, ...environment } = process.env
    const env = {
      ...environment,
      ...Object.fromEntries(none),
      CLAUSELINT_FOLDER: folder,
      CLAUSELINT_FAIL_LEVEL: 'error',
      CLAUSELINT_STRICT: 'true',
      CLAUSELINT_SARIF_FILE: 'report.sarif',
      CLAUSELINT_CACHE: 'false',
      RUNNER_TEMP: join(folder, 'temp'),
      ...inputs,
    }
    return spawnSync('sh', [resolve('.ci/action'), 'lint'], { env, encoding: 'utf8' })
  }

  /** The arguments that the command is started with: what stands for Node.js prints them, a line each, and nothing is linted. */
  function argumentsFor(inputs: Readonly<Record<string, string>>): readonly string[] {
    const programs = join(folder, 'programs')
    mkdirSync(programs, { recursive: true })
    writeFileSync(join(programs, 'node'), `#!/bin/sh\nshift\nprintf '%s\\n' "$@"\n`, { mode: 0o755 })
    return run({ ...inputs, PATH: `${programs}:${process.env['PATH']}` }).stdout.split('\n')
  }

  it('takes every input for what it is, whatever it holds', () => {
    const names = ['a b.yaml', '$(touch ran).yaml', '`touch ran`.yaml', '--exit-zero.yaml', "'; touch ran; '.yaml"]
    for (const name of names) writeFileSync(join(folder, name), 'a: [\n')
    const { status, stdout } = run({ CLAUSELINT_PATHS: names.join('\n'), CLAUSELINT_CATEGORY: 'prod' })
    expect([status, stdout.match(/^::error file=/gm)?.length]).toEqual([1, names.length])
    const sarif = JSON.parse(readFileSync(join(folder, 'report.sarif'), 'utf8'))
    expect(sarif.runs[0].automationDetails.id).toBe('clauselint/prod/')
    for (const name of ['CONFIG', 'BASELINE', 'SINCE', 'CATEGORY', 'FAIL_LEVEL']) {
      const input = `CLAUSELINT_${name}`
      const option = `--${name.toLowerCase().replace('_', '-')}`
      for (const value of ['$(touch ran)', '`touch ran`', '"; touch ran; "', '--exit-zero'])
        expect(argumentsFor({ [input]: value }), `${name}=${value}`).toContain(`${option}=${value}`)
      expect(run({ CLAUSELINT_PATHS: names.join('\n'), [input]: '--exit-zero' }).status, name).not.toBe(0)
    }
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })

  it('says in its outputs how much was found, and where the report is', () => {
    const output = join(folder, 'outputs.txt')
    writeFileSync(join(folder, 'broken.yaml'), 'a: [\n')
    writeFileSync(output, 'before=1\n')
    expect(run({ CLAUSELINT_PATHS: 'broken.yaml', GITHUB_OUTPUT: output }).status).toBe(1)
    expect(readFileSync(output, 'utf8')).toBe(`before=1\nfindings=1\nerrors=1\nsarif-file=${folder}/report.sarif\n`)
    writeFileSync(output, '')
    expect(run({ CLAUSELINT_PATHS: 'gone.yaml', GITHUB_OUTPUT: output }).status).toBe(2)
    expect(readFileSync(output, 'utf8')).toMatch(/^findings=0\nerrors=0\n/)
    const named = [...action.matchAll(/steps\.lint\.outputs\.([a-z-]+)/g)].map(([, name]) => name)
    expect(named).toEqual(['findings', 'errors', 'sarif-file'])
  })

  it('keeps results where the next run finds them', () => {
    mkdirSync(join(folder, 'temp'))
    writeFileSync(join(folder, 'broken.yaml'), 'a: [\n')
    for (const _ of ['cold', 'warm'])
      expect(run({ CLAUSELINT_PATHS: 'broken.yaml', CLAUSELINT_CACHE: 'true' }).status).toBe(1)
    expect(readdirSync(join(folder, 'temp/clauselint'))).toEqual(['results'])
  })

  it('is strict unless it is told not to be', () => {
    writeFileSync(join(folder, 'template.yaml'), 'apiVersion: v1\nkind: ConfigMap\n---\na: {{ x }}\n')
    const inputs = { CLAUSELINT_PATHS: 'template.yaml' }
    const strict = run(inputs)
    expect([strict.status, strict.stdout]).toEqual([1, expect.stringContaining('::error file=template.yaml,line=4')])
    expect(run({ ...inputs, CLAUSELINT_STRICT: 'false' }).stdout).toContain('::warning file=template.yaml,line=4')
    expect(run({ ...inputs, CLAUSELINT_STRICT: '$(touch ran)' }).status).toBe(1)
  })

  it('reports without failing where that is asked for', () => {
    writeFileSync(join(folder, 'broken.yaml'), 'a: [\n')
    expect(run({ CLAUSELINT_FAIL_LEVEL: 'never' }).status).toBe(0)
  })
})

describe.skipIf(process.platform === 'win32')('.ci/action fetch', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clauselint-fetch-'))
  const served = join(folder, 'served/owner/clauselint/releases/download/v1.2.3')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(served, { recursive: true })
  mkdirSync(join(folder, 'package/dist/bin'), { recursive: true })
  mkdirSync(join(folder, 'package/rules-docs'))
  writeFileSync(join(folder, 'package/dist/bin/clauselint.cjs'), 'the command\n')
  spawnSync('tar', ['-czf', join(served, 'clauselint-1.2.3.tgz'), '-C', folder, 'package'])
  const digest = createHash('sha256')
    .update(readFileSync(join(served, 'clauselint-1.2.3.tgz')))
    .digest('hex')

  /** Fetches for a checkout whose release has this checksum, or none; what `build` says stands for building it. */
  function fetch(checksum: string | undefined, server = join(folder, 'served')) {
    const checkout = mkdtempSync(join(folder, 'checkout-'))
    mkdirSync(join(checkout, '.ci'))
    cpSync('.ci/action', join(checkout, '.ci/action'))
    writeFileSync(join(checkout, '.ci/ready'), 'echo built; exit 7\n')
    if (checksum !== undefined)
      writeFileSync(join(checkout, '.ci/release.sha256'), `${checksum}  clauselint-1.2.3.tgz\n`)
    const env = { ...process.env, GITHUB_SERVER_URL: `file://${server}`, CLAUSELINT_REPOSITORY: 'owner/clauselint' }
    const { status, stdout } = spawnSync('sh', [join(checkout, '.ci/action'), 'fetch'], { env, encoding: 'utf8' })
    const command = join(checkout, 'dist/bin/clauselint.cjs')
    return { status, stdout, command: existsSync(command) ? readFileSync(command, 'utf8') : undefined }
  }

  it('unpacks the release whose checksum is in the commit', () => {
    expect(fetch(digest)).toEqual({ status: 0, stdout: '', command: 'the command\n' })
  })

  it('uses nothing with another checksum, and does not go on without it', () => {
    expect(fetch('0'.repeat(64))).toMatchObject({ status: 1, command: undefined })
  })

  it('builds a commit without a release, and one whose release is nowhere, saying so', () => {
    expect(fetch(undefined)).toEqual({ status: 7, stdout: 'built\n', command: undefined })
    const nowhere = fetch(digest, join(folder, 'nowhere'))
    expect(nowhere).toMatchObject({ status: 7, command: undefined })
    expect(nowhere.stdout).toMatch(/^::warning::clauselint's release could not be downloaded.*\nbuilt\n$/)
  })
})

describe('docs/ci.md', () => {
  it('holds YAML that can be read', () => {
    expect(yamlBlocks.length).toBeGreaterThan(4)
    for (const documents of yamlBlocks.map(block => parseAllDocuments(block))) {
      expect(documents).toHaveLength(1)
      expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    }
  })

  it('pins every action by its commit and puts no expression into a shell', () => {
    const uses = yamlBlocks.flatMap(block => valuesOf(parse(block), 'uses'))
    expect(uses.length).toBeGreaterThan(8)
    expect(uses.filter(one => !/@[0-9a-f]{40}$/.test(String(one)))).toEqual([])
    const runs = yamlBlocks.flatMap(block => valuesOf(parse(block), 'run'))
    expect(runs.filter(one => String(one).includes('${{'))).toEqual([])
  })

  const objects = yamlBlocks.filter(block => /^kind: (?:Job|Task)$/m.test(block))
  it.skipIf(!existsSync('dist/bin/clauselint.cjs')).each(objects)(
    'shows objects that clauselint itself passes: %#',
    input => {
      const argv = ['dist/bin/clauselint.cjs', '-', '--fail-level', 'info']
      const { status, stdout } = spawnSync(process.execPath, argv, { input, encoding: 'utf8' })
      expect([objects.length, status, stdout.split('\n')[0]]).toEqual([3, 0, 'no findings in 1 file'])
    },
  )

  it.skipIf(!existsSync('dist/bin/clauselint.cjs'))('shows a pipeline of Azure that clauselint itself passes', () => {
    const input = yamlBlocks.find(block => block.includes('task: UseNode')) ?? ''
    const argv = ['dist/bin/clauselint.cjs', '-', '--stdin-filename', 'azure-pipelines.yml', '--fail-level', 'info']
    expect(spawnSync(process.execPath, argv, { input, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  it('names only options, commands, hooks and files that there are', () => {
    const options = new Set([...guide.matchAll(/(?<=clauselint [^\n`]*|`)--[a-z][a-z-]*/g)].map(([option]) => option))
    expect(options.size).toBeGreaterThan(5)
    const source = ['run/lint-options.ts', 'commands/baseline.ts']
      .map(path => readFileSync(`src/cli/${path}`, 'utf8'))
      .join('')
    expect([...options].filter(option => !source.includes(`name: '${option.slice(2)}'`))).toEqual([])
    const hooks = [...guide.matchAll(/- id: ([a-z-]+)/g)].map(match => match[1])
    const known = valuesOf(parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')), 'id')
    expect(hooks).toEqual(known)
    const links = [...guide.matchAll(/\]\((\.\.[^)#]+)/g)].map(match => match[1] ?? '')
    expect(links.filter(link => !existsSync(join('docs', link)))).toEqual([])
  })
})

describe('docs/fleet.md', () => {
  const fleet = readFileSync('docs/fleet.md', 'utf8')
  const blocks = [...fleet.matchAll(/^```yaml\n(.*?)^```$/gms)].map(match => match[1] ?? '')

  it('holds YAML that can be read, with pinned actions and no expression in a shell', () => {
    expect(blocks).toHaveLength(4)
    const all = blocks.map(block => parse(block))
    expect(valuesOf(all, 'uses').filter(one => !/@[0-9a-f]{40}$/.test(String(one)))).toEqual([])
    expect(valuesOf(all, 'run').filter(one => String(one).includes('${{'))).toEqual([])
  })

  it.skipIf(!existsSync('dist/bin/clauselint.cjs')).each(blocks)('shows what clauselint itself passes: %#', block => {
    const isWorkflow = block.includes('runs-on')
    const name = isWorkflow ? '.github/workflows/fleet.yaml' : 'fleet.yaml'
    const argv = ['dist/bin/clauselint.cjs', '-', '--stdin-filename', name, '--fail-level', 'info']
    const { status, stdout } = spawnSync(process.execPath, argv, { input: block, encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, 'no findings in 1 file\n'])
  })

  it('lints each repository of its list once, and names those that cannot be cloned', () => {
    const script: unknown = parse(blocks[0] ?? '').data['lint.sh']
    const work = mkdtempSync(join(tmpdir(), 'clauselint-fleet-'))
    const fleetOf = String(script).replaceAll('/fleet/', `${work}/`).replaceAll('/work/', `${work}/clone-`)
    const commands = fleetOf.replaceAll('/results/', `${work}/result-`)
    mkdirSync(join(work, 'bin'))
    const fake = (name: string, text: string) =>
      writeFileSync(join(work, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    fake('git', 'case "$5" in *gone*) exit 128;; esac; mkdir "$6"')
    fake('clauselint', 'printf linted > "$5"')
    writeFileSync(join(work, 'repositories'), 'https://host/a.git\nhttps://host/gone.git\nhttps://host/b.git\n')
    for (const index of ['0', '1', '2', '3'])
      spawnSync('sh', ['-c', commands], {
        env: { PATH: `${join(work, 'bin')}:${process.env['PATH']}`, JOB_COMPLETION_INDEX: index },
      })
    const results = readdirSync(work).filter(name => name.startsWith('result-'))
    rmSync(work, { recursive: true })
    expect(results.sort()).toEqual([
      'result-https---host-a.git.json',
      'result-https---host-b.git.json',
      'result-https---host-gone.git.failed',
    ])
  })
})
