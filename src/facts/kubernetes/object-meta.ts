import type { Place } from '../../documents/document.ts'

/** What identifies a Kubernetes object in joins. */
export interface ObjectMeta {
  /** The kind as it is written: `Deployment`. */
  readonly kind: string
  readonly name: string
  /** Absent where metadata.namespace is absent or templated: then it is decided at deployment. */
  readonly namespace?: string | undefined
  /** Whether a namespace is stated that is not known. */
  readonly hasOpenNamespace?: true
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  /** Where the object is as a whole: its metadata.name, else its kind. */
  readonly at: Place
  /** Whether it was read back from a cluster: it has what the API server alone writes. */
  readonly isCaptured?: boolean
}

/** What a message calls an object: by its kind alone where its name is not stated (`generateName`, the Pod of an agent). */
export const objectLabel = ({ kind, name }: Pick<ObjectMeta, 'kind' | 'name'>): string => `${kind} ${name}`.trimEnd()

/** The folder of the chart whose template `at` is in, else of its file: what is in it is deployed together. */
export const releaseOf = (at: Place): string => folderOfPlace(at).replace(/(^|\/)templates\/.*$/, '$1')

/** The folder of the file that `at` is in, with a `/` at its end; empty at the root. */
export function folderOfPlace(at: Place): string {
  const path = at.document.slice(0, at.document.lastIndexOf('#'))
  return path.slice(0, path.lastIndexOf('/') + 1)
}
