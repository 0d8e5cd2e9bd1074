import { defineLinkRule } from '../../engine/define.ts'
import { groupBy } from '../../engine/group-by.ts'
import { known } from '../../engine/value.ts'
import {
  type ReplicationRule,
  registryPolicy,
  replicationConfiguration,
} from '../../facts/replication-configuration.ts'

export default defineLinkRule({
  id: 'registry/replication-replaced',
  summary: 'Define the replication of a registry once, and merge the rules it already has',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutReplicationConfiguration.html'],
  checks: {
    'RC-03': 'the replication of this registry is defined twice; the API replaces it whole, so the last one wins',
    'RC-04': 'the definition drops the rule to {destination} that the registry has now',
    'RC-06': { severity: 'warning', text: 'no registry policy lets {account} take what is replicated to it' },
  },
  across: { replicationConfiguration, registryPolicy },

  *check({ replicationConfiguration, registryPolicy }, { say, platform, complete }) {
    const definitions = replicationConfiguration.filter(one => !one.isEvidence)
    for (const same of groupBy(
      definitions.filter(one => one.registry !== undefined),
      one => one.registry,
    ).values()) {
      const [first, ...others] = same
      for (const other of others)
        if (first !== undefined)
          yield say('RC-03', other.at, { related: [{ at: first.at, note: 'defined here first' }] })
    }

    const [definition, another] = definitions
    if (definition !== undefined && another === undefined)
      for (const rule of replicationConfiguration.filter(one => one.isEvidence).flatMap(one => one.rules)) {
        const isKept = definition.rules.some(one => identity(one) === identity(rule))
        const destination = identity(rule)?.split(' ')[0]
        if (isKept || destination === undefined || definition.rules.some(one => identity(one) === undefined)) continue
        yield say('RC-04', definition.at, { data: { destination }, related: [{ at: rule.at, note: 'in force now' }] })
      }

    const own = platform.accounts?.length === 1 ? platform.accounts[0] : undefined
    if (!complete || own === undefined || registryPolicy.length > 0) return
    for (const { registryId } of definitions.flatMap(one => one.rules.flatMap(rule => rule.destinations)))
      if (registryId.state === 'known' && registryId.value !== own)
        yield say('RC-06', registryId.at, { data: { account: registryId.value } })
  },
})

/** Destinations and filters of a rule as one text; undefined where one of them is not known. */
function identity({ destinations, filters, open, filtersOpen }: ReplicationRule): string | undefined {
  const to = destinations.map(one => [known(one.registryId), known(one.region)])
  const only = filters.map(one => known(one.filter))
  if (open || filtersOpen || to.flat().includes(undefined) || only.includes(undefined)) return undefined
  return `${to
    .map(parts => parts.join('/'))
    .sort()
    .join(',')} ${[...only].sort().join(',')}`
}
