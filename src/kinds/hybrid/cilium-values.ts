import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import { literal, looseBoolean, looseInteger, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { type CiliumValues, ciliumValues } from '../../facts/hybrid/cilium.ts'
import { WRAPPED_CHARTS } from '../kubernetes/charts/chart-values.ts'
import { readInstallations } from './cilium-installations.ts'
import { type Installation, listAt, valueAt, wholeOf } from './cilium-layers.ts'

const REMOVED = new Set(['tunnel', 'enableCiliumEndpointSlice'])

export default defineKind({
  id: 'CiliumValues',
  types: [
    'object',
    'shell',
    'helm.toolkit.fluxcd.io/HelmRelease',
    'argoproj.io/Application',
    'argoproj.io/ApplicationSet',
    'addons.cluster.x-k8s.io/HelmChartProxy',
    'helm.cattle.io/HelmChart',
    'helm.cattle.io/HelmChartConfig',
    'kustomize.config.k8s.io/Kustomization',
    'helm_release',
    ...WRAPPED_CHARTS,
  ],
  held: { as: ['file', 'script', 'user data'], contains: /cilium|\bvalues[\w.-]{0,80}\.ya?ml\b/ },
  recognisedBy:
    "keys of Cilium's chart (ipv4NativeRoutingCIDR, ipam.operator …), or something that installs that chart, also a command",

  read: (resource, isForced) =>
    ifAny(readInstallations(resource, isForced).map(one => ciliumValues.of(readValues(one)))),
})

function readValues(installation: Installation): CiliumValues {
  const { files = [], from = [], keptIn } = installation
  const at = (path: string): Cursor => valueAt(installation, path)
  const on = (path: string): Value<boolean> => looseBoolean(at(path))
  // The chart writes extraConfig after its own options, so it overrides them.
  const raw = (option: string, path: string): Cursor => {
    const extra = at(`extraConfig.${option}`)
    return extra.node === undefined ? at(path) : extra
  }
  return {
    source: 'values',
    open: installation.open,
    files,
    isFile: installation.isFile === true,
    from,
    ...(keptIn === undefined ? {} : { keptIn }),
    addable: installation.layers.some(layer => 'tree' in layer),
    routingMode: text(raw('routing-mode', 'routingMode')),
    tunnelProtocol: text(raw('tunnel-protocol', 'tunnelProtocol')),
    ipv4NativeRoutingCIDR: text(raw('ipv4-native-routing-cidr', 'ipv4NativeRoutingCIDR')),
    autoDirectNodeRoutes: looseBoolean(raw('auto-direct-node-routes', 'autoDirectNodeRoutes')),
    enableIPv4Masquerade: on('enableIPv4Masquerade'),
    extraMasquerade: on('extraConfig.enable-ipv4-masquerade'),
    bpfMasquerade: on('bpf.masquerade'),
    ipMasqAgent: on('ipMasqAgent.enabled'),
    egressGateway: on('egressGateway.enabled'),
    eni: on('eni.enabled'),
    gke: on('gke.enabled'),
    vtep: looseBoolean(raw('enable-vtep', 'vtep.enabled')),
    ipamMode: text(at('ipam.mode')),
    podCidrs: listAt(installation, 'ipam.operator.clusterPoolIPv4PodCIDRList'),
    maskSize: looseInteger(raw('cluster-pool-ipv4-mask-size', 'ipam.operator.clusterPoolIPv4MaskSize')),
    rollOutPods: on('rollOutCiliumPods'),
    bgpControlPlane: on('bgpControlPlane.enabled'),
    serviceTopology: looseBoolean(raw('enable-service-topology', 'loadBalancer.serviceTopology')),
    unmanagedPodWatcherRestart: on('operator.unmanagedPodWatcher.restart'),
    mtu: looseInteger(at('MTU')),
    agentPinned: isPinned(at, ''),
    operatorPinned: isPinned(at, 'operator.'),
    affinityAt: place(at('affinity')),
    operatorAffinityAt: place(at('operator.affinity')),
    ignoredKeys: ignoredKeys(installation),
    chartVersion: installation.chartVersion,
    at: place(wholeOf(installation)),
  }
}

const COMPUTE_TYPE = 'eks.amazonaws.com/compute-type'

/** Whether a node selector or a required node affinity asks for hybrid nodes, by the label that they carry. */
function isPinned(at: (path: string) => Cursor, prefix: '' | 'operator.'): boolean {
  const selectors = [
    get(at(`${prefix}nodeSelector`), COMPUTE_TYPE),
    // As `--set` writes a key with dots.
    at(`${prefix}nodeSelector.${COMPUTE_TYPE.replaceAll('.', '\\.')}`),
  ]
  const required = get(at(`${prefix}affinity`), 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution')
  const asks = items(get(required, 'nodeSelectorTerms')).flatMap(term => items(get(term, 'matchExpressions')))
  return (
    selectors.some(isHybrid) ||
    asks.some(
      ask =>
        literal(get(ask, 'key')) === COMPUTE_TYPE &&
        literal(get(ask, 'operator')) === 'In' &&
        items(get(ask, 'values')).some(isHybrid),
    )
  )
}

function isHybrid(cursor: Cursor): boolean {
  const value = text(cursor)
  return value.state === 'unknown' || (value.state === 'known' && value.value === 'hybrid')
}

const isIgnored = (key: string): boolean => REMOVED.has(key) || /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(key)

/** Keys at the top that the chart dropped, and agent options (`routing-mode`) where values belong. */
function ignoredKeys({ layers }: Installation): CiliumValues['ignoredKeys'] {
  return layers.flatMap(layer =>
    'flat' in layer
      ? Array.from(layer.flat)
          .filter(([key]) => isIgnored(key) || key === 'containerRuntime.integration')
          .map(([key, value]) => ({ key, at: place(value) }))
      : [
          ...fields(layer.tree)
            .filter(({ key }) => isIgnored(key))
            .map(({ key, value }) => ({ key, at: place(value, 'key') })),
          ...fields(get(layer.tree, 'containerRuntime'))
            .filter(({ key }) => key === 'integration')
            .map(({ value }) => ({ key: 'containerRuntime.integration', at: place(value, 'key') })),
        ],
  )
}
