import * as facts from '../../facts/index.ts'
import { parseIamArn } from '../../model/iam/arn.ts'
import { allOf, defineRule, error, known } from '../../rule.ts'

export default defineRule({
  id: 'access/aws-auth-and-entry',
  summary: 'Grant a principal access to a cluster in one place only',
  severity: 'warning',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/migrating-access-entries.html'],
  checks: {
    'X-30': error(
      'the nodes of this role also have an access entry; it takes precedence, but people tend to edit the mapping',
    ),
    'AA-07': 'this principal also has an access entry; it is easy to mistake which of the two grants is in effect',
  },
  on: { identityMappings: allOf(facts.identityMappings) },
  with: { accessEntry: allOf(facts.accessEntry), cluster: allOf(facts.cluster), nodeGroup: allOf(facts.nodeGroup) },

  *check({ identityMappings }, { say }, { accessEntry, cluster, nodeGroup }) {
    const findClusters = facts.clusterFinder(cluster)
    const isOfNode = ({ type }: facts.AccessEntry): boolean => facts.NODE_TYPES.includes(known(type) ?? 'STANDARD')
    const byArn = (entries: readonly facts.AccessEntry[]) =>
      new Map(entries.map(entry => [withoutPath(known(entry.principal)), entry]))
    const people = byArn(accessEntry.filter(entry => !isOfNode(entry)))
    // The service wrote what is captured: it creates entries for the nodes of a cluster that leaves aws-auth.
    const nodes = byArn(accessEntry.filter(entry => isOfNode(entry) && entry.source !== 'record'))
    const managed = new Set(
      nodeGroup.filter(group => group.managed).map(({ nodeRole }) => withoutPath(known(nodeRole))),
    )

    for (const { mappings, cluster: link, isCaptured } of identityMappings)
      for (const mapping of mappings) {
        const arn = known(mapping.principal)
        if (arn === undefined) continue
        const key = withoutPath(arn)
        const isNode = facts.isOfNodes(mapping)
        // NG-09 reports managed nodes.
        if (isNode && (isCaptured || managed.has(key))) continue
        const entry = (isNode ? nodes : people).get(key)
        const [one] = entry === undefined ? [] : findClusters(entry.cluster)
        const [other] = findClusters(link)
        const isElsewhere = one !== undefined && other !== undefined && known(one.name) !== known(other.name)
        if (entry !== undefined && !isElsewhere)
          yield say(isNode ? 'X-30' : 'AA-07', mapping.at, { related: [{ at: entry.at, note: 'the access entry' }] })
      }
  },
})

/** aws-auth leaves out the path that an access entry has. */
function withoutPath(arn: string | undefined): string | undefined {
  const parts = parseIamArn(arn ?? '')
  return parts === undefined ? arn : `${parts.account} ${parts.type} ${parts.name}`
}
