import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { COMMAND_NAMES } from '../../../src/cli/commands/command.ts'
import { COMMANDS } from '../../../src/cli/commands/commands.ts'
import { GRAPH_TOPICS } from '../../../src/cli/commands/graph.ts'
import { SHELLS } from '../../../src/cli/output/completion-script.ts'
import { OPTION_GROUPS } from '../../../src/cli/output/option-groups.ts'
import { reporterNames } from '../../../src/reporters/index.ts'
import { sandboxes } from '../sandbox.ts'
import { testLinter } from '../test-linter.ts'

const sandbox = sandboxes()
const hasBash = spawnSync('bash', ['-c', 'complete -p >/dev/null 2>&1 || true; type compgen']).status === 0

const hasFish = spawnSync('fish', ['--version']).status === 0
const hasPowershell = spawnSync('pwsh', ['-Version']).status === 0

const script = async (shell: string): Promise<string> => (await sandbox().run(['completion', shell], testLinter)).stdout

/** What bash offers for the last of the words of each line: the script is loaded, then asked as the Tab key asks it. */
async function offered(lines: readonly (readonly string[])[]): Promise<readonly (readonly string[])[]> {
  const asks = lines.map(
    words =>
      `COMP_WORDS=(clauselint ${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _clauselint; echo "\${COMPREPLY[*]}"`,
  )
  const input = [await script('bash'), ...asks, ''].join('\n')
  const { stdout, stderr } = spawnSync('bash', ['--norc', '--noprofile', '-u'], { input, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => line.split(' ').filter(word => word !== ''))
}

describe('completion', () => {
  it.skipIf(!hasBash)('in bash: commands, options and values; files where no word is offered', async () => {
    const expected: readonly (readonly [readonly string[], readonly string[]])[] = [
      [[''], [...COMMAND_NAMES, 'help']],
      [['ex'], ['explain']],
      [['--form'], ['--format']],
      [['--ver'], ['--version']],
      [
        ['lint', '--fix'],
        ['--fix', '--fix-dry-run', '--fix-interactive'],
      ],
      [
        ['rules', '--'],
        ['--format', '--help'],
      ],
      [['-f', ''], reporterNames],
      [['lint', '--format', 'sar'], ['sarif']],
      [['--format', '=', 'sar'], ['sarif']],
      [['--format', '='], reporterNames],
      [['--format=sar'], ['--format=sarif']],
      [
        ['rules', '--format', ''],
        ['text', 'json'],
      ],
      [
        ['graph', '-f', ''],
        ['text', 'json', 'markdown', 'dot', 'svg', 'html', 'cyclonedx'],
      ],
      [['--fix', '=', 'a'], ['all']],
      [['--fix', 'a'], []],
      [
        ['--fail-level', ''],
        ['error', 'warn', 'info'],
      ],
      [['--rule', 'test/f'], ['test/forbidden-tag']],
      [['--rule', '"test/f'], ['test/forbidden-tag']],
      [
        ['explain', 'TT'],
        ['TT-01', 'TT-02'],
      ],
      [
        ['baseline', ''],
        ['write', 'prune'],
      ],
      [['baseline', 'write', ''], []],
      [['baseline', 'write', '--conf'], ['--config']],
      [
        ['graph', ''],
        ['network', 'hybrid', 'apps', 'images', 'pipeline', 'access'],
      ],
      [['help', 'bas'], ['baseline']],
      [
        ['completion', ''],
        ['bash', 'zsh', 'fish', 'powershell'],
      ],
      [['--config', ''], []],
      [['folder', ''], []],
    ]
    const found = await offered(expected.map(([words]) => words))
    expect(expected.map(([words], i) => [words, found[i] ?? []])).toEqual(expected)
  })

  it('in zsh, by the same function and what zsh has of bash', async () => {
    const [inBash, inZsh] = [await script('bash'), await script('zsh')]
    expect(inZsh).toContain('\nautoload -U +X bashcompinit && bashcompinit\n')
    expect(inZsh).toContain(inBash.slice(inBash.indexOf('_clauselint() {')))
  })

  it.skipIf(!hasFish)('in fish: commands, options and values', async () => {
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ['ex', ['explain']],
      ['rules --format ', ['json', 'text']],
      ['rules --format=', ['--format=json', '--format=text']],
      ['lint --fix=al', ['--fix=all']],
      ['explain TT', ['TT-01', 'TT-02']],
      ['graph ap', ['apps']],
      ['--fail-level ', ['error', 'info', 'warn']],
    ]
    const asks = expected.map(([line]) => `complete -C 'clauselint ${line}'; echo ---`)
    const { folder, path, write } = sandbox()
    write({ 'ask.fish': [await script('fish'), ...asks, ''].join('\n') })
    const { stdout, stderr } = spawnSync('fish', ['--no-config', path('ask.fish')], { cwd: folder, encoding: 'utf8' })
    expect(stderr).toBe('')
    const found = stdout.split('---\n').map(part => part.split('\n').filter(word => word !== ''))
    expect(expected.map(([line], i) => [line, found[i]])).toEqual(expected)
  })

  it.skipIf(!hasPowershell)('in PowerShell: commands, options and values', async () => {
    const expected: readonly (readonly [string, readonly string[]])[] = [
      ['ex', ['explain']],
      ['rules --format ', ['text', 'json']],
      ['rules --format=j', ['--format=json']],
      ['explain TT', ['TT-01', 'TT-02']],
      ['graph ap', ['apps']],
    ]
    const asks = expected.map(
      ([line]) =>
        `(TabExpansion2 'clauselint ${line}' ${'clauselint '.length + line.length}).CompletionMatches.CompletionText -join ' '`,
    )
    const command = [await script('powershell'), ...asks].join('\n')
    const { stdout, stderr } = spawnSync('pwsh', ['-NoProfile', '-Command', command], { encoding: 'utf8' })
    expect(stderr).toBe('')
    const found = stdout.split('\n').map(line => line.trim().split(' '))
    expect(expected.map(([line], i) => [line, found[i]])).toEqual(expected)
  })

  it.each(SHELLS)('has every option of every command and every topic of graph, for %s', async shell => {
    const text = await script(shell)
    const flag = (name: string) => (shell === 'fish' ? ` -l ${name}` : `--${name}`)
    for (const name of COMMAND_NAMES)
      for (const option of (await COMMANDS[name].load()).options) expect(text).toContain(flag(option.name))
    for (const topic of GRAPH_TOPICS) expect(text).toContain(topic)
  })

  it('has only words that the shell takes as they are', async () => {
    const { stdout } = await sandbox().run(['completion', 'bash'])
    const words = [...stdout.matchAll(/words='([^']*)'/g)].flatMap(([, list = '']) => list.split(' '))
    expect(words.length).toBeGreaterThan(1000)
    expect(words.filter(word => !/^[A-Za-z0-9/.-]*$/.test(word))).toEqual([])
  })

  it.each([
    [[], 'name one shell: clauselint completion bash|zsh|fish|powershell'],
    [['bash', 'zsh'], 'name one shell: clauselint completion bash|zsh|fish|powershell'],
    [['tcsh'], 'unknown shell "tcsh"; known are bash, zsh, fish, powershell'],
    [['zhs'], 'unknown shell "zhs"; did you mean "zsh"?'],
  ])('%j is refused', async (argv, stderr) => {
    expect(await sandbox().run(['completion', ...argv], testLinter)).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `clauselint: ${stderr}\n`,
    })
  })
})

describe('help', () => {
  it('shows the options of lint in groups, each in one', async () => {
    const { stdout } = await sandbox().run(['lint', '--help'])
    const { options } = await COMMANDS.lint.load()
    const grouped = OPTION_GROUPS.flatMap(([, names]) => names)
    expect(grouped.toSorted()).toEqual(options.map(({ name }) => name).toSorted())
    for (const [heading] of OPTION_GROUPS) expect(stdout).toContain(`\n\n${heading}:\n`)
    expect(stdout).toContain('\n\nOther options:\n  -h, --help ')
  })

  it('suggests the command that was meant', async () => {
    expect(await sandbox().run(['help', 'rulse'])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'clauselint: unknown command "rulse"; did you mean "rules"?\n',
    })
  })
})
