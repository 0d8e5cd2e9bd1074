import type { Place } from '../../documents/document.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { type Cluster, cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { folderOf } from '../../facts/kubernetes/object-meta.ts'
import { hasRemoteNetworks, isHybrid } from '../../facts/network/address-plan.ts'
import { isInterface, REQUIRED_SERVICES, vpcEndpoint, vpcEndpointCapture } from '../../facts/network/vpc-endpoint.ts'

const NAMES = { sts: 'STS', s3: 'S3' } as const

export default defineRule({
  id: 'network/endpoint-required',
  summary: 'Give a cluster with remote networks interface endpoints of STS and S3',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/private-clusters.html'],
  checks: {
    'VE-01': 'the cluster has remote networks, but there is no interface endpoint of {service} for them',
  },
  on: { cluster: allOf(cluster) },
  with: {
    vpcEndpoint: allOf(vpcEndpoint),
    vpcEndpointCapture: allOf(vpcEndpointCapture),
    plannedRange: allOf(plannedRange),
  },

  *check(
    { cluster: clusters },
    { say, unsure, platform, complete },
    { vpcEndpoint, vpcEndpointCapture, plannedRange },
  ) {
    if (!isHybrid(platform, clusters, plannedRange)) return
    const [first] = clusters.filter(hasRemoteNetworks)
    if (first === undefined) return
    // Endpoints are often described elsewhere: what is missing is known where all are here, or some are beside the cluster.
    const isBeside = vpcEndpoint.some(({ at }) => folderOf(at) === folderOf(first.at))
    if (!complete && !isBeside && vpcEndpointCapture.length === 0) return
    for (const service of REQUIRED_SERVICES) {
      const found = vpcEndpoint.filter(endpoint => endpoint.service === service || endpoint.service === undefined)
      if (found.some(endpoint => endpoint.service === service && isInterface(endpoint))) continue
      const open = found.find(({ type, service }) => type.state === 'unknown' || service === undefined)
      if (open !== undefined) yield unsure({ why: 'what an endpoint is for', at: open.at })
      else yield say('VE-01', remoteNetworksOf(first), { data: { service: NAMES[service] } })
    }
  },
})

/** The key of a cluster's remote networks; in a command, which has none, what they are. */
function remoteNetworksOf({ remoteNodeRanges: nodes, remotePodRanges: pods }: Cluster): Place {
  const { at } = nodes.state === 'absent' ? pods : nodes
  if (at.within !== undefined) return at
  return { document: at.document, pointer: at.pointer.slice(0, at.pointer.lastIndexOf('/')), part: 'key' }
}
