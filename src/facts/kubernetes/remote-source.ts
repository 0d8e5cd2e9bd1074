import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** Something that is deployed with a file but is in another repository, so that it is not read. */
export interface RemoteSource {
  readonly at: Place
  /** In the singular: `remote base`. */
  readonly kind: string
  readonly reason: string
  /** What is named, without credentials: several that name the same count once. */
  readonly name?: string
  /** Whether it is released elsewhere by itself and only used here: a strict run does not fail for it. */
  readonly isApart?: true
  /** The folder that is meant if the source is this very repository: if it is there, nothing is remote. */
  readonly folder?: string
  /** The file that is meant in the same case. */
  readonly file?: string
  /** What a name may mean in this repository: if none of it is there, the file is missing. */
  readonly candidates?: readonly string[]
}

/** The address of a repository or a chart without the user and the password that may be in it. */
export const withoutUser = (address: string): string => address.replace(/^([a-z+]{1,20}:\/\/)[^/@]{0,1000}@/i, '$1')

export const remoteSource = defineFact<RemoteSource>('remoteSource')
