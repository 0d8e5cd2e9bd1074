/**
 * What a value, a key or a document takes at the least: an indicator. YAML's block indicators count only where white space
 * follows, a quote before a colon stands for a key in flow style, `*` and `&` are counted by what they stand in. TOML's
 * parser also keeps each comment and each part of a dotted key.
 */
const MARKS: { readonly yaml: RegExp; readonly toml: RegExp } = {
  yaml: /[,[{]|[-?:](?=[\s\u0085]|$)|["']:|^(?:---|\.\.\.|%)/gm,
  toml: /[,[{=#.]/g,
}

/**
 * Whether a text may hold more than `most` values: its marks are counted, wherever they stand, strings and comments included.
 * It never holds more values than that, so that nothing has to be parsed to know that it is not too much. One pass; stops early.
 */
export function mayHoldMore(text: string, format: keyof typeof MARKS, most: number): boolean {
  // Each mark is a character of the text.
  if (text.length <= most) return false
  let count = 0
  for (const _ of text.matchAll(MARKS[format])) if (++count > most) return true
  return false
}
