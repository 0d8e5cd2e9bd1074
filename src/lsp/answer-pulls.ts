import {
  type Connection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type FullDocumentDiagnosticReport,
  type UnchangedDocumentDiagnosticReport,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import { toLocalPath } from './addresses.ts'
import { get, listOf } from './client.ts'
import type { Publisher } from './publisher.ts'

/** What diagnostics are answered from. */
export interface PullOptions {
  readonly connection: Pick<Connection, 'languages'>
  readonly published: Pick<Publisher, 'latest' | 'files'>
  readonly uriOf: (absolute: string) => string
  /** Resolves once all that has changed is linted. */
  readonly idle: () => Promise<void>
}

/** Answers clients that ask for diagnostics (LSP 3.17, "Pull Diagnostics"): of a file, and of the whole workspace. */
export function answerPulls({ connection, published, uriOf, idle }: PullOptions): void {
  const { diagnostics } = connection.languages
  diagnostics.on(async (parameters: unknown): Promise<DocumentDiagnosticReport> => {
    await idle()
    const absolute = toLocalPath(get(parameters, 'textDocument', 'uri'))
    if (absolute === undefined) return reportOf([], '0', undefined)
    const { diagnostics: items, revision } = published.latest(absolute)
    return reportOf(items, revision, get(parameters, 'previousResultId'))
  })
  diagnostics.onWorkspace(async (parameters: unknown): Promise<WorkspaceDiagnosticReport> => {
    await idle()
    const known = new Map(
      listOf(get(parameters, 'previousResultIds')).flatMap(one => {
        const uri = get(one, 'uri')
        return typeof uri === 'string' ? [[uri, get(one, 'value')] as const] : []
      }),
    )
    const files = new Map(published.files().map(absolute => [uriOf(absolute), published.latest(absolute)]))
    const gone = [...known.keys()].filter(uri => !files.has(uri))
    return {
      items: [
        ...Array.from(files, ([uri, { diagnostics: items, revision }]) => ({
          uri,
          version: null,
          ...reportOf(items, revision, known.get(uri)),
        })),
        ...gone.map(uri => ({ uri, version: null, ...reportOf([], '0', known.get(uri)) })),
      ],
    }
  })
}

const reportOf = (
  items: readonly Diagnostic[],
  revision: string,
  before: unknown,
): FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport =>
  before === revision
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId: revision }
    : { kind: DocumentDiagnosticReportKind.Full, resultId: revision, items: [...items] }
