/**
 * The parts into which Kubernetes' tools cut a text before they read it, at the lines that begin with `---`: what
 * apimachinery's YAMLReader gives, but for the carriage return that it takes off the end of each line. It stops at such a
 * line that has more than a comment after the `---`.
 */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  for (const line of ended(text).split(/(?<=\n)/)) {
    if (line.startsWith('---')) {
      if (!/^[\s\u0085]*(?:#|$)/.test(line.slice(3).replaceAll('\ufeff', '.'))) return parts
      if (part !== '') {
        parts.push(part)
        part = ''
        continue
      }
    }
    part += line
  }
  return part === '' ? parts : [...parts, part]
}

/** The text with the end of its last line, which YAMLReader adds. */
export const ended = (text: string): string => (/[\n\r]$/.test(text) ? text : `${text}\n`)
