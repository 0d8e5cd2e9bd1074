import type { Absent, Invalid, Known, Unknown } from '../../documents/value.ts'

/** An image reference as it was read. */
export type ImageValue = Known<string> | UnknownImage | Invalid | Absent

interface UnknownImage extends Unknown {
  /** For an image in a private registry of ECR with only account, region or address unknown. For comparing only. */
  readonly image?: EcrImage
}

/** An image from a private registry of ECR that is not known before deployment. */
interface EcrImage {
  /** Its text as it is written, with `${…}` for what is unknown. */
  readonly written: string
  /** Namespace and name of its repository, where they are known though an expression for its address is written for them. */
  readonly repository?: string
}
