import { COMPARED_FACTS, comparedIn } from '../../drift/compared.ts'
import { type Difference, driftOf } from '../../drift/differences.ts'
import { type DriftRow, driftJson, driftTable } from '../../drift/write.ts'
import { assembleReport } from '../../engine/assemble/assemble-report.ts'
import {
  documentOpener,
  findFileSecrets,
  locator,
  type OpenDocument,
  secretsOfFacts,
} from '../../engine/assemble/open-documents.ts'
import type { Location } from '../../engine/file-result.ts'
import type { Finding } from '../../engine/finding.ts'
import { factsOfScopes, linkFacts } from '../../engine/join/join.ts'
import { printable } from '../../engine/message.ts'
import { redact, type Secrets, secretsAt } from '../../engine/redaction/redact.ts'
import type { Registry } from '../../engine/registry.ts'
import { groupBy } from '../../model/group-by.ts'
import { lastUsed } from '../../model/last-used.ts'
import { lastValue } from '../arguments.ts'
import { ExitCode } from '../exit-code.ts'
import { refuse } from '../output/complain.ts'
import { lintFiles } from '../run/lint-files.ts'
import { tellUnread, unreadIn } from '../run/open-linted.ts'
import { openRun, type Run } from '../run/run.ts'
import { RUN_OPTIONS, toRunOptions } from '../run/run-options.ts'
import { createTextReader } from '../run/text-reader.ts'
import type { Command } from './command.ts'

const FORMATS = { text: driftTable, json: driftJson } as const

const isFormat = (name: string): name is keyof typeof FORMATS => Object.hasOwn(FORMATS, name)

/** `clauselint drift [PATH…]`: where what was captured differs from what is written, and what rules say of it. */
export const driftCommand: Command = {
  usage: 'clauselint drift [OPTIONS] [PATH…|-]',
  options: [
    { name: 'format', short: 'f', value: 'NAME', help: `${Object.keys(FORMATS).join(', ')}; text by default` },
    ...RUN_OPTIONS,
  ],
  run: async (paths, given, environment) => {
    const format = lastValue(given, 'format') ?? 'text'
    if (!isFormat(format))
      return refuse([`--format ${format} is not one of ${Object.keys(FORMATS).join(', ')}`], environment)
    const run = await openRun(toRunOptions(paths.length === 0 ? ['.'] : paths, given), environment)
    if ('problems' in run) return refuse(run.problems, environment)
    const { compared, rows, unread } = driftIn(run)
    tellUnread(unread, environment)
    if (compared === 0) return refuse(['no captured object was found that a written one describes'], environment)
    environment.stdout.write(FORMATS[format]({ compared, rows }))
    return rows.length > 0 ? ExitCode.Findings : ExitCode.Clean
  },
}

/** So many files' secrets are kept. */
const KEPT = 32

/** Lints the files of a run, keeping all that is compared, and compares. */
function driftIn(run: Run) {
  const { settingsOf } = run.configured
  const registry = keepingAll(run.registry)
  const texts = createTextReader(run)
  const linted = lintFiles(run.files, texts, { settingsOf, registry, isKept: true })
  const { results } = linted
  const settings = (path: string) => settingsOf(path).settings
  const open = documentOpener(registry, texts.again)
  const found = factsOfScopes(results, settings, registry).map(({ of }) => driftOf(comparedIn(of)))
  const { findings } = assembleReport(linkFacts(results, settings, registry), settings, registry, open)
  const everywhere = secretsOfFacts(results, open)
  const known = lastUsed<string, Secrets>(KEPT)
  const secretsIn = (path: string): Secrets =>
    known(path, () => findFileSecrets({ path, text: texts.again(path) ?? '' }, registry))
  const shown: Show = (text, at) => printable(redact(text, secretsAt([at], secretsIn, everywhere)))
  const rows = found.flatMap(({ differences }) => rowsOf(differences, findings, open, shown))
  return {
    compared: found.reduce((sum, one) => sum + one.compared, 0),
    rows,
    unread: unreadIn(run, linted),
  }
}

const keepingAll = (registry: Registry): Registry => ({
  ...registry,
  usedFacts: new Set([...registry.usedFacts, ...COMPARED_FACTS]),
})

/** A text of a document as it may be shown; `at` is where it is written. */
type Show = (text: string, at?: Location) => string

/** The differences with where they are written, and what rules say of one of both places. */
function rowsOf(
  differences: readonly Difference[],
  findings: readonly Finding[],
  open: OpenDocument,
  shown: Show,
): readonly DriftRow[] {
  const byPlace = groupBy(findings, ({ location }) => keyOf(location))
  const locationOf = locator(open)
  return differences.flatMap(({ object, field, written, captured }) => {
    const places = [locationOf(written.at), locationOf(captured.at)] as const
    const [from, to] = places
    if (from === undefined || to === undefined) return []
    return [
      {
        object: shown(object),
        field: shown(field),
        written: { text: shown(written.text, from), location: from },
        captured: { ...(captured.text === undefined ? {} : { text: shown(captured.text, to) }), location: to },
        findings: captured.text === undefined ? [] : places.flatMap(one => byPlace.get(keyOf(one ?? from)) ?? []),
      },
    ]
  })
}

const keyOf = ({ path, start, end }: Location): string => `${path}\n${start}\n${end}`
