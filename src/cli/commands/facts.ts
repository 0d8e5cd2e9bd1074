import { linesOf, locationOf } from '../../engine/assemble/locate.ts'
import { documentOpener, locator } from '../../engine/assemble/open-documents.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import type { NotAnalysed } from '../../engine/finding.ts'
import type { Kind } from '../../engine/kind.ts'
import { openFile } from '../../engine/lint/open-file.ts'
import { readContents } from '../../engine/lint/recognise.ts'
import { findSecrets, joinSecrets, type Secrets } from '../../engine/redaction/redact.ts'
import type { Registry } from '../../engine/registry.ts'
import { anyLanguage } from '../../languages/languages.ts'
import type { Node } from '../../languages/tree/node.ts'
import { decodeBase64 } from '../../model/base64.ts'
import { factSchema } from '../../workspace/pages.ts'
import { isGiven } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { type ReadResource, resourcesJson } from '../output/facts-json.ts'
import { tellUnread } from '../run/open-linted.ts'
import { openRun, type Run } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'

/** `clauselint facts [PATH…]`: what each document states, as JSON with places; with `--types` the JSON Schema of that. */
export const factsCommand: Command = {
  usage: 'clauselint facts [OPTIONS] [PATH…|-]',
  options: [{ name: 'types', help: 'Print the types of all facts instead, as JSON Schema' }, ...RUN_OPTIONS],
  run: async (paths, given, environment) => {
    const { stdout } = environment
    if (isGiven(given, 'types')) {
      stdout.write(factSchema())
      return ExitCode.Clean
    }
    const run = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    if (run.files.length === 0) return refuse([`no ${anyLanguage} file was found`], environment)
    const texts = createTextReader(run)
    tellUnread(run.notAnalysed, environment)
    stdout.write('{\n  "version": 1,\n  "files": [')
    let before = '\n'
    // File by file: of a large repository it would not fit into memory.
    for (const path of run.files) {
      const read = texts.read(path, run.configured.settingsOf(path).maxFileSize)
      const shown: Shown = 'text' in read ? fileJson(path, read.text, run) : { unread: [{ path, reason: read.reason }] }
      tellUnread(shown.unread, environment)
      if (shown.json === undefined) continue
      stdout.write(`${before}${shown.json.replaceAll(/^/gm, '    ')}`)
      before = ',\n'
    }
    stdout.write('\n  ]\n}\n')
    return ExitCode.Clean
  },
}

interface Shown {
  readonly json?: string
  readonly unread: readonly NotAnalysed[]
}

function fileJson(path: string, text: string, { configured, registry }: Run): Shown {
  const opened = openFile({ path, text }, registry)
  if ('notAnalysed' in opened) return { unread: [{ path, reason: opened.notAnalysed }] }
  const { read, registry: recording } = recordingOf(registry)
  const { skipped } = readContents(opened.documents, configured.settingsOf(path).settings, recording)
  const open = documentOpener(registry, () => undefined, new Map([[path, opened]]))
  const secrets = secretsIn(text, opened.parsed.roots)
  const lines = linesOf(text)
  const unread = [...(opened.parsed.skipped ?? []), ...skipped].map(({ reason, start, end }) => ({
    path,
    reason,
    location: locationOf(path, lines, start, end),
  }))
  return { json: resourcesJson(path, [...read.values()], { locate: locator(open), secrets }), unread }
}

/** The secrets of a file, also those inside of an encoded one: a fact may be about what is in it. */
function secretsIn(text: string, roots: readonly Node[]): Secrets {
  const own = findSecrets(text, roots)
  const inside = own.written.flatMap(({ value }) => {
    const decoded = decodeBase64(value)
    return decoded === undefined ? [] : findSecrets(decoded)
  })
  return inside.length === 0
    ? own
    : { ...joinSecrets([own, ...inside]), ranges: own.ranges, written: [own, ...inside].flatMap(one => one.written) }
}

interface Recorded extends ReadResource {
  readonly kinds: string[]
  readonly facts: EmittedFact[]
}

/** The registry whose kinds keep for each resource what they read of it. What any object states is its text once more. */
function recordingOf(registry: Registry) {
  const read = new Map<string, Recorded>()
  const recording = (kind: Kind): Kind => ({
    ...kind,
    read: (resource, isForced) => {
      const found = kind.read(resource, isForced)
      if (found === undefined) return undefined
      const facts = [...found]
      const { document, body, type, label } = resource
      const at = { document: document.id, pointer: body.pointer }
      const key = `${at.document}${at.pointer}`
      const known: Recorded = read.get(key) ?? { type, name: label, at, kinds: [], facts: [] }
      read.set(key, known)
      known.kinds.push(kind.id)
      known.facts.push(...facts)
      return facts
    },
  })
  const own = (kinds: readonly Kind[]): readonly Kind[] => kinds.filter(kind => kind.isOfNoKind !== true).map(recording)
  return {
    read,
    registry: {
      ...registry,
      kinds: own(registry.kinds),
      kindsByType: new Map(Array.from(registry.kindsByType, ([type, kinds]) => [type, own(kinds)])),
    },
  }
}
