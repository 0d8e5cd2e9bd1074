/** The digits of base64, by what they say. */
export const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** What is read of one text: enough for a script or a manifest. */
const MAX_LENGTH = 64_000

/**
 * The octets of a base64 text as characters of Latin-1, for finding ASCII words in it; undefined where it is not base64.
 * White space does not matter; of a longer text the first 64,000 characters are read.
 */
export function decodeBase64(text: string): string | undefined {
  const bare = text.slice(0, MAX_LENGTH).replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return undefined
  const characters = octetsIn(bare.replaceAll('=', '')).map(octet => String.fromCharCode(octet))
  return characters.join('')
}

/** The octets that digits of base64 say, without padding. */
export function octetsIn(digits: string): readonly number[] {
  const octets: number[] = []
  let bits = 0
  let count = 0
  for (const digit of digits) {
    bits = ((bits << 6) | BASE64_DIGITS.indexOf(digit)) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    octets.push((bits >> count) & 0xff)
  }
  return octets
}
