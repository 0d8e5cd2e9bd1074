import { BASE64_DIGITS, octetsIn } from '../model/base64.ts'

/** The base64 text of octets, padded. */
export function toBase64(octets: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < octets.length; at += 3) {
    const [first = 0, second, third] = octets.subarray(at, at + 3)
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0)
    const digits = [18, 12, 6, 0].map(shift => BASE64_DIGITS.charAt((bits >> shift) & 63))
    parts.push(
      digits
        .slice(0, third === undefined ? (second === undefined ? 2 : 3) : 4)
        .join('')
        .padEnd(4, '='),
    )
  }
  return parts.join('')
}

/** The octets of a base64 text, with its padding or without; undefined if it is none. Go skips line ends. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bare = text.replace(/[\r\n]/g, '')
  const isPadded = bare.endsWith('=')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(bare) || (isPadded && bare.length % 4 !== 0)) return undefined
  const digits = bare.replaceAll('=', '')
  if (digits.length % 4 === 1) return undefined
  return Uint8Array.from(octetsIn(digits))
}
