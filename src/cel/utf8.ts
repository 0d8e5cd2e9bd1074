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
