import { isAbsolute, join } from 'node:path'
import { commands, type ExtensionContext, workspace } from 'vscode'
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node'

const LANGUAGES = ['yaml', 'json', 'jsonc', 'toml', 'shellscript', 'terraform', 'terraform-vars', 'opentofu'] as const

/** Starts the server in the extension, or the one that the user's own settings name. */
export async function activate(context: ExtensionContext): Promise<void> {
  const client = createClient(context)
  context.subscriptions.push(
    commands.registerCommand('clauselint.restart', () => client.restart()),
    { dispose: () => void client.stop() },
  )
  await client.start()
}

function createClient(context: ExtensionContext): LanguageClient {
  const own = join(context.extensionPath, 'clauselint', 'dist', 'bin', 'clauselint.cjs')
  const module = configuredPath() ?? own
  // VS Code runs its own Node: none has to be installed.
  const server: ServerOptions = { module, args: ['lsp'], transport: TransportKind.stdio }
  const options: LanguageClientOptions = {
    documentSelector: LANGUAGES.map(language => ({ scheme: 'file', language })),
    diagnosticCollectionName: 'clauselint',
  }
  return new LanguageClient('clauselint', 'clauselint', server, options)
}

/** The path of the user's settings. Those of a workspace or a folder are never asked: they would choose what is run. */
function configuredPath(): string | undefined {
  const path = workspace.getConfiguration('clauselint').inspect<string>('path')?.globalValue
  return path !== undefined && isAbsolute(path) ? path : undefined
}
