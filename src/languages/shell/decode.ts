import type { Quote } from './tree.ts'

/** What was written, without its escapes, and for each UTF-16 unit of that the offset at which it is written. */
export interface Decoded {
  readonly text: string
  readonly offsets: readonly number[]
}

/** Which characters a backslash escapes. A backslash before a line break joins two lines, in each of them. */
const ESCAPES: Readonly<Record<Quote | 'here-document', RegExp | undefined>> = {
  none: /[\s\S]/,
  double: /[$`"\\\n]/,
  'here-document': /[$`\\\n]/,
  single: undefined,
  'ansi-c': undefined,
}

/**
 * The text between two offsets, as the shell reads it between such quotes. `dropsTabs`: without the tabs that
 * lines begin with. Of `$'…'` the escapes are kept.
 */
export function decode(
  script: string,
  start: number,
  end: number,
  quote: Quote | 'here-document',
  dropsTabs = false,
): Decoded {
  const escapes = ESCAPES[quote]
  const units: string[] = []
  const offsets: number[] = []
  let isLineStart = script.charAt(start - 1) === '\n'
  for (let at = start; at < end; at++) {
    const unit = script.charAt(at)
    if (dropsTabs && isLineStart && unit === '\t') continue
    const next = at + 1 < end ? script.charAt(at + 1) : ''
    const isEscape = unit === '\\' && next !== '' && escapes?.test(next) === true
    const isJoint = isEscape && next === '\n'
    isLineStart = unit === '\n' || isJoint
    if (!isJoint) {
      units.push(isEscape ? next : unit)
      offsets.push(at)
    }
    if (isEscape) at++
  }
  return { text: units.join(''), offsets }
}
