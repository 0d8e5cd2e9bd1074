import type { Candidates, CompletedCommand } from './completed-command.ts'

/** The completion script for fish; `fallback` is the command that is meant where none is named. */
export function fishScript(commands: readonly CompletedCommand[], fallback: string): string {
  const names = commands.map(({ name }) => name).join(' ')
  return `# Put this into ~/.config/fish/config.fish: clauselint completion fish | source
function __clauselint_command
  set -l words (commandline -opc)
  if contains -- "$words[2]" ${names}
    echo $words[2]
  else
    echo ${fallback}
  end
end
function __clauselint_is
  test (__clauselint_command) = $argv[1]
end
function __clauselint_is_at
  test (count (commandline -opc)) = $argv[1]
end
complete -c clauselint -e
complete -c clauselint -n '__clauselint_is_at 1' -a '${names}'
${commands.flatMap(linesOf).join('\n')}
`
}

function linesOf({ name, options, values, argument }: CompletedCommand): readonly string[] {
  const condition = `__clauselint_is ${name}`
  const valuesOf = new Map(values)
  return [
    ...options.map(option => {
      const required = valuesOf.get(option)
      const optional = valuesOf.get(`${option}=`)
      const value = required === undefined ? (optional === undefined ? '' : ` ${words(optional)}`) : needed(required)
      return `complete -c clauselint -n '${condition}' ${flag(option)}${value}`
    }),
    ...(argument === 'files'
      ? []
      : [`complete -c clauselint -n '${condition}; and __clauselint_is_at 2' -f ${words(argument)}`]),
  ]
}

const flag = (option: string): string =>
  option.startsWith('--') ? `-l ${option.slice(2)}` : `-s ${option.replace('-', '')}`

const needed = (candidates: Candidates): string => (candidates === 'files' ? ' -r -F' : ` -x ${words(candidates)}`)

const words = (candidates: Candidates): string => (candidates === 'files' ? '-F' : `-a '${candidates.join(' ')}'`)
