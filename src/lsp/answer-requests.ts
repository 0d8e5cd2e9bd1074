import {
  type CancellationToken,
  type CodeAction,
  type CompletionItem,
  type Connection,
  type Hover,
  LSPErrorCodes,
  MarkupKind,
  ResponseError,
} from 'vscode-languageserver/node'
import type { SourceFile } from '../documents/document.ts'
import type { AddedDetails } from '../index.ts'
import { folderOfPath } from '../model/repository-path.ts'
import { catalogue } from '../schemas/catalogue.ts'
import { CONFIGURATION_NAMES } from '../workspace/find-configuration.ts'
import { readPage } from '../workspace/pages.ts'
import { inFolder, toPath } from '../workspace/repository.ts'
import { answerAboutNames, type NameRequests, type RequestTarget } from './answer-names.ts'
import { type Client, get } from './client.ts'
import { type Documents, isPosition } from './documents.ts'
import type { Folder } from './folder.ts'
import { type GraphSource, toExpressionHover } from './graph-assist.ts'
import { positionsIn, toOffset, toRange } from './positions.ts'
import { knownTypes, schemaHover } from './schema-assist.ts'
import { toCodeActions } from './to-code-actions.ts'
import { toCompletion, toSchemaItems } from './to-completion.ts'
import { type DiagnosticContext, toDiagnostic } from './to-diagnostics.ts'
import { type Shown, toHover } from './to-hover.ts'
import type { Workspace } from './workspace.ts'

/** What the answers are computed from. */
export interface AnswerOptions {
  readonly connection: NameRequests & Pick<Connection, 'onCodeAction' | 'onHover' | 'onCompletion'>
  readonly documents: Documents
  readonly workspace: Workspace
  /** As `createLinter` takes them. */
  readonly kubernetesTypes: string
  /** What validation asks of fields beyond their types. */
  readonly fieldDetails: AddedDetails
  readonly contextOf: (folder: Folder) => DiagnosticContext
  readonly client: () => Client
}

/** The pages of rules; of those that users have written, what these say they are for. */
const pageOf =
  (folder: Folder) =>
  (rule: string): string | undefined => {
    const docs = folder.docsOf(rule)
    return docs === undefined ? readPage(rule) : `## Why it matters\n\n${docs}`
  }

const isYaml = (path: string): boolean => /\.ya?ml$/.test(path)

/** Answers requests about open files; for other files and for invalid positions the answer is empty. */
export function answerRequests(options: AnswerOptions): void {
  const { connection, kubernetesTypes } = options
  const typesOf = knownTypes(kubernetesTypes, options.fieldDetails)
  answerAboutNames(connection, (parameters, token) => findTarget(parameters, token, options), options)
  connection.onCodeAction(async (parameters: unknown, token): Promise<CodeAction[]> => {
    const target = await findTarget(parameters, token, options)
    const [start, end] = [get(parameters, 'range', 'start'), get(parameters, 'range', 'end')]
    if (target === undefined || !isPosition(start) || !isPosition(end)) return []
    const { folder, file } = target
    const only = get(parameters, 'context', 'only')
    const kinds = Array.isArray(only) ? only.filter(one => typeof one === 'string') : undefined
    const context = options.contextOf(folder)
    const actions = toCodeActions(
      { file, range: { start, end }, only: kinds },
      {
        registry: folder.registry(),
        encoding: options.client().encoding,
        findings: folder.findingsOf(file.path),
        uriOf: context.uriOf,
        textOf: folder.textOf,
        configurationOf: path => configurationBeside(path, folder),
        toDiagnostic: finding => toDiagnostic(finding, context),
      },
    )
    return [...actions]
  })
  connection.onHover(async (parameters: unknown, token): Promise<Hover | null> => {
    const target = await findTarget(parameters, token, options)
    const at = get(parameters, 'position')
    if (target === undefined || !isPosition(at)) return null
    const { folder, file, positions, isConfiguration } = target
    const findings = folder.findingsOf(file.path)
    const context = { registry: folder.registry(), findings, catalogue, readPage: pageOf(folder), isConfiguration }
    const offset = toOffset(positions, at)
    const found = toHover(file, offset, context)
    const rights = isConfiguration ? undefined : await toRightsHover(file, folder, offset)
    const shown =
      (found && rights ? { ...found, markdown: `${rights.markdown}\n\n---\n\n${found.markdown}` } : found) ??
      toExpressionHover({ file, folder, kubernetesTypes }, offset) ??
      (hasExpressions(file) ? (await import('./cel-assist.ts')).toCelHover({ file, folder }, offset) : undefined) ??
      rights ??
      (isConfiguration || !isYaml(file.path)
        ? undefined
        : schemaHover({ ...file, folder, types: await typesOf() }, offset))
    if (shown === undefined) return null
    const contents = { kind: MarkupKind.Markdown, value: shown.markdown }
    return { contents, range: toRange(positions, shown.start, shown.end) }
  })
  connection.onCompletion(async (parameters: unknown, token): Promise<CompletionItem[]> => {
    const target = await findTarget(parameters, token, options)
    const at = get(parameters, 'position')
    if (target === undefined || !isPosition(at)) return []
    const { folder, file, positions, isConfiguration } = target
    const graphs: GraphSource = { file, folder, kubernetesTypes }
    const offset = toOffset(positions, at)
    const policy = isPolicy(file) ? (await import('./policy-assist.ts')).toPolicyWords(file, offset) : undefined
    const cel = hasExpressions(file) ? (await import('./cel-assist.ts')).toCelWords(graphs, offset) : undefined
    const words = toCompletion(file, offset, positions, {
      registry: folder.registry(),
      isConfiguration,
      graphs,
      policy,
      cel,
      findings: folder.findingsOf(file.path),
    })
    if (words.length > 0 || isConfiguration || !isYaml(file.path)) return [...words]
    return [...toSchemaItems({ ...file, folder, types: await typesOf() }, offset, positions)]
  })
}

/** The configuration of the nearest folder upwards that has one. */
function configurationBeside(path: string, { textOf }: Folder): string | undefined {
  for (let folder = folderOfPath(path); ; folder = folderOfPath(folder)) {
    const found = CONFIGURATION_NAMES.map(name => inFolder(folder, name)).find(one => textOf(one) !== undefined)
    if (found !== undefined || folder === '') return found
  }
}

/** Whether a file may have a policy of IAM; the table of its words is read for such files only. */
const isPolicy = ({ text }: SourceFile): boolean => /statement/i.test(text)

/** Whether a file may have an admission policy. */
const hasExpressions = ({ path, text }: SourceFile): boolean => isYaml(path) && /xpression["']?:/.test(text)

/** What is shown of a policy's words, and of who can do what. */
async function toRightsHover(file: SourceFile, folder: Folder, offset: number): Promise<Shown | undefined> {
  const words = isPolicy(file)
    ? (await import('./policy-assist.ts')).toPolicyHover({ file, folder }, offset)
    : undefined
  return words ?? (await import('./access-assist.ts')).toAccessHover({ file, folder }, offset)
}

/** The open file that the request is about, once its findings are those of its text. Throws where the client has lost interest. */
async function findTarget(
  parameters: unknown,
  token: CancellationToken,
  { documents, workspace, client }: AnswerOptions,
): Promise<RequestTarget | undefined> {
  await workspace.idle()
  if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled')
  const opened = documents.get(get(parameters, 'textDocument', 'uri'))
  if (opened === undefined) return undefined
  const folder = workspace.folderOf(opened.absolute)
  const path = toPath(folder.repository, opened.absolute)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return {
    folder,
    file: { path, text: opened.text },
    positions: positionsIn(opened.text, client().encoding),
    isConfiguration: CONFIGURATION_NAMES.some(one => one === name),
  }
}
