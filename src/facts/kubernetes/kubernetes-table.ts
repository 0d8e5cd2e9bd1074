/** The type of a field: a name, `[item]` of a list, `['map', value]` of a map. */
export type TableType = string | readonly [TableType] | readonly ['map', TableType]

/** Whether a type is that of a list. */
export const isListType = (type: TableType): type is readonly [TableType] => Array.isArray(type) && type.length === 1

/** A type with fields; the keys are short, since the table is loaded often. */
export interface ObjectRow {
  /** The fields. */
  readonly f: Readonly<Record<string, TableType>>
  /** The required ones, separated by spaces. */
  readonly r?: string
  /** By list, the keys that tell its items apart, separated by spaces. */
  readonly k?: Readonly<Record<string, string>>
  /** By field, the enumeration of its values. */
  readonly e?: Readonly<Record<string, string>>
  /** By field, its least and greatest value, null where there is none. */
  readonly b?: Readonly<Record<string, readonly [number | null, number | null]>>
  /** By field, the minor version of Kubernetes 1 that brought it, if that is later than 1.31. */
  readonly s?: Readonly<Record<string, number>>
}

/** What is known of Kubernetes' own kinds beside their fields. */
export interface KubernetesKinds {
  /** The newest minor version of Kubernetes 1 that it knows. */
  readonly newest: number
  /** The names of types by API version and kind: `apps/v1/Deployment`. */
  readonly kinds: Readonly<Record<string, string>>
  readonly enumerations: Readonly<Record<string, readonly string[]>>
  /**
   * By API version and kind the minor versions of Kubernetes 1 that introduced, deprecated and removed it, 0 for none, and what
   * replaces it (`GROUP/VERSION/KIND`, or empty); only of kinds that not every version serves undeprecated.
   */
  readonly lives: Readonly<Record<string, readonly [number, number, number, string]>>
}

/** The content of `KUBERNETES_TYPES` (src/schemas/kubernetes-types.generated.ts). */
export interface KubernetesTable extends KubernetesKinds {
  /** The type of a name; undefined where it has no fields. */
  readonly typeOf: (name: string) => ObjectRow | undefined
}

/**
 * Reads the table from its text: a line about the kinds, and for each type one with its name and what it is. Of the types a run
 * needs a few, and to read all of them takes 4 ms.
 */
export function kubernetesTable(text: string): KubernetesTable {
  const [first = '{}', ...lines] = text.split('\n')
  const kinds: KubernetesKinds = JSON.parse(first)
  const rows = new Map(
    lines.map(line => {
      const end = line.indexOf(' ')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
  )
  return {
    ...kinds,
    typeOf: name => {
      const row = rows.get(name)
      return row === undefined ? undefined : JSON.parse(row)
    },
  }
}
