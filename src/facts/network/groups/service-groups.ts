import type { Place } from '../../../documents/document.ts'
import { groupBy } from '../../../model/group-by.ts'
import { namedKey } from '../../eks/object-key.ts'
import { isInbound, type ResolverEndpoint } from '../resolver-endpoint.ts'
import { endpointKey, type GroupLink, isRequired, type VpcEndpoint, type VpcEndpointPart } from '../vpc-endpoint.ts'
import type { GroupRules } from './group-index.ts'
import type { groupScopeOf } from './group-scope.ts'
import { vpcOf } from './security-group.ts'
import type { ServiceGroup } from './service-group.ts'

type GroupScope = NonNullable<ReturnType<typeof groupScopeOf>>

/** The groups of an endpoint, as far as their rules are at hand, and where the endpoint names the first of them. */
export interface AttachedGroup {
  readonly group: ServiceGroup
  readonly at: Place
}

/** The maximum number of rules of one network interface in AWS, of all its groups together. */
const MAX_RULES = 1000

/** More alternatives than any template has; each is judged with all that is always attached. */
const MAX_CHOICES = 20

/** The groups of the private endpoints that the contract asks for: tcp 443. What several groups admit is added up. */
export function endpointGroups(
  scope: GroupScope,
  endpoints: readonly VpcEndpoint[],
  parts: readonly VpcEndpointPart[],
): readonly (AttachedGroup & { readonly service: string })[] {
  const partsOf = groupBy(parts, ({ endpoint }) => namedKey(endpoint))
  const judged = new Set<string>()
  return endpoints.filter(isRequired).flatMap(endpoint => {
    const more = partsOf.get(endpointKey(endpoint)) ?? []
    const { service = '', vpc, hasGroups, groupsAt } = endpoint
    const links = attachments(endpoint.groups, groupsAt).map(own => [...own, ...more.flatMap(({ groups }) => groups)])
    return links.flatMap(own => {
      const united = unite(own, scope.groups)
      if (united === undefined || !isNew(judged, [service, ...united.keys])) return []
      const group: ServiceGroup = {
        ...united.group,
        isWhole: united.group.isWhole && hasGroups !== 'unknown',
        sourceOf: scope.sourceOf,
        networks: { ...scope.networks, vpc: scope.cloudOf(vpc) },
        ports: [{ protocol: 'tcp', port: 443 }],
      }
      return [{ group, at: united.at, service }]
    })
  })
}

/** The groups of the resolver's inbound endpoints: port 53 by UDP and TCP. */
export function resolverGroups(
  { groups, networks, cloudOf, sourceOf }: GroupScope,
  endpoints: readonly ResolverEndpoint[],
): readonly AttachedGroup[] {
  const judged = new Set<string>()
  const attached = endpoints.filter(isInbound).flatMap(one => attachments(one.groups, one.groupsAt))
  return attached.flatMap(links => {
    const united = unite(links, groups)
    if (united === undefined || !isNew(judged, united.keys)) return []
    const own = united.first === undefined ? [] : cloudOf(vpcOf(united.first))
    const group: ServiceGroup = {
      ...united.group,
      sourceOf,
      networks: { ...networks, vpc: own.length > 0 ? own : networks.vpc },
      ports: [
        { protocol: 'udp', port: 53 },
        { protocol: 'tcp', port: 53 },
      ],
    }
    return [{ group, at: united.at }]
  })
}

/** The groups that are attached together: all items of a list; the branches of a choice (`Fn::If`), one at a time. */
function attachments(links: readonly GroupLink[], listAt: Place): readonly (readonly GroupLink[])[] {
  const isChoice = ({ at }: GroupLink): boolean =>
    at.pointer.startsWith(`${listAt.pointer}/`) && CHOICE.test(at.pointer.slice(listAt.pointer.length))
  const choices = links.filter(isChoice)
  const always = links.filter(link => !isChoice(link))
  return choices.length === 0 ? [always] : choices.slice(0, MAX_CHOICES).map(link => [...always, link])
}

/** What follows a list's own place where an item of it is chosen: `/0/1` of `!If`, `/0/Fn::If/1`, `/Fn::If/1`. */
const CHOICE = /^(?:\/\d+\/\d|(?:\/\d+)?\/Fn::If)/

/** The rules of all the groups that are attached to one thing; undefined where none of them is described. */
function unite(links: readonly GroupLink[], index: ReadonlyMap<string, GroupRules>) {
  const named = new Map(links.map(link => [namedKey(link), link]))
  const described = Array.from(named).flatMap(([key, { at }]) => {
    const own = index.get(key)
    return own === undefined ? [] : [{ own, at }]
  })
  const [first] = described
  if (first === undefined) return undefined
  const count = described.reduce((sum, { own }) => sum + own.rules.length, 0)
  const isTooMuch = described.length > 1 && count > MAX_RULES
  return {
    keys: [...named.keys()].sort(),
    first: first.own.group,
    at: first.at,
    group: {
      rules: isTooMuch || described.length === 1 ? first.own.rules : described.flatMap(({ own }) => own.rules),
      isWhole: !isTooMuch && described.length === named.size,
      missingAt: first.own.ingressAt,
    },
  }
}

/** Many endpoints may have the same groups: these are judged once. */
function isNew(judged: Set<string>, names: readonly string[]): boolean {
  const key = JSON.stringify(names)
  const isFirst = !judged.has(key)
  judged.add(key)
  return isFirst
}
