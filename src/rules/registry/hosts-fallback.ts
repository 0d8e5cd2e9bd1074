import * as facts from '../../facts/index.ts'
import { decided, defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'registry/hosts-fallback',
  summary: 'Set server to where pulls go that no mirror answers',
  severity: 'error',
  relevance: { 'HT-05': 'platform', 'HT-06': 'platform', 'HT-07': 'anywhere' },
  references: ['https://github.com/containerd/containerd/blob/main/docs/hosts.md#server-field'],
  checks: {
    'HT-05': warning("without server, containerd falls back to the namespace's own host"),
    'HT-06': 'a pull that no mirror answers goes to {host}, which an air-gapped platform cannot reach',
    'HT-07': 'server is {host}, but the folder is the namespace {namespace}',
  },
  on: facts.registryHosts,

  *check({ server, hosts, namespace }, { say, platform }) {
    const url = (yield* decided(server)) ?? ''
    if (server.state === 'unknown') return
    const mirrors = hosts.map(host => facts.hostOf(host.url)).filter(host => host !== undefined)
    const isInside = (host: string): boolean =>
      mirrors.includes(host) || (platform.registries ?? []).some(own => facts.hostOf(own) === host)
    if (url === '') {
      const upstream = namespace !== undefined && platform.airGapped === true && !isInside(namespace)
      if (upstream) yield say('HT-06', server.at, { data: { host: namespace } })
      else yield say('HT-05', server.at)
      return
    }
    const host = facts.hostOf(url)
    if (host === undefined || mirrors.includes(host)) return
    if (namespace !== undefined && facts.meantRegistry(namespace, host) !== undefined) return
    if (namespace !== undefined && !facts.isSameRegistry(host, namespace))
      yield say('HT-07', server.at, { data: { host, namespace } })
    else if (platform.airGapped === true && !isInside(host)) yield say('HT-06', server.at, { data: { host } })
  },
})
