import { isUtf8 } from 'node:buffer'
import { lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, sep } from 'node:path'

/** What Node returns for a byte of a name that is not UTF-8. A name may also contain the character itself. */
export const REPLACEMENT = '\ufffd'

/** Something whose name is not UTF-8, so that no path leads to it. */
export interface Misnamed {
  /** The name as Node reads it. */
  readonly name: string
  /** Why it is not analysed; shows the bytes of the name. */
  readonly reason: string
  /** Undefined if it is gone. */
  readonly type: 'file' | 'folder' | 'other' | undefined
}

/** What in the folder at `absolute` has a name that is not UTF-8; nothing where the folder cannot be read. */
export function misnamedIn(absolute: string): readonly Misnamed[] {
  return namesIn(absolute)
    .filter(name => !isUtf8(name))
    .map(bytes => ({
      name: bytes.toString('utf8'),
      reason: `its name is not UTF-8 ("${escaped(bytes)}"); rename it`,
      type: typeOf(Buffer.concat([Buffer.from(absolute + sep), bytes])),
    }))
}

/**
 * What a path may mean that Node has read from bytes that are not UTF-8: the path up to the first part of such a name,
 * and why what is there is not analysed. Undefined where nothing is there.
 */
export function misnamedAt(
  absolute: string,
): { readonly absolute: string; readonly reasons: readonly string[] } | undefined {
  const folder = dirname(absolute)
  if (folder === absolute || !absolute.includes(REPLACEMENT)) return undefined
  const above = misnamedAt(folder)
  if (above !== undefined) return above
  const found = misnamedIn(folder).filter(({ name }) => name === basename(absolute))
  return found.length === 0 ? undefined : { absolute, reasons: found.map(({ reason }) => reason) }
}

function namesIn(absolute: string): readonly Buffer[] {
  try {
    return readdirSync(absolute, { encoding: 'buffer' })
  } catch {
    return []
  }
}

function typeOf(path: Buffer): Misnamed['type'] {
  try {
    const status: Stats = lstatSync(path)
    if (status.isSymbolicLink()) return statSync(path).isDirectory() ? 'folder' : 'other'
    return status.isDirectory() ? 'folder' : status.isFile() ? 'file' : 'other'
  } catch {
    return undefined
  }
}

/** The name in ASCII, every other byte as an escape. */
const escaped = (bytes: Buffer): string =>
  Array.from(bytes, byte =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c && byte !== 0x22
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  ).join('')
