// What JSON lets stand as it is, though a terminal obeys it or a reader can't see it.
const UNSEEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** `value` as indented JSON, ending in a newline; control and direction characters in strings are escaped. */
export const writeJson = (value: object): string =>
  `${JSON.stringify(value, undefined, 2)}\n`.replace(
    UNSEEN,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
