/** Data that an edit writes. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Whether `value` is a list. */
export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** Whether `value` is an object, and no list. */
export function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether `value` is a list or an object, empty or not. */
export function isCollection(value: Json): value is readonly Json[] | { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null
}
