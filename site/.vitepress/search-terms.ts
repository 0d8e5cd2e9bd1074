/** The words of a text for the search: ids such as `CL-04` and `access/entry-principal` also as they are written. */
export const searchTerms = (text: string): string[] => {
  const written = text.split(/[\s,;:()"'`|]+/).filter(word => word !== '')
  return written.flatMap(word => {
    const parts = word.split(/[^\p{L}\p{N}]+/u).filter(part => part !== '')
    return parts.length > 1 ? [word, ...parts] : parts
  })
}
