const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The base64 text of octets, padded. */
export function toBase64(octets: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < octets.length; at += 3) {
    const [first = 0, second, third] = octets.subarray(at, at + 3)
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0)
    const digits = [18, 12, 6, 0].map(shift => ALPHABET.charAt((bits >> shift) & 63))
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
  const octets = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let count = 0
  let next = 0
  for (const digit of digits) {
    bits = ((bits << 6) | ALPHABET.indexOf(digit)) & 0xffffff
    count += 6
    if (count < 8) continue
    count -= 8
    octets[next++] = (bits >> count) & 0xff
  }
  return octets
}
