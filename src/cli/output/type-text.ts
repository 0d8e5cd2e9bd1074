import { visibleAtLineStart } from '../../engine/redaction/visible.ts'
import { type DescribedField, detailsText, fieldOnPath } from '../../facts/schema/described-fields.ts'
import { wrapped } from '../../reporters/text.ts'
import { unknown } from '../../workspace/suggest.ts'

/** A kind in one of its versions, as people are shown it. */
export interface DescribedKind {
  readonly kind: string
  readonly version: string
  /** Its other versions. */
  readonly others: readonly string[]
  /** Lines on its life and its definition. */
  readonly notes: readonly string[]
  readonly description: string
  readonly fields: readonly DescribedField[]
}

/** A kind, or the field of it that a path leads to, as `clauselint schema` prints it; or why the path leads nowhere. */
export function typeText(
  { kind, version, others, notes, description, fields }: DescribedKind,
  path: readonly string[],
): { readonly text: string } | { readonly problem: string } {
  const head = [
    `kind     ${shown(kind)}`,
    `version  ${shown(version)}${others.length === 0 ? '' : `; also in ${others.map(shown).join(', ')}`}`,
    ...notes,
  ]
  if (path.length === 0) return { text: parts([head.join('\n'), paragraphs(description), fieldsText(fields)]) }
  let open = fields
  let found: DescribedField | undefined
  for (const [i, part] of path.entries()) {
    const at = [kind, ...path.slice(0, i)].join('.')
    if (open.length === 0) return { problem: `${at} is ${found?.type ?? 'Object'}, which has no fields` }
    const next = fieldOnPath(open, [part])
    if (next === undefined)
      return {
        problem: `${at} has no field ${unknown(
          part,
          open.map(({ name }) => name),
        )}`,
      }
    found = next
    open = next.inside()
  }
  const line = `field    ${path.join('.')}  ${found === undefined ? '' : lineOf(found)}`
  return { text: parts([[...head, line].join('\n'), paragraphs(found?.description ?? ''), fieldsText(open)]) }
}

const parts = (all: readonly string[]): string => `${all.filter(part => part !== '').join('\n\n')}\n`

/** Columns of a line of a description. */
const WIDTH = 80

const paragraphs = (text: string): string =>
  text
    .split('\n')
    .flatMap(line => wrapped(line, WIDTH))
    .map(shown)
    .join('\n')
    .trim()

const fieldsText = (fields: readonly DescribedField[]): string => {
  const width = Math.max(...fields.map(({ name }) => name.length))
  return fields.map(field => `  ${shown(field.name).padEnd(width)}  ${lineOf(field)}`).join('\n')
}

const lineOf = (field: DescribedField): string => {
  const details = detailsText(field)
  return shown(details === '' ? field.type : `${field.type}  ${details}`)
}

const shown = visibleAtLineStart
