/** Compares texts by their UTF-16 code units: the same in each locale. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Orders things by a text of each. */
export const byText =
  <T>(textOf: (one: T) => string) =>
  (a: T, b: T): number =>
    compareTexts(textOf(a), textOf(b))
