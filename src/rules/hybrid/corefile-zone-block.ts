import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule, type Outcome } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { hybridDnsTest, mayBeHybridDns } from '../../facts/hybrid/dns-add-on.ts'
import {
  type Corefile,
  cloudDomainOf,
  cloudZones,
  corefile,
  type Plugin,
  pluginsOf,
  type Server,
  servesCluster,
} from '../../facts/network/corefile.ts'

/** The one time to live, in seconds, of the tested setup (contract L269). */
const SECONDS = '30'
const PLUGINS = [['errors'], ['cache', SECONDS], ['forward']] as const

export default defineRule({
  id: 'hybrid/corefile-zone-block',
  summary: 'Give the AWS API domain a server block with errors, cache 30 and forward',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-networking.html'],
  checks: {
    'CF-03': 'no server block is for amazonaws.com, so hybrid nodes resolve public addresses of AWS APIs',
    'CF-03.narrow': {
      severity: 'warning',
      text: 'the only server block for AWS names is for {zone}, so hybrid nodes resolve public addresses of all others',
    },
    'CF-04': 'the cache of this server block is not kept for 30 seconds',
    'CF-04.lacks': 'this server block for AWS names lacks {plugins}',
  },
  on: { corefile: allOf(corefile) },
  with: { cluster: allOf(cluster), plannedRange: allOf(plannedRange) },

  *check({ corefile }, { say, unsure, platform }, { cluster, plannedRange }) {
    const isHybrid = hybridDnsTest(platform, cluster, plannedRange)
    for (const one of corefile) {
      if (one.faults.length > 0 || !servesCluster(one)) continue
      const blocks = one.servers.filter(server => cloudZones(server).length > 0)
      if (isHybrid(one.cluster)) yield* domain(one)
      if (mayBeHybridDns(platform, cluster, isHybrid(one.cluster)))
        for (const block of blocks) yield* plugins(one, block)
    }

    function* domain(one: Corefile): Generator<Outcome> {
      const found = cloudDomainOf(one)
      if (found.is === 'open') yield unsure(found)
      else if (found.is === 'missing') yield say('CF-03', one.at)
      else if (found.is === 'narrow') yield say('CF-03.narrow', found.at, { data: { zone: found.zone } })
    }

    function* plugins(one: Corefile, block: Server): Generator<Outcome> {
      const missing = PLUGINS.filter(([name]) => pluginsOf(block, name).length === 0)
      if (block.open !== undefined && missing.length > 0) return yield unsure(block.open)
      if (missing.length > 0)
        yield say('CF-04.lacks', block.at, {
          data: { plugins: missing.map(words => words.join(' ')).join(', ') },
          ...(one.writable ? withLines(block, missing) : {}),
        })
      for (const cache of pluginsOf(block, 'cache')) yield* kept(one, cache)
    }

    function* kept({ writable }: Corefile, { words, at }: Plugin): Generator<Outcome> {
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
function withLines({ body }: Server, missing: readonly (readonly string[])[]) {
  if (missing.some(([name]) => name === 'forward')) return {}
  const title = `add ${missing.map(words => words.join(' ')).join(' and ')}`
  return { fix: { title, safe: false, edits: missing.map(words => ({ at: body, append: words })) } }
}
