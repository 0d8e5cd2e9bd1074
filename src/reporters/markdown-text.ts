import { visible } from '../engine/redaction/visible.ts'

// What may begin a link, an image, a tag, an entity, emphasis, a formula or code in CommonMark and in what GitHub and GitLab
// add to it; what they link without markup (addresses, mentions, references); and what begins a list, a quote or a
// heading at the beginning of a text.
const MARKUP = /[\\`*<[\]~@#$]|&(?=[#\w])|:\/\/|www\.|(?<![A-Za-z0-9])(?:[!%]\w|_)|_(?![A-Za-z0-9])|__/i
const MARKUP_AT_START = /^(?:[-+=]+$|>|\d+[.)]$)/

/**
 * `text`, made `visible`, so that it means the same whether it is shown as plain text or read as Markdown: words with a
 * meaning in Markdown are in a code span. Backslashes are not enough: GitHub and GitLab search for mentions and addresses in
 * the text after removing the escapes.
 */
export function inert(text: string): string {
  const words = visible(text).trim().split(' ')
  const parts: string[] = []
  let risky: string[] = []
  const endSpan = (): void => {
    if (risky.length > 0) parts.push(codeSpan(risky.join(' ')))
    risky = []
  }
  for (const [i, word] of words.entries()) {
    if (MARKUP.test(word) || (i === 0 && MARKUP_AT_START.test(word))) risky.push(word)
    else {
      endSpan()
      parts.push(word)
    }
  }
  endSpan()
  return parts.join(' ')
}

/** `text`, made `visible`, as Markdown: every character that Markdown or HTML could take for markup loses that meaning. */
export const literal = (text: string): string =>
  visible(text)
    .trim()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[!#$()*>@[\\\]^_`{|}~]|:(?=\/\/)|(?<=www)\./gi, '\\$&')

/** `text` as code in Markdown, between more backticks than any run that it contains (CommonMark 0.31, 6.1). */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(run => run.length))
  const fence = '`'.repeat(longest + 1)
  // A space is taken off at both ends where there is one at both; a backtick must not touch the fence.
  const isPadded = /^`|`$/.test(text) || (text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '')
  return isPadded ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`
}
