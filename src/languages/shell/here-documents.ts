import type { ShellCommand } from '../tree/command.ts'
import type { Node } from '../tree/node.ts'
import { join } from '../tree/query.ts'
import { commandsNear, listsOf, placedCommand, placedIn, redirectsWithin } from './commands.ts'
import { flowOf, type Given } from './flow.ts'
import { documentOf, everyCommand } from './read.ts'

/** The text of a here-document (`<<EOF`), with the commands of the line that opens it, in their order, and those that get it. */
export interface HereDocument extends Given {
  /** From the script's root. */
  readonly pointer: string
}

/** The here-documents of a script, in the order in which its commands run; one that is not closed ends with the script. */
export function hereDocuments(script: string, root: Node): readonly HereDocument[] {
  if (!script.includes('<<')) return []
  return listsOf(root).flatMap(list => {
    const near = commandsNear(script, placedIn(script, list))
    const flow = flowOf(script, list)
    return everyCommand(list).flatMap(found => {
      const { command, pointer } = found
      const documents = redirectsWithin(command).filter(({ redirect }) => documentOf(redirect) !== undefined)
      if (documents.length === 0) return []
      const own = placedCommand(script, found)
      const variable = own?.variable ?? (own === undefined ? undefined : readVariable(own))
      const given = variable === undefined ? { commands: [] } : flow.givenAs(variable, command.start)
      return documents.flatMap(({ redirect, at }) => {
        const key = redirect.entries[0]?.key ?? ''
        const commands = [...near(command.start, redirect.end), ...given.commands]
        return [{ ...given, pointer: `${pointer}${at}${join('', key)}`, commands }]
      })
    })
  })
}

/** `read -r -d '' BODY`. */
const readVariable = ({ words }: ShellCommand): string | undefined =>
  words[0]?.text === 'read' ? words.at(-1)?.text : undefined
