/** A part of a text: half-open UTF-16 offsets. */
export interface Piece {
  readonly start: number
  readonly end: number
}

/**
 * Cuts a YAML stream where its documents begin and end. `---` and `...` at the start of a line are document markers
 * wherever they stand: YAML forbids them inside scalars (its production `c-forbidden`), so no parser is needed. A
 * piece keeps its directives and its markers; several pieces cover the whole text.
 */
export function splitStream(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let start = 0
  let begun = false
  for (let line = 0; line < text.length; line = nextLine(text, line)) {
    const kind = lineKind(text, line)
    if (kind === 'start' && begun) {
      pieces.push({ start, end: line })
      start = line
    }
    if (kind === 'end') {
      const end = nextLine(text, line)
      pieces.push({ start, end })
      start = end
      begun = false
    } else if (kind !== 'blank') begun = true
  }
  if (start < text.length || pieces.length === 0) pieces.push({ start, end: text.length })
  return pieces
}

function nextLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 10) return at + 1
    if (unit === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1
  }
  return text.length
}

/** What a line is for the stream; `blank` is what may stand before `---`: nothing, a comment or a directive. */
function lineKind(text: string, line: number): 'start' | 'end' | 'blank' | 'content' {
  const from = text.charCodeAt(line) === 0xfeff ? line + 1 : line
  if (isMarker(text, from, '---')) return 'start'
  if (isMarker(text, from, '...')) return 'end'
  if (text.charAt(from) === '%') return 'blank'
  let at = from
  while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at++
  const first = text.charAt(at)
  return first === '' || first === '#' || first === '\n' || first === '\r' ? 'blank' : 'content'
}

function isMarker(text: string, at: number, marker: string): boolean {
  return text.startsWith(marker, at) && (at + 3 >= text.length || /[ \t\r\n]/.test(text.charAt(at + 3)))
}
