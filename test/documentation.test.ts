import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import checks from '../src/schemas/checks.json' with { type: 'json' }
import { sandboxes } from './cli/sandbox.ts'
import { filesUnder } from './support/files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/bin/clauselint.cjs')
const sandbox = sandboxes()

interface Page {
  readonly path: string
  readonly text: string
}

const pages: readonly Page[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesUnder('docs')
    .filter(path => path.endsWith('.md'))
    .map(path => `docs/${path}`),
].map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const readme = pages[0]?.text ?? ''
/** The pages that a user of the command reads. */
const forUsers = pages.filter(({ path }) => path !== 'CONTRIBUTING.md' && !path.startsWith('docs/contributing/'))

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
  const ran = spawnSync('sh', ['-c', `{ ${shell}\n} 2>&1`], { cwd, input, env, encoding: 'utf8', timeout: 300_000 })
  return { output: ran.stdout.trimEnd(), status: ran.status }
}

/** A console block with the current output of its commands, which begin with `$ `. */
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

const CONSOLE = /(?<=^```console\n).*?(?=^```$)/gms
const matches = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(match => match[1] ?? '')),
]
/** The code blocks of a language in pages, by their content. */
const blocks = (all: readonly Page[], language: string, content: RegExp): readonly (readonly [string, string])[] =>
  all.flatMap(({ path, text }) =>
    [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, found, block = '']) =>
      found === language && content.test(block) ? [[path, block] as const] : [],
    ),
  )
const withoutCode = (text: string): string => text.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '')
/** The ids that forges give to the headings of a page. */
const headingIds = (text: string): readonly string[] =>
  [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

it('is read beside a program that is built', () => {
  expect(existsSync(program), 'npm run build makes dist/bin/clauselint.cjs').toBe(true)
})

describe('output in the documentation', () => {
  const shown = pages.filter(({ text }) => /^```console\n\$ /m.test(text))

  it('is shown in the README and elsewhere', () => {
    expect(shown.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/graphs.md']))
  })

  it.each(shown)('of $path is current (npx vitest run documentation -u rewrites it)', async ({ path, text }) => {
    await expect(text.replace(CONSOLE, rendered)).toMatchFileSnapshot(`../${path}`)
  })

  it('as a picture is current (npx vitest run documentation -u rewrites it)', async () => {
    const { output } = run('npx clauselint graph network --format svg examples/platform')
    await expect(`${output}\n`).toMatchFileSnapshot('../docs/images/network.svg')
  })

  it('as a message is one of the example', () => {
    const section = /^## What it finds$.*?^## /ms.exec(readme)?.[0] ?? ''
    const { output } = run('npx clauselint --exit-zero examples/platform')
    const quoted = [...section.matchAll(/"([^"]+)"[^"]*?\(`([A-Z]+-\d+)`\)/g)]
    expect(quoted.length).toBeGreaterThan(4)
    const lines = output.split('\n')
    const wrong = quoted.filter(
      ([, message = '', check = '']) =>
        !lines.some(line => line.includes(message.replace(/\s+/g, ' ')) && line.endsWith(check)),
    )
    expect(wrong.map(([text]) => text)).toEqual([])
  })
})

const helpOf = async (...command: readonly string[]): Promise<string> =>
  (await sandbox().run([...command, '--help'])).stdout
const help = await helpOf()
const COMMANDS = ['graph', 'init', 'facts', 'mcp', 'baseline', 'schema', 'test']
const options = [help, ...(await Promise.all(COMMANDS.map(command => helpOf(command))))].join('')

describe('the documentation', () => {
  const configurations = blocks(forUsers, 'yaml', /^(?:rules|suppressions):$/m)
  it.each(configurations)('of %s shows a valid configuration', async (_, configuration) => {
    const namespace = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n'
    const { run: runHere } = sandbox({ 'clauselint.yaml': configuration, 'namespace.yaml': namespace })
    const { exitCode, stdout, stderr } = await runHere(['config', 'namespace.yaml'])
    expect([exitCode, stdout, stderr]).toEqual([0, expect.stringContaining('clauselint.yaml'), ''])
  })

  const suppressions = blocks(forUsers, 'yaml', /clauselint-disable/)
  it.each(suppressions)('of %s shows a suppression that works', (_, input) => {
    const { output, status } = run('npx clauselint -', { input })
    expect(output).toContain('no findings in 1 file\n1 finding is suppressed')
    expect(status).toBe(0)
  })

  it('shows configurations and suppressions', () => {
    expect(configurations.length).toBeGreaterThan(2)
    expect(suppressions.length).toBeGreaterThan(1)
  })

  it.each(pages)('of $path links only to files and headings that exist', ({ path, text }) => {
    const folder = join(root, path, '..')
    const broken = [...withoutCode(text).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter(link => {
        const [file = '', id] = link.split('#')
        const target = file === '' ? join(root, path) : join(folder, file)
        if (!existsSync(target)) return true
        return id !== undefined && !headingIds(readFileSync(target, 'utf8')).includes(id)
      })
    expect(broken).toEqual([])
  })

  it('has each page in its index', () => {
    const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
    const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    const linked = new Set([
      ...[...index.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, link]) => join('docs', link ?? '')),
      ...[...contributing.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, link]) => link ?? ''),
    ])
    const missing = pages.map(({ path }) => path).filter(path => path.startsWith('docs/') && !linked.has(path))
    expect(missing).toEqual(['docs/README.md'])
  })

  /** Options of other programs that are named by themselves. */
  const FOREIGN_OPTIONS = new Set(['--from-literal', '--auth-token', '--resources-vpc-config'])
  const FOREIGN =
    /\b(?:npm|npx(?! clauselint)|helm|kustomize|jq|git|terraform|eksctl|aws|skopeo|base64|docker)\b.*$|`[^`\n]*--(?:set|cli)[^`\n]*`/gm
  it.each(forUsers)('of $path names only commands and options that the command line has', ({ text }) => {
    const shell = [...text.matchAll(/^```(?:sh|console)\n(.*?)^```$/gms)].map(([, block]) => block).join('')
    const commands = [
      ...matches(text, /`clauselint ([a-z]+(?:-[a-z]+)*)\b(?![./])/g),
      ...matches(shell, /(?:^|npx |\$ )clauselint ([a-z]+(?:-[a-z]+)*)\b(?![./])/gm),
    ]
    expect(commands.filter(command => !help.includes(`\n  ${command} `))).toEqual([])
    const named = matches(text.replace(FOREIGN, ''), /(?<![\w-])(--[a-z][a-z-]*)/g)
    expect(named.filter(option => !options.includes(option) && !FOREIGN_OPTIONS.has(option))).toEqual([])
  })

  it.each(pages)('of $path names only scripts that the package has', ({ text }) => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = matches(text, /npm run (?:--silent )?([\w:-]+)/g)
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'test', ...named]))
  })

  it.each(forUsers)('of $path names only checks and rules that exist', ({ text }) => {
    const ids = new Set(checks.map(check => check.id))
    expect(matches(text, /\b([A-Z]{1,2}-\d{2})\b/g).filter(id => !ids.has(id))).toEqual([])
    const rules = matches(text, /^ +((?!admission|own)[a-z]+\/[a-z-]+): (?:off|info|warn|error|on)\b/gm)
    expect(rules.filter(rule => !existsSync(join(root, `src/rules/${rule}.ts`)))).toEqual([])
  })
})

describe('README.md', () => {
  it('is a front door, not a manual', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(250)
  })
})
