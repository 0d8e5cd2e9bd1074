const PRIME_LOW = 0x01b3
const PRIME_SHIFT = 8

/** FNV-1a over 64 bits of the text's UTF-16 units, as 16 hexadecimal digits: an identity, not a protection. */
export function fingerprint(text: string): string {
  let high = 0xcbf29ce4
  let low = 0x84222325
  for (let i = 0; i < text.length; i++) {
    low = (low ^ text.charCodeAt(i)) >>> 0
    const product = low * PRIME_LOW
    const carry = Math.floor(product / 0x100000000)
    high = (Math.imul(high, PRIME_LOW) + carry + ((low << PRIME_SHIFT) >>> 0)) >>> 0
    low = product >>> 0
  }
  return hex(high) + hex(low)
}

const hex = (half: number): string => half.toString(16).padStart(8, '0')
