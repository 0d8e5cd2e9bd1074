import type { Dialect } from '../documents/dialect.ts'
import type { Document } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'
import type { Format } from '../languages/tree/node.ts'

/** A dialect that whole documents are written in: a CloudFormation template, Kubernetes manifests, an answer of the AWS CLI. */
export interface DocumentDialect extends Dialect {
  /** The only language that it is written in, if that is not a data language (`Language.isProgram`). */
  readonly language?: Format
  /** The resources that a document declares, each with its dialect; undefined if it is written in another one. */
  readonly resources: (document: Document) => readonly Resource[] | undefined
}
