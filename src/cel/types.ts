/** The types without parts. */
export type SimpleType = 'null' | 'bool' | 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'timestamp' | 'duration'

/**
 * The type of an expression, plain data. `dyn` is a value of unknown type; `object` a type with a name, whose fields
 * are looked up in the environment, so that it may contain itself; `parameter` is any type in a signature.
 */
export type CelType =
  | { readonly kind: SimpleType | 'dyn' }
  | { readonly kind: 'list' | 'optional' | 'type'; readonly item: CelType }
  | { readonly kind: 'map'; readonly key: CelType; readonly value: CelType }
  | { readonly kind: 'object' | 'parameter'; readonly name: string }

export const DYN: CelType = { kind: 'dyn' }
export const NULL: CelType = { kind: 'null' }
export const BOOL: CelType = { kind: 'bool' }
export const INT: CelType = { kind: 'int' }
export const UINT: CelType = { kind: 'uint' }
export const DOUBLE: CelType = { kind: 'double' }
export const STRING: CelType = { kind: 'string' }
export const BYTES: CelType = { kind: 'bytes' }
export const TIMESTAMP: CelType = { kind: 'timestamp' }
export const DURATION: CelType = { kind: 'duration' }

export const listOf = (item: CelType): CelType => ({ kind: 'list', item })
export const optionalOf = (item: CelType): CelType => ({ kind: 'optional', item })
export const typeOf = (item: CelType): CelType => ({ kind: 'type', item })
export const objectType = (name: string): CelType => ({ kind: 'object', name })
export const parameter = (name: string): CelType => ({ kind: 'parameter', name })

/** A map. Keys are bool, int, uint or string; a map of other keys can't be evaluated, so that nothing is known of its keys. */
export const mapOf = (key: CelType, value: CelType): CelType => ({ kind: 'map', key: isKey(key) ? key : DYN, value })

const isKey = ({ kind }: CelType): boolean =>
  kind === 'bool' || kind === 'int' || kind === 'uint' || kind === 'string' || kind === 'parameter'

/** Depth limit of a type's text; `…` replaces deeper parts. */
const MAX_TEXT_DEPTH = 5

/** The type as cel-go writes it: `map(string, list(int))`. */
export function typeText(type: CelType, depth = 0): string {
  if (depth > MAX_TEXT_DEPTH) return '…'
  const text = (one: CelType): string => typeText(one, depth + 1)
  switch (type.kind) {
    case 'list':
    case 'type':
      return `${type.kind}(${text(type.item)})`
    case 'optional':
      return `optional_type(${text(type.item)})`
    case 'map':
      return `map(${text(type.key)}, ${text(type.value)})`
    case 'object':
      return type.name
    case 'parameter':
      // Nothing has said yet what it is.
      return 'dyn'
    default:
      return type.kind
  }
}
