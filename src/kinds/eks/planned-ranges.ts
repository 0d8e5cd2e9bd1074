import { type Cursor, place } from '../../documents/cursor.ts'
import { block, blocks, field, texts, unresolved } from '../../documents/read.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { type PlannedRange, plannedRange, type RangeUse } from '../../facts/eks/cluster.ts'

type Owner = Omit<PlannedRange, 'use' | 'cidr'>

/** The ranges of a list of `{cidrs}` (`remoteNodeNetworks`, `remotePodNetworks`); what is an expression as a whole is one unknown range. */
export function* remoteRanges(networks: Cursor, use: RangeUse, owner: Owner): Generator<EmittedFact> {
  for (const network of blocks(networks)) yield* listedRanges(texts(field(network, 'cidrs')), use, owner)
  const why = blocks(networks).length === 0 ? unresolved(networks) : undefined
  if (why !== undefined) yield plannedRange.of({ use, cidr: why, ...owner })
}

/** The ranges of a list of texts. */
export function* listedRanges(list: Value<ListValue<string>>, use: RangeUse, owner: Owner): Generator<EmittedFact> {
  if (list.state === 'unknown') yield plannedRange.of({ use, cidr: list, ...owner })
  if (list.state !== 'known') return
  for (const cidr of list.value.items) if (isStated(cidr)) yield plannedRange.of({ use, cidr, ...owner })
}

/** A single range; none if it is absent. */
export function* singleRange(cidr: Value<string>, use: RangeUse, owner: Owner): Generator<EmittedFact> {
  if (cidr.state !== 'absent' && isStated(cidr)) yield plannedRange.of({ use, cidr, ...owner })
}

/** An empty text is what a template's parameter says for "none", a null what a record says. */
const isStated = (cidr: Value<string>): boolean =>
  !(cidr.state === 'known' && cidr.value === '') && !(cidr.state === 'invalid' && cidr.found === 'null')

/** How many ranges a list of `{cidrs}` names. */
export function countRanges(networks: Cursor): Value<number> {
  const at = place(networks)
  if (networks.node === undefined || isNothing(networks)) return { state: 'absent', at }
  const found = blocks(networks)
  const why = found.length === 0 ? unresolved(block(networks)) : undefined
  if (why !== undefined) return why
  const counts = found.map(network => {
    const list = texts(field(network, 'cidrs'))
    if (list.state === 'known') return list.value.items.length
    return list.state === 'unknown' ? 1 : 0
  })
  return { state: 'known', value: counts.reduce((sum, count) => sum + count, 0), at }
}

const isNothing = ({ node }: Cursor): boolean => node?.type === 'scalar' && node.value === null
