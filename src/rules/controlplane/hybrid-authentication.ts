import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/hybrid-authentication',
  summary: 'Enable access entries where a cluster has remote networks',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-cluster-prep.html'],
  checks: {
    'CL-03': 'the cluster has remote networks, but its authentication mode is CONFIG_MAP, so hybrid nodes cannot join',
  },
  on: facts.cluster,

  *check(found, { say }) {
    if (!facts.hasRemoteNetworks(found)) return
    const { authenticationMode: mode, remoteNodeRanges, remotePodRanges } = found
    yield* decided(mode)
    if (facts.authenticationModeOf(found) !== 'CONFIG_MAP') return
    const networks = remoteNodeRanges.state === 'absent' ? remotePodRanges : remoteNodeRanges
    yield say('CL-03', mode.at, { related: [{ at: networks.at, note: 'the remote networks' }] })
  },
})
