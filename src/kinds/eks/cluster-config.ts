import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { addon } from '../../facts/eks/addon.ts'
import { clusterConfig } from '../../facts/eks/cluster-config.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { identityMappings } from '../../facts/eks/identity-mapping.ts'
import { nodeGroup } from '../../facts/eks/node-group.ts'
import { podIdentityAssociation } from '../../facts/eks/pod-identity.ts'
import { readAccessEntry } from './read-access.ts'
import { readEksctlAddon } from './read-addon.ts'
import { readClusterConfig } from './read-cluster-config.ts'
import { readEksctl } from './read-eksctl.ts'
import { readEksctlPermissions } from './read-eksctl-permissions.ts'
import { readEksctlServiceAccount } from './read-eksctl-service-account.ts'
import { readIamIdentityMapping } from './read-identity-mappings.ts'
import { eksctlZones, readEksctlNodeGroup } from './read-node-group.ts'
import { readPodIdentity } from './read-pod-identity.ts'
import { agentOfAddon } from './read-pod-identity-agent.ts'

/** eksctl's file: a cluster, and all that belongs to it. */
export default defineKind({
  id: 'ClusterConfig',
  types: ['eksctl.io/ClusterConfig'],
  recognisedBy: 'apiVersion eksctl.io/v1alpha5, kind ClusterConfig',

  *read(resource) {
    const { body } = resource
    yield* readClusterConfig(body)
    yield clusterConfig.of(readEksctl(body))
    const link = { name: text(get(body, 'metadata', 'name')) }
    const owner = { source: 'definition', cluster: link } as const
    for (const entry of items(get(body, 'accessConfig', 'accessEntries'))) yield* readAccessEntry(entry, owner)
    const around = { cluster: link, zones: eksctlZones(body) }
    for (const group of items(get(body, 'managedNodeGroups')))
      yield nodeGroup.of(readEksctlNodeGroup(group, true, around))
    for (const group of items(get(body, 'nodeGroups'))) yield nodeGroup.of(readEksctlNodeGroup(group, false, around))
    for (const entry of items(get(body, 'addons'))) {
      const found = readEksctlAddon(entry, link)
      yield addon.of(found)
      yield* agentOfAddon(found, entry)
    }
    for (const entry of items(get(body, 'iam', 'podIdentityAssociations')))
      yield podIdentityAssociation.of(readPodIdentity(entry, 'definition', link))
    yield* mappings(body, link)
    for (const entry of items(get(body, 'iam', 'serviceAccounts'))) yield* readEksctlServiceAccount(entry, link)
    yield* readEksctlPermissions(resource)
  },
})

function* mappings(body: Cursor, cluster: ClusterLink): Generator<EmittedFact> {
  const listed = get(body, 'iamIdentityMappings')
  if (listed.node === undefined) return
  yield identityMappings.of({
    origin: 'eksctl',
    isCaptured: false,
    texts: [],
    mappings: items(listed).flatMap(entry => readIamIdentityMapping(entry) ?? []),
    misfits: [],
    at: place(listed, 'key'),
    cluster,
  })
}
