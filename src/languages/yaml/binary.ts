import { octetsIn } from '../../model/base64.ts'

const REPLACEMENT = '\ufffd'

/**
 * The string that Kubernetes' reader makes of the base64 `text` of a `!!binary`: its bytes as UTF-8, each byte that is not
 * UTF-8 as U+FFFD. Line breaks are skipped. Undefined where it is not base64.
 */
export function decodeBinary(text: string): string | undefined {
  const written = text.replace(/[\r\n]/g, '')
  if (written.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(written)) return undefined
  return utf8(octetsIn(written.replace(/=+$/, '')))
}

function utf8(bytes: readonly number[]): string {
  const parts: string[] = []
  for (let i = 0; i < bytes.length; ) {
    const length = sequenceLength(bytes, i)
    const lead = bytes[i] ?? 0
    if (length === 0) parts.push(REPLACEMENT)
    else if (length === 1) parts.push(String.fromCharCode(lead))
    else {
      let point = lead & (0xff >> (length + 1))
      for (let k = 1; k < length; k++) point = (point << 6) | ((bytes[i + k] ?? 0) & 0x3f)
      parts.push(String.fromCodePoint(point))
    }
    i += Math.max(length, 1)
  }
  return parts.join('')
}

/** How many bytes the UTF-8 character at `at` has; 0 where there is none. The ranges are those of RFC 3629. */
function sequenceLength(bytes: readonly number[], at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0
  for (let k = 1; k < length; k++) if (((bytes[at + k] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[at + 1] ?? 0
  if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return 0
  if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f)) return 0
  return length
}
