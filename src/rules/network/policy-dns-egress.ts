import * as facts from '../../facts/index.ts'
import { defineRule, indexBy, type Place, valueKey } from '../../rule.ts'

/** The manifests of cluster DNS itself. */
const dnsWorkloads = indexBy(facts.workload, ({ namespace, name }) =>
  namespace === 'kube-system' && /(?:^|-)(?:coredns|kube-dns)$/.test(name) ? [''] : [],
)

/** By namespace and ConfigMap, and by its key too. */
const configuredHosts = indexBy(facts.configuredHost, one => {
  const configMap = `${facts.namespaceKey(one)}/${one.name}`
  return [configMap, `${configMap}/${one.key}`]
})

export default defineRule({
  id: 'network/policy-dns-egress',
  summary: 'Allow DNS over UDP and TCP for pods that look up names',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'NP-04.tcp': 'warning' },
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#default-deny-all-egress-traffic',
  ],
  checks: {
    'NP-04': '{pods} looks up {host}, but no policy allows its egress to DNS on port 53',
    'NP-04.tcp': '{pods} looks up {host}, but only UDP 53 is allowed; long answers need TCP 53',
    'NP-04.udp': '{pods} looks up {host}, but only TCP 53 is allowed; lookups start over UDP 53',
  },
  on: { workloads: facts.podsByNamespace, apps: facts.orderAppsByNamespace },
  with: { ...facts.networkIndexes, manifests: dnsWorkloads, hosts: configuredHosts },

  *check({ workloads, apps }, { say, unsure }, found) {
    const { manifests, hosts } = found
    const [manifest] = manifests('')
    const dns = { kind: 'pods', pods: manifest === undefined ? facts.CLUSTER_DNS : facts.podsOf(manifest) } as const
    const network = facts.networkOf(found)
    const configured = (one: facts.Workload) =>
      (one.configMaps ?? []).flatMap(name => hosts(`${facts.namespaceKey(one)}/${name}`).slice(0, 1))[0]
    const reported = new Set<string>()
    const lookups = [
      ...workloads.index.all.flatMap(one => {
        const host = one.namedHost ?? configured(one)
        return host === undefined || one.hostNetwork
          ? []
          : [{ label: facts.objectLabel(one), pods: facts.podsOf(one), ...host }]
      }),
      ...apps.map(app => ({
        label: facts.objectLabel(app),
        pods: facts.podsOfOrderApp(app),
        host: 'its database',
        at: app.database.host.at,
      })),
    ]
    for (const { label, pods, host, at } of lookups) {
      const side = facts.sideOf(network, 'egress', { kind: 'pods', pods }, dns)
      const [udp, tcp] = [facts.isOpen(side, 'UDP', 53), facts.isOpen(side, 'TCP', 53)]
      if (udp !== 'no' && tcp !== 'no') {
        if (udp === 'unknown' || tcp === 'unknown')
          yield unsure({
            why: 'whether the policies allow DNS',
            at: facts.blamedPolicy(side, 'egress')?.at ?? at,
          })
        continue
      }
      const policy = facts.blamedPolicy(side, 'egress')
      // Of Pods that a policy names and lets nowhere, none is to look up anything.
      if (policy === undefined || isShutIn(policy)) continue
      const place = udp === tcp ? policy.egress.at : (dnsPort(policy) ?? policy.egress.at)
      const key = valueKey(place)
      if (reported.has(key)) continue
      reported.add(key)
      const check = udp === tcp ? 'NP-04' : udp === 'no' ? 'NP-04.udp' : 'NP-04.tcp'
      yield say(check, place, { data: { pods: label, host }, related: [{ at, note: `${host} is looked up here` }] })
    }
  },
})

/** Whether a policy allows no egress at all to Pods that it names by their labels. */
const isShutIn = (policy: facts.NetworkPolicy): boolean =>
  facts.rulesOf(policy, 'egress').length === 0 && facts.selectsSome(policy.podSelector)

/** Where a policy's egress names port 53. */
function dnsPort(policy: facts.NetworkPolicy): Place | undefined {
  const ports = facts.rulesOf(policy, 'egress').flatMap(facts.portsOf)
  return ports.find(({ port }) => port.state === 'known' && (port.value === 53 || /^dns/.test(String(port.value))))?.at
}
