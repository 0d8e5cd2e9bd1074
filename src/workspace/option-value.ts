/**
 * What is wrong with an option's value, to follow its name in a sentence; undefined where nothing is. `schema` is one
 * that src/engine/options.ts makes: a type with bounds, a list of a type, or an enumeration.
 */
export function wrongOption(schema: Readonly<Record<string, unknown>>, value: unknown): string | undefined {
  const { enum: allowed, type, items, minimum, maximum } = schema
  if (Array.isArray(allowed)) return allowed.includes(value) ? undefined : `must be one of ${allowed.join(', ')}`
  if (type === 'array') {
    if (!Array.isArray(value)) return 'must be a list'
    const wrong = isRecord(items)
      ? value.map(item => wrongOption(items, item)).find(one => one !== undefined)
      : undefined
    return wrong === undefined ? undefined : `has an item that ${wrong}`
  }
  if (type === 'integer') {
    if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be a whole number'
    if (typeof minimum === 'number' && value < minimum) return `must be at least ${minimum}`
    if (typeof maximum === 'number' && value > maximum) return `must be at most ${maximum}`
    return undefined
  }
  return typeof value === type ? undefined : TYPES[String(type)]
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a string',
  boolean: 'must be true or false',
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
