import { type Place, pathOf } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** An Application of Argo CD that leaves the number of replicas as it is in the cluster (`ignoreDifferences`). */
export interface KeptReplicas {
  /** The kind of the workloads; absent where it is of all. */
  readonly kind?: string
  /** The only workload, where it names one. */
  readonly name?: string
  /** The folders that it deploys, from the root, without a slash at either end; an empty one is any. */
  readonly folders: readonly string[]
}
export const keptReplicas = defineFact<KeptReplicas>('keptReplicas')

/** What an overlay lies in, beside the base that it changes. */
const OVERLAY = /(?:^|\/)(?:overlays?|bases?|env(?:ironment)?s?|clusters?)(?:\/.*)?$/

/** Whether one of the Applications keeps the replicas of a workload: it deploys the folder of its file, or an overlay beside that. */
export const keepsReplicas = (
  { kind, name, at }: { readonly kind: string; readonly name: string; readonly at: Place },
  kept: readonly KeptReplicas[],
): boolean =>
  kept.some(
    one =>
      (one.kind === undefined || one.kind === kind) &&
      (one.name === undefined || one.name === name) &&
      one.folders.some(folder => {
        const root = folder.replace(OVERLAY, '')
        return root === '' || pathOf(at.document).startsWith(`${root}/`)
      }),
  )
