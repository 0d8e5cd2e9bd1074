const LONGEST = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/** A document's text made fit to print: without control and direction characters, and not longer than 200 units. */
export function printable(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…` : text
  return short.replace(CONTROL, '·')
}

/** A check's sentence with its `{slots}` filled from `data`. */
export const fill = (sentence: string, data: Readonly<Record<string, string | number>> | undefined): string =>
  sentence.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = data?.[name]
    return value === undefined ? slot : printable(String(value))
  })
