import type { Dialect } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import type { Format } from '../languages/tree/node.ts'

/** A dialect that whole documents are written in: a CloudFormation template, Kubernetes manifests, an answer of the AWS CLI. */
export interface DocumentDialect extends Dialect {
  /** The only language that it is written in, if that is not a data language (`Language.isProgram`). */
  readonly language?: Format
  /**
   * The resources that a document declares, or undefined if it is not written in this dialect. Each brings the
   * dialect that it is read in: an object of ACK is in a Kubernetes document.
   */
  readonly resources: (document: Document) => readonly Resource[] | undefined
}
