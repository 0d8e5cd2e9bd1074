/**
 * The parts into which Kubernetes' tools cut a text before they read it, at the lines that begin with `---`: what
 * apimachinery's YAMLReader gives. It stops at such a line that has more than a comment after the `---`.
 */
export function partsOf(text: string): readonly string[] {
  const parts: string[] = []
  let part = ''
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  if (lines[lines.length - 1] === '') lines.pop()
  for (const line of lines) {
    if (line.startsWith('---')) {
      if (!/^[\s\u0085]*(?:#|$)/.test(line.slice(3).replaceAll('\ufeff', '.'))) return parts
      if (part !== '') {
        parts.push(part)
        part = ''
        continue
      }
    }
    part += `${line}\n`
  }
  return part === '' ? parts : [...parts, part]
}
