import type { OptionDefinition } from '../cli/arguments.ts'
import { COMMAND_NAMES } from '../cli/commands/command.ts'
import { COMMANDS } from '../cli/commands/commands.ts'
import { EXIT_CODES, optionLabel } from '../cli/output/help.ts'
import { OPTION_GROUPS } from '../cli/output/option-groups.ts'
import { packageVersion } from './package-version.ts'

/** The manual page of the command, in the macros of man(7): what `--help` says of every command, in one page. */
export async function manual(): Promise<string> {
  const { usage, options } = await COMMANDS.lint.load()
  const others = COMMAND_NAMES.filter(name => name !== 'lint')
  const grouped = OPTION_GROUPS.flatMap(([heading, names]) => [
    `.SS ${plain(heading)}`,
    ...tagged(options.filter(({ name }) => names.includes(name))),
  ])
  const commands = await Promise.all(
    others.map(async name => {
      const command = await COMMANDS[name].load()
      return [
        `.SS ${plain(name)}`,
        `.B ${plain(command.usage)}`,
        '.PP',
        plain(COMMANDS[name].summary),
        ...tagged(command.options),
      ]
    }),
  )
  const lines = [
    `.TH CLAUSELINT 1 "" "clauselint ${plain(packageVersion())}" "User Commands"`,
    '.SH NAME',
    'clauselint \\- check platform configuration against a written contract',
    '.SH SYNOPSIS',
    `.B ${plain(usage)}`,
    '.SH DESCRIPTION',
    plain(COMMANDS.lint.summary),
    '.SH OPTIONS',
    ...grouped,
    '.SH COMMANDS',
    ...commands.flat(),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, plain(meaning)]),
    '.SH FILES',
    ...['.TP', '.I clauselint.yaml', 'The configuration of the folder that it is in and of those below.'],
    ...['.TP', '.I clauselint-baseline.json', 'The known findings, as clauselint baseline write records them.'],
  ]
  return `${lines.join('\n')}\n`
}

const tagged = (options: readonly OptionDefinition[]): readonly string[] =>
  options.flatMap(option => ['.TP', `.B ${plain(optionLabel(option).trim())}`, plain(option.help)])

/** Text that roff takes as it is, whatever it begins with. */
function plain(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('…', '...').replaceAll('"', '\\(dq')
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped
}
