import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  type DidChangeWatchedFilesRegistrationOptions,
  FileChangeType,
  type ServerCapabilities,
  TextDocumentSyncKind,
  WatchKind,
} from 'vscode-languageserver/node'
import { LINTED_NAMES } from '../workspace/linted-names.ts'
import { IGNORE_FILES } from '../workspace/walk.ts'
import type { Client } from './client.ts'
import { FIX_ALL } from './to-code-actions.ts'

/** How the protocol numbers what happened to a file. */
export const FILE_CHANGES = { deleted: FileChangeType.Deleted } as const

/** The server's capabilities, for a client with these capabilities. */
export const capabilitiesFor = ({ encoding, pullsDiagnostics }: Client): ServerCapabilities => ({
  positionEncoding: encoding,
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  codeLensProvider: { resolveProvider: true },
  documentSymbolProvider: true,
  renameProvider: { prepareProvider: true },
  ...(pullsDiagnostics && {
    diagnosticProvider: { identifier: 'clauselint', interFileDependencies: true, workspaceDiagnostics: true },
  }),
  completionProvider: { triggerCharacters: ['-', '/', ' ', ',', '[', '.', '{'] },
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
})

/** The files whose changes on the disk the server must be notified of. For a deleted folder, clients notify only of the folder. */
export const watchedFiles = (): [
  typeof DidChangeWatchedFilesNotification.type,
  DidChangeWatchedFilesRegistrationOptions,
] => [
  DidChangeWatchedFilesNotification.type,
  {
    watchers: [
      ...[...LINTED_NAMES, ...IGNORE_FILES].map(name => ({ globPattern: `**/${name}` })),
      { globPattern: '**/*', kind: WatchKind.Delete },
    ],
  },
]
