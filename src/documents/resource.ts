import type { Cursor } from './cursor.ts'
import type { Dialect } from './dialect.ts'
import type { Document } from './document.ts'

/**
 * One thing a document declares, in the words of its dialect. A Kubernetes manifest declares one, a CloudFormation
 * template one for each logical id, a captured AWS CLI answer one.
 */
export interface Resource {
  /** How it is read. */
  readonly dialect: Dialect
  /**
   * The type in the dialect's own words: `apps/Deployment` and `core/Service` (API group and kind, without the version),
   * `AWS::IAM::Role`, `aws_iam_role`, the AWS CLI's response root `cluster`; `object`, `list` or `toml` for the rest.
   */
  readonly type: string
  /** metadata.name, logical id, `type.name`; empty where there is none. */
  readonly name: string
  /** metadata.namespace where there is one. */
  readonly namespace?: string
  /** Where its fields are: the manifest, the resource's Properties, the block, the value under the response root. */
  readonly body: Cursor
  readonly document: Document
  /** The kind of the object whose template this is, where it is none by itself: `ResourceGraphDefinition`, `Composition`. */
  readonly container?: string
  /** For Pods that were found by their shape: the object that also has their fields. */
  readonly owner?: Cursor
  /** The resource whose strings contain its document. */
  readonly holder?: Resource
  /** For scripts of one resource: all of them in order, since a later one may depend on an earlier one. */
  readonly scripts?: readonly Document[]
  /** Which resource it is, for people and for fingerprints: `Deployment shop/web`, `AWS::IAM::Role NodeRole`. */
  readonly label: string
}
