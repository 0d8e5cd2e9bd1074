import * as facts from '../../facts/index.ts'
import { allOf, defineRule, isUnset, known } from '../../rule.ts'

const KEYS: readonly string[] = ['username', 'accessToken']

export default defineRule({
  id: 'registry/cache-secret',
  summary: "Keep a cache's login in a secret with the name and keys that ECR reads",
  severity: 'error',
  relevance: { 'PT-04': 'anywhere', 'PT-05': 'anywhere', 'X-27': 'cluster' },
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/pull-through-cache-creating-secret.html'],
  checks: {
    'PT-04': 'ECR reads username and accessToken from the secret, not {key}',
    'PT-04.missing': 'the secret of the cache has no key {key}',
    'PT-04.text': 'the secret of the cache is not a JSON object with username and accessToken',
    'PT-04.name': 'the secret of the cache is called {name}, which does not begin with ecr-pullthroughcache/',
    'PT-04.unnamed': "the secret of the cache has no name of its own, so it isn't called ecr-pullthroughcache/…",
    'PT-05': "the cache's login can be read by everyone who can read the file",
    'X-27': 'the rule names a secret that is not there; {name} is, but no rule uses it',
    'X-27.region': 'the secret is in {found}, but the cache rule is in {region}',
  },
  secretChecks: ['PT-04.text', 'PT-05'],
  on: {
    pullThroughRule: allOf(facts.pullThroughRule),
    managedSecret: allOf(facts.managedSecret),
    secretContent: allOf(facts.secretContent),
  },

  *check({ pullThroughRule, managedSecret, secretContent }, { say, unsure }) {
    const { secrets, contents, lost, unused } = facts.joinCacheSecrets(pullThroughRule, managedSecret, secretContent)
    for (const { name, isPrefix, region, rule } of secrets) {
      const stated = facts.textInParts(name)
      if (isUnset(name)) yield say('PT-04.unnamed', name.at)
      else if (stated === undefined) yield unsure({ why: "the secret's name is only known at deployment", at: name.at })
      else if (!facts.mayBeCacheSecret(isPrefix ? `${stated}\0` : stated))
        yield say('PT-04.name', name.at, { data: { name: known(name) ?? 'something else' } })
      if (rule?.region !== undefined && region !== undefined && rule.region !== region)
        yield say('X-27.region', name.at, {
          data: { found: region, region: rule.region },
          related: [{ at: rule.at, note: 'the cache rule' }],
        })
    }
    for (const { state, fields, at } of contents) {
      const wrong = fields.filter(({ key }) => !KEYS.includes(key))
      for (const { key, at: keyAt } of wrong) yield say('PT-04', keyAt, { data: { key } })
      if (state === 'text') yield say('PT-04.text', at)
      const missing = KEYS.filter(key => fields.every(one => one.key !== key))
      if (state === 'all' && wrong.length === 0)
        for (const key of missing) yield say('PT-04.missing', at, { data: { key } })
      for (const { literalAt } of fields) if (literalAt !== undefined) yield say('PT-05', literalAt)
    }
    const [other] = unused
    const name = other && facts.textInParts(other.name)
    for (const at of name === undefined ? [] : lost)
      yield say('X-27', at, {
        data: { name: name ?? '' },
        related: [{ at: other?.name.at ?? at, note: 'this secret' }],
      })
  },
})
