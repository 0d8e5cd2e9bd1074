import type { Place } from '../../../documents/document.ts'
import type { Value } from '../../../documents/value.ts'
import { defineFact } from '../../../engine/fact.ts'

/** What the infrastructure says of an EFS file system: a mount target or an access point of it, or itself. */
export interface FileSystemLink {
  /** `fs-…`, as far as the document states it. */
  readonly fileSystem: Value<string>
  /** Of an access point its own ID, `fsap-…`. */
  readonly accessPoint: Value<string>
  readonly at: Place
}
export const fileSystemLink = defineFact<FileSystemLink>('fileSystemLink')
