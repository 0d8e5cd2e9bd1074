/** A protocol that NetworkPolicies know. */
export type Protocol = 'TCP' | 'UDP' | 'SCTP'
export const PROTOCOLS: readonly Protocol[] = ['TCP', 'UDP', 'SCTP']

/** Ports of one protocol, both ends included. */
export interface PortRange {
  readonly protocol: Protocol
  readonly first: number
  readonly last: number
}

/** A set of ports: ranges sorted by protocol and first port, merged so that none touch. Made by the functions here. */
export type PortSet = readonly PortRange[]

export const NO_PORTS: PortSet = []
export const ALL_PORTS: PortSet = PROTOCOLS.map(protocol => ({ protocol, first: 1, last: 65535 }))

/** All ports of one protocol. */
export const allOf = (protocol: Protocol): PortSet => [{ protocol, first: 1, last: 65535 }]

/** One range; empty where its end is before its start. */
export const portRange = (protocol: Protocol, first: number, last: number = first): PortSet =>
  last < first ? NO_PORTS : [{ protocol, first, last }]

/** All ports of any of the sets. */
export const uniteAll = (sets: readonly PortSet[]): PortSet =>
  sets.reduce<PortSet>((found, set) => {
    if (found.length === 0) return set
    return isInside(set, found) ? found : merge(found, set)
  }, NO_PORTS)

const isInside = (set: PortSet, other: PortSet): boolean =>
  set.every(range =>
    other.some(
      ({ protocol, first, last }) => protocol === range.protocol && first <= range.first && range.last <= last,
    ),
  )

function merge(set: PortSet, other: PortSet): PortSet {
  const merged: PortRange[] = []
  for (const range of [...set, ...other].sort(compare)) {
    const before = merged.at(-1)
    if (before?.protocol !== range.protocol || before.last + 1 < range.first) merged.push(range)
    else if (before.last < range.last) merged[merged.length - 1] = { ...before, last: range.last }
  }
  return merged
}

/** The ports in both sets. */
export function intersect(set: PortSet, other: PortSet): PortSet {
  if (set === ALL_PORTS) return other
  if (other === ALL_PORTS) return set
  const found: PortRange[] = []
  for (let i = 0, j = 0; i < set.length && j < other.length; ) {
    const [a, b] = [set[i], other[j]]
    if (a === undefined || b === undefined) break
    if (a.protocol === b.protocol) {
      const [first, last] = [Math.max(a.first, b.first), Math.min(a.last, b.last)]
      if (first <= last) found.push({ protocol: a.protocol, first, last })
    }
    if (compareEnds(a, b) <= 0) i++
    else j++
  }
  return found
}

/** The ports in all sets; all ports for no set. */
export const intersectAll = (sets: readonly PortSet[]): PortSet =>
  sets.reduce<PortSet>((found, set) => intersect(found, set), ALL_PORTS)

/** Whether a port is in the set. */
export const hasPort = (set: PortSet, protocol: Protocol, port: number): boolean =>
  set.some(range => range.protocol === protocol && range.first <= port && port <= range.last)

/** Whether two sets are the same. */
export const isSamePorts = (set: PortSet, other: PortSet): boolean => formatPorts(set) === formatPorts(other)

/** A set as text: `TCP 80,8000-8080 UDP 53`, `all ports` for all, `no ports` for none. */
export function formatPorts(set: PortSet): string {
  if (set.length === 0) return 'no ports'
  if (PROTOCOLS.every(protocol => isWhole(set, protocol))) return 'all ports'
  return PROTOCOLS.flatMap(protocol => {
    const ranges = set.filter(range => range.protocol === protocol)
    if (ranges.length === 0) return []
    const text = ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
    return [isWhole(set, protocol) ? protocol : `${protocol} ${text}`]
  }).join(' ')
}

const isWhole = (set: PortSet, protocol: Protocol): boolean =>
  set.some(range => range.protocol === protocol && range.first === 1 && range.last === 65535)

const order = ({ protocol }: PortRange): number => PROTOCOLS.indexOf(protocol)
const compare = (a: PortRange, b: PortRange): number => order(a) - order(b) || a.first - b.first
const compareEnds = (a: PortRange, b: PortRange): number => order(a) - order(b) || a.last - b.last
