import type { Document } from '../documents/document.ts'
import type { Resource } from '../documents/resource.ts'

/** Turns a document into the resources it holds: a CloudFormation template's, a List's items, a manifest itself. */
export interface Dialect {
  readonly id: string
  /** Whether its documents show what is, or what a program has made: fixing them would only hide what they show. */
  readonly isRecord?: boolean
  /** The resources, or undefined where the document is not of this dialect. */
  readonly resources: (document: Document) => readonly Resource[] | undefined
}
