import { groupBy } from '../../model/group-by.ts'
import type { ShellCommand } from '../tree/command.ts'
import type { Node } from '../tree/node.ts'
import { calledCommands } from './called-functions.ts'
import { listsOf, placedCommand, withFirstWords } from './commands.ts'
import { flowOf } from './flow.ts'
import { everyCommand, redirectsOf, targetOf } from './read.ts'

/** A word of a command that may name a file, and a command that gets its content. */
export interface FileRead {
  readonly file: string
  readonly command: ShellCommand
}

/** `-f FILE`, `file://FILE`, `@FILE`, `--data=@FILE`, `-d@FILE`. */
const PREFIX = /^(?:(?:--[\w-]{1,40}=|-d)@|file:\/\/|@)/

/** The files that the commands of a script may read; what `cat` prints is for the commands behind it, too. */
export const readFiles = (script: string, root: Node): readonly FileRead[] =>
  listsOf(root).flatMap(list => {
    const flow = flowOf(script, list)
    const called = groupBy(calledCommands(script, list), ({ start }) => start)
    return everyCommand(list).flatMap(found => {
      const command = placedCommand(script, found)
      if (command === undefined) return []
      const { words } = command
      const inputs = redirectsOf(found.command).flatMap(one => (one.operator === '<' ? (targetOf(one) ?? []) : []))
      const isPrinted = words[0]?.text === 'cat'
      const commands = [withFirstWords(command), ...(isPrinted ? flow.receiversOf(found.command.start) : [])]
      const files = [...words.slice(1), ...inputs].map(({ text }) => text.replace(PREFIX, ''))
      const inner = called.get(found.command.start)?.map(one => withFirstWords(one.command)) ?? []
      const handedOn = inner.flatMap(one =>
        one.words.slice(1).map(({ text }) => ({ file: text.replace(PREFIX, ''), command: one })),
      )
      return [...files.flatMap(file => commands.map(one => ({ file, command: one }))), ...handedOn]
    })
  })
