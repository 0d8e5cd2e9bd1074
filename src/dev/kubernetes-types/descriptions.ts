import type { KubernetesDescriptions } from '../../facts/schema/described-fields.ts'
import type { OpenApi } from './open-api.ts'
import type { RecordedTable } from './table.ts'

/** What the newest version that has them says of the types of the table and of their fields. */
export function descriptionsOf(
  versions: readonly OpenApi[],
  { types }: RecordedTable,
  short: (name: string) => string,
): KubernetesDescriptions {
  const all: Record<string, Record<string, string>> = {}
  for (const { schemas } of versions)
    for (const [name, { description, properties = {} }] of schemas) {
      const type = short(name)
      if (types[type] === undefined) continue
      const fields = Object.entries(properties).map(([field, own]) => [field, own.description] as const)
      const said = [['', description] as const, ...fields].filter(
        (one): one is readonly [string, string] => one[1] !== undefined && one[1] !== '' && !OF_ALL.has(one[0]),
      )
      all[type] = { ...all[type], ...Object.fromEntries(said) }
    }
  return all
}

/** What says the same of each kind. */
const OF_ALL: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])
