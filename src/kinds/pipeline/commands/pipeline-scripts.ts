import { type Cursor, rootOf, writtenText } from '../../../documents/cursor.ts'
import type { Document, Job, Role } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import type { Kind } from '../../../engine/kind.ts'
import { showsIn } from '../../../languages/shell/bare-text.ts'
import { calledCommands } from '../../../languages/shell/called-functions.ts'
import { listsOf } from '../../../languages/shell/commands.ts'
import { expandedCommands, printsForShell } from '../../../languages/shell/expanded-words.ts'
import { type CommandInput, commandInputs } from '../../../languages/shell/inputs.ts'
import type { ShellCommand } from '../../../languages/tree/command.ts'
import { groupBy } from '../../../model/group-by.ts'
import { lazily } from '../../../model/lazily.ts'
import { remembered } from '../../../model/remembered.ts'

/** What one shell after the other runs in one place: a job, a script of a ConfigMap, a container's command. */
export interface PipelineScript {
  readonly texts: readonly ScriptText[]
  /** Whether one shell runs them all, so that what one exports the next one has. */
  readonly isOneShell: boolean
}
/** One text of commands, with the environments that are stated around it, the nearest first. */
export interface ScriptText {
  /** The text as a string; words have offsets into it. */
  readonly text: Cursor
  readonly environments: readonly Cursor[]
  /** The options that its shell is started with, as far as they are stated. */
  readonly startedWith: readonly string[]
  /** Its commands, in order. */
  readonly commands: () => readonly ScriptCommand[]
  /** The commands of its functions once more, for each call with the words that it gives them. */
  readonly called: () => readonly ScriptCommand[]
  /** What they are given. */
  readonly inputs: () => readonly CommandInput[]
}

/** One command of a pipeline, with its text. */
export interface ScriptCommand extends ShellCommand {
  readonly text: Cursor
}

/**
 * The scripts that belong together: the jobs of a pipeline, or the one that is a file. The same for each kind that
 * asks.
 */
export const scriptsOf = remembered(({ document, scripts = [document] }: Resource): readonly PipelineScript[] => {
  const jobs = groupBy(scripts, ({ held }) => held?.job?.name ?? held?.pointer ?? '')
  return [...jobs.values()].map(documents => {
    const job: Job | undefined = documents[0]?.held?.job
    return { texts: documents.map(toText), isOneShell: job?.isOneShell ?? true }
  })
})

/** As what scripts stand in strings of other documents. */
export const SCRIPT_ROLES: readonly Role[] = ['script', 'user data']

/** What shows that a script works on a cluster. */
export const OF_CLUSTERS: RegExp = /\beks(?:ctl)?\b|\.kube\/|\bkubectl\b|\bhelm\b/

/** A kind of what the commands of scripts say. */
interface ScriptKind extends Pick<Kind, 'id' | 'recognisedBy'> {
  /** What a script has in its text at least. */
  readonly contains: RegExp
  /** The facts of the scripts of a resource that contain it. */
  readonly read: (scripts: readonly PipelineScript[], resource: Resource) => Iterable<EmittedFact>
}

export const defineScriptKind = ({ contains, read, ...kind }: ScriptKind): Kind => ({
  ...kind,
  types: ['shell'],
  held: { as: SCRIPT_ROLES, contains },
  read: resource => readScripts(resource, contains, scripts => read(scripts, resource)),
})

/** What `read` finds in the scripts of a resource that show something in their text; undefined where none does. */
export function readScripts(
  resource: Resource,
  shows: RegExp,
  read: (scripts: readonly PipelineScript[]) => Iterable<EmittedFact>,
): Iterable<EmittedFact> | undefined {
  const scripts = scriptsOf(resource).filter(({ texts }) =>
    texts.some(({ text }) => showsIn(literal(text) ?? '', shows)),
  )
  return scripts.length === 0 ? undefined : read(scripts)
}

function toText(document: Document): ScriptText {
  const { held, root, file } = document
  const text = held?.at ?? writtenText(rootOf(document))
  const [written, tree] = held === undefined ? [file.text, root] : [held.origin.text, held.unmoved]
  return {
    text,
    environments: held?.environments ?? [],
    startedWith: held?.startedWith ?? [],
    inputs: lazily(() => listsOf(tree).flatMap(list => commandInputs(written, list))),
    called: lazily(() =>
      listsOf(tree).flatMap(list => calledCommands(written, list).map(({ command }) => ({ ...command, text }))),
    ),
    commands: lazily(() =>
      listsOf(tree).flatMap(list =>
        expandedCommands(written, list).map(one => {
          const { command } = one
          return { ...command, words: printsForShell(one) ? command.words.slice(1) : command.words, text }
        }),
      ),
    ),
  }
}
