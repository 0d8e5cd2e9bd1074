/** Where the line of a UTF-16 offset begins. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

/** The line feed at an offset or after it, or the end of the text. */
export function lineFeed(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  return found < 0 ? text.length : found
}
