import { isList, isObject, type Json } from '../tree/json-value.ts'
import type { Format, ScalarStyle } from '../tree/node.ts'
import { plainValue } from '../yaml/scalar.ts'

/** A key or value in one line, as `format` writes it inside brackets; undefined where the language has no such value. */
export function writeFlow(format: Format, value: Json, style: ScalarStyle = 'plain'): string | undefined {
  if (isList(value)) {
    const items = all(value.map(item => writeFlow(format, item)))
    return items && `[${items.join(', ')}]`
  }
  if (!isObject(value)) return writeScalar(format, value, style, true)
  const fields = all(
    Object.entries(value).map(([key, child]) => {
      const written = writeFlow(format, child)
      return written === undefined ? undefined : `${writeKey(format, key)}${separator(format)}${written}`
    }),
  )
  if (fields === undefined) return undefined
  if (fields.length === 0) return '{}'
  return format === 'toml' ? `{ ${fields.join(', ')} }` : `{${fields.join(', ')}}`
}

/** What stands between a key and its value. */
export function separator(format: Format): string {
  return format === 'toml' ? ' = ' : ': '
}

function all(parts: readonly (string | undefined)[]): readonly string[] | undefined {
  const written = parts.filter(part => part !== undefined)
  return written.length === parts.length ? written : undefined
}

/**
 * A scalar as `format` writes it, quoted like `style` where that is possible. `inFlow`: between brackets, where YAML's
 * plain text may hold fewer characters. Undefined where the language has no such value.
 */
export function writeScalar(
  format: Format,
  value: string | number | boolean | null,
  style: ScalarStyle,
  inFlow: boolean,
): string | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) return undefined
  if (typeof value !== 'string') return value === null && format === 'toml' ? undefined : String(value)
  if (format === 'json') return JSON.stringify(value)
  if (format === 'toml') return style === 'single' && isLiteral(value) ? `'${value}'` : JSON.stringify(value)
  return writeText(value, style, inFlow)
}

const isLiteral = (value: string): boolean => /^[ -&(-~\u0080-\uffff]*$/.test(value)

function writeText(value: string, style: ScalarStyle, inFlow: boolean): string {
  if (style === 'plain' && isPlain(value, inFlow)) return value
  // What is only quoted to be no number and no boolean is written "true", as people who write Kubernetes do.
  const isOtherType = style === 'plain' && plainValue(value) !== value
  // Line breaks and what can't be printed need escapes, which only double quotes have.
  if (style === 'double' || isOtherType || !/^[\t\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd]*$/.test(value))
    return JSON.stringify(value)
  return style === 'plain' && value.includes("'") ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`
}

/** Whether YAML reads the text without quotes as itself: no indicator at its start, no `: `, no ` #`, no other type. */
function isPlain(value: string, inFlow: boolean): boolean {
  if (plainValue(value) !== value || value === '<<' || value === '=') return false
  if (
    !/^[!-~\u00a0-\ud7ff\ue000-\ufefe](?:[ -~\u00a0-\ud7ff\ue000-\ufefe]*[!-~\u00a0-\ud7ff\ue000-\ufefe])?$/.test(value)
  )
    return false
  if (/^[-?:,[\]{}#&*!|>'"%@`]/.test(value) && !/^[-?:][^\s,[\]{}]/.test(value)) return false
  if (/^(?:---|\.\.\.)/.test(value) || /:(?:\s|$)|\s#/.test(value) || value.includes('{{')) return false
  return !inFlow || !/[,[\]{}]|:$/.test(value)
}

/** A key as `format` writes it, quoted like `style` where that is possible. */
export function writeKey(format: Format, key: string, style: ScalarStyle = 'plain'): string {
  if (format === 'toml') return style === 'plain' && /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key)
  return writeScalar(format, key, style, true) ?? JSON.stringify(key)
}

/** How the text of a key or scalar is quoted. */
export function styleOf(written: string): ScalarStyle {
  return written.startsWith('"') ? 'double' : written.startsWith("'") ? 'single' : 'plain'
}

/** A value as the lines of block YAML; the first one belongs where the value begins. */
export function writeBlock(value: Json): readonly string[] {
  if (isList(value) && value.length > 0) {
    return value.flatMap(item => writeBlock(item).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)))
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, child]) => writeField(key, child))
  }
  return [(typeof value === 'string' ? writeScalar('yaml', value, 'plain', false) : writeFlow('yaml', value)) ?? 'null']
}

/** The lines of a field in block YAML. */
export function writeField(key: string, value: Json): readonly string[] {
  const name = writeKey('yaml', key)
  const lines = writeBlock(value)
  const isNested = isList(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0
  return isNested ? [`${name}:`, ...lines.map(line => `  ${line}`)] : [`${name}: ${lines[0] ?? 'null'}`]
}
