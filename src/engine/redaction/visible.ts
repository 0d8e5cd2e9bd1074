// The one set of code points that no terminal, log, report or editor is given as they are: controls (C0, C1), format
// characters (direction, zero width, tags, annotations, soft hyphen), line and paragraph separators, halves of surrogate
// pairs, noncharacters, and all that Unicode calls default ignorable, because it is not drawn (variation selectors,
// Hangul fillers, joiners). An emoji that is made of several with joiners is shown as its parts.
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{e0000}-\u{e0fff}]/gu
const PLAIN = /^[\x20-\x7e]*$/

// GitHub's runner and Azure's agent obey these anywhere in a line of a job's log: `##[add-mask]x`, `##vso[task.…]x`.
const LOG_COMMAND = /#(?=#\w*\[)/g

/**
 * `text` fit for a terminal, a log, a report or an editor: a `·` for each code point that is not drawn or that a terminal
 * obeys, line breaks among them, and in each command of a build log. The same text when it is applied again.
 */
export function visible(text: string): string {
  const seen = PLAIN.test(text) ? text : text.replace(UNSEEN, '·')
  return seen.includes('##') ? seen.replace(LOG_COMMAND, '·') : seen
}

/** `text` as `visible` makes it, at the beginning of a line: there `::` is a workflow command to GitHub's runner. */
export const visibleAtLineStart = (text: string): string => visible(text).replace(/^\s*(?=::)/, '·')

/** What may contain unseen characters in JSON text: looked for first, since it takes a tenth of the time. */
const NOT_PLAIN = /[^\n\x20-\x7e]+/g

/** JSON text in which `visible` would change nothing but line breaks: what it means stays the same. */
export const visibleJson = (json: string): string =>
  json.replace(NOT_PLAIN, part => part.replace(UNSEEN, escaped)).replace(LOG_COMMAND, escaped)

/** The code units of a character as JSON writes them. */
const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('')
