import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal, text, texts } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Direction, PolicyIpBlock } from '../../facts/network/policies/network-policy.ts'
import type { PolicyOpening } from '../../facts/network/policies/policy-openings.ts'

type Opened = Pick<PolicyOpening, 'blocks' | 'entities' | 'isAll'>

const DIRECTIONS = ['ingress', 'egress'] as const

/** What a policy of Cilium, Calico, Antrea, AWS or the administrator opens to addresses. */
export const openingsOf = ({ type, body }: Resource): readonly PolicyOpening[] =>
  [get(body, 'spec'), ...items(get(body, 'specs'))].flatMap(spec =>
    DIRECTIONS.flatMap(direction =>
      items(get(spec, direction)).flatMap(rule => {
        const opening = /^cilium\.io\//.test(type)
          ? ciliumOpening(rule, direction)
          : /projectcalico\.org\//.test(type)
            ? calicoOpening(rule, direction)
            : peerOpening(rule, direction)
        const at = place(rule)
        // Their ports are in other forms: each rule is judged by itself.
        return opening.isAll || opening.blocks.length + opening.entities.length > 0
          ? [{ ...opening, direction, ports: [], portsKey: at.pointer, at }]
          : []
      }),
    ),
  )

/** Cilium's words for every address (https://docs.cilium.io/en/stable/security/policy/language/#entities-based). */
const WORLD = /^(?:all|world)$/

/** An empty rule of Cilium allows nothing. */
function ciliumOpening(rule: Cursor, direction: Direction): Opened {
  const side = direction === 'ingress' ? 'from' : 'to'
  const entities = items(get(rule, `${side}Entities`)).flatMap(item => {
    const name = literal(item) ?? ''
    return WORLD.test(name) ? [{ text: name, at: place(item) }] : []
  })
  const blocks = [
    ...items(get(rule, `${side}CIDR`)).map(item => blockOf(item)),
    ...items(get(rule, `${side}CIDRSet`)).map(set => blockOf(get(set, 'cidr'), get(set, 'except'))),
  ]
  return { entities, blocks, isAll: false }
}

/** A rule of Calico without `source` or `destination` is about everyone, one without ports about all of them. */
function calicoOpening(rule: Cursor, direction: Direction): Opened {
  if (literal(get(rule, 'action')) !== 'Allow') return { entities: [], blocks: [], isAll: false }
  const peer = get(rule, direction === 'ingress' ? 'source' : 'destination')
  const blocks = items(get(peer, 'nets')).map(item => blockOf(item, get(peer, 'notNets')))
  const isAll = ['source', 'destination', 'protocol', 'notProtocol', 'icmp', 'http'].every(
    key => get(rule, key).node === undefined,
  )
  // What also selects endpoints or services is about those.
  const isNarrowed = ['selector', 'namespaceSelector', 'serviceAccounts', 'services'].some(
    key => get(peer, key).node !== undefined,
  )
  return { entities: [], blocks: isNarrowed ? [] : blocks, isAll }
}

/** A rule with peers in the form of NetworkPolicy, or with `networks` as the administrator's policies have. */
function peerOpening(rule: Cursor, direction: Direction): Opened {
  const action = literal(get(rule, 'action'))
  const isAllowed = action === undefined || /^(?:Allow|Accept)$/.test(action)
  const peers = isAllowed ? items(get(rule, direction === 'ingress' ? 'from' : 'to')) : []
  const blocks = peers.flatMap(peer => {
    const block = get(peer, 'ipBlock')
    const networks = items(get(peer, 'networks')).map(item => blockOf(item))
    return block.node === undefined ? networks : [blockOf(get(block, 'cidr'), get(block, 'except'))]
  })
  return { entities: [], blocks, isAll: false }
}

const blockOf = (cidr: Cursor, except?: Cursor): PolicyIpBlock => ({
  cidr: text(cidr),
  except: except === undefined ? { state: 'absent', at: place(cidr) } : texts(except),
})
