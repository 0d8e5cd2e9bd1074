import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { reporterNames } from '../../src/reporters/index.ts'
import { connectClient, initialize, uriOf } from '../lsp/client.ts'
import { formsOf, PLANTED_FILES, PLANTED_LINES, withFinding } from '../support/planted-secrets.ts'
import { isSampled } from '../support/sample.ts'
import { type Ran, type Sandbox, sandboxes } from './sandbox.ts'

const sandbox = sandboxes()

interface PlantedFile {
  readonly name: string
  readonly what: string
  readonly secret: string
  readonly text: string
}

const FILES: readonly PlantedFile[] = [
  ...PLANTED_FILES,
  ...PLANTED_LINES.map((planted, i) => ({ ...planted, name: `line-${i}.yaml`, text: withFinding(planted) })),
]
const SECRETS = [...new Set(FILES.map(({ secret }) => secret))]

/** The lines are all in the same object: what does not show lines says of some what it says of all. */
const SHOWN = FILES.filter((one, i) => i < PLANTED_FILES.length || isSampled(one.what, 0, 4))

const withFiles = (files = FILES): Sandbox => sandbox(Object.fromEntries(files.map(({ name, text }) => [name, text])))

/** Which secrets are in a text, in any form. What is there often is looked through once: reports have megabytes. */
function leaked(text: string): readonly string[] {
  const parts = [...new Set(text.split(BETWEEN))].join('\0')
  return FORMS.flatMap(({ what, name, forms }) =>
    forms.some(form => parts.includes(form)) ? [`${what} (${name})`] : [],
  )
}
const FORMS = FILES.map(({ what, name, secret }) => ({ what, name, forms: formsOf(secret) }))
/** Characters that no form has, so that none goes on behind one. */
const IN_FORMS = new Set(FORMS.flatMap(({ forms }) => [...forms.join('')]))
const BETWEEN = new RegExp(
  `[${[...'\n\t "\'<>,;:{}()[]']
    .filter(one => !IN_FORMS.has(one))
    .map(one => `\\${one}`)
    .join('')}]+`,
)

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const all = ({ stdout, stderr }: Ran): string => stdout + stderr

/** Every file below a folder, as one text. */
const contents = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

// biome-ignore lint/suspicious/noExplicitAny: the report's own shape
type Finding = any

describe('planted secrets', () => {
  let made: Sandbox
  let shown: Sandbox
  let findings: readonly Finding[]
  beforeAll(async () => {
    made = withFiles()
    shown = withFiles(SHOWN)
    findings = JSON.parse((await made.run(['-f', 'json'])).stdout).findings
  })

  it('are more than a hundred, each another one, and their files are looked at', () => {
    expect(SECRETS.length).toBe(FILES.length)
    expect(SECRETS.length).toBeGreaterThan(120)
    const found = new Set(findings.map(({ path }) => path))
    expect(FILES.filter(({ name }) => !found.has(name)).map(({ name }) => name)).toEqual([])
    expect(leaked(contents(made.folder)).length).toBeGreaterThan(SECRETS.length - 3)
  })

  it('are on lines that frames show, with a mark in their place', async () => {
    const written: string[] = []
    const stdout = { write: (text: string) => void written.push(text), isTerminal: false, columns: 300 }
    await made.run(['--code-frames'], { stdout })
    const frames = written
      .join('')
      .split('\n')
      .filter(line => /^\s+\d+ \| .*port: "x" # /.test(line))
    expect(frames.length).toBeGreaterThanOrEqual(PLANTED_LINES.length)
    expect(frames.filter(line => !line.includes('•••'))).toEqual([])
  })

  const FORMATS = reporterNames.flatMap(name => ['-f', name, '-o', `.out/${name}`])
  it('are in no report in any format, with frames and what is suppressed', async () => {
    const reported = withFiles()
    const ran = await reported.run([...FORMATS, '--code-frames', '--show-suppressed'])
    expect(leaked(all(ran))).toEqual([])
    for (const name of reporterNames) {
      const report = readFileSync(reported.path(`.out/${name}`), 'utf8')
      expect(report.length, name).toBeGreaterThan(1000)
      expect(leaked(report), name).toEqual([])
    }
  })

  it('are in no summary of a job', async () => {
    const path = made.path('out-summary.md')
    const ran = await made.run([], { variables: { GITHUB_STEP_SUMMARY: path } })
    expect(leaked(all(ran) + readFileSync(path, 'utf8'))).toEqual([])
  })

  it.each(['--fix-dry-run', '--fix-dry-run=all'])('are in no diff of %s', async option => {
    const ran = await made.run([option, '--code-frames'])
    expect(ran.stdout).toMatch(/^\+ {2}replicas: 3$/m)
    expect(leaked(all(ran))).toEqual([])
  })

  it('are in nothing that --fix says, and stay in the files', async () => {
    const fixed = withFiles()
    const ran = await fixed.run(['--fix=all', '--code-frames'])
    expect(ran.stderr).toContain('fixed ')
    expect(leaked(all(ran))).toEqual([])
    for (const { name, text, secret } of FILES.filter(({ name: one }) => one.startsWith('line-'))) {
      const now = readFileSync(fixed.path(name), 'utf8')
      expect(formsOf(secret).filter(form => text.includes(form) && !now.includes(form))).toEqual([])
    }
  })

  it('are in no baseline, and in nothing that is said of one', async () => {
    const known = withFiles(SHOWN)
    const wrote = await known.run(['baseline', 'write'])
    const baseline = readFileSync(known.path('clauselint-baseline.json'), 'utf8')
    expect(baseline.split('\n').length).toBeGreaterThan(SHOWN.length)
    const compared = await known.run(['--baseline', 'clauselint-baseline.json', '--show-suppressed'])
    const pruned = await known.run(['baseline', 'prune'])
    expect(leaked(all(wrote) + baseline + all(compared) + all(pruned))).toEqual([])
  })

  it('are in no cache, and the report is the same with one', async () => {
    const cached = withFiles(SHOWN)
    const argv = ['--cache', '--cache-location', 'out/cache', '-f', 'json']
    const [first, second] = [await cached.run(argv), await cached.run(argv)]
    expect(second.stdout).toBe(first.stdout)
    expect(leaked(contents(cached.path('out')) + all(first))).toEqual([])
  })

  it('are in no shard, and what is merged is the report of one run', async () => {
    const parts = withFiles(SHOWN)
    for (const i of [1, 2]) await parts.run(['--shard', `${i}/2`, '-o', `.out/${i}`])
    const merged = await parts.run(['merge', '-f', 'json', '.out/1', '.out/2'])
    expect(merged.stdout).toBe((await parts.run(['-f', 'json'])).stdout)
    expect(leaked(contents(parts.path('.out')) + all(merged))).toEqual([])
  })

  it('are in no shard of a single file, and what is merged is the report of one run', async () => {
    // All are in the shards above; a secret of one file is masked in the others, so that some are also alone.
    for (const { name, text } of FILES.filter(one => isSampled(one.what, 0, 8))) {
      const part = sandbox({ [name]: text })
      await part.run(['--shard', '1/1', '-o', '.out/1'])
      const merged = await part.run(['merge', '-f', 'json', '.out/1'])
      expect(merged.stdout).toBe((await part.run(['-f', 'json'])).stdout)
      const written = contents(part.path('.out'))
      expect(leaked(written + all(merged)), name).toEqual([])
    }
  })

  it.each([
    ['kinds', '.'],
    ['facts'],
    ['graph', 'network'],
    ['graph', 'network', '-f', 'svg'],
    ['graph', 'network', '-f', 'html'],
    ['graph', 'images'],
    ['graph', 'images', '-f', 'json'],
    ['graph', 'images', '-f', 'html'],
    ['graph', 'images', '-f', 'cyclonedx'],
    ['init', '--print'],
    ['config', 'values.yaml'],
    ['lint', '--since', 'nowhere'],
    ['explain', 'HT-04'],
  ])('are in nothing that clauselint %s %s %s %s says', async (...argv) => {
    const ran = await shown.run(argv.filter(word => word !== undefined))
    expect(ran.exitCode).toBe(argv[0] === 'lint' ? 2 : 0)
    expect(all(ran).length).toBeGreaterThan(argv[0] === 'kinds' ? 60 * SHOWN.length : 50)
    expect(leaked(all(ran))).toEqual([])
  })

  it.each([
    ['graph', 'hybrid'],
    ['graph', 'hybrid', '-f', 'json'],
    ['graph', 'hybrid', '-f', 'html'],
    ['graph', 'apps'],
    ['graph', 'apps', '-f', 'json'],
    ['graph', 'apps', '-f', 'html'],
    ['graph', 'pipeline'],
    ['graph', 'pipeline', '-f', 'json'],
    ['graph', 'pipeline', '-f', 'html'],
    ['render'],
    ['drift'],
    ['drift', '-f', 'json'],
  ])('are in nothing that clauselint %s %s %s %s says, if it finds something to show', async (...argv) => {
    const ran = await shown.run(argv.filter(word => word !== undefined))
    expect([0, 1, 2]).toContain(ran.exitCode)
    expect(leaked(all(ran))).toEqual([])
  })

  it('are in nothing that is said of a configuration', async () => {
    const [first = '', second = ''] = SECRETS
    const one = sandbox({
      'a.yaml': 'a: 1\n',
      'clauselint.yaml': `rules: {RB-01: {password: ${first}}}\nplatform: {registries: ["https://u:${second}@x"]}\n`,
    })
    expect(leaked(all(await one.run(['a.yaml'])))).toEqual([])
    one.write({
      'clauselint.yaml': `external: [{kind: Secret, name: a}]\nplatform: {clusters: {"https://u:${second}@x": {}}}\n`,
    })
    expect(leaked(all(await one.run(['config', 'a.yaml'])) + all(await one.run(['a.yaml'])))).toEqual([])
    one.write({ 'clauselint.yaml': `password: "${first}" x\n` })
    expect(leaked(all(await one.run(['a.yaml'])))).toEqual([])
  })

  it("are in no shard by the reasons of the configuration's suppressions", async () => {
    const [secret = ''] = SECRETS
    const one = sandbox({
      'a.yaml': FILES.find(({ name }) => name === 'app-suppressed.yaml')?.text ?? '',
      'clauselint.yaml': `suppressions:\n  - {rule: OA-03, reason: "the token is ${secret}"}\n  - {rule: OA-03, reason: "password=${secret}"}\n`,
    })
    const ran = await one.run(['--shard', '1/1', '-o', '.out/1'])
    expect([ran.exitCode, leaked(contents(one.path('.out')))]).toEqual([0, []])
    expect(leaked(all(await one.run(['-f', 'json', '--show-suppressed'])))).toEqual([])
  })

  it('are no variables: a finding about one shows its name', async () => {
    const one = sandbox({ 'a.sh': '#!/bin/bash\nPASSWORD="$(aws ecr get-login-password)"\necho "$PASSWORD"\n' })
    const { stdout } = await one.run(['--code-frames'])
    expect(stdout).toContain('3 | echo "$PASSWORD"')
    expect(stdout).not.toContain('•••')
  })

  it('are not shown where they are, even if they are words', async () => {
    const word = 'planetarium'
    // In a sentence a word is a word.
    const planted = PLANTED_FILES.filter(({ name, secret }) => name !== 'app-reason.yaml' && /^q\d+\w+$/.test(secret))
    const files = planted.map(({ name, secret, text }) => [
      name,
      text.replaceAll(secret, word).replaceAll(base64(secret), base64(word)),
    ])
    const words = sandbox(Object.fromEntries(files))
    expect(files.length).toBeGreaterThan(40)
    for (const argv of [['-f', 'json'], ['--code-frames', '--show-suppressed'], ['--fix-dry-run=all']]) {
      const said = all(await words.run(argv)).split('\n')
      expect(said.length).toBeGreaterThan(1)
      expect(said.filter(line => line.includes(word) || line.includes(base64(word).replace(/=+$/, '')))).toEqual([])
    }
    expect((await words.run(['graph', 'images'])).stdout).toContain('•••@r.example.com/a')
  })

  it('are in no edit of a report, which makes the change all the same', async () => {
    const edits = findings.flatMap(({ fix, path }) =>
      fix?.replacements ? [{ path, replacements: fix.replacements }] : [],
    )
    expect(edits.length).toBeGreaterThan(PLANTED_LINES.length)
    for (const { path, replacements } of edits) {
      const { text = '', secret = '' } = FILES.find(({ name }) => name === path) ?? {}
      let changed = text
      for (const { range, text: written } of [...replacements].reverse())
        changed = changed.slice(0, range.start.offset) + written + changed.slice(range.end.offset)
      expect(changed).not.toBe(text)
      expect(formsOf(secret).filter(form => text.includes(form) && !changed.includes(form))).toEqual([])
      expect(changed).not.toContain('•')
    }
  })
})

describe('planted secrets in an editor', () => {
  it('are in nothing that the server says', async () => {
    const made = withFiles(SHOWN)
    const client = await connectClient()
    try {
      await initialize(client, [made.folder])
      let hovers = 0
      let actions = 0
      for (const { name, text } of SHOWN) {
        client.open(made.path(name), text)
        const { diagnostics } = await client.published(made.path(name), ({ version }) => version === 1)
        const textDocument = { uri: uriOf(made.path(name)) }
        for (const { range } of diagnostics.slice(0, 5)) {
          const hover = await client.request('textDocument/hover', { textDocument, position: range.start })
          if (hover.result !== null) hovers++
          await client.request('textDocument/completion', { textDocument, position: range.end })
        }
        const whole = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } }
        const answer = await client.request('textDocument/codeAction', {
          textDocument,
          range: whole,
          context: { diagnostics: [] },
        })
        actions += answer.result.length
      }
      expect(hovers).toBeGreaterThan(SHOWN.length)
      expect(actions).toBeGreaterThan(SHOWN.length)
      expect(leaked(JSON.stringify(client.messages))).toEqual([])
    } finally {
      client.leave()
    }
  })
})
