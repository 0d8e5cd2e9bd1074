import * as facts from '../../facts/index.ts'
import { decided, decidedItems, defineRule, integers, isUnset, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/policy-world-open',
  summary: 'Allow only the addresses that are needed, never every address',
  severity: 'error',
  relevance: 'cluster',
  // Egress to everywhere is as a rule written on purpose.
  elsewhere: { 'NP-06.egress': 'info', 'NP-06.all-egress': 'info' },
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#behavior-of-ipblock-selectors',
  ],
  checks: {
    'NP-06': '{cidr} admits every address',
    'NP-06.egress': warning('{cidr} lets the pods reach every address'),
    'NP-06.union': '{cidr} and the other blocks together admit every address',
    'NP-06.almost': warning('{cidr} is a large part of all addresses'),
    'NP-06.all': 'the rule admits everyone on every port, since it names neither sources nor ports',
    'NP-06.all-egress': warning(
      'the rule lets the pods reach everything, since it names neither destinations nor ports',
    ),
    'NP-06.remedy': 'the rule admits everyone on every port, and the policy calls itself a workaround: {remark}',
    'NP-06.remedy-egress': warning(
      'the rule lets the pods reach everything, and the policy calls itself a workaround: {remark}',
    ),
  },
  options: {
    egressPorts: integers({ default: [], doc: 'TCP and UDP ports on which egress may reach every address.' }),
  },
  on: facts.policyOpenings,

  *check({ openings, workaround, limitsIngress }, { say, options: { egressPorts } }) {
    for (const direction of ['ingress', 'egress'] as const) {
      const isEgress = direction === 'egress'
      const all = openings.filter(one => one.direction === direction)
      for (const { at } of all.filter(({ isAll }) => isAll))
        if (workaround !== undefined)
          yield say(isEgress ? 'NP-06.remedy-egress' : 'NP-06.remedy', at, { data: { remark: workaround } })
        // Whoever limits what comes in opens what may leave on purpose.
        else if (isEgress) yield say('NP-06.all-egress', at, limitsIngress ? { severity: 'info' } : {})
        else yield say('NP-06.all', at)
      for (const { text, at } of all.flatMap(({ entities }) => entities))
        yield say(CHECK[direction], at, { data: { cidr: text } })
      const judged = all.filter(({ ports }) => !isEgress || !isAccepted(ports, egressPorts))
      yield* undecidedIn(judged.flatMap(({ blocks }) => blocks))
      for (const { reach, cidr, at } of facts.wideRanges(judged)) {
        const check =
          reach === 'everything' ? CHECK[direction] : reach === 'together' && !isEgress ? 'NP-06.union' : 'NP-06.almost'
        yield say(check, at, { data: { cidr } })
      }
    }
  },
})

/** Notes for what is decided at deployment. */
function* undecidedIn(blocks: readonly facts.PolicyIpBlock[]) {
  for (const { cidr, except } of blocks) {
    yield* decided(cidr)
    if (cidr.state === 'known') yield* decidedItems(except)
  }
}

const CHECK = { ingress: 'NP-06', egress: 'NP-06.egress' } as const satisfies Record<facts.Direction, string>

/** Whether all ports of an egress rule are among those on which the configuration accepts every address. */
const isAccepted = (ports: readonly facts.PolicyPort[], accepted: readonly number[]): boolean =>
  ports.length > 0 &&
  ports.every(
    ({ port, endPort }) =>
      port.state === 'known' && typeof port.value === 'number' && accepted.includes(port.value) && isUnset(endPort),
  )
