/**
 * Whether a text may contain more than `most` values: counts the marks that `marks` finds (with the flag `g`),
 * wherever they are, strings and comments included. A mark is at least one character, and represents a collection, a
 * key and a value at the most, so that nothing has to be parsed to know that it is not too much. One pass; stops
 * early.
 */
export function mayHoldMore(text: string, marks: RegExp, most: number): boolean {
  // Each mark is a character of the text.
  if (text.length <= most) return false
  let count = 0
  for (const _ of text.matchAll(marks)) if (++count > most) return true
  return false
}
