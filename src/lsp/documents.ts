import { toLocalPath } from './addresses.ts'
import { applyChanges, type ContentChange, type Encoding } from './positions.ts'

/** A file that is open in the editor, with the editor's text. */
export interface OpenFile {
  /** As the client writes it. */
  readonly uri: string
  readonly absolute: string
  readonly text: string
  readonly version: number
}

/** The open files. Invalid messages of the client are ignored; nothing is thrown. */
export interface Documents {
  readonly open: (uri: unknown, text: unknown, version: unknown) => OpenFile | undefined
  readonly change: (uri: unknown, version: unknown, changes: unknown, encoding: Encoding) => OpenFile | undefined
  readonly close: (uri: unknown) => OpenFile | undefined
  readonly get: (uri: unknown) => OpenFile | undefined
  /** The open file at a path of this machine. */
  readonly at: (absolute: string) => OpenFile | undefined
  readonly all: () => readonly OpenFile[]
}

/** Starts with none. */
export function createDocuments(): Documents {
  const byPath = new Map<string, OpenFile>()
  const get = (uri: unknown): OpenFile | undefined => byPath.get(toLocalPath(uri) ?? '')
  const keep = (file: OpenFile): OpenFile => {
    byPath.set(file.absolute, file)
    return file
  }
  return {
    open: (uri, text, version) => {
      const absolute = toLocalPath(uri)
      if (absolute === undefined || typeof uri !== 'string' || typeof text !== 'string') return undefined
      return keep({ uri, absolute, text, version: toVersion(version, 0) })
    },
    change: (uri, version, changes, encoding) => {
      const file = get(uri)
      if (file === undefined || !Array.isArray(changes)) return undefined
      const text = applyChanges(file.text, changes.filter(isChange), encoding)
      return keep({ ...file, text, version: toVersion(version, file.version) })
    },
    close: uri => {
      const file = get(uri)
      if (file !== undefined) byPath.delete(file.absolute)
      return file
    },
    get,
    at: absolute => byPath.get(absolute),
    all: () => [...byPath.values()],
  }
}

const toVersion = (version: unknown, before: number): number => (Number.isInteger(version) ? Number(version) : before)

function isChange(change: unknown): change is ContentChange {
  if (typeof change !== 'object' || change === null || !('text' in change) || typeof change.text !== 'string')
    return false
  if (!('range' in change) || change.range === undefined) return true
  const { range } = change
  if (typeof range !== 'object' || range === null) return false
  return 'start' in range && isPosition(range.start) && 'end' in range && isPosition(range.end)
}

/** Whether this is a position of the protocol. */
export const isPosition = (value: unknown): value is { readonly line: number; readonly character: number } =>
  typeof value === 'object' &&
  value !== null &&
  'line' in value &&
  typeof value.line === 'number' &&
  'character' in value &&
  typeof value.character === 'number'
