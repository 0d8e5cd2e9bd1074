import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Value, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/replication-destination',
  summary: 'Name the Region and the account of each replication destination',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_ReplicationDestination.html'],
  checks: {
    'RC-01': 'the replication destination has no {member}',
    'RC-01.account': 'registryId must be a string of twelve digits, not {found}',
    'RC-01.region': 'region must be the name of a Region, not {found}',
    'RC-01.none': 'the replication rule names no destination',
  },
  on: facts.replicationConfiguration,

  *check({ rules, open, at }, { say, unsure }) {
    if (open) yield unsure({ why: 'the replication rules are unknown until deployment', at })
    for (const { destinations, destinationsAt, open: isOpen } of rules) {
      if (isOpen) yield unsure({ why: 'destinations are unknown until deployment', at: destinationsAt })
      else if (destinations.length === 0) yield say('RC-01.none', destinationsAt)
      for (const { region, registryId } of destinations) {
        yield* decided(region)
        if (region.state === 'absent') yield say('RC-01', region.at, { data: { member: 'region' } })
        else if (isOther(region, /^[0-9a-z-]{2,25}$/))
          yield say('RC-01.region', region.at, { data: { found: written(region) } })
        yield* decided(registryId)
        if (registryId.state === 'absent') yield say('RC-01', registryId.at, { data: { member: 'registryId' } })
        else if (isOther(registryId, /^\d{12}$/))
          yield say('RC-01.account', registryId.at, { data: { found: written(registryId) } })
      }
    }
  },
})

/** Whether a value is there that is not a string of the form. */
const isOther = (value: Value<string>, form: RegExp): boolean =>
  value.state === 'invalid' || (value.state === 'known' && !form.test(value.value))
