import type { Place } from '../../../documents/document.ts'
import { known, type Value } from '../../../documents/value.ts'
import { isEverything, parseLooseCidr, toSet } from '../../../model/network/cidr.ts'
import { type AddressPart, coverAll, meetsAny, namesOf } from './addresses.ts'
import type { Route, RouteTable } from './route.ts'
import type { Networks } from './scope-networks.ts'

/** How a network that is on-premises is reached from the cloud. */
type Reach =
  | { readonly by: 'routes'; readonly at: readonly Place[] }
  | { readonly by: 'default'; readonly cidr: string; readonly at: Place }
  | { readonly by: 'nothing' }
  | { readonly by: 'unknown' }

/** How `network` is reached by the routes of a scope that lead onward and are not dropped. */
function reachOf(network: readonly AddressPart[], routes: readonly Route[], propagates: boolean): Reach {
  const onward = routes.filter(({ target }) => target === 'onward')
  const parts = onward.flatMap(one => (isDefault(one) ? [] : partsOf(one.destination)))
  const found = coverAll(parts, network)
  if (found === 'yes')
    return { by: 'routes', at: onward.filter(one => isFor(one, network)).map(one => one.destination.at) }
  const isOpen = routes.some(({ target, destination }) => target !== 'other' && destination.state === 'unknown')
  if (found === 'unknown' || propagates || isOpen || routes.some(one => one.target === 'unknown'))
    return { by: 'unknown' }
  const all = onward.find(isDefault)
  if (all === undefined) return { by: 'nothing' }
  return { by: 'default', cidr: known(all.destination) ?? '', at: all.destination.at }
}

function partsOf(destination: Value<string>): readonly AddressPart[] {
  if (destination.state === 'unknown') return [{ names: namesOf(destination) }]
  const range = parseLooseCidr(known(destination) ?? '')
  return range === undefined ? [] : [{ set: toSet([range]), names: [] }]
}

/** Whether a route is for every address. */
function isDefault({ destination }: Route): boolean {
  const range = parseLooseCidr(known(destination) ?? '')
  return range !== undefined && isEverything(toSet([range]))
}

const isFor = (one: Route, network: readonly AddressPart[]): boolean =>
  !isDefault(one) && partsOf(one.destination).some(part => meetsAny(part, network) === 'yes')

/** The routes that drop what is for one of `networks`. */
export const blackholes = (routes: readonly Route[], networks: readonly AddressPart[]) =>
  routes.flatMap(({ blackholeAt: at, destination }) => {
    const isMeant = partsOf(destination).some(part => meetsAny(part, networks) === 'yes')
    return at !== undefined && isMeant ? [{ at, destination: known(destination) ?? '' }] : []
  })

/** Where a route would be that is missing: in the table that leads onward, else in the first. */
const missingRouteAt = (tables: readonly RouteTable[]): Place | undefined =>
  (tables.find(({ leadsOnward }) => leadsOnward) ?? tables[0])?.routesAt

interface RemoteReach {
  readonly use: 'remotePods' | 'remoteNodes'
  readonly reach: Reach
  readonly at: Place
}

/**
 * How the remote networks that are planned are reached, and where a route would be that is missing; none without a table. What
 * is captured shows neither that what is written is right, nor the other way round.
 */
export const remoteReaches = (
  networks: Networks,
  routes: readonly Route[],
  tables: readonly RouteTable[],
): readonly RemoteReach[] =>
  [false, true].flatMap(isRecord =>
    reachesBy(
      networks,
      routes.filter(one => one.isRecord === isRecord),
      tables.filter(one => one.isRecord === isRecord),
    ),
  )

function reachesBy(
  networks: Networks,
  routes: readonly Route[],
  tables: readonly RouteTable[],
): readonly RemoteReach[] {
  // Where no table of a VPC is at hand, a transit gateway's is what there is.
  const of = tables.some(table => table.of === 'vpc') ? 'vpc' : 'transit'
  const judged = tables.filter(table => table.of === of)
  const own = routes.filter(one => one.of === of)
  const at = missingRouteAt(judged)
  const propagates = judged.some(table => table.propagates)
  return (['remotePods', 'remoteNodes'] as const).flatMap(use =>
    at === undefined || networks[use].length === 0 ? [] : [{ use, reach: reachOf(networks[use], own, propagates), at }],
  )
}
