import type { Change, Expression } from './tree.ts'

/** Functions that change their first argument. */
const CHANGING: ReadonlySet<string> = new Set([
  'set',
  'unset',
  'merge',
  'mustMerge',
  'mergeOverwrite',
  'mustMergeOverwrite',
])

/** What an expression changes, the innermost first. */
export function changesOf(value: Expression): readonly Change[] {
  if (value.op === 'field') return changesOf(value.of)
  if (value.op !== 'call') return []
  const inner = value.arguments.flatMap(changesOf)
  const [of, key] = value.arguments
  // A copy, or what was made for this, is nobody else's.
  if (!CHANGING.has(value.name) || of === undefined || of.op === 'call') return inner
  const isOne = value.name === 'set' || value.name === 'unset'
  const name = isOne && key?.op === 'literal' && typeof key.value === 'string' ? { key: key.value } : {}
  return [...inner, { of, call: value, ...name }]
}
