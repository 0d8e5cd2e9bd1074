import { type Notation, type Scalar, writeFlow } from '../edits/notation.ts'
import { isList, isObject, type Json } from '../tree/json-value.ts'
import type { ScalarStyle } from '../tree/node.ts'
import { skipSpace } from './chars.ts'
import { plainValue } from './scalar.ts'

/** How YAML writes values between brackets. */
export const yamlNotation: Notation = {
  scalar: writeScalar,
  key: (key, style) => writeText(key, style, true),
  separator: () => ': ',
  braces: ['{', '}'],
  skipSpace,
}

/** A scalar, quoted like `style` where that is possible; undefined of what is not a number. */
export function writeScalar(value: Scalar, style: ScalarStyle, inFlow: boolean): string | undefined {
  if (typeof value === 'string') return writeText(value, style, inFlow)
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : String(value)
}

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
  // Between brackets Kubernetes' reader also takes a question mark and a colon at the start for indicators.
  return !inFlow || !/[,?[\]{}]|^:|:$/.test(value)
}

/** A value as the lines of block YAML; the first one belongs where the value begins. */
export function writeBlock(value: Json): readonly string[] {
  if (isList(value) && value.length > 0) {
    return value.flatMap(item => writeBlock(item).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)))
  }
  if (isObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([key, child]) => writeField(key, child))
  }
  return [(typeof value === 'string' ? writeText(value, 'plain', false) : writeFlow(yamlNotation, value)) ?? 'null']
}

/** The lines of a field in block YAML. */
export function writeField(key: string, value: Json): readonly string[] {
  const name = writeText(key, 'plain', true)
  const lines = writeBlock(value)
  const isNested = isList(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0
  return isNested ? [`${name}:`, ...lines.map(line => `  ${line}`)] : [`${name}: ${lines[0] ?? 'null'}`]
}
