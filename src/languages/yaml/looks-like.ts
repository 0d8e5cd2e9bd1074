/** Whether a text is an object of Kubernetes in YAML. `begin` is its first 4,000 characters. */
export const looksLikeManifest = (begin: string): boolean =>
  /^apiVersion:[ \t]+\S/m.test(begin) && /^kind:[ \t]+\S/m.test(begin) && looksLikeYaml(begin)

/** Whether a text may be YAML: its first lines are the fields of an object, or the items of a list of objects. `begin` is its first 4,000 characters. */
export function looksLikeYaml(begin: string): boolean {
  if (begin.startsWith('#!') || /^[ ]*\t/m.test(begin)) return false
  const lines = begin.split(/\r?\n/)
  const whole = begin.length < 4000 ? lines : lines.slice(0, -1)
  const top = whole.filter(line => /^[^\s#]/.test(line) && !/^(?:---|\.\.\.|%)/.test(line))
  const isField = (line: string): boolean => /^(?:[\w./-]+|"[^"]*"|'[^']*'):(?:\s|$)/.test(line)
  // A list of objects, such as the operations of a patch.
  if (top[0] !== undefined && /^- [\w./-]+:(?:\s|$)/.test(top[0])) return top.every(line => /^-(?:\s|$)/.test(line))
  return (
    top[0] !== undefined && isField(top[0]) && top.every(line => isField(line) || /^(?:-(?:\s|$)|[\]}])/.test(line))
  )
}
