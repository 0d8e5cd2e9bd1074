import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatDifference } from '../../src/cli/output/difference.ts'
import { reporterNames } from '../../src/reporters/index.ts'
import { emptyReport, finding, reportOf } from '../reporters/example-report.ts'
import { SOME_UNSEEN, UNSEEN, unseenIn } from '../support/unseen.ts'
import { fixingLinter } from './run/fixing-linter.ts'
import { type Ran, sandboxes } from './sandbox.ts'
import { testLinter } from './test-linter.ts'

const sandbox = sandboxes()

/** JSON can hold any code unit, as an escape. */
const LOG_COMMANDS = '::stop-commands::x ##[add-mask]x ##vso[task.complete]x'
const hostile = (text: string): string => `${LOG_COMMANDS} ${text}`
// What the message of a finding takes of a value is not longer.
const PIECES = Array.from({ length: Math.ceil(SOME_UNSEEN.length / 12) }, (_, i) =>
  SOME_UNSEEN.slice(12 * i, 12 * i + 12).join(''),
)
const workload = (text: string): string =>
  JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: hostile(text), namespace: hostile(text), labels: { [hostile(text)]: hostile(text) } },
    spec: {
      selector: { matchLabels: { app: text } },
      template: {
        metadata: { labels: { app: text } },
        spec: { containers: [{ name: hostile(text), image: `${hostile(text)}:latest` }] },
      },
    },
  })
const unrecognised = (text: string): string => JSON.stringify({ kind: hostile(text), apiVersion: hostile(text) })
// A name of a file on Linux holds anything but a slash and a zero.
const NAME = `::error::##[x]${SOME_UNSEEN.filter(one => one !== '\0' && !/\p{Cs}/u.test(one))
  .slice(0, 40)
  .join('')}`

const FILES = {
  ...Object.fromEntries(PIECES.map((text, i) => [`${i}.json`, workload(text)])),
  ...Object.fromEntries(PIECES.map((text, i) => [`unknown-${i}.json`, unrecognised(text)])),
  [`${NAME}.json`]: workload(PIECES[0] ?? ''),
  [`broken${NAME}.json`]: `{"a": ${NAME}`,
  [`binary${NAME}.json`]: Buffer.from([0, 1]),
  [`suppressed.yaml`]: `# clauselint-disable-file test/latest -- ${NAME.replaceAll(/\p{Cc}/gu, '')}\na: 1\n`,
}
const CONFIGURATION = JSON.stringify({
  external: PIECES.map(text => ({ kind: 'Secret', namespace: hostile(text), name: hostile(text) })),
  scopes: PIECES.map(text => ({ name: hostile(text), files: ['**'] })),
  suppressions: PIECES.map(text => ({ rule: 'test/latest', reason: hostile(text), file: '9.json' })),
})
const BROKEN = JSON.stringify(Object.fromEntries(PIECES.map(text => [hostile(text), hostile(text)])))

const shownBy = ({ stdout, stderr }: Ran): string => `${stdout}\n${stderr}`
/** What a runner of GitHub or an agent of Azure would obey, but for the lines of the GitHub report itself. */
const commandsIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(line => (/^\s*::/.test(line) && !/^::(?:error|warning|notice) /.test(line)) || /##\w*\[/.test(line))
const check = (text: string): void => {
  expect(text.trim()).not.toBe('')
  expect([...new Set(unseenIn(text))]).toEqual([])
  expect(commandsIn(text)).toEqual([])
}

describe.skipIf(process.platform === 'win32')('nothing that is not drawn is shown by', () => {
  it.each<readonly [readonly string[], typeof fixingLinter | Record<string, never>]>([
    ...reporterNames.map(name => [['-f', name, '--code-frames', '--show-suppressed'], fixingLinter] as const),
    [['-f', 'text', '--code-frames', '--no-inline-config'], {}],
    [['kinds', '.'], {}],
    [['facts'], {}],
    [['config', '0.json'], {}],
    [['graph', 'network'], {}],
    [['graph', 'network', '-f', 'svg'], {}],
    [['graph', 'network', '-f', 'html'], {}],
    [['drift'], {}],
    [['init', '--print'], {}],
    [['config', NAME], {}],
    [['explain', hostile(NAME)], {}],
    [['graph', hostile(NAME)], {}],
    [[`--${NAME}`], {}],
    [['-f', NAME, '--rule', NAME], {}],
    [['--config', NAME, '-o', NAME], {}],
    [['merge', NAME], {}],
    [['--since', NAME], {}],
    [['--baseline', NAME], {}],
  ])('clauselint %j', async (argv, over) => {
    const { run } = sandbox({ ...FILES, 'clauselint.json': CONFIGURATION })
    check(shownBy(await run(argv, over)))
  })

  it('problems of a configuration', async () => {
    const { run } = sandbox({ ...FILES, 'clauselint.json': BROKEN })
    check(shownBy(await run([])))
  })

  it('a diff on a terminal, and what is said of fixes', async () => {
    const { run } = sandbox(FILES)
    let shown = ''
    const write = (text: string): void => {
      shown += text
    }
    const stdout = { write, isTerminal: true, columns: 80 }
    const { stderr } = await run(['--fix-dry-run=all'], { ...fixingLinter, stdout })
    expect([...new Set(unseenIn(shown.replaceAll('\t', '') + stderr))]).toEqual([])
    expect(shown).toContain('latest')
  })

  it('a baseline', async () => {
    const { run, path } = sandbox(FILES)
    const ran = await run(['baseline', 'write'], testLinter)
    const text = readFileSync(path('clauselint-baseline.json'), 'utf8')
    check(shownBy(ran) + text)
    expect((await run(['--baseline', 'clauselint-baseline.json'], testLinter)).stdout).toContain('no findings in')
    expect((await run(['--baseline', 'clauselint-baseline.json', '0.json'], testLinter)).stdout).toContain(
      'no findings in',
    )
  })

  it('what watching tells', () => {
    const text = `${LOG_COMMANDS}${UNSEEN.join('')}`
    const one = finding({ message: text, location: { ...finding0.location, path: text } })
    check(formatDifference(reportOf([one]), emptyReport))
    check(formatDifference(emptyReport, reportOf([one])))
  })

  it('a defect of our own', async () => {
    const { run } = sandbox(FILES)
    const createLinter = (): never => {
      throw new Error(`${LOG_COMMANDS}\n${LOG_COMMANDS} ${UNSEEN.join('')}`)
    }
    check(shownBy(await run([], { createLinter, variables: { CLAUSELINT_DEBUG: '1' } })))
  })
})

const location = { path: '', start: 0, end: 0, startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }
const finding0 = { location }
