import { known } from '../../documents/value.ts'
import { listedCidrs } from '../../model/network/cidr-list.ts'
import type { RangesInForce } from '../network/addresses/address-plan.ts'
import { blackholes, remoteReaches } from '../network/addresses/remote-routes.ts'
import { AT_DEPLOYMENT, type HybridFacts, type HybridFlow, required } from './flow.ts'
import { isOverridden, leftOut, openTo, unsetExclusion } from './snat-exclusion.ts'
import { EXCLUSION, EXTERNAL_SNAT, isTrue, type VpcCni, variableOf } from './vpc-cni.ts'
import { sameAgent } from './vpc-cni-scope.ts'

const REMOTE = ['remotePods', 'remoteNodes'] as const
const ROUTES = { remotePods: 'RT-01', remoteNodes: 'RT-02' } as const
const EXCLUDED = { remotePods: 'VC-02', remoteNodes: 'VC-03' } as const

/** The routes from the cloud to the remote networks. */
export function routeFlows({ networksOfCluster, routes, tables }: HybridFacts): readonly HybridFlow[] {
  const networks = networksOfCluster(undefined)
  const dropped = REMOTE.flatMap(use =>
    blackholes(routes, networks[use]).map(({ at }) =>
      required({ from: 'vpc', to: use, check: 'RT-03' }, 'route', { allowed: 'no', note: 'a blackhole', at: [at] }),
    ),
  )
  const reached = remoteReaches(networks, routes, tables).map(({ use, reach, at }) => {
    const ends = { from: 'vpc', to: use, check: ROUTES[use] } as const
    if (reach.by === 'routes') return required(ends, 'route', { allowed: 'yes', at: reach.at })
    if (reach.by === 'nothing') return required(ends, 'route', { allowed: 'no', at: [at] })
    if (reach.by === 'unknown') return required(ends, 'route', { allowed: 'unknown', note: AT_DEPLOYMENT, at: [at] })
    const note = `only by the route for ${reach.cidr}`
    return required({ ...ends, check: 'RT-03' }, 'route', { allowed: 'yes', note, at: [reach.at] })
  })
  return [...reached, ...dropped]
}

/** Whether cloud addresses reach the remote networks untranslated. */
export function translationFlows({ agents, agentScopeOf }: HybridFacts): readonly HybridFlow[] {
  const groups = sameAgent(agents)
  return agents.flatMap(agent => {
    const scope = agentScopeOf(agent.cluster)
    if (!scope.isHybrid || scope.autoModeAt !== undefined) return []
    const group = groups.get(agent) ?? []
    return REMOTE.flatMap(use => {
      const { check = EXCLUDED[use], ...found } = untranslated(agent, group, scope[use]) ?? { at: undefined }
      return found.at === undefined ? [] : [required({ from: 'vpc', to: use, check }, 'own address', found)]
    })
  })
}

type Found = Pick<HybridFlow, 'allowed' | 'note' | 'at'> & { readonly check?: string }

/** What one place says of the exclusion of a range; undefined where that is another's to say. */
function untranslated(agent: VpcCni, group: readonly VpcCni[], planned: RangesInForce): Found | undefined {
  const [list, external] = [variableOf(agent, EXCLUSION), variableOf(agent, EXTERNAL_SNAT)]
  if (external?.state === 'known' && isTrue(external.value))
    return { allowed: 'yes', check: 'VC-06', note: 'nothing is translated at all', at: [external.at] }
  const open = [external, list].find(value => value?.state === 'unknown' || value?.state === 'invalid')
  if (open !== undefined) return { allowed: 'unknown', note: AT_DEPLOYMENT, at: [open.at] }
  if (list === undefined || list.state === 'absent' || known(list) === '') {
    const unset = unsetExclusion(agent, list, group)
    if (unset === undefined) return undefined
    if ('why' in unset) return { allowed: 'unknown', note: unset.why, at: [unset.at] }
    return { allowed: 'no', check: 'VC-01', at: [unset.at] }
  }
  if (isOverridden(agent, group)) return undefined
  if (planned.state !== 'known') return { allowed: 'unknown', note: 'its network is not stated', at: [list.at] }
  const items = listedCidrs(known(list) ?? '')
  const left = leftOut(planned.ranges, items).map(({ cidr }) => cidr)
  if (left.length === 0) return { allowed: 'yes', at: [list.at] }
  const check = left.every(openTo(items)) ? { check: 'VC-05' } : {}
  return { allowed: 'no', ...check, note: `not ${left.join(', ')}`, at: [list.at] }
}
