import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import type { ClusterSource } from './cluster.ts'
import type { ClusterLink } from './cluster-link.ts'
import type { NamedObject } from './object-key.ts'

/** How a node is started: by the script of the older images, or by nodeadm's NodeConfig. */
export interface Bootstrap {
  readonly by: 'script' | 'nodeadm'
  readonly at: Place
}

/** A node group of EKS. */
export interface NodeGroup {
  readonly source: ClusterSource
  /** Whether the service manages it; eksctl has nodes of its own too. */
  readonly managed: boolean
  readonly cluster: ClusterLink
  readonly name: Value<string>
  readonly status: Value<string>
  readonly version: Value<string>
  readonly releaseVersion: Value<string>
  /** `AL2023_x86_64_STANDARD`, or eksctl's family `AmazonLinux2023`. */
  readonly imageType: Value<string>
  /** Whether it brings its own image. */
  readonly hasOwnImage: boolean
  readonly nodeRole: Value<string>
  readonly minSize: Value<number>
  readonly maxSize: Value<number>
  readonly desiredSize: Value<number>
  readonly repair: Value<boolean>
  /** Whether what it is written in has a field for node repair. */
  readonly canRepair: boolean
  readonly healthIssues: readonly { readonly code: string; readonly at: Place }[]
  /** The launch template's name, id or reference; absent where there is none. */
  readonly launchTemplate: Value<string>
  /** Fields that a launch template must state instead. */
  readonly besideTemplate: readonly { readonly field: string; readonly at: Place }[]
  readonly bootstraps: readonly Bootstrap[]
  /** The availability zones that it states; those of eksctl only. */
  readonly zones: readonly Value<string>[]
  /** The keys of its subnets (`Subnet`). */
  readonly subnets: readonly NamedObject[]
  readonly at: Place
}
export const nodeGroup = defineFact<NodeGroup>('nodeGroup')
export const NODE_GROUP_FIELDS: ComparedFields<NodeGroup> = [
  'cluster.name',
  'version',
  'releaseVersion',
  'imageType',
  'nodeRole',
  'minSize',
  'maxSize',
  'desiredSize',
  'repair',
  'launchTemplate',
  'zones',
]

/** What starts nodes of EKS with user data of its own: an EC2 launch template or instance, Karpenter's EC2NodeClass. */
export interface NodeTemplate {
  /** Its logical id, Terraform address, name. */
  readonly names: readonly string[]
  /** The image that it states: an id, a parameter of Systems Manager, Karpenter's family or alias. */
  readonly image: Value<string>
  readonly bootstraps: readonly Bootstrap[]
}
export const nodeTemplate = defineFact<NodeTemplate>('nodeTemplate')

/** A launch template of EC2. */
export interface LaunchTemplate {
  /** Its logical id, Terraform address, name, id. */
  readonly names: readonly string[]
  readonly instanceType: Value<string>
}
export const launchTemplate = defineFact<LaunchTemplate>('launchTemplate')

/** The launch template's name, or what an expression refers to, without the attribute at its end. */
export function templateKey({ launchTemplate: template }: NodeGroup): string | undefined {
  if (template.state === 'known') return template.value
  if (template.state !== 'unknown' || template.reference === undefined) return undefined
  return /^(aws_launch_template\.[\w-]+)/.exec(template.reference)?.[1] ?? template.reference.replace(/\..*$/, '')
}

/** Which model of bootstrapping an image has; undefined where its name does not say. */
export function modelOf(imageType: string): 'script' | 'nodeadm' | 'bottlerocket' | undefined {
  const folded = imageType.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  if (folded.startsWith('bottlerocket')) return 'bottlerocket'
  if (folded.startsWith('al2023') || folded.startsWith('amazonlinux2023')) return 'nodeadm'
  return /^(?:al2(?:x86|arm)|amazonlinux2$)/.test(folded) ? 'script' : undefined
}

/**
 * Which model of bootstrapping an image has that is named by a parameter of Systems Manager
 * (`/aws/service/eks/optimized-ami/1.36/amazon-linux-2023/…`), or by Karpenter's family or alias (`AL2`, `al2023@latest`);
 * undefined where its name does not say.
 */
export function modelOfImage(image: string): ReturnType<typeof modelOf> {
  if (/\/service\/bottlerocket\/|^bottlerocket(?:@|$)/i.test(image)) return 'bottlerocket'
  if (/\/amazon-linux-2023\/|^al2023(?:@|$)/i.test(image)) return 'nodeadm'
  return /\/amazon-linux-2(?:-gpu|-arm64)?\/|^al2(?:@|$)/i.test(image) ? 'script' : undefined
}
