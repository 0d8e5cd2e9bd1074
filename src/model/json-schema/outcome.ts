/** A step to a value: the name of a field, or the number of an item. */
export type Step = string | number

/** Where a schema is written: the address of its document, empty of the main one, and a JSON Pointer. */
export interface SchemaPlace {
  readonly document: string
  readonly pointer: string
}

/** What is wrong with a value. */
export type Wrong =
  | { readonly is: 'type'; readonly wanted: readonly string[] }
  | { readonly is: 'missing'; readonly name: string; readonly because?: string }
  /** The key may not be there; `known` are those that may. */
  | { readonly is: 'forbidden'; readonly known: readonly string[] }
  | { readonly is: 'value'; readonly allowed: readonly (string | number | boolean | null)[] }
  /** A bound of a number, a length or a count: `at least 1`. */
  | {
      readonly is: 'bound'
      readonly of: 'value' | 'length' | 'items' | 'matching items' | 'fields'
      readonly wanted: string
    }
  | { readonly is: 'pattern'; readonly pattern: string }
  | { readonly is: 'duplicate' }
  /** It matches none of several schemas, too many, or one that it may not match. */
  | { readonly is: 'choice' }

/** One fault of a value, or of its key. */
export interface Fault {
  /** From the root of what is judged. */
  readonly path: readonly Step[]
  readonly isKey?: true
  readonly wrong: Wrong
  /** The keyword that says so. */
  readonly schema: SchemaPlace
}

/** What a schema says of a value. */
export interface Outcome {
  readonly verdict: 'valid' | 'invalid' | 'unknown'
  readonly faults: readonly Fault[]
  /** The fields and items that some keyword has judged, for `unevaluatedProperties` and `unevaluatedItems`. */
  readonly seen: ReadonlySet<Step>
}

const NONE: ReadonlySet<Step> = new Set()
/** Nothing is wrong. */
export const VALID: Outcome = { verdict: 'valid', faults: [], seen: NONE }
/** It depends on what is not known. */
export const UNKNOWN: Outcome = { verdict: 'unknown', faults: [], seen: NONE }

/** Nothing is wrong, and these fields or items were judged. */
export const validFor = (seen: ReadonlySet<Step>): Outcome => ({ ...VALID, seen })
/** This is wrong. */
export const invalid = (faults: readonly Fault[]): Outcome => ({ verdict: 'invalid', faults, seen: NONE })

/** What several say together: all have to be valid. */
export function together(all: readonly Outcome[]): Outcome {
  const [first] = all
  if (all.length === 1 && first !== undefined) return first
  const isInvalid = all.some(({ verdict }) => verdict === 'invalid')
  if (isInvalid) return invalid(all.flatMap(({ faults }) => faults))
  const verdict = all.some(one => one.verdict === 'unknown') ? 'unknown' : 'valid'
  const seeing = all.filter(({ seen }) => seen.size > 0)
  const [only] = seeing
  if (only === undefined) return verdict === 'valid' ? VALID : UNKNOWN
  const seen = seeing.length === 1 ? only.seen : new Set(seeing.flatMap(one => [...one.seen]))
  return { verdict, faults: [], seen }
}
