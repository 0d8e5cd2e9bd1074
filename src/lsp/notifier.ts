import { type Connection, type Diagnostic, MessageType, ShowMessageNotification } from 'vscode-languageserver/node'
import type { Location } from '../engine/file-result.ts'
import { redactSentence } from '../engine/redaction/redact.ts'
import { visible } from '../engine/redaction/visible.ts'
import { groupBy } from '../model/group-by.ts'
import { type ConfigurationProblem, problemText } from '../workspace/configuration.ts'
import { toAbsolute, toPath } from '../workspace/repository.ts'
import { toAddress } from './addresses.ts'
import type { Client } from './client.ts'
import type { Documents } from './documents.ts'
import type { Folder } from './folder.ts'
import { ignoreRejection } from './ignore-rejection.ts'
import { positionOf, rangeOf } from './positions.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import { type DiagnosticContext, toConfigurationDiagnostic, toDiagnostic, toHint, toRemark } from './to-diagnostics.ts'
import type { WorkspaceOptions } from './workspace.ts'

/** What a notifier needs. */
export interface NotifierOptions {
  readonly connection: Pick<Connection, 'languages' | 'sendDiagnostics' | 'sendNotification'>
  readonly documents: Documents
  readonly pageOf: (rule: string) => string | undefined
  readonly client: () => Client
}

/** The callbacks of the workspace, and the context for its diagnostics. */
export interface Notifier extends Pick<WorkspaceOptions, 'found' | 'misconfigured' | 'failed'> {
  readonly contextOf: (folder: Folder) => DiagnosticContext
  readonly published: Pick<Publisher, 'latest' | 'files'>
  readonly uriOf: (absolute: string) => string
}

/** Makes the callbacks that notify the client of what the workspace finds. */
export function createNotifier({ connection, documents, pageOf, client }: NotifierOptions): Notifier {
  const uriOf = (absolute: string): string => documents.at(absolute)?.uri ?? toAddress(absolute)
  const publisher = createPublisher(documents.at, (absolute, diagnostics: readonly Diagnostic[], open) => {
    if (client().pullsDiagnostics) return refresh()
    const version = open === undefined ? {} : { version: open.version }
    ignoreRejection(connection.sendDiagnostics({ uri: uriOf(absolute), diagnostics: [...diagnostics], ...version }))
  })
  let isRefreshing = false
  /** Lets the client ask again, once for all that changes at a time. */
  function refresh(): void {
    if (isRefreshing) return
    isRefreshing = true
    setImmediate(() => {
      isRefreshing = false
      ignoreRejection(connection.languages.diagnostics.refresh())
    })
  }
  // Not the library's window.showErrorMessage, which is a request and expects an answer.
  const showError = (message: string): void =>
    ignoreRejection(
      connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Error,
        message: message.split('\n').map(visible).join('\n'),
      }),
    )
  const refused = new Map<string, string>()
  const failed = new Set<string>()
  const contextOf = ({ repository, textOf }: Folder): DiagnosticContext => ({
    uriOf: path => uriOf(toAbsolute(repository, path)),
    rangeOf: (location: Location) => rangeOf(location, client().encoding, textOf),
    pageOf,
    hasRelated: client().hasRelated,
  })
  return {
    contextOf,
    published: publisher,
    uriOf,
    found: (absolute, findings, folder) => {
      const context = contextOf(folder)
      const diagnostics = findings.map(finding => toDiagnostic(finding, context))
      // For files that are not open, only findings are reported.
      const path = documents.at(absolute) === undefined ? undefined : toPath(folder.repository, absolute)
      const unread = path === undefined ? [] : folder.notAnalysed(path)
      const notes = path === undefined ? [] : folder.notesOf(path)
      publisher.setFindings(absolute, [
        ...unread.map(one => toRemark(one, context)),
        ...diagnostics,
        ...notes.map(one => toHint(one, context)),
      ])
    },
    misconfigured: (problems, { repository, absolute, textOf }, isRefused) => {
      const { encoding } = client()
      const toShown = (problem: ConfigurationProblem): Diagnostic =>
        toConfigurationDiagnostic(problem, positionOf(problem, encoding, textOf))
      const byFile = groupBy(problems, ({ path }) => toAbsolute(repository, path))
      const shown = new Map(Array.from(byFile, ([file, all]) => [file, all.map(toShown)]))
      publisher.setConfigurationProblems(absolute, shown)
      const refusal = refusalOf(problems)
      if (isRefused && refusal !== '' && ![...refused.values()].includes(refusal)) showError(refusal)
      if (refusal === '') refused.delete(absolute)
      else if (isRefused) refused.set(absolute, refusal)
    },
    failed: ({ source, path, message }) => {
      const text = `clauselint: a defect in ${source}, on ${path}: ${redactSentence(message)}; please report it`
      if (failed.has(text) || failed.size >= MAX_FAILURES) return
      failed.add(text)
      showError(text)
    },
  }
}

/** Each defect is reported once, and at most this many are. */
const MAX_FAILURES = 20

/** Why a configuration is invalid; empty if nothing is wrong. */
function refusalOf(problems: readonly ConfigurationProblem[]): string {
  const [first] = problems
  if (first === undefined) return ''
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
  return `clauselint: ${problemText(first)}${more}; until that is fixed, the last valid configuration stays in effect`
}
