import { lineStart } from '../../model/lines.ts'

/** Where the line of an offset ends, before its line break. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset)
  if (end < 0) return text.length
  return text.charAt(end - 1) === '\r' ? end - 1 : end
}

/** The white space that the line of an offset begins with. */
export const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? ''
