import type { Argument, ProcedureCommand } from '../../../facts/pipeline/procedure.ts'
import { targetOf } from '../../../languages/shell/read.ts'
import type { Command, SimpleCommand } from '../../../languages/shell/tree.ts'
import { baseName } from '../../../model/repository-path.ts'
import { withoutPrefixes } from './command.ts'
import type { Run } from './run.ts'
import { expand } from './words.ts'

/** The file that redirections send the output of a command to; none where it goes nowhere or only its errors are sent. */
export function outputOf(run: Run, items: SimpleCommand['items']): ProcedureCommand['output'] {
  for (const item of items) {
    if (item.shell !== 'redirect' || !/^(?:>|>>|>\||&>|&>>)$/.test(item.operator) || item.descriptor === '2') continue
    const target = targetOf(item)
    const output = target && expand(target, run.text, run.variables)[0]
    if (output !== undefined && !TERMINAL.test(output.text)) return marked(run, output)
  }
  return undefined
}

/** What goes there is printed. */
const TERMINAL = /^\/dev\/(?:stdout|stderr|tty|fd\/[12])$/

/** What prints all of its input, as it is or in another form. */
const SHOWING = /^(?:tee|cat|nl|rev|tac|tr|fold|base32|base64|xxd|od|hexdump)$/

/** Whether a command of a pipe prints what it gets. */
export function showsInput(run: Run, command: Command): boolean {
  if (command.shell !== 'simple' || outputOf(run, command.items) !== undefined) return false
  const words = command.items.flatMap(item => (item.shell === 'word' ? expand(item, run.text, run.variables) : []))
  return SHOWING.test(baseName(withoutPrefixes(words)[0]?.text ?? ''))
}

/** What only chooses from its input or puts it into another form. */
const FILTERS = /^(?:tee|jq|yq|sed|awk|grep|sort|uniq|tr|cut|column|head|tail|cat)$/

/** The file that the rest of a pipe writes what it gets to: by `tee`, or as the output of filters. */
export function writtenBy(run: Run, commands: readonly Command[]): ProcedureCommand['output'] {
  for (const command of commands) {
    if (command.shell !== 'simple') return undefined
    const words = withoutPrefixes(
      command.items.flatMap(item => (item.shell === 'word' ? expand(item, run.text, run.variables) : [])),
    )
    const [program, ...rest] = words
    const name = baseName(program?.text ?? '')
    if (!FILTERS.test(name)) return undefined
    const file = name === 'tee' ? rest.find(({ text }) => !/^[-<>]/.test(text)) : undefined
    const output = file === undefined ? outputOf(run, command.items) : marked(run, file)
    if (output !== undefined) return output
  }
  return undefined
}

const marked = (run: Run, file: Argument): NonNullable<ProcedureCommand['output']> =>
  isTemporary(run, file) ? { ...file, isTemporary: true } : file

/** Whether a path is of a file that `mktemp` has made, which is its owner's alone; what is in a folder gets the mask. */
function isTemporary(run: Run, { text, isOpen }: Argument): boolean {
  const name = isOpen ? /^\$\{?([A-Za-z_]\w*)\}?$/.exec(text)?.[1] : undefined
  return run.variables.get(name ?? '')?.words[0]?.text.includes('mktemp') === true
}
