import { defineLinkRule } from '../../engine/define.ts'
import { known } from '../../engine/value.ts'
import { accessEntry, NODE_TYPES } from '../../facts/access-entry.ts'
import { parseIamArn } from '../../facts/arn.ts'
import { cluster } from '../../facts/cluster.ts'
import { clusterFinder } from '../../facts/cluster-link.ts'
import { identityMappings, isOfNodes } from '../../facts/identity-mapping.ts'

export default defineLinkRule({
  id: 'access/aws-auth-and-entry',
  summary: 'Say in one place only who has access to a cluster',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/migrating-access-entries.html'],
  checks: {
    'AA-07': 'this principal has an access entry too: which of the two grants holds is easily mistaken',
  },
  across: { identityMappings, accessEntry, cluster },

  *check({ identityMappings, accessEntry, cluster }, { say }) {
    const findClusters = clusterFinder(cluster)
    const people = accessEntry.filter(({ type }) => !NODE_TYPES.includes(known(type) ?? 'STANDARD'))
    const entries = new Map(people.map(entry => [withoutPath(known(entry.principal)), entry]))

    for (const { mappings, cluster: link } of identityMappings)
      for (const mapping of mappings) {
        const arn = known(mapping.principal)
        if (arn === undefined) continue
        const entry = entries.get(withoutPath(arn))
        const [one] = entry === undefined ? [] : findClusters(entry.cluster)
        const [other] = findClusters(link)
        const isElsewhere = one !== undefined && other !== undefined && known(one.name) !== known(other.name)
        if (entry !== undefined && !isOfNodes(mapping) && !isElsewhere)
          yield say('AA-07', mapping.at, { related: [{ at: entry.at, note: 'the access entry' }] })
      }
  },
})

/** aws-auth leaves out the path that an access entry has. */
function withoutPath(arn: string | undefined): string | undefined {
  const parts = parseIamArn(arn ?? '')
  return parts === undefined ? arn : `${parts.account} ${parts.type} ${parts.name}`
}
