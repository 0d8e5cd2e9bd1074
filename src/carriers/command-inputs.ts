import { follow, rootOf } from '../documents/cursor.ts'
import type { Document } from '../documents/document.ts'
import type { Holding, Unopened } from '../engine/carrier.ts'
import { type CommandInput, commandInputs, type InputUse } from '../languages/shell/inputs.ts'
import type { Source } from '../languages/shell/tracing.ts'
import type { List } from '../languages/shell/tree.ts'
import { isOfPlatform } from './platform-words.ts'
import { userData } from './started-with.ts'
import { rangeIn } from './unopened-range.ts'
import { LINES } from './variable-commands.ts'

/** What each use of an input is called where it is not read. */
const KINDS: Readonly<Record<InputUse, string>> = {
  manifest: 'generated manifest',
  patch: 'patched object',
  options: 'generated object',
  script: 'generated script',
  document: 'generated request',
  values: 'generated values file',
}

/**
 * What the commands of a script are given, each read, unknown or unread. `taken` gets the pointers, from the script's root, of
 * the texts that are.
 */
export function* givenToCommands(
  script: Document,
  text: string,
  list: List,
  taken: Set<string>,
): Generator<Holding | Unopened> {
  const isRelevant = isOfPlatform(text)
  for (const input of commandInputs(text, list))
    for (const source of input.sources) {
      if (source.state === 'text') {
        if (taken.has(source.pointer)) continue
        if (input.use === 'patch') yield unreadPatch(script, input, source)
        if (UNREAD.test(input.option ?? '')) yield unreadDocument(script, input, source)
        const holding = holdingOf(script, input, source)
        if (holding === undefined) continue
        taken.add(source.pointer)
        yield holding
      } else if (input.use !== 'script' || isRelevant || isDecoded(source)) yield* unopened(script, input, source)
    }
}

/** Whether nobody can read in the script what it runs: then its words do not show what that is about. */
const isDecoded = (source: Source): boolean =>
  source.state === 'unknown' && /^(?:base64|base32|xxd|openssl) /.test(source.why)

function holdingOf(
  script: Document,
  { use, option, expanded: { command } }: CommandInput,
  { pointer, path }: Extract<Source, { state: 'text' }>,
): Holding | undefined {
  const cursor = follow(rootOf(script), pointer)
  const file = path === undefined ? {} : { path }
  if (use === 'script')
    return { cursor, role: 'script', language: 'shell', ...(path === undefined ? { job: LINES } : file) }
  const given = { cursor, language: 'yaml-or-json', commands: [command], ...file } as const
  if (use === 'manifest') return { ...given, role: 'manifest' }
  if (use === 'patch') return { ...given, role: 'patch' }
  if (use === 'values') return { ...given, role: 'file', path: path ?? 'values.yaml' }
  if (option === '--user-data') return userData(cursor)
  // Other documents of AWS are requests, which are found by their brackets.
  const isWhole = option !== undefined && /^--(?:cli-input|template)-/.test(option)
  return isWhole ? { ...given, role: 'manifest', option } : undefined
}

/** The options whose documents say what is made, and which no kind reads. */
const UNREAD = /^--(?:launch-template-data|desired-state|parameters)$/

function unreadDocument(
  script: Document,
  { option = '' }: CommandInput,
  { node }: Extract<Source, { state: 'text' }>,
): Unopened {
  const reason = `what aws is given by ${option} is not read`
  return { state: 'unread', kind: KINDS.document, reason, ...rangeIn(script, node) }
}

/** What an object is after a patch depends on what it was before. */
function unreadPatch(
  script: Document,
  { program }: CommandInput,
  { node }: Extract<Source, { state: 'text' }>,
): Unopened {
  const reason = `${program} patch changes an object that is elsewhere, and is not applied to it`
  return { state: 'unread', kind: KINDS.patch, reason, ...rangeIn(script, node) }
}

function* unopened(script: Document, input: CommandInput, source: Source): Generator<Unopened> {
  const kind = KINDS[input.use]
  const what = `what ${input.program} ${VERBS[input.use]}`
  if (source.state === 'unknown') {
    const reason = `${what} is only known when the script runs: ${source.why}`
    yield { state: 'unknown', kind, reason, ...rangeIn(script, source.at) }
  }
  if (source.state === 'file' && input.use === 'patch')
    yield { state: 'unread', kind, reason: `${what} is in a file of its own`, ...rangeIn(script, source.at) }
  if (source.state === 'elsewhere' && source.as === 'words' && input.use !== 'script')
    yield {
      state: 'unread',
      kind,
      reason: input.use === 'options' ? `${what} is not read` : `${what} is not in one text`,
      ...rangeIn(script, source.at),
    }
}

const VERBS: Readonly<Record<InputUse, string>> = {
  manifest: 'applies',
  patch: 'patches an object with',
  options: 'makes of its options',
  script: 'runs',
  document: 'is given',
  values: 'is given',
}
