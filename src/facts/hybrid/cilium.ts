import type { Place } from '../../documents/document.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import type { Fix, Json } from '../../engine/edit.ts'
import { defineFact } from '../../engine/fact.ts'
import { put } from '../../engine/fix/edits.ts'

/**
 * The Helm values of Cilium that decide how remote Pods are reached, wherever they are kept
 * (https://docs.cilium.io/en/stable/helm-reference/). Absent means the chart's default, unless `open`.
 */
export interface CiliumValues {
  /** `values`: what will be installed. `evidence`: what the running agents were given (ConfigMap cilium-config). */
  readonly source: 'values' | 'evidence'
  /** Whether what is absent here may be set elsewhere: further values files that are not at hand. */
  readonly open: boolean
  /** The values files that are named besides, as they are written, the weakest first; what is here overrides them. */
  readonly files: readonly string[]
  /** Whether it is a file of values by itself, which others may name or override. */
  readonly isFile: boolean
  /** The keys of ConfigMaps that it takes values from besides, the weakest first; what is here overrides them. */
  readonly from: readonly KeptValues[]
  /** The key of a ConfigMap that it is kept under, where others may take it from. */
  readonly keptIn?: KeptValues
  /** Whether what is absent can be added where it would be: not where values are named by their paths, or all are missing. */
  readonly addable: boolean
  readonly routingMode: Value<string>
  readonly tunnelProtocol: Value<string>
  readonly ipv4NativeRoutingCIDR: Value<string>
  readonly autoDirectNodeRoutes: Value<boolean>
  readonly enableIPv4Masquerade: Value<boolean>
  /** `extraConfig.enable-ipv4-masquerade`: a raw agent option that overrides the value. */
  readonly extraMasquerade: Value<boolean>
  readonly bpfMasquerade: Value<boolean>
  readonly ipMasqAgent: Value<boolean>
  readonly egressGateway: Value<boolean>
  /** `eni.enabled`, `gke.enabled`: they change the chart's defaults. */
  readonly eni: Value<boolean>
  readonly gke: Value<boolean>
  readonly vtep: Value<boolean>
  readonly ipamMode: Value<string>
  readonly podCidrs: Value<ListValue<string>>
  readonly maskSize: Value<number>
  readonly rollOutPods: Value<boolean>
  readonly bgpControlPlane: Value<boolean>
  readonly serviceTopology: Value<boolean>
  readonly unmanagedPodWatcherRestart: Value<boolean>
  readonly mtu: Value<number>
  /** Whether the agents, and the operator, are bound to the label `eks.amazonaws.com/compute-type`. */
  readonly agentPinned: boolean
  readonly operatorPinned: boolean
  /** Where their affinity is, or would be. */
  readonly affinityAt: Place
  readonly operatorAffinityAt: Place
  /** Keys that the chart ignores or rejects. */
  readonly ignoredKeys: readonly { readonly key: string; readonly at: Place }[]
  readonly chartVersion: Value<string>
  readonly at: Place
}
export const ciliumValues = defineFact<CiliumValues>('ciliumValues')

/** A key of a ConfigMap. */
export interface KeptValues {
  readonly namespace: string | undefined
  readonly name: string
  readonly key: string
}

/** The version of the Cilium chart that an umbrella chart depends on. */
export interface CiliumDependency {
  readonly version: Value<string>
}
export const ciliumDependency = defineFact<CiliumDependency>('ciliumDependency')

/** Values of the EKS hybrid nodes gateway (https://github.com/aws/eks-hybrid-nodes-gateway), which needs Cilium's VTEP. */
export interface HybridNodesGateway {
  readonly at: Place
}
export const hybridNodesGateway = defineFact<HybridNodesGateway>('hybridNodesGateway')

/** A BGP object of Cilium. */
export interface CiliumBgpObject {
  readonly at: Place
}
export const ciliumBgpObject = defineFact<CiliumBgpObject>('ciliumBgpObject')

/** What a running agent tells of itself: the output of `cilium-dbg status`. */
export interface CiliumStatus {
  /** `Native`, `Tunnel`, in the agent's own writing; absent if it does not mention routing. */
  readonly network: Value<string>
}
export const ciliumStatus = defineFact<CiliumStatus>('ciliumStatus')

/** A pipeline step that restarts the Cilium agents. */
export interface CiliumRestart {
  readonly at: Place
}
export const ciliumRestart = defineFact<CiliumRestart>('ciliumRestart')

/**
 * The routing mode in force. The chart's default is tunnel, native on GKE (templates/cilium-configmap.yaml).
 * Undefined where it is unknown.
 */
export function routingModeOf({ routingMode, gke, open }: CiliumValues): string | undefined {
  if (routingMode.state === 'unknown') return undefined
  if (routingMode.state === 'known' && routingMode.value !== '') return routingMode.value
  if (open || gke.state === 'unknown') return undefined
  return gke.state === 'known' && gke.value ? 'native' : 'tunnel'
}

/** Address managements of clouds: the cloud routes, and knows the ranges. */
const CLOUD_IPAM = ['eni', 'azure', 'alibabacloud', 'delegated-plugin']

/** Whether the address management of a cloud is in use (ENI, GKE …), with which native routing is something else. */
export const isCloudRouted = ({ eni, gke, ipamMode }: CiliumValues): boolean =>
  isSwitchedOn(eni) || isSwitchedOn(gke) || (ipamMode.state === 'known' && CLOUD_IPAM.includes(ipamMode.value))

/** Whether the values are in the native routing mode of the contract, as far as that can be known. */
export const isNative = (values: CiliumValues): boolean => routingModeOf(values) === 'native' && !isCloudRouted(values)

/** Whether values say that they are for native routing without address translation, whichever mode they then set (CI-01). */
export const declaresNative = (values: CiliumValues): boolean => {
  const { ipv4NativeRoutingCIDR: cidr, enableIPv4Masquerade: masquerade } = values
  const hasRange = cidr.state === 'known' && cidr.value !== ''
  return hasRange || (masquerade.state === 'known' && !masquerade.value && !isCloudRouted(values))
}

/** The values of one layer over those of a weaker one, as Helm merges them. */
export function overridden(under: CiliumValues, over: CiliumValues): CiliumValues {
  const one = <T>(setting: (values: CiliumValues) => Value<T>): Value<T> =>
    setting(over).state === 'absent' ? setting(under) : setting(over)
  return {
    ...over,
    routingMode: one(values => values.routingMode),
    tunnelProtocol: one(values => values.tunnelProtocol),
    ipv4NativeRoutingCIDR: one(values => values.ipv4NativeRoutingCIDR),
    autoDirectNodeRoutes: one(values => values.autoDirectNodeRoutes),
    enableIPv4Masquerade: one(values => values.enableIPv4Masquerade),
    extraMasquerade: one(values => values.extraMasquerade),
    bpfMasquerade: one(values => values.bpfMasquerade),
    ipMasqAgent: one(values => values.ipMasqAgent),
    egressGateway: one(values => values.egressGateway),
    eni: one(values => values.eni),
    gke: one(values => values.gke),
    vtep: one(values => values.vtep),
    ipamMode: one(values => values.ipamMode),
    podCidrs: one(values => values.podCidrs),
    maskSize: one(values => values.maskSize),
    rollOutPods: one(values => values.rollOutPods),
    bgpControlPlane: one(values => values.bgpControlPlane),
    serviceTopology: one(values => values.serviceTopology),
    unmanagedPodWatcherRestart: one(values => values.unmanagedPodWatcherRestart),
    mtu: one(values => values.mtu),
    chartVersion: one(values => values.chartVersion),
    ignoredKeys: [...under.ignoredKeys, ...over.ignoredKeys],
    addable: under.addable,
    agentPinned: over.agentPinned || under.agentPinned,
    operatorPinned: over.operatorPinned || under.operatorPinned,
    affinityAt: under.affinityAt,
    operatorAffinityAt: under.operatorAffinityAt,
  }
}

/** Whether `value` can be written by a fix: not what the running agents were given, nor what has no place yet. */
export const isWritable = ({ source, addable }: CiliumValues, { state }: Value<unknown>): boolean =>
  source === 'values' && (addable || state !== 'absent')

/** Whether a value is a text: named by its path, `{name: vtep.enabled, value: "true"}`, or an agent's option in extraConfig. */
export const isWrittenAsText = ({ at }: Value<unknown>): boolean => /\/[Vv]alue$|\/extraConfig\//.test(at.pointer)

/** The fix that gives an option a value, where it can be written. It is safe where no other nodes than the hybrid ones see it. */
export function setOption(
  values: CiliumValues,
  option: string,
  found: Value<unknown>,
  { value, safe }: { readonly value: string | boolean; readonly safe: boolean },
): { readonly fix?: Fix } {
  if (!isWritable(values, found)) return {}
  const edits = [put(found, isWrittenAsText(found) ? String(value) : value)]
  return { fix: { title: `set ${option} to ${value}`, safe, edits } }
}

/** The fix that writes another value in the place of one; not of an option that is named by its path, which has its own notation for lists. */
export const rewriteOption = (
  values: CiliumValues,
  found: Value<unknown>,
  title: string,
  value: Json,
): { readonly fix?: Fix } =>
  isWritable(values, found) && !isWrittenAsText(found)
    ? { fix: { title, safe: false, edits: [put(found, value)] } }
    : {}

/** Whether a switch is known to be on. */
export const isSwitchedOn = (value: Value<boolean>): boolean => value.state === 'known' && value.value
