import { type Cursor, fields, get, isWritten } from '../../documents/cursor.ts'

/** Keys that only Cilium's chart has. */
const UNIQUE = [
  ['ipv4NativeRoutingCIDR'],
  ['autoDirectNodeRoutes'],
  ['enableIPv4Masquerade'],
  ['rollOutCiliumPods'],
  ['ipam', 'operator', 'clusterPoolIPv4PodCIDRList'],
  ['ipam', 'operator', 'clusterPoolIPv4MaskSize'],
  ['operator', 'unmanagedPodWatcher'],
] as const

/** Keys that Cilium's chart shares with others: three of them together are Cilium's. */
const GENERIC = [
  ['ipam', 'mode'],
  ['ipam', 'operator'],
  ['routingMode'],
  ['tunnelProtocol'],
  ['kubeProxyReplacement'],
  ['bpf'],
  ['hubble'],
  ['bgpControlPlane'],
  ['cni'],
  ['vtep'],
  ['l7Proxy'],
  ['envoy'],
  ['k8sServiceHost'],
] as const

/** The charts of Calico, Tetragon and the Tigera operator. */
const FOREIGN = ['installation', 'calicoNetwork', 'tetragon', 'tigeraOperator']

/** Number of keys from which it is the chart's own values.yaml. */
const CHART_DEFAULTS = 100

/**
 * Whether an object is values for Cilium's chart: a key that no other chart has, or three that it shares with others;
 * one, if the file's name contains cilium.
 */
export function looksLikeCilium(cursor: Cursor, path: string): boolean {
  const keys = fields(cursor).map(({ key }) => key)
  if (keys.length === 0 || keys.length >= CHART_DEFAULTS || keys.some(key => FOREIGN.includes(key))) return false
  const has = (steps: readonly string[]): boolean => isWritten(get(cursor, ...steps))
  if (UNIQUE.some(has)) return true
  const shared = new Set(GENERIC.filter(has).map(([key]) => key))
  const isNamed =
    /cilium[^/]*(?:\.ya?ml|\.json)?$/i.test(path) || /(?:^|\/)cilium\/[^/]*values[^/]*\.ya?ml$/i.test(path)
  const isOnlyHubble = shared.size === 1 && shared.has('hubble')
  return shared.size >= 3 || (isNamed && shared.size >= 1 && !isOnlyHubble)
}
