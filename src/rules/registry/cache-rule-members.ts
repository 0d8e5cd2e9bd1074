import * as facts from '../../facts/index.ts'
import { decided, defineRule, isMistyped, isUnset, known, type Value, warning, wordFix, written } from '../../rule.ts'

/** What ECR takes as a prefix (`CreatePullThroughCacheRule`), part by part, so that it stays linear. */
const isPrefix = (text: string): boolean =>
  text === 'ROOT' ||
  text
    .replace(/\/$/, '')
    .split('/')
    .every(part => /^[a-z0-9]+(?:(?:\.|__|_|-+)[a-z0-9]+)*$/.test(part))
const SHORTEST = 2
const LONGEST = 30
const HUB = 'registry-1.docker.io'

export default defineRule({
  id: 'registry/cache-rule-members',
  summary: 'Give each pull through cache rule a valid prefix and the host of its upstream',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_CreatePullThroughCacheRule.html'],
  checks: {
    'PT-01': 'the cache rule has no {member}',
    'PT-01.type': '{member} must be a string, not {found}',
    'PT-01.prefix': 'ecrRepositoryPrefix is lower-case letters and digits, with . _ - or / between them, not {found}',
    'PT-01.length': 'ecrRepositoryPrefix has 2 to 30 characters; {found} has {length}',
    'PT-06': warning('upstreamRegistryUrl is the host {host} alone, not {found}'),
  },
  on: facts.pullThroughRule,

  *check({ prefix, upstream, isUpdate }, { say }) {
    for (const [member, value] of [['ecrRepositoryPrefix', prefix] as const, ...urls(upstream, isUpdate)]) {
      if (isMistyped(value)) yield say('PT-01.type', value.at, { data: { member, found: written(value) } })
      else if (isUnset(value) || known(value) === '') yield say('PT-01', value.at, { data: { member } })
    }
    const name = (yield* decided(prefix)) ?? ''
    const data = { found: written(prefix), length: name.length }
    if (name !== '' && (name.length < SHORTEST || name.length > LONGEST)) yield say('PT-01.length', prefix.at, { data })
    else if (name !== '' && !isPrefix(name)) yield say('PT-01.prefix', prefix.at, { data })
    for (const url of upstream) {
      const text = (yield* decided(url)) ?? ''
      const found = facts.upstreamHost(text)
      const host = found === 'docker.io' ? HUB : found
      if (host !== undefined && host !== text.toLowerCase())
        yield say('PT-06', url.at, { data: { host, found: written(url) }, fix: asHost(url, host) })
    }
  },
})

/** What is asked of every rule that is made; a request that changes one need not name the upstream. */
const urls = (upstream: readonly Value<string>[], isUpdate: boolean) =>
  isUpdate ? [] : upstream.map(url => ['upstreamRegistryUrl', url] as const)

/** A word of a script is left to its author. */
const asHost = ({ at }: Value<string>, host: string) => (at.within === undefined ? wordFix(at, host) : undefined)
