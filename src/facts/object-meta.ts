import type { Place } from '../engine/document.ts'

/** What identifies a Kubernetes object in joins. */
export interface ObjectMeta {
  /** The kind as it is written: `Deployment`. */
  readonly kind: string
  readonly name: string
  /** Absent where metadata.namespace is absent or templated: then it is decided at deployment. */
  readonly namespace?: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  /** Where the object is as a whole: its metadata.name, else its kind. */
  readonly at: Place
}

/**
 * Whether two objects are in one namespace: `yes` where both are known and equal, or both are absent and the files
 * stand in one folder (deployed with one `-n`); `unknown` where that can't be told (checks.md §0.5).
 */
export function sameNamespace(a: ObjectMeta, b: ObjectMeta): 'yes' | 'no' | 'unknown' {
  if (a.namespace !== undefined && b.namespace !== undefined) return a.namespace === b.namespace ? 'yes' : 'no'
  if (a.namespace === undefined && b.namespace === undefined && folderOf(a.at) === folderOf(b.at)) return 'yes'
  return 'unknown'
}

/** The folder of the file that `at` is in, with a `/` at its end; empty at the root. */
export function folderOf(at: Place): string {
  const path = at.document.slice(0, at.document.lastIndexOf('#'))
  return path.slice(0, path.lastIndexOf('/') + 1)
}
