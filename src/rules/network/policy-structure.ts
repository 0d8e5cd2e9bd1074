import { isMistyped, isUnset, known, type Value, written } from '../../documents/value.ts'
import { decided, defineRule, type Outcome } from '../../engine/rule.ts'
import {
  networkPolicy,
  type PolicyPeer,
  type PolicyPort,
  type PolicySelector,
  peersOf,
  portsOf,
  rulesOf,
} from '../../facts/network/network-policy.ts'
import { covers, parseCidr, toSet } from '../../model/network/cidr.ts'

const PROTOCOLS = ['TCP', 'UDP', 'SCTP']
/** An IANA service name, as the API server wants a named port: letters, digits and single dashes, with a letter. */
const PORT_NAME = /^(?=.{1,15}$)(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/

const NONE: readonly Outcome[] = []

export default defineRule({
  id: 'network/policy-structure',
  summary: 'Write peers, ports and exceptions that the API server accepts',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/reference/kubernetes-api/policy-resources/network-policy-v1/'],
  checks: {
    'NP-07': 'ipBlock and {other} are in one peer, which the API server rejects',
    'NP-07.type': '{found} is not a policy type; use Ingress or Egress',
    'NP-07.empty': 'the peer names neither pods nor namespaces nor addresses',
    'NP-07.cidr': '{found} is not a CIDR block',
    'NP-07.no-cidr': 'ipBlock has no cidr',
    'NP-07.except': 'except {found} is not inside {cidr}',
    'NP-07.misplaced': '{field} does not exist in {direction} rules, so the rule admits every peer',
    'NP-07.protocol': '{found} is not a protocol; use TCP, UDP or SCTP',
    'NP-07.port': '{found} is not a port; use a number from 1 to 65535 or the name of a container port',
    'NP-07.end-named': 'endPort needs a numeric port',
    'NP-07.end-order': 'endPort {found} is lower than port {port}',
    'NP-07.end': '{found} is not an endPort; use a number from 1 to 65535',
    'NP-07.label': 'a label value must be a string, not {found}',
    'NP-07.operator': '{found} is not an operator; use In, NotIn, Exists or DoesNotExist',
    'NP-07.list': '{field} must be a list',
    'NP-07.values': 'values do not match the operator {found}',
  },
  on: networkPolicy,

  *check(policy, { say }) {
    const { policyTypes } = policy
    for (const type of policyTypes.state === 'known' ? policyTypes.value.items : []) {
      if (type.at.pointer === policyTypes.at.pointer)
        yield say('NP-07.list', type.at, { data: { field: 'policyTypes' } })
      const found = type.state === 'known' ? type.value : type.state === 'invalid' ? type.text : undefined
      if (found !== undefined && found !== 'Ingress' && found !== 'Egress')
        yield say('NP-07.type', type.at, { data: { found }, ...inCase(type, ['Ingress', 'Egress']) })
    }
    yield* selector(policy.podSelector)
    for (const direction of ['ingress', 'egress'] as const) {
      yield* list(policy[direction], direction)
      for (const rule of rulesOf(policy, direction)) {
        yield* list(rule.peers, direction === 'ingress' ? 'from' : 'to')
        yield* list(rule.ports, 'ports')
        const field = direction === 'ingress' ? 'to' : 'from'
        if (rule.misplaced !== undefined) yield say('NP-07.misplaced', rule.misplaced, { data: { field, direction } })
        for (const one of peersOf(rule)) yield* peer(one)
        for (const one of portsOf(rule)) yield* port(one)
      }
    }

    // Not generators, of which each of thousands of policies would make a dozen.
    function list(value: Value<unknown>, field: string): readonly Outcome[] {
      return isMistyped(value) ? [say('NP-07.list', value.at, { data: { field } })] : NONE
    }

    function* peer({ podSelector, namespaceSelector, ipBlock, at }: PolicyPeer): Generator<Outcome> {
      yield* selector(podSelector)
      yield* selector(namespaceSelector)
      if (isUnset(podSelector) && isUnset(namespaceSelector) && isUnset(ipBlock)) return yield say('NP-07.empty', at)
      if (ipBlock.state !== 'known') return
      const other = !isUnset(podSelector)
        ? 'podSelector'
        : !isUnset(namespaceSelector)
          ? 'namespaceSelector'
          : undefined
      if (other !== undefined) yield say('NP-07', ipBlock.at, { data: { other } })
      const { cidr, except } = ipBlock.value
      const text = yield* decided(cidr)
      if (isUnset(cidr)) return yield say('NP-07.no-cidr', cidr.at)
      const block = parseCidr(text ?? '')
      if (isMistyped(cidr) || (text !== undefined && block === undefined))
        return yield say('NP-07.cidr', cidr.at, { data: { found: written(cidr) }, ...asBlock(cidr) })
      if (block === undefined) return
      for (const hole of except.state === 'known' ? except.value.items : []) {
        const range = parseCidr((yield* decided(hole)) ?? '')
        if (hole.state !== 'known') continue
        if (range === undefined) yield say('NP-07.cidr', hole.at, { data: { found: written(hole) }, ...asBlock(hole) })
        else if (range.prefix <= block.prefix || !covers(toSet([block]), toSet([range])))
          yield say('NP-07.except', hole.at, { data: { found: hole.value, cidr: text ?? '' } })
      }
    }

    function* port({ protocol, port, endPort }: PolicyPort): Generator<Outcome> {
      if (protocol.state === 'known' && !PROTOCOLS.includes(protocol.value))
        yield say('NP-07.protocol', protocol.at, { data: { found: protocol.value }, ...inCase(protocol, PROTOCOLS) })
      if (port.state === 'known' && !isPort(port.value))
        yield say('NP-07.port', port.at, { data: { found: port.value } })
      if (isMistyped(port)) yield say('NP-07.port', port.at, { data: { found: written(port) } })
      if (endPort.state === 'unknown' || isUnset(endPort)) return
      const end = known(endPort)
      if (end === undefined || end < 1 || end > 65535)
        return yield say('NP-07.end', endPort.at, { data: { found: written(endPort) } })
      if (isUnset(port) || (port.state === 'known' && typeof port.value === 'string'))
        return yield say('NP-07.end-named', endPort.at)
      const first = known(port)
      if (typeof first === 'number' && end < first)
        yield say('NP-07.end-order', endPort.at, { data: { found: end, port: first } })
    }

    function selector(value: Value<PolicySelector>): readonly Outcome[] {
      if (value.state !== 'known' || value.value.refused.length === 0) return NONE
      return value.value.refused.map(({ reason, found, at }) => say(`NP-07.${reason}`, at, { data: { found } }))
    }
  },
})

const isPort = (port: number | string): boolean =>
  typeof port === 'string' ? PORT_NAME.test(port) : Number.isInteger(port) && port >= 1 && port <= 65535

/** The one name that differs in upper and lower case only. */
function inCase(value: Value<string>, names: readonly string[]) {
  const found = known(value)
  const meant = names.find(name => name.toLowerCase() === found?.toLowerCase())
  return meant === undefined
    ? {}
    : { fix: { title: `write ${meant}`, safe: true, edits: [{ at: value.at, set: meant }] } }
}

/** A single address is the block of it alone. */
function asBlock(value: Value<string>) {
  const found = known(value) ?? ''
  const text = `${found}/${found.includes(':') ? 128 : 32}`
  return parseCidr(text) === undefined
    ? {}
    : { fix: { title: `write ${text}`, safe: true, edits: [{ at: value.at, set: text }] } }
}
