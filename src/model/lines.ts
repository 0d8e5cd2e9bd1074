/** Where the line of a UTF-16 offset begins. */
export const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

/** The line feed at an offset or after it, or the end of the text. */
export function lineFeed(text: string, from: number): number {
  const found = text.indexOf('\n', from)
  return found < 0 ? text.length : found
}

/** Where the line of an offset ends, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const end = lineFeed(text, offset)
  return text.charAt(end) === '\n' && text.charAt(end - 1) === '\r' ? end - 1 : end
}

/** The white space that the line of an offset begins with. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? ''
