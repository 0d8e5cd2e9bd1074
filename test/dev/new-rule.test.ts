import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/dev/corpus-case.ts'
import { newRuleRequest } from '../../src/dev/new-rule-request.ts'
import { checkIds } from '../../src/engine/rule-settings.ts'
import { catalogue } from '../../src/schemas/catalogue.ts'
import { registry } from '../support/lint-frozen.ts'

const [taken = ''] = registry.rules.flatMap(rule => checkIds(rule))
const [covered = ''] = catalogue.flatMap(({ id, spokenForBy }) => (spokenForBy === undefined ? [] : [id]))

let copy: string
const run = (program: string, ...arguments_: readonly string[]) =>
  spawnSync(process.execPath, [resolve(program), ...arguments_], { cwd: copy, encoding: 'utf8' })
const newRule = (...arguments_: readonly string[]) => run('.ci/typescript.mjs', 'src/dev/new-rule.ts', ...arguments_)
/** The same, as it was bundled the last time: each bundling takes as long as the program. */
const bundledNewRule = (...arguments_: readonly string[]) => run(`${copy}/dist/dev/new-rule.js`, ...arguments_)

const COPIED = ['src', '.ci', 'docs', 'rules-docs', 'README.md', 'package.json', 'tsconfig.base.json']
const COPIED_TESTS = ['rule.ts', 'support', 'messages.txt', 'crosstalk.txt'].map(name => `test/${name}`)

/** The corpus of each rule is only read: new ones are written beside them. */
function linkCorpus(): void {
  for (const { id } of registry.rules) {
    const path = `${copy}/${corpusOf(id)}`
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(resolve(corpusOf(id)), path)
  }
}

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'new-rule-')))
  symlinkSync(resolve('node_modules'), `${copy}/node_modules`)
  for (const path of [...COPIED, ...COPIED_TESTS]) cpSync(path, `${copy}/${path}`, { recursive: true })
  linkCorpus()
  expect(newRule('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--requirement TEXT') })
  // The rules of one area and all that they use.
  writeFileSync(
    `${copy}/tsconfig.json`,
    readFileSync('tsconfig.json', 'utf8').replace(
      '"include": ["src", "test"]',
      '"files": ["src/rules/network/index.ts"]',
    ),
  )
})
/** What the compiler has against these files of the copy; to check all that they use again takes as long as all else here. */
function typeErrors(paths: readonly string[]): readonly string[] {
  const api = new API()
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(copy, 'tsconfig.json')] }).getProjects()
    if (project === undefined) throw new Error('the project of the copy cannot be opened')
    const { program } = project
    return paths
      .map(path => resolve(copy, path))
      .flatMap(path => [...program.getSyntacticDiagnostics(path), ...program.getSemanticDiagnostics(path)])
      .map(({ fileName, text }) => `${fileName}: ${text}`)
  } finally {
    api.close()
  }
}
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new-rule', () => {
  it.each([
    ['an unknown area', ['elsewhere/some-name', '--checks', 'NP-99'], 'is not an area'],
    ['a name in capitals', ['network/Some_Name', '--checks', 'NP-99'], 'lower case'],
    ['a rule that exists', [registry.rules[0]?.id ?? '', '--checks', 'NP-99'], 'exists'],
    ['a check of another rule', ['network/some-name', '--checks', taken], 'belongs to'],
    ['a check that has a reason for having no rule', ['network/some-name', '--checks', covered], 'take that out'],
    ['what is not a check', ['network/some-name', '--checks', 'np99'], 'is not a check id'],
    ['a prefix of which nobody knows what it is about', ['network/some-name', '--checks', 'XX-99'], '--kind KIND'],
    ['no checks', ['network/some-name'], '--checks must name'],
    ['an unknown severity', ['network/some-name', '--checks', 'NP-99', '--severity', 'fatal'], 'error, warning, info'],
    ['one sentence for two checks', ['network/a', '--checks', 'NP-98,NP-99', '--requirement', 'A b'], '2 are added'],
    ['an unknown fact', ['network/some-name', '--checks', 'NP-99', '--on', 'network-policy'], 'mean networkPolicy?'],
    ['two kinds of rules at once', ['network/a', '--checks', 'NP-99', '--on', 'a', '--across', 'b'], 'either --on'],
    ['an unknown option', ['network/some-name', '--check', 'NP-99'], '--check'],
  ])('refuses %s', async (_, args, why) => {
    await expect(newRuleRequest(args)).rejects.toThrow(why)
  })

  it('says how it is used where it refuses, and writes nothing', () => {
    const { status, stderr } = bundledNewRule('network/some-name', '--checks', 'np99')
    expect(stderr).toMatch(/^"np99" is not a check id, like NP-12\n\nUsage: npm run new-rule/)
    expect(status).toBe(2)
    expect(existsSync(`${copy}/src/rules/network/some-name.ts`)).toBe(false)
  })

  it('writes rules that compile, and that fail their tests until they say something', () => {
    // What is generated for the second is generated for both.
    writeFileSync(`${copy}/.ci/generate`, '')
    const across = ['--kind', 'Z', '--across', 'workload,secretSource']
    expect(bundledNewRule('network/other-name', '--checks', 'ZZ-01,ZZ-02', ...across)).toMatchObject({
      status: 0,
      stderr: '',
    })
    cpSync('.ci/generate', `${copy}/.ci/generate`)
    const stated = ['--severity', 'warning', '--requirement', 'It is so']
    expect(bundledNewRule('network/some-name', '--checks', 'NP-99', ...stated)).toMatchObject({ status: 0, stderr: '' })
    const textOf = (path: string): string => readFileSync(`${copy}/${path}`, 'utf8')
    expect(textOf('src/rules/network/some-name.ts')).toContain('yield* decided(')
    expect(textOf('src/rules/network/some-name.ts')).toContain("severity: 'warning'")
    expect(textOf('src/rules/network/index.ts')).toContain("from './some-name.ts'")
    expect(textOf('src/rules/data.generated.ts')).toContain('"network/other-name"')
    expect(textOf('rules-docs/README.md')).toContain('network/some-name')
    expect(textOf('rules-docs/coverage.md')).toContain('| NP-99 | warning | It is so |')
    expect(textOf('src/schemas/checks.json')).toContain(
      '  {"id": "NP-99", "kind": "NetworkPolicy", "severity": "warning", "section": "Outside the contract", "sentence": "It is so"},\n',
    )
    const rules = ['some-name', 'other-name', 'index'].map(name => `src/rules/network/${name}.ts`)
    expect(typeErrors(rules)).toEqual([])

    const tests = run('.ci/typescript.mjs', 'test/rule.ts', 'network/some-name', 'network/other-name')
    expect(tests.status).toBe(1)
    for (const id of ['network/some-name', 'network/other-name'])
      for (const test of [
        'failing.yaml',
        'passing.yaml',
        'has a failing document',
        'has its title',
        'the good example',
      ])
        expect(tests.stdout).toContain(`✗ ${id}: ${test}`)
  })
})
