import { isUnset, known } from '../../documents/value.ts'
import { type Corefile, cloudDomainOf, cloudZones, pluginsOf, type Server, servesCluster } from '../network/corefile.ts'
import type { DnsAddOn } from './dns-add-on.ts'
import { type Forwarding, judgeForward } from './dns-forwarding.ts'
import { AT_DEPLOYMENT, type HybridFacts, type HybridFlow, required } from './flow.ts'

/** Whether cluster DNS forwards the names of AWS's APIs to the resolver inbound endpoint. */
export function dnsFlows({
  corefiles,
  dnsAddOns,
  forwarding,
  isHybridDns,
  regionOf,
}: HybridFacts): readonly HybridFlow[] {
  const read = new Set(corefiles.map(({ at }) => at.document))
  return [
    ...corefiles
      .filter(one => servesCluster(one) && isHybridDns(one.cluster))
      .flatMap(one => ofCorefile(one, regionOf(one), forwarding)),
    ...dnsAddOns.filter(({ cluster }) => isHybridDns(cluster)).flatMap(one => ofAddOn(one, read)),
  ]
}

/** The ends of the forwarding, and what is forwarded. */
export const forwards = (check: string, found: Parameters<typeof required>[2]): HybridFlow =>
  required({ from: 'dns', to: 'resolver', check }, 'AWS names', found)

function ofAddOn({ corefile }: DnsAddOn, read: ReadonlySet<string>): readonly HybridFlow[] {
  const at = [corefile.at]
  if (corefile.state === 'unknown') return [forwards('CD-06', { allowed: 'unknown', note: AT_DEPLOYMENT, at })]
  if (!isUnset(corefile) && known(corefile)?.trim() !== '')
    return read.has(corefile.at.document)
      ? []
      : [forwards('CD-10', { allowed: 'unknown', note: 'its Corefile is not one that can be read', at })]
  return [forwards('CD-06', { allowed: 'no', note: 'the add-on has no Corefile', at })]
}

function ofCorefile(one: Corefile, region: string | undefined, forwarding: Forwarding): readonly HybridFlow[] {
  const [fault] = one.faults
  if (fault !== undefined) return [forwards('CF-10', { allowed: 'unknown', note: 'its braces', at: [fault.at] })]
  const domain = cloudDomainOf(one, region)
  if (domain.is === 'open') return [forwards('CF-03', { allowed: 'unknown', note: domain.why, at: [domain.at] })]
  if (domain.is === 'missing') return [forwards('CF-03', { allowed: 'no', at: [domain.at] })]
  const narrow =
    'zone' in domain ? [forwards('CF-03', { allowed: 'no', note: `only ${domain.zone}`, at: [domain.at] })] : []
  const blocks = one.servers.filter(server => cloudZones(server).length > 0)
  return [...narrow, ...blocks.flatMap(block => ofBlock(block, forwarding))]
}

function ofBlock(block: Server, forwarding: Forwarding): readonly HybridFlow[] {
  const found = pluginsOf(block, 'forward')
  if (found.length === 0 && block.open !== undefined)
    return [forwards('CF-04', { allowed: 'unknown', note: block.open.why, at: [block.open.at] })]
  if (found.length === 0) return [forwards('CF-04', { allowed: 'no', at: [block.at] })]
  return found.map(plugin => {
    const verdict = judgeForward(plugin, forwarding)
    const at = [verdict.at]
    if (verdict.is === 'right') return forwards('CF-05', { allowed: 'yes', at })
    if (verdict.is === 'open') return forwards('CF-05', { allowed: 'unknown', note: AT_DEPLOYMENT, at })
    if (verdict.is === 'unstated') return forwards('CF-05', { allowed: 'unknown', note: verdict.why, at })
    if (verdict.is === 'encrypted') return forwards('CF-08', { allowed: 'no', note: `to ${verdict.text}`, at })
    if (verdict.is === 'wrong') return forwards('CF-05', { allowed: 'no', note: `to ${verdict.found}`, at })
    if (verdict.is === 'missing') return forwards('CF-05', { allowed: 'no', note: `not to ${verdict.missing}`, at })
    return forwards('CF-05', { allowed: 'no', note: `to ${verdict.count} of 2 addresses`, at })
  })
}
