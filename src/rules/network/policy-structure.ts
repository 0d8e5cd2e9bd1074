import * as facts from '../../facts/index.ts'
import { blockOf } from '../../model/network/cidr.ts'
import {
  decided,
  defineRule,
  isMistyped,
  isUnset,
  known,
  type Outcome,
  type Value,
  wordFix,
  written,
} from '../../rule.ts'

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
    for (const { text, meant, at } of facts.unknownTypes(policy))
      found.push(say('NP-07.type', at, { data: { found: text }, fix: wordFix(at, meant) }))
    addList(policy.policyTypes, 'policyTypes')
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
      const other = facts.besideBlock(peer)
      if (other !== undefined) found.push(say('NP-07', ipBlock.at, { data: { other } }))
      for (const { reason, value, found: text } of facts.blockFaults(ipBlock.value)) {
        const data = { found: text, cidr: known(ipBlock.value.cidr) ?? '' }
        const fix = reason === 'cidr' ? wordFix(value.at, blockOf(known(value) ?? '')) : undefined
        found.push(...decided(value))
        if (value.state !== 'unknown') found.push(say(`NP-07.${reason}`, value.at, { data, fix }))
      }
    }

    function addPort(one: facts.PolicyPort): void {
      const { port, endPort } = one
      for (const { text, meant, at } of facts.unknownProtocol(one))
        found.push(say('NP-07.protocol', at, { data: { found: text }, fix: wordFix(at, meant) }))
      if (isMistyped(port) || (port.state === 'known' && !facts.isPolicyPort(port.value)))
        found.push(say('NP-07.port', port.at, { data: { found: known(port) ?? written(port) } }))
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
