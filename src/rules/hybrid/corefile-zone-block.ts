import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, type Outcome, warning } from '../../rule.ts'

/** The only time to live of the tested setup, in seconds. */
const SECONDS = '30'
const PLUGINS = [['errors'], ['cache', SECONDS], ['forward']] as const

export default defineRule({
  id: 'hybrid/corefile-zone-block',
  summary: 'Give the AWS API domain a server block with errors, cache 30 and forward',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'CF-03': 'no server block is for amazonaws.com, so hybrid nodes resolve public addresses of AWS APIs',
    'CF-03.region':
      'the server block for AWS names is for {zone}, but the cluster is in {region}, whose names resolve to public addresses',
    'CF-03.narrow': warning(
      'the only server block for AWS names is for {zone}, so hybrid nodes resolve public addresses of all others',
    ),
    'CF-04': 'the cache of this server block is not kept for 30 seconds',
    'CF-04.lacks': 'this server block for AWS names lacks {plugins}',
  },
  on: { corefile: allOf(facts.corefile) },
  with: { cluster: allOf(facts.cluster), plannedRange: allOf(facts.plannedRange) },

  *check({ corefile }, { say, unsure, platform }, { cluster, plannedRange }) {
    const isHybrid = facts.hybridDnsTest(platform, cluster, plannedRange)
    const regionOf = facts.regionFinder(cluster)
    for (const one of corefile) {
      if (one.faults.length > 0 || !facts.servesCluster(one)) continue
      const blocks = one.servers.filter(server => facts.cloudZones(server).length > 0)
      if (isHybrid(one.cluster)) yield* domain(one)
      if (facts.mayBeHybridDns(platform, cluster, isHybrid(one.cluster)))
        for (const block of blocks) yield* plugins(one, block)
    }

    function* domain(one: facts.Corefile): Generator<Outcome> {
      const found = facts.cloudDomainOf(one, regionOf(one))
      if (found.is === 'open') yield unsure(found)
      else if (found.is === 'missing') yield say('CF-03', one.at)
      else if (found.is === 'of another Region')
        yield say('CF-03.region', found.at, { data: { zone: found.zone, region: regionOf(one) ?? '' } })
      else if (found.is === 'narrow') yield say('CF-03.narrow', found.at, { data: { zone: found.zone } })
    }

    function* plugins(one: facts.Corefile, block: facts.Server): Generator<Outcome> {
      const missing = PLUGINS.filter(([name]) => facts.pluginsOf(block, name).length === 0)
      if (block.open !== undefined && missing.length > 0) return yield unsure(block.open)
      if (missing.length > 0)
        yield say('CF-04.lacks', block.at, {
          data: { plugins: missing.map(words => words.join(' ')).join(', ') },
          ...(one.writable ? withLines(block, missing) : {}),
        })
      for (const cache of facts.pluginsOf(block, 'cache')) yield* kept(one, cache)
    }

    function* kept({ writable }: facts.Corefile, { words, at }: facts.Plugin): Generator<Outcome> {
      const [time] = words
      if (time?.state === 'unknown') yield unsure(time)
      else if (time === undefined || known(time) !== SECONDS) {
        const isTime = time !== undefined && /^\d+$/.test(known(time) ?? '')
        const edits = isTime ? [{ at: time.at, replace: SECONDS }] : []
        const fix = { title: `cache for ${SECONDS} seconds`, safe: false, edits }
        yield say('CF-04', isTime ? time.at : at, writable && isTime ? { fix } : {})
      }
    }
  },
})

/** Where to forward to is not known. */
function withLines({ body }: facts.Server, missing: readonly (readonly string[])[]) {
  if (missing.some(([name]) => name === 'forward')) return {}
  const title = `add ${missing.map(words => words.join(' ')).join(' and ')}`
  return { fix: { title, safe: false, edits: missing.map(words => ({ at: body, append: words })) } }
}
