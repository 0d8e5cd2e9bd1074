/** The words of a text, in order: a list that is too long to read with one word a line. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The words of a text, each once. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text))
