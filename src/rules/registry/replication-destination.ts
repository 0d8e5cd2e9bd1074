import { defineRule } from '../../engine/rule.ts'
import { replicationConfiguration } from '../../facts/registry/replication-configuration.ts'

export default defineRule({
  id: 'registry/replication-destination',
  summary: 'Name the Region and the account of each replication destination',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_ReplicationDestination.html'],
  checks: {
    'RC-01': 'the replication destination has no {member}',
    'RC-01.account': 'registryId must be a string of twelve digits, not {found}',
    'RC-01.region': 'region must be the name of a Region, not {found}',
    'RC-01.none': 'the replication rule names no destination',
  },
  on: replicationConfiguration,

  *check({ rules, open, at }, { say, unsure }) {
    if (open) yield unsure({ why: 'the replication rules are unknown until deployment', at })
    for (const { destinations, destinationsAt, open: isOpen } of rules) {
      if (isOpen) yield unsure({ why: 'destinations are unknown until deployment', at: destinationsAt })
      else if (destinations.length === 0) yield say('RC-01.none', destinationsAt)
      for (const { region, registryId } of destinations) {
        if (region.state === 'unknown') yield unsure(region)
        else if (region.state === 'absent') yield say('RC-01', region.at, { data: { member: 'region' } })
        else if (region.state === 'invalid' || !/^[0-9a-z-]{2,25}$/.test(region.value))
          yield say('RC-01.region', region.at, {
            data: { found: region.state === 'known' ? `"${region.value}"` : region.text },
          })
        if (registryId.state === 'unknown') yield unsure(registryId)
        else if (registryId.state === 'absent') yield say('RC-01', registryId.at, { data: { member: 'registryId' } })
        else if (registryId.state === 'invalid')
          yield say('RC-01.account', registryId.at, { data: { found: `the ${registryId.found} ${registryId.text}` } })
        else if (!/^\d{12}$/.test(registryId.value))
          yield say('RC-01.account', registryId.at, { data: { found: `"${registryId.value}"` } })
      }
    }
  },
})
