import type { ScalarStyle } from '../tree/node.ts'

const PLAIN = /^[\w./:@%+,=-]+$/
const NOT_IN_DOUBLE = /[$`"\\!]/

/**
 * `value` as a word of the shell: in the quotes that stand there already where it may stand in them, else without quotes
 * where it needs none, else in single quotes. Undefined where no word can hold it.
 */
export function quotedWord(value: string, style: ScalarStyle): string | undefined {
  if (value.includes('\0')) return undefined
  if (style === 'double' && !NOT_IN_DOUBLE.test(value)) return `"${value}"`
  if (style === 'plain' && PLAIN.test(value)) return value
  return `'${value.replaceAll("'", "'\\''")}'`
}
