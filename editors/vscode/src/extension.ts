import { isAbsolute, join } from 'node:path'
import { commands, type ExtensionContext, LanguageStatusSeverity, languages, workspace } from 'vscode'
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  State,
  TransportKind,
} from 'vscode-languageclient/node'

/** The files of the languages that the manifest activates the extension for. */
function documentsOf({ extension }: ExtensionContext) {
  const { activationEvents }: { readonly activationEvents: readonly string[] } = extension.packageJSON
  return activationEvents
    .filter(event => event.startsWith(ON_LANGUAGE))
    .map(event => ({ scheme: 'file', language: event.slice(ON_LANGUAGE.length) }))
}

const ON_LANGUAGE = 'onLanguage:'

/** Starts the server in the extension, or the one that the user's own settings name. */
export async function activate(context: ExtensionContext): Promise<void> {
  const client = createClient(context)
  context.subscriptions.push(
    commands.registerCommand('clauselint.restart', () => (isEnabled() ? client.restart() : client.stop())),
    commands.registerCommand('clauselint.showOutput', () => client.outputChannel.show()),
    workspace.onDidChangeConfiguration(change => {
      if (change.affectsConfiguration('clauselint.enable')) void (isEnabled() ? client.start() : client.stop())
    }),
    showState(client, context),
    { dispose: () => void client.stop() },
  )
  if (isEnabled()) await client.start()
}

const isEnabled = (): boolean => workspace.getConfiguration('clauselint').get('enable', true)

function createClient(context: ExtensionContext): LanguageClient {
  const own = join(context.extensionPath, 'clauselint', 'dist', 'bin', 'clauselint.cjs')
  const module = configuredPath() ?? own
  // VS Code runs its own Node: none has to be installed.
  const server: ServerOptions = { module, args: ['lsp'], transport: TransportKind.stdio }
  const options: LanguageClientOptions = {
    documentSelector: documentsOf(context),
    diagnosticCollectionName: 'clauselint',
  }
  return new LanguageClient('clauselint', 'clauselint', server, options)
}

/** Shows beside the file's language whether the server runs; what it reads is shown by VS Code itself as its progress. */
function showState(client: LanguageClient, context: ExtensionContext) {
  const item = languages.createLanguageStatusItem('clauselint', documentsOf(context))
  item.name = 'clauselint'
  const show = (state: State): void => {
    const { text, severity, busy } = STATES[state]
    item.text = text
    item.severity = severity
    item.busy = busy
    item.command =
      state === State.Running
        ? { command: 'clauselint.showOutput', title: 'Show output' }
        : { command: 'clauselint.restart', title: 'Restart' }
  }
  show(client.state)
  client.onDidChangeState(({ newState }) => show(newState))
  return item
}

const STATES: Readonly<Record<State, { text: string; severity: LanguageStatusSeverity; busy: boolean }>> = {
  [State.Stopped]: { text: 'clauselint is stopped', severity: LanguageStatusSeverity.Warning, busy: false },
  [State.Starting]: { text: 'clauselint starts', severity: LanguageStatusSeverity.Information, busy: true },
  [State.StartFailed]: { text: 'clauselint did not start', severity: LanguageStatusSeverity.Error, busy: false },
  [State.Running]: { text: 'clauselint runs', severity: LanguageStatusSeverity.Information, busy: false },
}

/** The path of the user's settings. Those of a workspace or a folder are never asked: they would choose what is run. */
function configuredPath(): string | undefined {
  const path = workspace.getConfiguration('clauselint').inspect<string>('path')?.globalValue
  return path !== undefined && isAbsolute(path) ? path : undefined
}
