/** The characters of a text: code points, as CEL counts them. */
export const characters = (text: string): readonly string[] => Array.from(text)

/** How many code points a text has. */
export function lengthOf(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The offset in UTF-16 of a code point, or undefined past the end. */
export function offsetOf(text: string, index: bigint): number | undefined {
  if (index < 0n || index > BigInt(text.length)) return undefined
  let offset = 0
  for (let left = Number(index); left > 0; left--) {
    const code = text.codePointAt(offset)
    if (code === undefined) return undefined
    offset += code > 0xffff ? 2 : 1
  }
  return offset
}
