import counts from './fields-read.json' with { type: 'json' }

const checksBelow: ReadonlyMap<string, number> = new Map(Object.entries(counts))

/**
 * What it means for other checks that a field of one of Kubernetes' own types (`PodSpec`, `containers`) cannot be read; undefined
 * where none reads it. The counts are written by `npm run generate`, out of what each rule finds in its own corpus.
 */
export function unreadField(type: string, field: string): string | undefined {
  const silent = checksBelow.get(`${type}.${field}`)
  if (silent === undefined) return undefined
  return `its ${field} could not be read, so ${silent} ${silent === 1 ? 'check says' : 'checks say'} nothing`
}
