import {
  type CancellationToken,
  type CodeLens,
  type Connection,
  type DocumentSymbol,
  type Location,
  LSPErrorCodes,
  ResponseError,
  SymbolKind,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { follow, rootOf } from '../documents/cursor.ts'
import { dnsNameProblem } from '../model/kubernetes/api-names.ts'
import { type Client, get } from './client.ts'
import { isPosition } from './documents.ts'
import type { Folder } from './folder.ts'
import { type Named, nameAt, objectsIn, ownNames, placesOf } from './named-objects.ts'
import { type Positions, rangeOf, toOffset, toRange } from './positions.ts'
import type { DiagnosticContext } from './to-diagnostics.ts'

/** An open file that a request is about. */
export interface RequestTarget {
  readonly folder: Folder
  readonly file: { readonly path: string; readonly text: string }
  readonly positions: Positions
  readonly isConfiguration: boolean
}

type FindTarget = (parameters: unknown, token: CancellationToken) => Promise<RequestTarget | undefined>

/** What these requests come by. */
export type NameRequests = Pick<
  Connection,
  | 'onCodeLens'
  | 'onCodeLensResolve'
  | 'onDefinition'
  | 'onReferences'
  | 'onDocumentSymbol'
  | 'onPrepareRename'
  | 'onRenameRequest'
>

/** Answers requests about the names of objects: where each is defined and used, the objects of a file, and renaming. */
export function answerAboutNames(
  connection: NameRequests,
  findTarget: FindTarget,
  options: { readonly contextOf: (folder: Folder) => DiagnosticContext; readonly client: () => Client },
): void {
  const nameIn = async (parameters: unknown, token: CancellationToken) => {
    const target = await findTarget(parameters, token)
    const at = get(parameters, 'position')
    if (target === undefined || !isPosition(at)) return undefined
    const { folder, file, positions } = target
    const name = nameAt(file.path, toOffset(positions, at), folder)
    return name && { name, target, all: placesOf(name, folder) }
  }
  const locationOf = ({ range }: Named, { folder }: RequestTarget): Location => ({
    uri: options.contextOf(folder).uriOf(range.path),
    range: rangeOf(range, options.client().encoding, folder.textOf),
  })
  connection.onDefinition(async (parameters: unknown, token): Promise<Location[]> => {
    const found = await nameIn(parameters, token)
    return found === undefined ? [] : found.all.filter(({ isOwn }) => isOwn).map(one => locationOf(one, found.target))
  })
  connection.onReferences(async (parameters: unknown, token): Promise<Location[]> => {
    const found = await nameIn(parameters, token)
    const withOwn = get(parameters, 'context', 'includeDeclaration') !== false
    return found === undefined
      ? []
      : found.all.filter(({ isOwn }) => withOwn || !isOwn).map(one => locationOf(one, found.target))
  })
  connection.onCodeLens(async (parameters: unknown, token): Promise<CodeLens[]> => {
    const target = await findTarget(parameters, token)
    if (target === undefined) return []
    const { folder, file } = target
    return ownNames(file.path, folder).map(one => {
      const { uri, range } = locationOf(one, target)
      return { range, data: { textDocument: { uri }, position: range.start } }
    })
  })
  // Counted once a lens comes into sight: the files of the workspace are looked through for each.
  connection.onCodeLensResolve(async (lens, token): Promise<CodeLens> => {
    const found = await nameIn(lens.data, token)
    const users = new Set(found?.all.flatMap(({ isOwn, document }) => (isOwn ? [] : [document])))
    const title =
      users.size === 0
        ? 'no document uses this'
        : users.size === 1
          ? '1 document uses this'
          : `${users.size} documents use this`
    // A command that does nothing shows the title alone.
    return { ...lens, command: { title, command: '' } }
  })
  connection.onPrepareRename(async (parameters: unknown, token) => {
    const found = await nameIn(parameters, token)
    return found === undefined
      ? null
      : { range: locationOf(found.name, found.target).range, placeholder: found.name.name }
  })
  connection.onRenameRequest(async (parameters: unknown, token): Promise<WorkspaceEdit | null> => {
    const newName = get(parameters, 'newName')
    const found = await nameIn(parameters, token)
    if (found === undefined || typeof newName !== 'string') return null
    if (dnsNameProblem(newName) !== undefined)
      throw new ResponseError(LSPErrorCodes.RequestFailed, `${JSON.stringify(newName)} is not the name of an object`)
    // Half of the places would be worse than none.
    if (found.target.folder.isReading())
      throw new ResponseError(LSPErrorCodes.RequestFailed, 'the files of the workspace are still being read')
    const changes: Record<string, TextEdit[]> = {}
    for (const one of found.all) {
      const { uri, range } = locationOf(one, found.target)
      const written = found.target.folder.textOf(one.range.path)?.slice(one.range.start, one.range.end)
      const newText = written?.replace(one.name, newName)
      // A text that is written in parts, or with escapes, is left as it is.
      if (newText !== undefined && written !== newText) changes[uri] = [...(changes[uri] ?? []), { range, newText }]
    }
    return { changes }
  })
  connection.onDocumentSymbol(async (parameters: unknown, token): Promise<DocumentSymbol[]> => {
    const target = await findTarget(parameters, token)
    if (target === undefined) return []
    const { folder, file, positions } = target
    return objectsIn(folder.results().filter(({ path }) => path === file.path)).flatMap(one => {
      const document = folder.open(one.document)
      const node = document?.file.path === file.path ? follow(rootOf(document), one.pointer).node : undefined
      if (node === undefined) return []
      const range = toRange(positions, node.start, node.end)
      return [{ name: one.name, detail: one.label, kind: SymbolKind.Object, range, selectionRange: range }]
    })
  })
}
