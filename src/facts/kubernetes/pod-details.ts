import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'

/** A variable or a folder with credentials. */
export interface GivenCredential {
  readonly name: string
  readonly at: Place
  /** The Secret that it comes from, if there is one of that name. */
  readonly optionalSecret?: string
}

/** What few Pods state, and other documents decide about (PO-05 to PO-08, PO-12). */
export interface PodDetails {
  /** Where its node selector or its required node affinity picks hybrid nodes. */
  readonly hybrid?: Place
  /** Where it tolerates the taint that keeps others off hybrid nodes. */
  readonly toleratesHybrid?: Place
  /** Credentials of AWS that it is given: variables by their name, or a folder `.aws` that is mounted. */
  readonly credentials: readonly GivenCredential[]
  /** `AWS_STS_REGIONAL_ENDPOINTS` of each of its ordinary containers. */
  readonly stsEndpoints: readonly Value<string>[]
  /** Where it names the address of the instance metadata service. */
  readonly metadataService: readonly Place[]
  /** Where it uses the VPC CNI: its image, or a resource that only its nodes have. */
  readonly vpcCni: readonly Place[]
  /** Volumes that are EBS volumes by themselves, without a claim. */
  readonly disks: readonly Place[]
  /**
   * How many Pods a Deployment runs beside the former ones while it is rolled out: `maxSurge`, `25%` where none is stated.
   * Absent where it ends them first.
   */
  readonly surge: Value<string>
}
