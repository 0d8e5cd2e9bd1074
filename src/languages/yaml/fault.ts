import type { SyntaxProblem } from '../tree/parsed.ts'

/* Why a text is not YAML to Kubernetes' reader, in words for someone who has to correct a manifest. */

export const NO_COLON = "':' is missing after a key"
export const MISPLACED = 'this does not fit here: wrong indentation, or a text that needs quotes'
export const MISPLACED_ITEM = 'this item does not fit here: wrong indentation'
export const NO_COMMA = "',' is missing between two items"
export const BRACKET_OPEN = 'a bracket is not closed'
export const SINGLE_OPEN = 'a single quote is not closed'
export const DOUBLE_OPEN = 'a double quote is not closed'
export const TAB_INDENTATION = 'YAML cannot be indented with tabs'
export const ZERO_INDENTATION = 'a block scalar cannot be indented by 0'
export const BAD_ESCAPE = 'invalid escape in double quotes; write a backslash twice'
export const BAD_NAME = 'an anchor or alias needs a name of letters, digits, - and _'
export const BAD_TAG = 'this is not a tag: it has a character that needs an escape, or no space after it'
export const BAD_HANDLE = 'no %TAG line declares the handle of this tag'
export const BAD_DIRECTIVE = 'Kubernetes does not support this directive; use %YAML 1.1 or %TAG'
export const BAD_VERSION = 'Kubernetes reads %YAML 1.1 only'
export const NO_DOCUMENT = 'Kubernetes refuses this ..., since no document precedes it'
export const NO_START = '--- is missing after the directives'
export const DETACHED = 'this does not continue what precedes it'
export const UNREACHED = 'this does not continue what precedes it; Kubernetes ignores it and the rest of the document'
export const FORBIDDEN = 'a control character can only be written as an escape, in double quotes'
export const STRAY_MARK = 'a byte order mark is allowed only at the beginning; Kubernetes can lose text after it'

/** The problem `message` at the word that begins at `at`, or that ends before it where there is none. */
export function faultAt(text: string, message: string, at: number): SyntaxProblem {
  const start = /\S/.test(text.charAt(at)) || text.charAt(at) === '\t' ? at : wordBefore(text, at)
  return { message, start, end: wordEnd(text, start) }
}

function wordBefore(text: string, offset: number): number {
  let at = offset
  while (at > 0 && /\s/.test(text.charAt(at - 1))) at--
  while (at > 0 && /\S/.test(text.charAt(at - 1))) at--
  return at
}

function wordEnd(text: string, start: number): number {
  if (text.charAt(start) === '\t') return start + 1
  let end = start
  while (end < text.length && /\S/.test(text.charAt(end))) end++
  return end
}
