/** Base64 of `-----BEGIN CERTIFICATE-----`: 27 octets, and so 36 characters that do not depend on what follows. */
const BEGIN = 'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0t'

/**
 * Whether `text` is base64 of a PEM certificate: `shortened` where it begins as one and ends in an ellipsis, as people
 * shorten evidence. White space between the characters does not matter.
 */
export function isPemCertificate(text: string): 'yes' | 'no' | 'shortened' {
  const bare = text.replaceAll(/\s/g, '')
  if (/(?:\.{2,}|…)$/.test(bare)) return 'shortened'
  const isBase64 = bare.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare)
  return isBase64 && bare.startsWith(BEGIN) ? 'yes' : 'no'
}
