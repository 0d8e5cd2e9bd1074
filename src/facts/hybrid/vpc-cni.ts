import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterSource } from '../eks/cluster.ts'
import type { ClusterLink } from '../eks/cluster-link.ts'

/** A variable that the agent of the VPC CNI is given. */
export interface CniVariable {
  readonly name: string
  /** Its text, also where a number or a boolean is written; empty where it is taken away. */
  readonly value: Value<string>
  /** Its name. */
  readonly at: Place
}

/**
 * One place that configures the agent of the VPC CNI: the DaemonSet aws-node, the add-on, the
 * values of the chart aws-vpc-cni, a part of the DaemonSet (a patch of a kustomization), or a command that sets variables.
 */
export interface VpcCni {
  readonly form: 'daemon-set' | 'add-on' | 'values' | 'patch' | 'command'
  readonly source: ClusterSource
  /** Whose add-on it is; absent where no cluster is named. */
  readonly cluster?: ClusterLink
  /** Those that decide something; of others the values are nobody's business. */
  readonly variables: readonly CniVariable[]
  /** Variables whose values are not strings, although only strings are accepted. */
  readonly unquoted: readonly { readonly name: string; readonly found: string; readonly at: Place }[]
  /** Whether a variable that is not among them is not set by this at all: a part and a request leave the others as they are. */
  readonly isWhole: boolean
  /** Why more variables may be set than can be seen. */
  readonly open?: { readonly why: string; readonly at: Place }
  /** Where variables are listed, or would be. */
  readonly envAt: Place
  /** Where the list of excluded ranges would be. */
  readonly exclusionAt: Place
  readonly at: Place
}
export const vpcCni = defineFact<VpcCni>('vpcCni')

/** The ranges whose addresses are not translated. */
export const EXCLUSION = 'AWS_VPC_K8S_CNI_EXCLUDE_SNAT_CIDRS'
/** Switches off all address translation of the agent; the list is ignored then (pkg/networkutils of amazon-vpc-cni-k8s). */
export const EXTERNAL_SNAT = 'AWS_VPC_K8S_CNI_EXTERNALSNAT'

/** The value of a variable; of several of one name the last counts, as in a container. Undefined where it is not set here. */
export const variableOf = ({ variables }: Pick<VpcCni, 'variables'>, name: string): Value<string> | undefined =>
  variables.findLast(one => one.name === name)?.value

/** Whether a text is one of those that Go's strconv.ParseBool takes for true, as the agent does. */
export const isTrue = (text: string): boolean => ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(text)

/** The name of the add-on. */
export const VPC_CNI = 'vpc-cni'

/** How many addresses the agent keeps ready, each in another unit. */
export const WARM_TARGETS = ['WARM_IP_TARGET', 'MINIMUM_IP_TARGET', 'WARM_PREFIX_TARGET', 'WARM_ENI_TARGET'] as const

/** The variables that decide something here. */
export const CNI_VARIABLES: ReadonlySet<string> = new Set([
  EXCLUSION,
  EXTERNAL_SNAT,
  ...WARM_TARGETS,
  'ENABLE_PREFIX_DELEGATION',
  'INTROSPECTION_BIND_ADDRESS',
  'DISABLE_INTROSPECTION',
])
