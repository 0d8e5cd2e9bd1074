/** A change to a text: the range `start`…`end` (UTF-16 offsets, half-open) becomes `text`. */
export interface TextChange {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The changes in order of text; deletions that overlap become one. Undefined where others overlap. */
export function inOrder(changes: readonly TextChange[]): readonly TextChange[] | undefined {
  const apart: TextChange[] = []
  for (const change of [...changes].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = apart[apart.length - 1]
    if (last === undefined || last.end <= change.start) apart.push(change)
    else if (last.text === '' && change.text === '') {
      apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, change.end), text: '' }
    } else return undefined
  }
  return apart
}

/** The text with the changes made; they are in order and apart from each other. */
export function changedText(text: string, changes: readonly TextChange[]): string {
  let result = ''
  let at = 0
  for (const change of changes) {
    result += text.slice(at, change.start) + change.text
    at = change.end
  }
  return result + text.slice(at)
}
