import { type Cursor, get, place } from '../../documents/cursor.ts'
import { looseBoolean, looseInteger, read, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { ciliumValues } from '../../facts/hybrid/cilium.ts'

export default defineKind({
  id: 'CiliumConfig',
  types: ['core/ConfigMap'],
  shows: { 'core/ConfigMap': ['metadata.name', 'cilium-config'] },
  recognisedBy: 'ConfigMap cilium-config: what the running agents were given',

  is: ({ name, body }) => name === 'cilium-config' && get(body, 'data').node?.type === 'mapping',

  *read({ body }) {
    const data = get(body, 'data')
    const at = (key: string): Cursor => get(data, key)
    const on = (key: string): Value<boolean> => looseBoolean(at(key))
    const none = <T>(key: string): Value<T> => ({ state: 'absent', at: place(at(key)) })
    yield ciliumValues.of({
      source: 'evidence',
      addable: false,
      open: false,
      files: [],
      from: [],
      isFile: false,
      routingMode: text(at('routing-mode')),
      tunnelProtocol: text(at('tunnel-protocol')),
      ipv4NativeRoutingCIDR: text(at('ipv4-native-routing-cidr')),
      autoDirectNodeRoutes: on('auto-direct-node-routes'),
      enableIPv4Masquerade: on('enable-ipv4-masquerade'),
      extraMasquerade: none('enable-ipv4-masquerade'),
      bpfMasquerade: on('enable-bpf-masquerade'),
      ipMasqAgent: on('enable-ip-masq-agent'),
      egressGateway: on('enable-ipv4-egress-gateway'),
      eni: none('eni'),
      gke: none('gke'),
      vtep: on('enable-vtep'),
      ipamMode: text(at('ipam')),
      podCidrs: cidrs(at('cluster-pool-ipv4-cidr')),
      maskSize: looseInteger(at('cluster-pool-ipv4-mask-size')),
      rollOutPods: none('rollOutCiliumPods'),
      bgpControlPlane: on('enable-bgp-control-plane'),
      serviceTopology: on('enable-service-topology'),
      unmanagedPodWatcherRestart: none('unmanaged-pod-watcher-interval'),
      mtu: looseInteger(at('mtu')),
      agentPinned: true,
      operatorPinned: true,
      affinityAt: place(data),
      operatorAffinityAt: place(data),
      ignoredKeys: [],
      chartVersion: none('version'),
      at: place(data),
    })
  },
})

/** The agent's option is one string with blanks or commas between the ranges. */
const cidrs = (cursor: Cursor) =>
  read(cursor, ({ value }) => {
    if (typeof value !== 'string') return undefined
    const items = value.split(/[\s,]+/).filter(item => item !== '')
    return { items: items.map(item => ({ state: 'known', value: item, at: place(cursor) }) as const), open: false }
  })
