/** The UTF-8 octets of a text; half a surrogate pair becomes U+FFFD. */
export function utf8(text: string): readonly number[] {
  const octets: number[] = []
  for (const character of text) {
    const written = character.codePointAt(0) ?? 0
    const code = written >= 0xd800 && written <= 0xdfff ? 0xfffd : written
    if (code < 0x80) octets.push(code)
    else if (code < 0x800) octets.push(0xc0 | (code >> 6), rest(code))
    else if (code < 0x10000) octets.push(0xe0 | (code >> 12), rest(code >> 6), rest(code))
    else octets.push(0xf0 | (code >> 18), rest(code >> 12), rest(code >> 6), rest(code))
  }
  return octets
}

const rest = (code: number): number => 0x80 | (code & 0x3f)

/** The text of UTF-8 octets, or undefined if they are none. */
export function fromUtf8(octets: Uint8Array): string | undefined {
  const characters: string[] = []
  let at = 0
  while (at < octets.length) {
    const first = octets[at] ?? 0
    const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
    const code = decoded(octets, at, length)
    if (code === undefined) return undefined
    characters.push(String.fromCodePoint(code))
    at += length
  }
  return characters.join('')
}

/** The least code point of each length: a longer form of it is not valid UTF-8. */
const LEAST = [0, 0, 0x80, 0x800, 0x10000]

function decoded(octets: Uint8Array, at: number, length: number): number | undefined {
  const first = octets[at] ?? 0
  if ((first >= 0x80 && first < 0xc0) || first > 0xf7) return undefined
  let code = length === 1 ? first : first & (0xff >> (length + 1))
  for (let next = at + 1; next < at + length; next++) {
    const octet = octets[next] ?? 0
    if (octet >> 6 !== 2) return undefined
    code = (code << 6) | (octet & 0x3f)
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff
  return code > 0x10ffff || isSurrogate || code < (LEAST[length] ?? 0) ? undefined : code
}
