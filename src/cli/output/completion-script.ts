import type { Candidates, CompletedCommand } from './completed-command.ts'
import { fishScript } from './completion-fish.ts'
import { powershellScript } from './completion-powershell.ts'

/** The shells that there is a script for. */
export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

/**
 * A script after which the Tab key completes clauselint's commands, options and values. It has all words in it, so that
 * the key does not start a program. Words are letters, digits, `-`, `/`, `=` and `.` only; `fallback` is the command
 * that is meant where none is named.
 */
export function completionScript(shell: Shell, commands: readonly CompletedCommand[], fallback: string): string {
  if (shell === 'fish') return fishScript(commands, fallback)
  if (shell === 'powershell') return powershellScript(commands, fallback)
  return bashScript(shell, commands, fallback)
}

function bashScript(shell: 'bash' | 'zsh', commands: readonly CompletedCommand[], fallback: string): string {
  const names = commands.map(({ name }) => name)
  const values = commands.flatMap(({ name, values }) =>
    values.map(([option, candidates]) => `    ${patterns(name, option)}) ${assign(candidates)} ;;`),
  )
  const options = commands.map(({ name, options }) => `    ${name}) words='${options.join(' ')}' ;;`)
  const argument = commands.flatMap(({ name, argument }) =>
    argument === 'files' ? [] : [`    ${name}) ${assign(argument)} ;;`],
  )
  return `# Put this into ~/.${shell}rc: eval "$(clauselint completion ${shell})"
${shell === 'zsh' ? ZSH : ''}_clauselint() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command=${fallback} prefix= words=
  if [ "$COMP_CWORD" -gt 1 ]; then
    case \${COMP_WORDS[1]} in ${names.join('|')}) command=\${COMP_WORDS[1]} ;; esac
  fi
  # Bash makes three words of --format=json, zsh makes one.
  if [ "$word" = = ]; then before=$before= word=
  elif [ "$before" = = ]; then before=\${COMP_WORDS[COMP_CWORD-2]}=
  else
    case $word in --*=*) before=\${word%%=*}= prefix=\${word%%=*}= word=\${word#*=} ;; esac
  fi
  word=\${word#[\\"\\']}
  COMPREPLY=()
  case $command:$before in
${values.join('\n')}
    *) _clauselint_words ;;
  esac
  [ -z "$words" ] || COMPREPLY=( $(compgen -P "$prefix" -W "$words" -- "$word") )
}
_clauselint_words() {
  case $word in -*)
    case $command in
${indent(options)}
    esac
    return ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words='${names.join(' ')}'; return; fi
  [ "$COMP_CWORD" -eq 2 ] || return
  case $command in
${argument.join('\n')}
  esac
}
complete -o default -F _clauselint clauselint
`
}

const ZSH = `autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
`

/** `lint:--format|lint:--format=`: the value in the next word, or in this one. */
const patterns = (command: string, option: string): string =>
  option.endsWith('=') || !option.startsWith('--')
    ? `${command}:${option}`
    : `${command}:${option}|${command}:${option}=`

/** Without words the shell completes the names of files. */
const assign = (candidates: Candidates): string => `words='${candidates === 'files' ? '' : candidates.join(' ')}'`

const indent = (lines: readonly string[]): string => lines.map(line => `  ${line}`).join('\n')
