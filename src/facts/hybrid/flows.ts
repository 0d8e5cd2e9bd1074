import { dnsFlows, forwards } from './dns-flows.ts'
import { endpointFlows, USERS } from './endpoint-flows.ts'
import { type Ends, type HybridFacts, type HybridFlow, required } from './flow.ts'
import { clusterGroupFlows, OF_CLUSTER, serviceGroupFlows } from './group-flows.ts'
import { routeFlows, translationFlows } from './path-flows.ts'

/** All flows that the contract requires in one order, then those that are allowed beside them. */
export function hybridFlows(facts: HybridFacts): readonly HybridFlow[] {
  const found = [routeFlows, translationFlows, clusterGroupFlows, dnsFlows, endpointFlows, serviceGroupFlows].flatMap(
    read => read(facts),
  )
  const stated = new Set(found.map(flowKey))
  const order = new Map(REQUIRED.map((flow, i) => [flowKey(flow), i]))
  const place = (flow: HybridFlow): number => (flow.isRequired ? (order.get(flowKey(flow)) ?? order.size) : order.size)
  return [...found, ...REQUIRED.filter(flow => !stated.has(flowKey(flow)))].toSorted((a, b) => place(a) - place(b))
}

/** The identity of a flow, whatever its state. */
const flowKey = ({ from, to, what }: HybridFlow): string => [from, to, what].join('\n')

const undescribed = (ends: Ends, what: string, note: string): HybridFlow =>
  required(ends, what, { allowed: 'unknown', note, at: [] })

const NO_ROUTES = 'no route table is described here'
const NO_AGENT = 'no configuration of the VPC CNI is described here'
const NO_GROUP = 'no security group of it is described here'
const NO_EGRESS = 'no egress rule is described here'
const NO_ENDPOINT = 'no interface endpoint is described here'
const PORTS = ['udp 53', 'tcp 53'] as const

/** What the contract requires, in the state without any document about it. */
const REQUIRED: readonly HybridFlow[] = [
  undescribed({ from: 'vpc', to: 'remotePods', check: 'RT-01' }, 'route', NO_ROUTES),
  undescribed({ from: 'vpc', to: 'remoteNodes', check: 'RT-02' }, 'route', NO_ROUTES),
  undescribed({ from: 'vpc', to: 'remotePods', check: 'VC-02' }, 'own address', NO_AGENT),
  undescribed({ from: 'vpc', to: 'remoteNodes', check: 'VC-03' }, 'own address', NO_AGENT),
  undescribed(OF_CLUSTER.pods, 'all traffic', NO_GROUP),
  undescribed(OF_CLUSTER.api, 'tcp 443', NO_GROUP),
  undescribed(OF_CLUSTER.kubelet, 'tcp 10250', NO_EGRESS),
  ...PORTS.map(what => undescribed(OF_CLUSTER.dns, what, NO_GROUP)),
  forwards('CF-05', { allowed: 'unknown', note: 'no Corefile is described here', at: [] }),
  ...PORTS.flatMap(what => USERS.map(from => undescribed({ from, to: 'resolver', check: 'SG-09' }, what, NO_GROUP))),
  ...(['sts', 's3'] as const).flatMap(to => [
    ...USERS.map(from => undescribed({ from, to, check: 'SG-08' }, 'tcp 443', NO_GROUP)),
    undescribed({ from: 'dns', to, check: 'VE-02' }, 'private names', NO_ENDPOINT),
  ]),
]
