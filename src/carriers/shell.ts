import { type Cursor, follow, rootOf } from '../documents/cursor.ts'
import type { Document } from '../documents/document.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding, type Unopened } from '../engine/carrier.ts'
import { bareText } from '../languages/shell/bare-text.ts'
import { listsOf, pathsOf } from '../languages/shell/commands.ts'
import { type HereDocument, hereDocuments } from '../languages/shell/here-documents.ts'
import { operatesPlatform } from '../languages/shell/inputs.ts'
import { bracketTexts, type QuotedText } from '../languages/shell/quoted-texts.ts'
import { type FileRead, readFiles } from '../languages/shell/read-files.ts'
import type { ShellCommand } from '../languages/tree/command.ts'
import { groupBy } from '../model/group-by.ts'
import { lazily } from '../model/lazily.ts'
import { givenToCommands } from './command-inputs.ts'
import { rangeIn } from './unopened-range.ts'
import { deployedFile } from './written-file.ts'

/** A manifest, or a program that is only known when the script runs, and does what ours do. */
const OPENS =
  /\bapiVersion\b|--cli-input-|[\w}]["']?\s{1,9}(?:create|apply|replace|patch|set|adm)\s{1,9}(?:-|clusterrole|role|subject|policy)/

/** What scripts write to files or give to commands, other shells too: here-documents, and texts in quotes. */
export default defineCarrier({
  id: 'shell',
  types: ['shell'],
  within: ['script', 'user data'],
  opens: OPENS,

  *holds({ document, scripts = [document] }) {
    const texts = scripts.map(script => ({ script, ...textOf(script) }))
    // Most scripts contain nothing: their words need not be read.
    if (!texts.some(({ text }) => HOLDS.test(text) || HOLDS.test(bareText(text)) || OPENS.test(text))) return
    const readers = lazily(() => readersIn(texts.flatMap(({ text, root }) => readFiles(text, root))))
    const readersOf: ReadersOf = file => readers()(file)
    for (const { script, text, root } of texts) yield* heldIn(script, text, root, readersOf)
  },
})

function* heldIn(
  script: Document,
  text: string,
  root: Document['root'],
  readersOf: ReadersOf,
): Generator<Holding | Unopened> {
  // What a command surely is given is nothing else.
  const taken = new Set<string>()
  for (const list of listsOf(root)) yield* givenToCommands(script, text, list, taken)
  for (const found of hereDocuments(text, root))
    if (!taken.has(found.pointer)) yield* writtenBy(found, script, readersOf)
  for (const found of bracketTexts(text, root)) if (!taken.has(found.pointer)) yield* givenBy(found, script, readersOf)
}

/** Gives the commands that a file is for. */
type ReadersOf = (file: string) => readonly ShellCommand[]

function readersIn(read: readonly FileRead[]): ReadersOf {
  const readers = groupBy(read, ({ file }) => file)
  return file => (readers.get(file) ?? []).slice(0, MOST_READERS).map(({ command }) => command)
}

/** Limit of commands that read one file. */
const MOST_READERS = 20

/** A here-document, a quoted text that begins with a bracket, a document's file that something is written to, or a program that is given documents. */
const HOLDS =
  /<<|['"]\s*[[{]|(?:>|\btee\b)[^\n|;]{0,200}\.(?:ya?ml|json|toml)\b|\b(?:kubectl|oc|kind|kapp|helm|cilium|eksctl|aws|eval|source|trap|watch|su|ssh|(?:ba|da|a|k|z)?sh)\b|(?:^|[;&|(])\s{0,99}\.\s/m

/** The text of a script, and its tree with offsets into that. */
const textOf = ({ held, file, root }: Document) =>
  held === undefined ? { text: file.text, root } : { text: held.origin.text, root: held.unmoved }

function* writtenBy(
  { pointer, commands, option }: HereDocument,
  script: Document,
  readersOf: ReadersOf,
): Generator<Holding | Unopened> {
  const cursor = follow(rootOf(script), pointer)
  const paths = pathsOf(commands)
  if (paths.length === 0) yield* givenTo(commands, cursor, option)
  for (const path of paths) {
    if (SCHEDULED.test(path) && operatesPlatform(literal(cursor) ?? '')) yield unreadSchedule(script, cursor)
    yield fileOf(cursor, path, commands, readersOf)
  }
}

/** What systemd and cron run: a shell reads neither. */
const SCHEDULED = /^\/etc\/cron|\.service$/

function unreadSchedule(script: Document, { node }: Cursor): Unopened {
  const reason = 'it is a file of cron or systemd, whose commands are not read'
  const at = node ?? rootOf(script).node ?? script.root
  return { state: 'unread', kind: 'generated script', reason, ...rangeIn(script, at) }
}

/** The file that commands write, with those that read it. */
function fileOf(cursor: Cursor, path: string, commands: readonly ShellCommand[], readersOf: ReadersOf): Holding {
  const readers = readersOf(path)
  return { ...deployedFile(cursor, path), commands: [...commands, ...readers] }
}

/** What a text in quotes is to the command that it is given to, or to the file that it is written to. */
function* givenBy(found: QuotedText, script: Document, readersOf: ReadersOf): Generator<Holding> {
  const { pointer, option, commands, paths } = found
  const cursor = follow(rootOf(script), pointer)
  for (const path of paths) yield fileOf(cursor, path, commands, readersOf)
  if (paths.length > 0) return
  const given = { cursor, role: 'request', language: 'yaml-or-json', commands } as const
  yield option === undefined ? given : { ...given, option }
}

function* givenTo(commands: readonly ShellCommand[], cursor: Cursor, option: string | undefined): Generator<Holding> {
  const given = { cursor, commands, role: 'request', language: 'yaml-or-json' } as const
  if (/^\s*[[{]/.test(literal(cursor) ?? '')) yield option === undefined ? given : { ...given, option }
}
