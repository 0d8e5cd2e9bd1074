import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import checks from '../src/schemas/checks.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/bin/clauselint.cjs')
const readme = readFileSync(join(root, 'README.md'), 'utf8')

interface Ran {
  /** Both streams, as a terminal shows them. */
  readonly output: string
  readonly status: number | null
}

/** Runs a command as a shell would, with the built program in the place of npx. */
function run(command: string, { cwd = root, input = '' } = {}): Ran {
  const shell = command.replace(/\bnpx clauselint\b/g, () => `'${process.execPath}' '${program}'`)
  const { FORCE_COLOR: _, ...environment } = process.env
  const env = { ...environment, NO_COLOR: '1' }
  const ran = spawnSync('sh', ['-c', `{ ${shell}\n} 2>&1`], { cwd, input, env, encoding: 'utf8', timeout: 20_000 })
  return { output: ran.stdout.trimEnd(), status: ran.status }
}

/** A console block as its commands fill it now: each stands after `$ `, its output below it. */
function rendered(block: string): string {
  let status: number | null = null
  const commands = block.split('\n').filter(line => line.startsWith('$ '))
  const lines = commands.flatMap(line => {
    if (line === '$ echo $?') return [line, String(status)]
    const ran = run(line.slice(2))
    status = ran.status
    return ran.output === '' ? [line] : [line, ran.output]
  })
  return `${lines.join('\n')}\n`
}

const named = (pattern: RegExp): readonly string[] => [
  ...new Set([...readme.matchAll(pattern)].map(match => match[1] ?? '')),
]
const blocks = (language: string, content: RegExp): readonly string[] =>
  [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(match =>
    match[1] === language && content.test(match[2] ?? '') ? [match[2] ?? ''] : [],
  )

describe('the README', () => {
  it('is read beside a program that is built', () => {
    expect(existsSync(program), 'npm run build makes dist/bin/clauselint.cjs').toBe(true)
  })

  it('shows what its commands print (npx vitest run test/readme.test.ts -u rewrites it)', async () => {
    expect(blocks('console', /^\$ npx clauselint/m).length).toBeGreaterThan(1)
    const now = readme.replace(/(?<=^```console\n).*?(?=^```$)/gms, rendered)
    await expect(now).toMatchFileSnapshot('../README.md')
  })

  it('shows a configuration that holds', () => {
    const configurations = blocks('yaml', /^rules:$/m)
    expect(configurations).toHaveLength(1)
    for (const configuration of configurations) {
      const folder = mkdtempSync(join(tmpdir(), 'clauselint-readme-'))
      try {
        writeFileSync(join(folder, 'clauselint.yaml'), configuration)
        writeFileSync(join(folder, 'namespace.yaml'), 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n')
        expect(run('npx clauselint', { cwd: folder })).toEqual({ output: expect.anything(), status: 0 })
      } finally {
        rmSync(folder, { recursive: true })
      }
    }
  })

  it('shows a suppression that holds', () => {
    const suppressions = blocks('yaml', /clauselint-disable/)
    expect(suppressions).toHaveLength(1)
    for (const input of suppressions) {
      const { output, status } = run('npx clauselint -', { input })
      expect(output).toContain('no findings in 1 file\n1 finding is suppressed')
      expect(status).toBe(0)
    }
  })

  it('names only files that exist', () => {
    const links = named(/\]\((?!https?:|#)([^)#]+)/g)
    expect(links.length).toBeGreaterThan(2)
    expect(links.filter(link => !existsSync(join(root, link)))).toEqual([])
  })

  it('names only commands and options that the command line has', () => {
    const { output } = run('npx clauselint --help')
    const commands = named(/`clauselint ([a-z]+)/g)
    expect(commands.length).toBeGreaterThan(2)
    expect(commands.filter(command => !output.includes(`\n  ${command} `))).toEqual([])
    const ofGraphs = run('npx clauselint graph --help').output
    const options = named(/(?<![\w-])(--[a-z][a-z-]*)/g)
    expect(options.length).toBeGreaterThan(4)
    expect(options.filter(option => !`${output}${ofGraphs}`.includes(option))).toEqual([])
  })

  it('names only scripts that the package has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', ...named(/npm run ([\w:-]+)/g)]))
  })

  it('names only checks and rules that exist', () => {
    const ids = new Set(checks.map(check => check.id))
    expect(named(/\b([A-Z]{1,2}-\d{2})\b/g).filter(id => !ids.has(id))).toEqual([])
    const rules = named(/^ +([a-z]+\/[a-z-]+): /gm)
    expect(rules.length).toBeGreaterThan(0)
    expect(rules.filter(rule => !existsSync(join(root, `src/rules/${rule}.ts`)))).toEqual([])
  })
})
