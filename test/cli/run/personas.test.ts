import { describe, expect, it } from 'vitest'
import { sandboxes } from '../sandbox.ts'
import { pod, testLinter } from '../test-linter.ts'

const sandbox = sandboxes()

/** An error (TT-01) and a warning (TT-02). */
const WRONG = `${pod('web')}---\n${pod('web')}`

async function found(configuration: string, more: Readonly<Record<string, string>> = {}, argv: readonly string[] = []) {
  const { run } = sandbox({ 'clauselint.yaml': configuration, 'a.yaml': WRONG, ...more })
  const { exitCode, stdout, stderr } = await run(['-f', 'json', ...argv], testLinter)
  if (exitCode === 2) return stderr
  const findings: readonly { check: string; severity: string }[] = JSON.parse(stdout).findings
  return [exitCode, ...new Set(findings.map(({ check, severity }) => `${check} ${severity}`))].join(', ')
}

describe('personas', () => {
  it.each([
    ['{}', '1, TT-01 error, TT-02 warning'],
    ['extends: clauselint:recommended', '1, TT-01 error, TT-02 warning'],
    ['extends: [clauselint:strict]', '1, TT-01 error, TT-02 error'],
    ['extends: clauselint:advisory', '0, TT-01 warning, TT-02 info'],
    ['extends: [clauselint:strict, clauselint:advisory]', '0, TT-01 warning, TT-02 info'],
    ['{extends: clauselint:advisory, rules: {TT-01: error}}', '1, TT-01 error, TT-02 info'],
    ['{extends: clauselint:strict, rules: {test/unique-name: warn}}', '1, TT-01 error, TT-02 warning'],
    ['{extends: clauselint:strict, rules: {TT-02: on, TT-01: off}}', '1, TT-02 error'],
  ])('%s', async (configuration, expected) => {
    expect(await found(configuration)).toBe(expected)
  })

  it('are inherited, and the nearer one wins', async () => {
    const base = { 'base.yaml': 'extends: clauselint:strict\n' }
    expect(await found('extends: ./base.yaml', base)).toBe('1, TT-01 error, TT-02 error')
    expect(await found('extends: [./base.yaml, clauselint:advisory]', base)).toBe('0, TT-01 warning, TT-02 info')
  })

  it('of strict fail where anything is not analysed, unless the configuration says otherwise', async () => {
    const template = { 'a.yaml': pod('web', 'example.com/web:1'), 'b.yaml': 'x: %{ if a }y%{ endif }\n' }
    expect(await found('extends: clauselint:strict', template)).toBe('1')
    expect(await found('{extends: clauselint:strict, strict: false}', template)).toBe('0')
  })

  it('are refused with the nearest name', async () => {
    expect(await found('extends: clauselint:strickt')).toBe(
      'clauselint: clauselint.yaml:1:10: unknown persona "clauselint:strickt"; did you mean "clauselint:strict"?\n',
    )
  })

  it('are shown with their line', async () => {
    const { run } = sandbox({ 'clauselint.yaml': 'ignore: []\nextends: clauselint:strict\n', 'a.yaml': WRONG })
    const { stdout } = await run(['config', 'a.yaml'], testLinter)
    expect(stdout).toMatch(/^persona +strict +clauselint.yaml:2$/m)
    expect(stdout).toMatch(/^minConfidence +low +persona$/m)
  })
})

describe('rules by area and prefix', () => {
  it.each([
    ['test/*: off', '0'],
    ['TT-*: info', '0, TT-01 info, TT-02 info'],
    ['{test/*: off, TT-02: error}', '1, TT-02 error'],
    ['{test/*: off, TT-*: info}', '0, TT-01 info, TT-02 info'],
    ['{TT-*: info, test/unique-name: error}', '1, TT-01 info, TT-02 error'],
  ])('rules: %s', async (rules, expected) => {
    expect(await found(`rules: ${rules.startsWith('{') ? rules : `{${rules}}`}`)).toBe(expected)
  })

  it('take back what is set before, but not options', async () => {
    const base = { 'base.yaml': 'rules: {test/forbidden-tag: [error, {tags: [none]}], TT-02: error}\n' }
    expect(await found('extends: ./base.yaml', base)).toBe('1, TT-02 error')
    expect(await found('{extends: ./base.yaml, rules: {TT-*: info}}', base)).toBe('0, TT-02 info')
    expect(await found('{extends: ./base.yaml, rules: {test/*: warn, TT-02: off}}', base)).toBe('0')
    expect(await found('rules: {TT-01: off}', {}, ['--rule', 'TT-*: warn'])).toBe('0, TT-01 warning, TT-02 warning')
  })

  it('are refused with the nearest name, and have no options', async () => {
    expect(await found('rules: {tests/*: off}')).toContain('unknown rule "tests/*"; did you mean "test/*"?')
    expect(await found('rules: {XX-*: off}')).toContain('unknown rule "XX-*"')
    expect(await found('rules: {test/*: [off, {}]}')).toContain('only a rule has options, and test/* is a pattern')
  })
})
