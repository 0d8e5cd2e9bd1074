import * as facts from '../../facts/index.ts'
import { parseAddress } from '../../model/network/cidr.ts'
import { decided, defineRule, known, type Value, warning } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/cni-variables',
  summary: 'Give the VPC CNI values that it reads as they are meant',
  severity: 'error',
  relevance: { 'VC-08': 'cluster', 'VC-09': 'cluster', 'VC-11': 'anywhere' },
  references: [
    'https://github.com/aws/amazon-vpc-cni-k8s#cni-configuration-variables',
    'https://docs.aws.amazon.com/eks/latest/best-practices/vpc-cni.html',
  ],
  checks: {
    'VC-08': warning('{name} is set without {other}, so it says only half of what is kept ready'),
    'VC-08.prefix': warning('WARM_PREFIX_TARGET has no effect where {other} is set'),
    'VC-08.number': warning('{name} is {found}, which is not a whole number; the agent ignores it'),
    'VC-09': 'the introspection endpoint listens on {found}, not on loopback only',
    'VC-11': warning('{name} is {found} without quotes, but the value of a variable is a string'),
  },
  on: facts.vpcCni,

  *check(one, { say }) {
    for (const { name, found, at } of one.unquoted) yield say('VC-11', at, { data: { name, found } })
    const targets = new Map<string, Value<string>>()
    for (const name of facts.WARM_TARGETS) {
      const value = facts.variableOf(one, name)
      const text = yield* decided(value)
      if (value === undefined || text === '') continue
      if (text !== undefined && !/^\+?\d{1,9}$/.test(text))
        yield say('VC-08.number', value.at, { data: { name, found: `"${text}"` } })
      // To the agent 0 is the same as none.
      else if (text === undefined || Number(text) > 0) targets.set(name, value)
    }
    const [warm, minimum] = [targets.get('WARM_IP_TARGET'), targets.get('MINIMUM_IP_TARGET')]
    const isOpen = one.open !== undefined
    for (const [name, value, other, partner] of [
      ['WARM_IP_TARGET', warm, 'MINIMUM_IP_TARGET', minimum],
      ['MINIMUM_IP_TARGET', minimum, 'WARM_IP_TARGET', warm],
    ] as const)
      if (value?.state === 'known' && partner === undefined && facts.variableOf(one, other) === undefined && !isOpen)
        yield say('VC-08', value.at, { data: { name, other } })
    const prefixes = targets.get('WARM_PREFIX_TARGET')
    const [override] = [...targets.keys()].filter(name => name.endsWith('_IP_TARGET'))
    const delegation = facts.variableOf(one, 'ENABLE_PREFIX_DELEGATION')
    if (prefixes !== undefined && override !== undefined && facts.isTrue((yield* decided(delegation)) ?? ''))
      yield say('VC-08.prefix', prefixes.at, { data: { other: override } })

    const bind = facts.variableOf(one, 'INTROSPECTION_BIND_ADDRESS')
    const disabled = facts.variableOf(one, 'DISABLE_INTROSPECTION')
    const isDisabled = disabled !== undefined && facts.isTrue(known(disabled) ?? '')
    const address = yield* decided(bind)
    if (bind !== undefined && address !== undefined && !isDisabled && !isLocal(address))
      yield say('VC-09', bind.at, { data: { found: address } })
  },
})

/** Whether only programs of the same host can connect: a path, a loopback address; an empty value is the agent's default. */
function isLocal(address: string): boolean {
  if (address === '' || address.startsWith('unix:')) return true
  const host = address.replace(/:\d{0,5}$/, '').replace(/^\[(.*)\]$/, '$1')
  if (host === 'localhost') return true
  const { family, bits = '' } = parseAddress(host) ?? {}
  return family === 4 ? bits.startsWith('7f') : /^0{31}1$/.test(bits)
}
