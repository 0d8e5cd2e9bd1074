import type { Location } from '../engine/file-result.ts'
import type { Finding } from '../engine/finding.ts'
import { visibleAtLineStart } from '../engine/redaction/visible.ts'
import { writeJson } from '../reporters/json-text.ts'
import { clipTo, padTo, widthOf } from '../reporters/width.ts'

interface Side {
  /** Absent where nothing is there. */
  readonly text?: string
  readonly location: Location
}

/** A difference as it is shown: its texts have neither secrets nor control characters. */
export interface DriftRow {
  readonly object: string
  readonly field: string
  readonly written: Side
  readonly captured: Side
  /** What rules found at one of both places. */
  readonly findings: readonly Finding[]
}

interface Shown {
  /** How many captured objects a written one describes. */
  readonly compared: number
  readonly rows: readonly DriftRow[]
}

/** Maximum number of columns of a value. */
const WIDEST = 48

const placeOf = ({ path, startLine, startColumn }: Location): string => `${path}:${startLine}:${startColumn}`

const textOf = ({ text = '(absent)' }: Side): string => {
  const clipped = clipTo(text, WIDEST)
  return clipped === text ? text : `${clipped}…`
}

/** The differences as a table, with the findings below it, and a last line that counts them. */
export function driftTable({ compared, rows }: Shown): string {
  const cells = [
    ['object', 'field', 'written', 'captured', 'where', 'check'],
    ...rows.map(({ object, field, written, captured, findings }) => [
      object,
      field,
      textOf(written),
      textOf(captured),
      `${placeOf(written.location)} ${placeOf(captured.location)}`,
      checksOf(findings).join(', '),
    ]),
  ]
  const [first = []] = cells
  const widths = first.map((_, i) => Math.max(...cells.map(row => widthOf(row[i] ?? ''))))
  const table =
    rows.length === 0
      ? []
      : cells.map(row =>
          row
            .map((cell, i) => padTo(cell, widths[i] ?? 0))
            .join('  ')
            .trimEnd(),
        )
  const found = [...new Set(rows.flatMap(({ findings }) => findings))].map(
    ({ location, severity, check, message }) => `${placeOf(location)}  ${severity}  ${check}  ${message}`,
  )
  const objects = compared === 1 ? '1 captured object' : `${compared} captured objects`
  const differ =
    rows.length === 0 ? 'nothing differs' : rows.length === 1 ? '1 field differs' : `${rows.length} fields differ`
  const lines = [
    ...table,
    ...(found.length > 0 ? ['', ...found] : []),
    ...(rows.length > 0 ? [''] : []),
    `${objects} compared: ${differ}`,
  ]
  return `${lines.map(visibleAtLineStart).join('\n')}\n`
}

const checksOf = (findings: readonly Finding[]): readonly string[] => [...new Set(findings.map(({ check }) => check))]

/** The same as JSON: `version`, `compared`, `differences`, each with its findings. */
export const driftJson = ({ compared, rows }: Shown): string =>
  writeJson({
    version: 1,
    compared,
    differences: rows.map(({ object, field, written, captured, findings }) => ({
      object,
      field,
      written: sideJson(written),
      captured: sideJson(captured),
      findings: findings.map(({ rule, check, severity, message, location }) => ({
        rule,
        check,
        severity,
        message,
        path: location.path,
        line: location.startLine,
        column: location.startColumn,
      })),
    })),
  })

const sideJson = ({ text, location: { path, startLine, startColumn } }: Side) => ({
  value: text ?? null,
  path,
  line: startLine,
  column: startColumn,
})
