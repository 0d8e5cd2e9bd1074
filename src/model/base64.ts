const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** What is read of one text: enough for a script or a manifest. */
const MAX_LENGTH = 64_000

/**
 * The octets of a base64 text as characters of Latin-1, for finding ASCII words in it; undefined where it is not base64.
 * White space does not matter; of a longer text the first 64,000 characters are read.
 */
export function decodeBase64(text: string): string | undefined {
  const bare = text.slice(0, MAX_LENGTH).replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return undefined
  const octets: string[] = []
  let bits = 0
  let count = 0
  for (const character of bare.replaceAll('=', '')) {
    bits = (bits << 6) | ALPHABET.indexOf(character)
    count += 6
    if (count < 8) continue
    count -= 8
    octets.push(String.fromCharCode((bits >> count) & 0xff))
    bits &= (1 << count) - 1
  }
  return octets.join('')
}
