import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIds } from '../../src/engine/rule-settings.ts'
import { catalogue } from '../../src/schemas/catalogue.ts'
import { registry } from '../support/lint-frozen.ts'

const owned = new Set(registry.rules.flatMap(rule => checkIds(rule)))
const [free = '', alsoFree = '', thirdFree = ''] = catalogue.map(check => check.id).filter(id => !owned.has(id))
const [taken = ''] = owned

// Inside dist/dev, which is never packed, so that the copy finds node_modules above it.
let copy: string
const run = (program: string, ...arguments_: readonly string[]) =>
  spawnSync(process.execPath, [resolve(program), ...arguments_], { cwd: copy, encoding: 'utf8' })
const newRule = (...arguments_: readonly string[]) => run('.ci/typescript.mjs', 'src/dev/new-rule.ts', ...arguments_)
/** The same, as it was bundled the last time: each bundling takes as long as the program. */
const bundledNewRule = (...arguments_: readonly string[]) => run(`${copy}/dist/dev/new-rule.js`, ...arguments_)

beforeAll(() => {
  mkdirSync('dist/dev', { recursive: true })
  copy = mkdtempSync('dist/dev/new-rule-')
  for (const path of [
    'src',
    'test/support',
    'test/corpus.test.ts',
    'test/docs.test.ts',
    'test/messages.txt',
    'package.json',
    'tsconfig.base.json',
  ])
    cpSync(path, `${copy}/${path}`, { recursive: true })
  expect(newRule('--help').status).toBe(2)
  // The rules of one area and all that they use: to compile everything again takes as long as all else here.
  writeFileSync(
    `${copy}/tsconfig.json`,
    readFileSync('tsconfig.json', 'utf8').replace(
      '"include": ["src", "test"]',
      '"files": ["src/rules/network/index.ts"]',
    ),
  )
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new-rule', () => {
  it.each([
    ['an unknown area', ['elsewhere/some-name', '--checks', free], 'is not an area'],
    ['a name that is no name', ['network/Some_Name', '--checks', free], 'lower case'],
    ['a rule that is there', [registry.rules[0]?.id ?? '', '--checks', free], 'is there already'],
    ['a check of another rule', ['network/some-name', '--checks', taken], 'belongs to'],
    ['a check that is none', ['network/some-name', '--checks', 'XX-99'], 'not in src/schemas/checks.json'],
    ['no checks', ['network/some-name'], '--checks'],
    ['a fact that is none', ['network/some-name', '--checks', free, '--on', 'nothing'], 'there is no fact'],
    ['an option that is none', ['network/some-name', '--check', free], '--check'],
  ])('refuses %s', (_, arguments_, why) => {
    const { status, stderr } = bundledNewRule(...arguments_)
    expect(stderr).toContain(why)
    expect(stderr).toContain('npm run new-rule')
    expect(status).toBe(2)
    expect(existsSync(`${copy}/src/rules/network/some-name.ts`)).toBe(false)
  })

  it('writes rules that compile, and that fail the tests until they say something', () => {
    expect(newRule('network/some-name', '--checks', free)).toMatchObject({ status: 0, stderr: '' })
    expect(newRule('network/other-name', '--checks', alsoFree, '--across', 'workload,secretSource')).toMatchObject({
      status: 0,
      stderr: '',
    })
    expect(newRule('network/third-name', '--checks', thirdFree, '--on', 'oidcProvider').status).toBe(0)
    expect(readFileSync(`${copy}/src/rules/network/some-name.ts`, 'utf8')).toContain('yield* decided(')
    const types = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json')
    expect(types.stdout).toBe('')
    expect(readFileSync(`${copy}/src/rules/network/index.ts`, 'utf8')).toContain("from './some-name.ts'")

    const tests = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--no-isolate',
      '--maxWorkers=1',
      '--reporter=json',
      '-t',
      'network/(some|other)-name',
    )
    expect(tests.status).toBe(1)
    const failed = failuresIn(tests.stdout)
    for (const id of ['network/some-name', 'network/other-name'])
      for (const test of ['failing.yaml', 'passing.yaml', 'has a failing document', 'has its title', 'good example'])
        expect(
          failed.some(name => name.includes(id) && name.includes(test)),
          `${id}: ${test}`,
        ).toBe(true)
  })
})

/** The full names of the tests that failed, from vitest's JSON report. */
const failuresIn = (report: string): readonly string[] =>
  [...report.matchAll(/"fullName":"((?:[^"\\]|\\.)*)","status":"failed"/g)].map(([, name = '']) => name)
