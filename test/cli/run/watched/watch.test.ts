import { renameSync, rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Environment } from '../../../../src/cli/environment.ts'
import { createProgress } from '../../../../src/cli/output/progress.ts'
import { toLintOptions } from '../../../../src/cli/run/lint-options.ts'
import { watch } from '../../../../src/cli/run/watched/watch.ts'
import { type Sandbox, sandboxes } from '../../sandbox.ts'
import { pod, testLinter } from '../../test-linter.ts'

const sandbox = sandboxes()

/** A watch in progress. `next` makes a change and gives what is written because of it, up to the line that `until` matches. */
async function watching(repository: Sandbox) {
  const options = toLintOptions(['.'], [], {})
  if ('problem' in options) throw new Error(options.problem)
  const ending = new AbortController()
  let written = ''
  const output: Environment['stdout'] = {
    write: text => {
      written += text
    },
    isTerminal: false,
    columns: undefined,
  }
  const environment: Environment = {
    argv: [],
    cwd: repository.folder,
    variables: {},
    stdout: output,
    stderr: output,
    readInput: async () => Buffer.alloc(0),
    now: () => new Date('2026-11-21T12:00:00Z'),
    ...testLinter,
  }
  const ended = watch(options.value, environment, ending.signal)
  const take = async (until: RegExp): Promise<string> => {
    for (let i = 0; i < 400 && !until.test(written); i++) await new Promise(done => setTimeout(done, 10))
    const taken = written
    written = ''
    return taken
  }
  expect(await take(/watching for changes/)).toContain('watching for changes; press Ctrl-C to stop\n')
  return {
    next: (change: () => void, until = /now \d/): Promise<string> => {
      change()
      return take(until)
    },
    end: (): Promise<number> => {
      ending.abort()
      return ended
    },
  }
}

describe('--watch', () => {
  it('tells what changes of files make new and gone', async () => {
    const repository = sandbox({ 'a.yaml': pod('a', 'example.com/a:1'), 'b.yaml': pod('b') })
    const { next, end } = await watching(repository)
    expect(await next(() => repository.write({ 'a.yaml': pod('a') }))).toBe(
      '+ a.yaml:7:14  error  the image example.com/shop/web:latest has a forbidden tag  TT-01\n' +
        '1 new, 0 gone: now 2 errors, 0 warnings, 0 infos\n',
    )
    expect(await next(() => rmSync(repository.path('b.yaml')))).toMatch(
      /^- b\.yaml:7:14 .*\n0 new, 1 gone: now 1 errors/,
    )
    expect(await next(() => repository.write({ 'new/deep/c.yaml': pod('a', 'example.com/c:1') }))).toContain('TT-02')
    const moved = (): void => renameSync(repository.path('new/deep'), repository.path('new/.other'))
    expect(await next(moved)).toMatch(/^- .*TT-02\n\+ .*TT-02\n1 new, 1 gone/)
    expect(await next(() => repository.write({ 'a.yaml': pod('a', 'example.com/a:1') }))).toContain('1 gone')
    expect(await end()).toBe(0)
  })

  it('takes changes of configuration and ignore files, broken ones too', async () => {
    const repository = sandbox({ 'x/a.yaml': pod('a') })
    const { next, end } = await watching(repository)
    const configure = (text: string) => (): void => repository.write({ 'clauselint.yaml': text })
    expect(await next(configure('rules: {TT-01: warn}\n'))).toMatch(/^- .*error.*\n\+ .*warning.*\n1 new, 1 gone/)
    expect(await next(configure('ruels: {}\n'), /did you mean/)).toContain('did you mean')
    expect(await next(configure('rules: {TT-01: off}\n'))).toMatch(/^- .*warning.*\n0 new, 1 gone/)
    expect(await next(configure('{}\n'))).toMatch(/^\+ .*error.*\n1 new, 0 gone/)
    expect(await next(() => repository.write({ '.gitignore': 'x\n' }))).toMatch(/^- .*\n0 new, 1 gone/)
    expect(await next(() => rmSync(repository.path('.gitignore')))).toMatch(/^\+ .*\n1 new, 0 gone/)
    expect(await end()).toBe(1)
  })

  it('goes with no option that asks for one report', async () => {
    const repository = sandbox({ 'a.yaml': pod('a') })
    for (const [option, name] of [
      ['--cache', '--cache'],
      ['--format=json', '--format'],
      ['--fix', '--fix'],
      ['-', '-'],
    ] as const) {
      const ran = await repository.run(['--watch', option], testLinter)
      expect(ran).toMatchObject({ exitCode: 2, stdout: '' })
      expect(ran.stderr).toContain(`--watch and ${name} cannot be combined`)
    }
  })
})

describe('progress', () => {
  const show = (isTerminal: boolean, times: readonly number[]): string => {
    let written = ''
    let now = 0
    const write = (text: string): void => {
      written += text
    }
    const progress = createProgress({ write, isTerminal, columns: 80 }, () => now)
    for (const [done, time] of times.entries()) {
      now = time
      progress.show(done, 9)
    }
    progress.clear()
    return written
  }

  it('is shown after a second on a terminal, ten times a second, and taken away', () => {
    const clear = '\r\u001b[K'
    expect(show(true, [0, 999, 1000, 1050, 1100])).toBe(
      `${clear}2 of 9 files linted${clear}4 of 9 files linted${clear}`,
    )
    expect(show(true, [0, 500, 999])).toBe('')
    expect(show(false, [0, 5000])).toBe('')
  })
})
