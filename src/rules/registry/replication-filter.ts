import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, type Value, valueFix, warning, wordFix, written } from '../../rule.ts'

/** ECR's own expression is `^(?:[a-z0-9]+(?:[._-][a-z0-9]*)*\/)*[a-z0-9]*(?:[._-][a-z0-9]*)*$`; matched part by part, so that it stays linear. */
function isFilter(text: string): boolean {
  const parts = text.split('/')
  const folders = parts.slice(0, -1)
  return (
    text !== '' && parts.every(part => /^[a-z0-9._-]*$/.test(part)) && folders.every(part => /^[a-z0-9]/.test(part))
  )
}

export default defineRule({
  id: 'registry/replication-filter',
  summary: 'Filter replicated repositories by a plain prefix, with filterType PREFIX_MATCH',
  severity: 'error',
  relevance: { 'RC-02': 'anywhere', 'RC-05': 'platform' },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_RepositoryFilter.html'],
  checks: {
    'RC-02': 'filterType must be PREFIX_MATCH, not {found}',
    'RC-02.filter': 'filter must be a repository name prefix without wildcards, not {found}',
    'RC-05': warning('without repositoryFilters, every repository is replicated'),
    'RC-05.self': warning('the destination is the registry itself'),
  },
  on: facts.replicationConfiguration,

  *check({ rules, account }, { say, unsure, platform }) {
    const own = account ?? (platform.accounts?.length === 1 ? platform.accounts[0] : undefined)
    const home = platform.regions?.length === 1 ? platform.regions[0] : undefined
    for (const { filters, filtersAt, filtersOpen, destinations } of rules) {
      if (filtersOpen) yield unsure({ why: 'repositoryFilters are unknown until deployment', at: filtersAt })
      else if (filters.length === 0) yield say('RC-05', filtersAt)
      for (const { filter, filterType } of filters) {
        yield* decided(filterType)
        if (isNot(filterType, 'PREFIX_MATCH'))
          yield say('RC-02', filterType.at, { data: { found: written(filterType) }, fix: prefixMatch(filterType) })
        const prefix = (yield* decided(filter)) ?? ''
        if (!isFilter(prefix) && filter.state !== 'unknown')
          yield say('RC-02.filter', filter.at, { data: { found: written(filter) }, fix: withoutStars(filter) })
      }
      for (const { region, registryId } of destinations) {
        if (isOf(registryId, own, 'AWS::AccountId') && isOf(region, home, 'AWS::Region'))
          yield say('RC-05.self', region.at)
      }
    }
  },
})

/** Whether a value is that of the stack's own account or Region, as it is known or as CloudFormation names it. */
const isOf = (value: Value<string>, own: string | undefined, name: string): boolean =>
  value.state === 'unknown' ? value.reference === name : value.state === 'known' && value.value === own

/** The only type; the spelling of its key depends on the dialect, so an absent one is not added. */
function prefixMatch({ state, at }: Value<string>) {
  return state === 'absent' ? undefined : valueFix(at, 'PREFIX_MATCH')
}

/** A prefix needs no star at its end. */
function withoutStars(filter: Value<string>) {
  const prefix = filter.state === 'known' ? /^([^*]+)\*+$/.exec(filter.value)?.[1] : undefined
  return prefix !== undefined && isFilter(prefix) ? wordFix(filter.at, prefix, false) : undefined
}
