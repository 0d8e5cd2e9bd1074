import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { isTemplated, read, text, texts, unresolved } from '../../documents/read.ts'
import { statedItems, type Unknown, type Value } from '../../documents/value.ts'
import type { PolicyRequirement, PolicySelector, RefusedPart } from '../../facts/network/policies/network-policy.ts'
import { trimmed } from '../../model/trimmed.ts'

/** An object as `take` reads it; anything else is invalid, an expression unknown. */
export function objectAt<T>(cursor: Cursor, take: (cursor: Cursor) => T): Value<T> {
  if (cursor.node?.type === 'mapping') return { state: 'known', value: take(cursor), at: place(cursor) }
  return read<T>(cursor, () => undefined)
}

/** A label selector; anything else than an object is invalid, an expression unknown. */
export const selectorAt = (cursor: Cursor): Value<PolicySelector> => objectAt(cursor, selectorOf)

/** One for all policies: most select all Pods of a namespace. */
const EVERYTHING: PolicySelector = { requirements: [], nulls: [], refused: [] }

function selectorOf(cursor: Cursor): PolicySelector {
  const [labels, expressions] = [get(cursor, 'matchLabels'), get(cursor, 'matchExpressions')]
  if (labels.node === undefined && expressions.node === undefined) return EVERYTHING
  const parts = [
    ...fields(labels).map(({ key, value }) => ofLabel(key, value)),
    ...items(expressions).map(ofExpression),
  ]
  const unknown = unknownOf(labels) ?? unknownOf(expressions) ?? parts.find(({ open }) => open !== undefined)?.open
  return {
    requirements: trimmed(parts.flatMap(part => part.requirement ?? [])),
    nulls: trimmed([...nullAt('matchLabels', labels), ...nullAt('matchExpressions', expressions)]),
    refused: trimmed(parts.flatMap(part => part.refused ?? [])),
    ...(unknown === undefined ? {} : { open: { why: unknown.why, at: unknown.at } }),
  }
}

const unknownOf = (cursor: Cursor): Unknown | undefined => (cursor.node === undefined ? undefined : unresolved(cursor))

const nullAt = (field: string, cursor: Cursor): PolicySelector['nulls'] =>
  cursor.node?.type === 'scalar' && cursor.node.value === null ? [{ field, at: place(cursor, 'key') }] : []

interface SelectorPart {
  readonly requirement?: PolicyRequirement
  readonly refused?: RefusedPart
  readonly open?: Unknown
}

function ofLabel(key: string, cursor: Cursor): SelectorPart {
  const value = text(cursor)
  if (isTemplated(key)) return { open: { state: 'unknown', why: key, at: place(cursor, 'key') } }
  switch (value.state) {
    case 'known':
      return { requirement: { key, operator: 'In', values: [value.value], at: value.at } }
    case 'unknown':
      return { open: value }
    case 'invalid':
      // A null value is read as the empty string.
      return value.found === 'null'
        ? { requirement: { key, operator: 'In', values: [''], at: value.at } }
        : { refused: { reason: 'label', found: `${value.found} ${value.text}`, at: value.at } }
    default:
      return {}
  }
}

function ofExpression(cursor: Cursor): SelectorPart {
  const [key, operator] = [text(get(cursor, 'key')), text(get(cursor, 'operator'))]
  const values = texts(get(cursor, 'values'))
  const at = place(cursor)
  const unknown = [key, operator, ...statedItems(values)].find(part => part.state === 'unknown')
  if (values.state === 'unknown') return { open: values }
  if (unknown !== undefined) return { open: unknown }
  if (operator.state !== 'known' || key.state !== 'known')
    return { refused: { reason: 'operator', found: 'nothing', at: operator.state === 'known' ? key.at : operator.at } }
  const listed = values.state === 'known' ? values.value.items.flatMap(v => (v.state === 'known' ? [v.value] : [])) : []
  const { value: found } = operator
  switch (found) {
    case 'In':
    case 'NotIn':
      if (listed.length > 0) return { requirement: { key: key.value, operator: found, values: listed, at } }
      return { refused: { reason: 'values', found, at: operator.at } }
    case 'Exists':
    case 'DoesNotExist':
      if (listed.length === 0) return { requirement: { key: key.value, operator: found, values: [], at } }
      return { refused: { reason: 'values', found, at: operator.at } }
    default:
      return { refused: { reason: 'operator', found, at: operator.at } }
  }
}
