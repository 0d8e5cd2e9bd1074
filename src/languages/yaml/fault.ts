import type { YAMLException } from 'js-yaml/browser'
import { MAX_DEPTH, PARSER_DEPTH } from '../limits.ts'
import type { SyntaxProblem } from '../tree/parsed.ts'

const NO_COLON = "':' is missing after a key"
const CONTROL = 'a control character can only be written as an escape, in double quotes'

/** js-yaml's reasons in words for someone who has to correct a manifest; what is not here is said as js-yaml says it. */
const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['bad indentation of a mapping entry', 'this does not fit here: wrong indentation, or a text that needs quotes'],
  ['bad indentation of a sequence entry', 'this item does not fit here: wrong indentation'],
  ['deficient indentation', 'indented too little, or a quote or bracket before it is not closed'],
  ['tab characters must not be used in indentation', 'YAML can not be indented with tabs'],
  ['end of the stream or a document separator is expected', 'this does not go on with what is before it'],
  ['can not read a block mapping entry; a multiline key may not be an implicit key', NO_COLON],
  ["expected ':' after a mapping key", NO_COLON],
  ['missed comma between flow collection entries', "',' is missing between two items"],
  ['unexpected end of the stream within a flow collection', 'a bracket is not closed'],
  ['unexpected end of the stream within a double quoted scalar', 'a double quote is not closed'],
  ['unexpected end of the stream within a single quoted scalar', 'a single quote is not closed'],
  ['unexpected end of the document within a double quoted scalar', 'a double quote is not closed'],
  ['unexpected end of the document within a single quoted scalar', 'a single quote is not closed'],
  ['unknown escape sequence', 'double quotes have no such escape; a backslash is written twice'],
  ['the stream contains non-printable characters', CONTROL],
  ['expected valid JSON character', CONTROL],
  ['null byte is not allowed in input', CONTROL],
  [`nesting exceeded maxDepth (${PARSER_DEPTH})`, `nested deeper than ${MAX_DEPTH} levels`],
])

/** Why and where `text` is not well formed: at the word where js-yaml gave up, or at the one before that place. */
export function faultOf(text: string, { reason, mark }: YAMLException): SyntaxProblem {
  const at = Math.min(mark?.position ?? 0, text.length)
  const start = /\S/.test(text.charAt(at)) || text.charAt(at) === '\t' ? at : wordBefore(text, at)
  return { message: SENTENCES.get(reason) ?? reason, start, end: wordEnd(text, start) }
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
