import type { TextRange } from '../text-match.ts'

/** One `${…}` in a text: all of it, and what is between its braces. */
export interface Hole extends TextRange {
  readonly inside: TextRange
}

/** The text of a template's field as kro takes it apart. */
export interface Holes {
  readonly holes: readonly Hole[]
  /** What kro refuses, or takes for plain text although it begins an expression. */
  readonly fault?: TextRange & { readonly why: 'unclosed' | 'nested' }
  /** Whether the text is one expression and nothing else, so that its value may be other than a string. */
  readonly isStandalone: boolean
}

const BEGIN = '${'

/**
 * The expressions in a text (kro v0.9.3, pkg/graph/parser/cel.go): braces are counted, except within double quotes; those
 * of single quotes are counted. After the first fault nothing is looked for. Linear in the length of the text.
 */
export function findHoles(text: string): Holes {
  const holes: Hole[] = []
  for (let start = text.indexOf(BEGIN); start >= 0; start = text.indexOf(BEGIN, start)) {
    const found = endOf(text, start + BEGIN.length)
    if (found.why !== undefined) {
      const at = found.why === 'nested' ? found.at : start
      return { holes, fault: { why: found.why, start: at, end: at + BEGIN.length }, isStandalone: false }
    }
    holes.push({ start, end: found.at + 1, inside: { start: start + BEGIN.length, end: found.at } })
    start = found.at + 1
  }
  const [first] = holes
  return { holes, isStandalone: holes.length === 1 && first?.start === 0 && first.end === text.length }
}

/** Where the brace is that closes what begins at `from`; else where kro gives up. */
function endOf(text: string, from: number): { readonly at: number; readonly why?: 'unclosed' | 'nested' } {
  let open = 1
  let inQuotes = false
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (inQuotes && char === '\\') at++
    else if (char === '"') inQuotes = !inQuotes
    else if (inQuotes) continue
    else if (char === '{') open++
    else if (char === '}') open--
    else if (text.startsWith(BEGIN, at) && text.charAt(at - 1) !== '"') return { at, why: 'nested' }
    if (open === 0) return { at }
  }
  return { at: text.length, why: 'unclosed' }
}
