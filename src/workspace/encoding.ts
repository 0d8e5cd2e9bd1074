import { isUtf8 } from 'node:buffer'

/** How a text is written where that is not UTF-8. `damaged`: UTF-8 but for some bytes. */
export type Encoding = 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | 'damaged'

/** The text of a file's bytes, or why there is none; without an encoding they are UTF-8. */
export type Decoded = { readonly text: string; readonly encoding?: Encoding } | { readonly reason: string }

/** Replaces bytes that are not UTF-8: half a surrogate pair, which no well-formed text contains. */
const DAMAGE = '\udcff'

/**
 * Decodes UTF-8, and UTF-16 and UTF-32 that begin with a byte order mark, which stays in the text, so that offsets count
 * it. Half a surrogate pair replaces what is not UTF-8, and a null byte stays: the parsers report which document they are in.
 */
export function decodeBytes(bytes: Buffer): Decoded {
  const encoding = markedEncoding(bytes)
  if (encoding !== undefined) {
    const text = encoding.startsWith('utf-16') ? fromUtf16(bytes, encoding) : fromUtf32(bytes, encoding)
    return text === undefined || /\p{Cs}/u.test(text)
      ? { reason: `it is not well-formed ${encoding.slice(0, 6).toUpperCase()}` }
      : { text, encoding }
  }
  if (isUnmarked(bytes)) return { reason: 'it is binary, or UTF-16 without a byte order mark' }
  const text = bytes.toString('utf8')
  return isUtf8(bytes) ? { text } : { text: text.replaceAll('\ufffd', DAMAGE), encoding: 'damaged' }
}

/** The bytes of `text` in an encoding, which is UTF-8 if it is undefined; undefined if it cannot be encoded. */
export function encodeText(text: string, encoding: Encoding | undefined): Buffer | undefined {
  switch (encoding) {
    case undefined:
      return Buffer.from(text)
    case 'damaged':
      return undefined
    case 'utf-16le':
      return Buffer.from(text, 'utf16le')
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16()
    default:
      return toUtf32(text, encoding)
  }
}

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  // UTF-16's mark is the beginning of UTF-32's.
  ['utf-32le', [0xff, 0xfe, 0, 0]],
  ['utf-32be', [0, 0, 0xfe, 0xff]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const markedEncoding = (bytes: Buffer): Encoding | undefined =>
  MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte))?.[0]

function fromUtf16(bytes: Buffer, encoding: Encoding): string | undefined {
  if (bytes.length % 2 !== 0) return undefined
  return (encoding === 'utf-16le' ? bytes : Buffer.from(bytes).swap16()).toString('utf16le')
}

function fromUtf32(bytes: Buffer, encoding: Encoding): string | undefined {
  if (bytes.length % 4 !== 0) return undefined
  const parts: string[] = []
  for (let i = 0; i < bytes.length; i += 4) {
    const point = encoding === 'utf-32le' ? bytes.readUInt32LE(i) : bytes.readUInt32BE(i)
    if (point > 0x10ffff) return undefined
    parts.push(String.fromCodePoint(point))
  }
  return parts.join('')
}

function toUtf32(text: string, encoding: Encoding): Buffer {
  const points = Array.from(text, character => character.codePointAt(0) ?? 0)
  const bytes = Buffer.allocUnsafe(4 * points.length)
  for (const [i, point] of points.entries())
    if (encoding === 'utf-32le') bytes.writeUInt32LE(point, 4 * i)
    else bytes.writeUInt32BE(point, 4 * i)
  return bytes
}

/** Whether a third of the bytes are null: in UTF-16 without a mark half of those of most texts are. */
function isUnmarked(bytes: Buffer): boolean {
  if (!bytes.includes(0)) return false
  let count = 0
  for (const byte of bytes) if (byte === 0) count++
  return 3 * count >= bytes.length
}
