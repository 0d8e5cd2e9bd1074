import { answersPublicName, hasOwnGroup, partFinder } from '../network/endpoint-scope.ts'
import { isRequired, REQUIRED_SERVICES } from '../network/vpc-endpoint.ts'
import { AT_DEPLOYMENT, type HybridFacts, type HybridFlow, required } from './flow.ts'

/** Who uses the private endpoints and the resolver. */
export const USERS = ['vpc', 'remotePods'] as const

/** What is known of the private endpoints themselves: that they are there, have a group, and answer the public names. */
export function endpointFlows({ endpoints, endpointParts, endpointOf }: HybridFacts): readonly HybridFlow[] {
  const partsOf = partFinder(endpointParts)
  return REQUIRED_SERVICES.flatMap(service => {
    const own = endpoints.filter(endpoint => isRequired(endpoint) && endpoint.service === service)
    const reached = (check: string, found: Parameters<typeof required>[2]): readonly HybridFlow[] =>
      USERS.map(from => required({ from, to: service, check }, 'tcp 443', found))
    const presence = endpointOf?.(service)
    if (presence?.is === 'missing')
      return reached('VE-01', { allowed: 'no', note: 'there is no interface endpoint', at: [presence.at] })
    const elsewhere =
      presence?.is === 'elsewhere'
        ? reached('VE-01', { allowed: 'no', note: `its endpoint is in ${presence.region}`, at: [presence.at] })
        : []
    if (presence?.is === 'open') return reached('VE-01', { allowed: 'unknown', note: presence.why, at: [presence.at] })
    const flows = own.flatMap((endpoint): readonly HybridFlow[] => {
      const answer = answersPublicName(endpoint)
      const names = required({ from: 'dns', to: service, check: 'VE-02' }, 'private names', {
        allowed: answer,
        ...(answer === 'unknown' ? { note: AT_DEPLOYMENT } : {}),
        at: [endpoint.privateDns.at],
      })
      const group = { allowed: 'no', note: "the VPC's default group decides", at: [endpoint.groupsAt] } as const
      return [...(hasOwnGroup(endpoint, partsOf) === 'no' ? reached('VE-05', group) : []), names]
    })
    return [...elsewhere, ...flows]
  })
}
