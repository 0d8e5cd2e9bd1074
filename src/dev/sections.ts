/**
 * The text of a file with a section for each rule: its id, then its lines, indented by two spaces. Sections are sorted by
 * id; one without lines is only its id.
 */
export const sectionsText = (head: string, sections: ReadonlyMap<string, readonly string[]>): string => {
  const sorted = [...sections].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${head}${sorted.map(([id, lines]) => `\n${[id, ...lines.map(line => `  ${line}`)].join('\n')}\n`).join('')}`
}

/** The sections of such a text: the lines of each by its id. */
export const sectionsIn = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text
      .split('\n\n')
      .map(part => part.split('\n').filter(line => line !== '' && !line.startsWith('#')))
      .flatMap(([id, ...lines]) => (id === undefined ? [] : [[id, lines.map(line => line.slice(2))] as const])),
  )
