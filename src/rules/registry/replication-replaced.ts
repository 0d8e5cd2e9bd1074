import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, known, type Value, warning } from '../../rule.ts'

export default defineRule({
  id: 'registry/replication-replaced',
  summary: "Define a registry's replication once, including the rules it already has",
  severity: 'error',
  relevance: { 'RC-03': 'anywhere', 'RC-04': 'anywhere', 'RC-06': 'cluster' },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutReplicationConfiguration.html'],
  checks: {
    'RC-03': 'the replication of this registry is defined twice; the API replaces it entirely, so the last one wins',
    'RC-04': "the definition drops the registry's current rule for {destination}",
    'RC-06': warning('no registry policy lets {account} accept what is replicated to it'),
  },
  on: { replicationConfiguration: allOf(facts.replicationConfiguration) },
  with: { registryPolicy: allOf(facts.registryPolicy) },

  *check({ replicationConfiguration }, { say, platform, complete }, { registryPolicy }) {
    const definitions = replicationConfiguration.filter(one => !one.isEvidence)
    // A platform in one account and one Region has one registry.
    const isOne = complete && platform.accounts?.length === 1 && platform.regions?.length === 1
    const registryOf = (one: facts.ReplicationConfiguration) => (isOne && one.isOwn ? 'own' : one.registry)
    for (const [registry, same] of groupBy(definitions, registryOf)) {
      if (registry === undefined) continue
      const [first, ...others] = same
      for (const other of others)
        if (first !== undefined)
          yield say('RC-03', other.at, { related: [{ at: first.at, note: 'defined here first' }] })
    }

    const [definition, another] = definitions
    if (definition !== undefined && another === undefined && !definition.open)
      for (const rule of replicationConfiguration.filter(one => one.isEvidence).flatMap(one => one.rules)) {
        const lost = lostDestination(rule, definition.rules)
        const destination = lost === undefined ? '' : [known(lost.registryId), known(lost.region)].join('/')
        if (lost !== undefined)
          yield say('RC-04', definition.at, { data: { destination }, related: [{ at: rule.at, note: 'in force now' }] })
      }

    const own = platform.accounts?.length === 1 ? platform.accounts[0] : undefined
    if (!complete || own === undefined || registryPolicy.length > 0) return
    for (const { registryId } of definitions.flatMap(one => one.rules.flatMap(rule => rule.destinations)))
      if (registryId.state === 'known' && registryId.value !== own)
        yield say('RC-06', registryId.at, { data: { account: registryId.value } })
  },
})

/** A destination of a rule in force to which `rules` don't replicate all that it does, or may do. */
const lostDestination = (
  rule: facts.ReplicationRule,
  rules: readonly facts.ReplicationRule[],
): facts.ReplicationDestination | undefined =>
  rule.destinations.find(destination => {
    const sameWay = rules.filter(
      ({ destinations, open }) => open || destinations.some(one => isSamePlace(one, destination)),
    )
    const isKept = (prefix: string): boolean => sameWay.some(one => mayTake(one, prefix))
    // Without a filter every repository is replicated.
    return rule.filters.length === 0 ? !isKept('') : !rule.filters.every(({ filter }) => isKept(known(filter) ?? ''))
  })

const isSamePlace = (a: facts.ReplicationDestination, b: facts.ReplicationDestination): boolean =>
  maySame(a.region, b.region) && (isMalformed(a.registryId) || maySame(a.registryId, b.registryId))

const maySame = (a: Value<string>, b: Value<string>): boolean =>
  a.state !== 'known' || b.state !== 'known' || a.value === b.value

/** RC-01 reports a registry that is not an account, RC-02 a filter that ECR refuses: what was meant may be kept. */
const isMalformed = (registry: Value<string>): boolean => registry.state === 'known' && !/^\d{12}$/.test(registry.value)

/** Whether a rule replicates the repositories whose names begin with `prefix`, as far as that can be known. */
const mayTake = ({ filters, filtersOpen }: facts.ReplicationRule, prefix: string): boolean =>
  filtersOpen || filters.length === 0 || filters.some(({ filter }) => prefix.startsWith(meantBy(known(filter) ?? '')))

/** The prefix that is meant where a filter is written as a pattern. */
const meantBy = (filter: string): string =>
  /[^a-z0-9._/-]/.test(filter) ? (/^[a-z0-9/]*/.exec(filter)?.[0] ?? '') : filter
