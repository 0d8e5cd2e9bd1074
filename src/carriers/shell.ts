import { follow, rootOf } from '../documents/cursor.ts'
import type { Document } from '../documents/document.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'
import { type HereDocument, hereDocuments, quotedOptions, shellCommands } from '../languages/shell/commands.ts'
import type { ShellCommand } from '../languages/tree/command.ts'
import { groupBy } from '../model/group-by.ts'
import { writtenFile } from './written-file.ts'

/** What scripts write to files or give to commands: here-documents, and options in quotes. */
export default defineCarrier({
  id: 'shell',
  types: ['shell'],
  within: ['script', 'user data'],

  *holds({ document, scripts = [document] }) {
    const texts = scripts.map(script => ({ script, ...textOf(script) }))
    // Most scripts hold nothing: their words need not be read.
    if (!texts.some(({ text }) => HOLDS.test(text))) return
    const commands = texts.flatMap(({ text, root }) => shellCommands(text, root))
    const named = commands.flatMap(command => filesOf(command).map(file => ({ file, command })))
    const readers = groupBy(named, ({ file }) => file)
    const readersOf = (file: string): readonly ShellCommand[] =>
      (readers.get(file) ?? []).slice(0, MOST_READERS).map(one => one.command)
    for (const { script, text, root } of texts) {
      for (const found of hereDocuments(text, root)) yield* writtenBy(found, script, readersOf)
      for (const { name, pointer, text: value, command } of quotedOptions(text, root))
        if (/^\s*[[{]/.test(value))
          yield {
            cursor: follow(rootOf(script), pointer),
            role: INPUT.test(name) ? 'manifest' : 'request',
            language: 'yaml-or-json',
            option: name,
            commands: [command],
          }
    }
  },
})

/** So many of the commands that read one file are told. */
const MOST_READERS = 20

/** A here-document, or a quoted text that begins with a bracket. */
const HOLDS = /<<|['"]\s*[[{]/

/** The text of a script, and its tree with offsets into that. */
const textOf = ({ held, file, root }: Document) =>
  held === undefined ? { text: file.text, root } : { text: held.origin.text, root: held.unmoved }

/** The files that a command is given: `-f FILE`, `file://FILE`, `@FILE`. */
const filesOf = ({ words }: ShellCommand): readonly string[] =>
  words.slice(1).map(({ text }) => text.replace(/^(?:file:\/\/|@)/, ''))

function* writtenBy(
  { pointer, commands }: HereDocument,
  script: Document,
  readersOf: (file: string) => readonly ShellCommand[],
): Generator<Holding> {
  const cursor = follow(rootOf(script), pointer)
  const targets = commands.flatMap(({ words, redirects }) => {
    const tee = words.findIndex(({ text }) => /(?:^|\/)tee$/.test(text))
    return [...redirects, ...(tee < 0 ? [] : words.slice(tee + 1).filter(({ text }) => !text.startsWith('-')))]
  })
  const paths = targets.map(({ text }) => text).filter(path => !path.startsWith('/dev/'))
  if (commands.some(command => isApplied(command, '-')))
    yield { cursor, commands, role: 'manifest', language: 'yaml-or-json' }
  else if (paths.length === 0) yield* givenTo(commands, cursor)
  else
    for (const path of paths) {
      const readers = readersOf(path)
      const file = writtenFile(cursor, path)
      const isManifest = file.role === 'file' && readers.some(command => isApplied(command, path))
      yield { ...file, commands: [...commands, ...readers], ...(isManifest ? { role: 'manifest' } : {}) }
    }
}

function* givenTo(commands: readonly ShellCommand[], cursor: Holding['cursor']): Generator<Holding> {
  if (/^\s*[[{]/.test(literal(cursor) ?? '')) yield { cursor, commands, role: 'request', language: 'yaml-or-json' }
}

/** The whole input of a command of the AWS CLI. */
const INPUT = /^--cli-input-(?:json|yaml)$/

/** `kubectl apply -f FILE`, `aws … --cli-input-json file://FILE`, `kind create cluster --config FILE`. */
function isApplied({ words }: ShellCommand, file: string): boolean {
  if (words.some(({ text }, i) => text === `file://${file}` && INPUT.test(words[i - 1]?.text ?? ''))) return true
  const program = words.findIndex(({ text }) => /^(?:\S*\/)?(?:kubectl|oc|kind)$/.test(text))
  const rest = words.slice(program + 1).map(({ text }) => text)
  return (
    program >= 0 &&
    rest.some(text => /^(?:apply|create|replace)$/.test(text)) &&
    rest.some(text => text.replace(/^--config=/, '') === file)
  )
}
