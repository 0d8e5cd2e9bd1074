import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { COMMAND_NAMES } from '../../src/cli/commands/command.ts'
import { COMMANDS } from '../../src/cli/commands/commands.ts'
import { manual } from '../../src/dev/manual.ts'

const hasGroff = spawnSync('groff', ['--version']).status === 0

it('the manual page names every command and every option', async () => {
  const text = (await manual()).replaceAll('\\-', '-')
  for (const name of COMMAND_NAMES) {
    const { usage, options } = await COMMANDS[name].load()
    expect(text).toContain(usage.replaceAll('…', '...'))
    for (const option of options) expect(text).toContain(`--${option.name}`)
  }
})

it.skipIf(!hasGroff)('groff formats it without a warning', async () => {
  const { stdout, stderr } = spawnSync('groff', ['-man', '-Tascii', '-P-c', '-P-b', '-P-u', '-ww'], {
    input: await manual(),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(stdout).toContain('EXIT STATUS')
})
