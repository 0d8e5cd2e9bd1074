import type { Readable, Writable } from 'node:stream'
import {
  type Connection,
  createConnection,
  type InitializeResult,
  type ResponseMessage,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import type { AddedDetails } from '../index.ts'
import { toLocalPath } from './addresses.ts'
import { answerPulls } from './answer-pulls.ts'
import { answerRequests } from './answer-requests.ts'
import { type Client, get, listOf, readClient } from './client.ts'
import { createDocuments } from './documents.ts'
import type { LinterFor } from './folder-state.ts'
import { ignoreRejection } from './ignore-rejection.ts'
import { createNotifier } from './notifier.ts'
import { capabilitiesFor, FILE_CHANGES, watchedFiles } from './protocol.ts'
import { TolerantReader } from './read-messages.ts'
import { createWorkspace } from './workspace.ts'

/** What the server is given from outside. */
export interface ServerOptions {
  readonly input: Readable
  readonly output: Writable
  readonly linterFor: LinterFor
  /** As `createLinter` takes them. */
  readonly kubernetesTypes: string
  /** What validation asks of fields beyond their types. */
  readonly fieldDetails: AddedDetails
  readonly version: string
  readonly now: () => Date
  /** The address of a rule's page; undefined where it has none. */
  readonly pageOf: (rule: string) => string | undefined
}

/** Shows that the workspace is read, until `idle` resolves: of a large one nothing is known for some seconds. */
async function showReading(connection: Connection, idle: () => Promise<void>): Promise<void> {
  const progress = await connection.window.createWorkDoneProgress()
  progress.begin('clauselint', undefined, 'reads the workspace', false)
  try {
    await idle()
  } finally {
    progress.done()
  }
}

/**
 * Talks with one client by the Language Server Protocol 3.17 until the client is gone; then resolves to the exit code
 * that the protocol asks for. Whatever the client sends is answered or ignored, and the conversation continues.
 */
export function serve(options: ServerOptions): Promise<0 | 1> {
  const { input, output, linterFor, kubernetesTypes, fieldDetails, version, now, pageOf } = options
  const writer = new StreamMessageWriter(output)
  const reader = new TolerantReader(input, ({ id, ...error }) => {
    const answer: ResponseMessage = { jsonrpc: '2.0', id, error }
    ignoreRejection(writer.write(answer))
  })
  const connection = createConnection(reader, writer)
  const documents = createDocuments()
  let client: Client = readClient(undefined)
  let heard = 0
  let isShutDown = false
  const notifier = createNotifier({ connection, documents, pageOf, client: () => client })
  const workspace = createWorkspace({
    ...notifier,
    linterFor,
    documents,
    today: () => now().toISOString().slice(0, 10),
    heard: () => heard,
  })
  let folders: readonly string[] = []
  const setFolders = (absolute: readonly string[]): void => {
    folders = absolute
    workspace.setFolders(folders)
  }
  const changeFolders = (event: unknown): void => {
    const pathsOf = (which: string): readonly string[] =>
      listOf(get(event, which)).flatMap(folder => toLocalPath(get(folder, 'uri')) ?? [])
    const removed = new Set(pathsOf('removed'))
    setFolders([...folders.filter(folder => !removed.has(folder)), ...pathsOf('added')])
  }
  const touch = (file: { readonly absolute: string } | undefined): void => {
    heard++
    if (file !== undefined) workspace.touch(file.absolute)
  }

  connection.onInitialize((parameters): InitializeResult => {
    client = readClient(parameters)
    return { capabilities: capabilitiesFor(client), serverInfo: { name: 'clauselint', version } }
  })
  connection.onInitialized(() => {
    if (client.watchesFiles) ignoreRejection(connection.client.register(...watchedFiles()))
    if (client.changesFolders) connection.workspace.onDidChangeWorkspaceFolders(changeFolders)
    setFolders(client.folders.flatMap(uri => toLocalPath(uri) ?? []))
    if (client.showsProgress && folders.length > 0) ignoreRejection(showReading(connection, workspace.idle))
  })
  connection.onDidOpenTextDocument((parameters: unknown) => {
    const [uri, text, version] = ['uri', 'text', 'version'].map(key => get(parameters, 'textDocument', key))
    touch(documents.open(uri, text, version))
  })
  connection.onDidChangeTextDocument((parameters: unknown) => {
    const [uri, version] = ['uri', 'version'].map(key => get(parameters, 'textDocument', key))
    touch(documents.change(uri, version, get(parameters, 'contentChanges'), client.encoding))
  })
  connection.onDidSaveTextDocument((parameters: unknown) =>
    touch(documents.get(get(parameters, 'textDocument', 'uri'))),
  )
  connection.onDidCloseTextDocument((parameters: unknown) =>
    touch(documents.close(get(parameters, 'textDocument', 'uri'))),
  )
  connection.onDidChangeConfiguration(() => workspace.reload())
  connection.onDidChangeWatchedFiles((parameters: unknown) => {
    heard++
    for (const change of listOf(get(parameters, 'changes'))) {
      const absolute = toLocalPath(get(change, 'uri'))
      if (absolute === undefined) continue
      if (get(change, 'type') === FILE_CHANGES.deleted) workspace.remove(absolute)
      else workspace.touch(absolute)
    }
  })
  answerPulls({ connection, published: notifier.published, uriOf: notifier.uriOf, idle: workspace.idle })
  answerRequests({
    connection,
    documents,
    workspace,
    kubernetesTypes,
    fieldDetails,
    contextOf: notifier.contextOf,
    client: () => client,
  })
  connection.onShutdown(() => {
    isShutDown = true
    workspace.setFolders([])
  })
  connection.listen()
  return new Promise(done => {
    const end = (): void => done(isShutDown ? 0 : 1)
    reader.onClose(end)
    reader.onError(end)
    writer.onError(end)
  })
}
