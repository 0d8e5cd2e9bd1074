import { defineFact } from '../../engine/fact.ts'

/** A file that a command patches an object with: `kubectl patch --patch-file`. */
export interface PatchedFile {
  /** What its name may mean in this repository: the file is the first of these that is there. */
  readonly candidates: readonly string[]
  /** The resource that the command names, in lower case: `deployment`, `orderapps.platform.example.com`. */
  readonly resource: string
}
export const patchedFile = defineFact<PatchedFile>('patchedFile')

/** The path of the body of a patch that is a file of its own, by that of the file and the resource. */
export const patchPath = (path: string, resource: string): string => `${path}/${resource}/kubectl-patch.yaml`

/** The resource of such a path; undefined of any other. */
export const resourceOfPatch = (path: string): string | undefined => /\/([^/]+)\/kubectl-patch\.yaml$/.exec(path)?.[1]
