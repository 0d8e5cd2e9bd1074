/** How much the values of variables may add to the scripts of a file. */
const MOST_ADDED = 100_000

/** Gives the texts that are put into the scripts of a file one after the other, until they are too long together: then undefined. */
export function addedTexts(): (text: string | undefined) => string | undefined {
  let left = MOST_ADDED
  return text => {
    if (text === undefined || text.length > left) return undefined
    left -= text.length
    return text
  }
}
