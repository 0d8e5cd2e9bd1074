/** Why the source of a template is not analysed. */
export const TEMPLATE = 'it is a template (Helm, Jinja, envsubst); render it first'

/**
 * Whether `text`, which is not well-formed YAML or TOML, is the source of a Helm, Go or Jinja template rather than a file
 * with a mistake: a line or a value begins with `{{` or `{%`, or the fault at the offset `fault` is in the line of an
 * expression or in the line after it (`[${SUBNETS}]`, which envsubst fills in, is neither). `{{` in quoted text
 * alone (an alert's message) does not make a template.
 */
export function isTemplate(text: string, fault: number): boolean {
  if (/[\s[{,]\$\{/.test(linesAt(text, fault))) return true
  if (!text.includes('{{') && !text.includes('{%')) return false
  if (/^[ \t]*(?:- +)*(?:\{\{|\{%)/m.test(text)) return true
  if (/^[ \t]*(?:- +)*[^\s:#"'{}][^\s:#{}]*:[ \t]+(?:\{\{|\{%)/m.test(text)) return true
  const near = linesAt(text, fault)
  return near.includes('{{') || near.includes('{%')
}

/** The line of `offset` and the line before it. */
function linesAt(text: string, offset: number): string {
  const line = text.lastIndexOf('\n', offset - 1)
  const start = line <= 0 ? 0 : text.lastIndexOf('\n', line - 1) + 1
  const end = text.indexOf('\n', offset)
  return text.slice(start, end < 0 ? text.length : end)
}
