import * as facts from '../../facts/index.ts'
import { blockOf, covers, parseCidr, toSet } from '../../model/network/cidr.ts'
import { PROTOCOLS } from '../../model/network/port-set.ts'
import {
  decided,
  defineRule,
  isMistyped,
  isUnset,
  type Outcome,
  sameButCase,
  statedItems,
  type Value,
  wordFix,
  written,
} from '../../rule.ts'

const TYPES = ['Ingress', 'Egress']

export default defineRule({
  id: 'network/policy-structure',
  summary: 'Write peers, ports and exceptions that the API server accepts',
  severity: 'error',
  relevance: 'anywhere',
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
  on: facts.networkPolicy,

  // A list, not a generator with generators in it: of thousands of policies nearly all have nothing to be said of.
  check(policy, { say }) {
    const found: Outcome[] = []
    const { policyTypes } = policy
    for (const type of statedItems(policyTypes)) {
      const name = type.state === 'known' ? type.value : type.state === 'invalid' ? type.text : undefined
      if (name !== undefined && !TYPES.includes(name))
        found.push(
          say('NP-07.type', type.at, { data: { found: name }, fix: wordFix(type.at, sameButCase(name, TYPES)) }),
        )
    }
    addList(policyTypes, 'policyTypes')
    addSelector(policy.podSelector)
    for (const direction of ['ingress', 'egress'] as const) {
      addList(policy[direction], direction)
      for (const rule of facts.rulesOf(policy, direction)) {
        addList(rule.peers, direction === 'ingress' ? 'from' : 'to')
        addList(rule.ports, 'ports')
        const field = direction === 'ingress' ? 'to' : 'from'
        if (rule.misplaced !== undefined)
          found.push(say('NP-07.misplaced', rule.misplaced, { data: { field, direction } }))
        for (const one of facts.peersOf(rule)) addPeer(one)
        for (const one of facts.portsOf(rule)) addPort(one)
      }
    }
    return found

    function addList(value: Value<unknown>, field: string): void {
      if (isMistyped(value)) found.push(say('NP-07.list', value.at, { data: { field } }))
    }

    function addPeer(peer: facts.PolicyPeer): void {
      const { podSelector, namespaceSelector, ipBlock, at } = peer
      addSelector(podSelector)
      addSelector(namespaceSelector)
      if (isUnset(podSelector) && isUnset(namespaceSelector) && isUnset(ipBlock)) found.push(say('NP-07.empty', at))
      if (ipBlock.state !== 'known') return
      // Of two fields that are each there only in some cases there may always be one.
      const isBeside = (one: Value<unknown>): boolean =>
        !isUnset(one) && (ipBlock.at.assumed === undefined || one.at.assumed === undefined)
      const other = (['podSelector', 'namespaceSelector'] as const).find(name => isBeside(peer[name]))
      if (other !== undefined) found.push(say('NP-07', ipBlock.at, { data: { other } }))
      for (const one of blockProblems(ipBlock.value)) found.push(one)
    }

    function* blockProblems({ cidr, except }: facts.PolicyIpBlock): Generator<Outcome> {
      const text = yield* decided(cidr)
      if (isUnset(cidr)) return yield say('NP-07.no-cidr', cidr.at)
      const block = parseCidr(text ?? '')
      if (isMistyped(cidr) || (text !== undefined && block === undefined))
        return yield say('NP-07.cidr', cidr.at, {
          data: { found: written(cidr) },
          fix: wordFix(cidr.at, blockOf(text ?? '')),
        })
      if (block === undefined) return
      for (const hole of statedItems(except)) {
        const found = yield* decided(hole)
        const range = parseCidr(found ?? '')
        if (found === undefined) continue
        if (range === undefined)
          yield say('NP-07.cidr', hole.at, { data: { found: written(hole) }, fix: wordFix(hole.at, blockOf(found)) })
        else if (range.prefix <= block.prefix || !covers(toSet([block]), toSet([range])))
          yield say('NP-07.except', hole.at, { data: { found, cidr: text ?? '' } })
      }
    }

    function addPort(one: facts.PolicyPort): void {
      const { protocol, port, endPort } = one
      if (protocol.state === 'known' && !PROTOCOLS.some(one => one === protocol.value)) {
        const fix = wordFix(protocol.at, sameButCase(protocol.value, PROTOCOLS))
        found.push(say('NP-07.protocol', protocol.at, { data: { found: protocol.value }, fix }))
      }
      if (port.state === 'known' && !facts.isPolicyPort(port.value))
        found.push(say('NP-07.port', port.at, { data: { found: port.value } }))
      if (isMistyped(port)) found.push(say('NP-07.port', port.at, { data: { found: written(port) } }))
      const refused = facts.refusedEnd(one)
      if (refused !== undefined)
        found.push(say(`NP-07.${refused}`, endPort.at, { data: { found: written(endPort), port: written(port) } }))
    }

    function addSelector(value: Value<facts.PolicySelector>): void {
      if (value.state !== 'known') return
      for (const { reason, found: text, at } of value.value.refused)
        found.push(say(`NP-07.${reason}`, at, { data: { found: text } }))
    }
  },
})
