/** Limit of the characters of a text that a message shows. */
const LONGEST = 40

/** A text as messages show it. */
export const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

/** A value as messages show it. */
export const shown = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `"${shortened(value)}"` : String(value)

/** `TCP, UDP or SCTP`, without the empty text. */
export function listed(values: readonly string[]): string {
  const all = values.filter(value => value !== '')
  const last = all.at(-1) ?? ''
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} or ${last}`
}

/** The most values that a message lists. */
const FEW = 8

/** The same of the first values, where there are many. */
export const few = (values: readonly string[]): string =>
  values.length <= FEW ? listed(values) : `${values.slice(0, FEW).join(', ')} and the like`

/** A value by its form alone, of whatever tree. */
type Form = { readonly type: 'mapping' | 'sequence' } | { readonly type: 'scalar'; readonly value: unknown }

/** What messages call the JSON type of a value: `a list`, `a fraction`. */
export function typeWords(found: Form): string {
  if (found.type !== 'scalar') return found.type === 'mapping' ? 'an object' : 'a list'
  if (found.value === null) return 'null'
  if (typeof found.value === 'number') return Number.isInteger(found.value) ? 'a number' : 'a fraction'
  return `a ${typeof found.value}`
}

/** What is meant by a text where a boolean or a number is wanted; undefined where that is not certain. */
export function meantBy(text: string, wanted: 'boolean' | 'number'): boolean | number | undefined {
  if (wanted === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  return /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined
}
