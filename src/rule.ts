/** What a rule is written with: rules import this and the facts (`facts/index.ts`), beside arithmetic of src/model. */

export { type Place, partAt, partWithin, pathOf, valueKey } from './documents/document.ts'
export { isTemplated } from './documents/read.ts'
export {
  contradicted,
  type Invalid,
  isMistyped,
  isNot,
  isStated,
  isUnset,
  type Known,
  known,
  knownItems,
  type ListValue,
  statedItems,
  typeName,
  type Unknown,
  type Value,
  written,
} from './documents/value.ts'
export type { Edit, Fix, Json, Suggestion } from './engine/edit.ts'
export { above, lastStep, put, valueFix, whole, wordFix } from './engine/fix/edits.ts'
export { allOf, eachOf, indexBy, type Lookup } from './engine/join/store/fact-index.ts'
export { integers, oneOf, strings } from './engine/options.ts'
export {
  type Context,
  decided,
  decidedItems,
  defineRule,
  error,
  info,
  type Outcome,
  type Related,
  relatedAt,
  warning,
} from './engine/rule.ts'
export type { Platform, Severity } from './engine/settings.ts'
export { groupBy } from './model/group-by.ts'
export { findNearest } from './model/nearest.ts'
