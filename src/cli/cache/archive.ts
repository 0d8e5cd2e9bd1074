import { closeSync, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs'
import { endianness } from 'node:os'
import { OPEN_FLAGS } from '../../workspace/read-text.ts'
import { checksum } from './checksum.ts'

/**
 * A file of parts that are read one by one, none before it is needed: a line that says what wrote it, data and parts one after
 * the other, where each part is with its checksum (JSON), and in the last bytes where that is. More may be appended in the same
 * way: then the last bytes count. What is broken is not read.
 */
export interface Archive {
  /** A part by its name; undefined where there is none, or it is broken. */
  readonly part: (name: string) => Buffer | undefined
  /** Bytes at an offset in the file, which are checked by whoever reads them; undefined where they can't be read. */
  readonly data: (offset: number, length: number) => Buffer | undefined
  /** The file, as it was when it was opened. */
  readonly file: ArchiveFile
  readonly close: () => void
}

/** Which file an archive is, and how much of it there is, in bytes. */
export interface ArchiveFile {
  readonly inode: number
  readonly size: number
}

/** What an archive is written from: chunks of its data, and when these are there its other parts. */
export interface ArchiveContents {
  readonly data: Iterable<Uint8Array>
  readonly parts: () => Iterable<readonly [name: string, bytes: Uint8Array]>
}

/** In bytes. No larger file is written, so a larger one is not ours and is not read: results of 100,000 files take 300 MB. */
export const LARGEST_ARCHIVE = 4_000_000_000
const ENDING = 24

type Places = Readonly<Record<string, readonly number[]>>

/** The first line of an archive: numbers in it are as this machine writes them. */
const headOf = (writer: string): string => `clauselint archive 1 ${endianness()} ${writer}\n`

/** Opens the archive that was written at `location` (absolute), if it `isTrusted`; undefined unless it is whole. */
export function openArchive(
  location: string,
  writer: string,
  isTrusted: (status: Stats) => boolean = () => true,
): Archive | undefined {
  try {
    // A named pipe would wait for a writer for ever, a device may never end, and a link may lead out of the repository.
    if (!lstatSync(location).isFile()) return undefined
    const file = openSync(location, OPEN_FLAGS)
    const close = (): void => closeSync(file)
    try {
      const status = fstatSync(file)
      const places = isTrusted(status) ? readPlaces(file, writer) : undefined
      if (places !== undefined) return archiveOf(file, places, { inode: status.ino, size: status.size })
    } catch {
      // What is broken is as if it were not there.
    }
    close()
  } catch {
    // It is not there.
  }
  return undefined
}

/** So much is read at once: what is asked for next lies mostly behind what was asked for last. */
const WINDOW = 1 << 18

function archiveOf(file: number, places: Places, own: ArchiveFile): Archive {
  let isOpen = true
  let window: { readonly offset: number; readonly bytes: Buffer } = { offset: 0, bytes: Buffer.of() }
  const read = (offset: number, length: number): Buffer | undefined =>
    isOpen ? readAt(file, offset, length) : undefined
  return {
    part: name => {
      const [offset = 0, length = -1, sum] = places[name] ?? []
      const bytes = read(offset, length)
      return bytes !== undefined && checksum(bytes) === sum ? bytes : undefined
    },
    file: own,
    data: (offset, length) => {
      const { size } = own
      if (offset + length > size) return undefined
      if (length > WINDOW) return read(offset, length)
      if (offset < window.offset || offset + length > window.offset + window.bytes.length) {
        const bytes = read(offset, Math.min(WINDOW, size - offset))
        if (bytes === undefined) return undefined
        window = { offset, bytes }
      }
      return window.bytes.subarray(offset - window.offset, offset - window.offset + length)
    },
    close: () => {
      if (isOpen) closeSync(file)
      isOpen = false
    },
  }
}

function readPlaces(file: number, writer: string): Places | undefined {
  const { size } = fstatSync(file)
  const head = Buffer.from(headOf(writer))
  if (size > LARGEST_ARCHIVE || readAt(file, 0, head.length)?.equals(head) !== true) return undefined
  const ending = readAt(file, size - ENDING, ENDING)?.toString('latin1') ?? ''
  const [, length = '', sum = ''] = /^([0-9a-f]{12}) ([0-9a-f]{10})\n$/.exec(ending) ?? []
  const bytes = readAt(file, size - ENDING - Number.parseInt(length, 16), Number.parseInt(length, 16))
  if (bytes === undefined || checksum(bytes) !== Number.parseInt(sum, 16)) return undefined
  const places: Places = JSON.parse(bytes.toString())
  return places
}

/** Exactly the bytes from `offset`; undefined where there are fewer. */
function readAt(file: number, offset: number, length: number): Buffer | undefined {
  if (!(length >= 0 && length <= LARGEST_ARCHIVE && offset >= 0)) return undefined
  try {
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const read = readSync(file, bytes, done, length - done, offset + done)
      if (read === 0) return undefined
      done += read
    }
    return bytes
  } catch {
    return undefined
  }
}

/** Where the data of a new archive begin, in bytes. */
export const startOf = (writer: string): number => Buffer.byteLength(headOf(writer))

/** The bytes of an archive, some at a time; where one is there already, those that are appended to it. */
export function* archiveBytes(
  writer: string,
  { data, parts }: ArchiveContents,
  before?: ArchiveFile,
): Iterable<Uint8Array> {
  if (before === undefined) yield Buffer.from(headOf(writer))
  let end = before?.size ?? startOf(writer)
  const places: Record<string, readonly number[]> = {}
  for (const bytes of data) {
    yield bytes
    end += bytes.length
  }
  for (const [name, bytes] of parts()) {
    places[name] = [end, bytes.length, checksum(bytes)]
    yield bytes
    end += bytes.length
  }
  const last = Buffer.from(JSON.stringify(places))
  yield last
  yield Buffer.from(`${last.length.toString(16).padStart(12, '0')} ${checksum(last).toString(16).padStart(10, '0')}\n`)
}

/** The bytes of numbers, as this machine has them. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array | Float64Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** The numbers that `bytesOf` gave the bytes of. */
export const numbersOf = (bytes: Uint8Array): Uint32Array => new Uint32Array(new Uint8Array(bytes).buffer)
