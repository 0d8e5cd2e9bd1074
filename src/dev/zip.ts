import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; `path` has `/` between its parts. */
export interface ZipEntry {
  readonly path: string
  readonly content: Buffer
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
const DEFLATED = 8
const UTF8_NAMES = 0x0800
/** The first day that the format knows: the same files give the same archive. */
const DATE = 0x0021

/** A ZIP archive (PKWARE's APPNOTE, 4.3) of these files, in their order, without extras; of less than 4 GB. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of entries) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(content, { level: 9 })
    const common = header(content, packed, name)
    const local = Buffer.concat([uint32(LOCAL), common, name, packed])
    directory.push(
      Buffer.concat([uint32(CENTRAL), uint16(VERSION), common, Buffer.alloc(6), Buffer.alloc(4), uint32(offset), name]),
    )
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = uint16(entries.length)
  const end = [uint32(END), Buffer.alloc(4), count, count, uint32(central.length), uint32(offset), Buffer.alloc(2)]
  return Buffer.concat([...parts, central, ...end])
}

/** What a file's own header and its entry in the directory have in common. */
const header = (content: Buffer, packed: Buffer, name: Buffer): Buffer =>
  Buffer.concat([
    ...[VERSION, UTF8_NAMES, DEFLATED, 0, DATE].map(uint16),
    ...[crc32(content), packed.length, content.length].map(uint32),
    ...[name.length, 0].map(uint16),
  ])

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
