import * as facts from '../../facts/index.ts'
import { decided, defineRule, known, type Place, typeName } from '../../rule.ts'

export default defineRule({
  id: 'registry/hosts-tls',
  summary: 'Reach mirrors over verified TLS, with the certificate authority that signed them',
  severity: 'error',
  relevance: { 'HT-03': 'platform', 'HT-04': 'anywhere' },
  elsewhere: { 'HT-04': 'warning', 'HT-04.http': 'warning' },
  references: ['https://github.com/containerd/containerd/blob/main/docs/hosts.md#ca-field'],
  checks: {
    'HT-03': 'the certificate of {host} is private, but no ca is set to verify it',
    'HT-03.type': 'ca must be a path or a list of paths, not {found}',
    'HT-04': 'skip_verify disables certificate verification',
    'HT-04.http': '{url} is reached without TLS',
  },
  on: facts.registryHosts,

  *check({ hosts, server, skipVerify }, { say, platform }) {
    const isPrivate = new Set(platform.privateCertificateHosts ?? [])
    if (known(skipVerify) === true) yield say('HT-04', skipVerify.at, verify(skipVerify.at))
    if (server.state === 'known' && /^http:/i.test(server.value))
      yield say('HT-04.http', server.at, { data: { url: server.value } })
    for (const { url, at, ca, skipVerify } of hosts) {
      const host = facts.hostOf(url) ?? ''
      if ((yield* decided(skipVerify)) === true) yield say('HT-04', skipVerify.at, verify(skipVerify.at))
      if (/^http:/i.test(url)) yield say('HT-04.http', at, { data: { url } })
      if (ca.state === 'invalid') yield say('HT-03.type', ca.at, { data: { found: typeName(ca) } })
      else if (
        ca.state === 'absent' &&
        /^https:/i.test(url) &&
        (isPrivate.has(host) || isPrivate.has(host.replace(/:\d+$/, '')))
      )
        yield say('HT-03', at, { data: { host } })
    }
  },
})

/** A mirror whose certificate nobody has vouched for cannot be reached afterwards: a person has to look. */
const verify = (at: Place) => ({
  fix: { title: 'remove skip_verify', safe: false, edits: [{ at, remove: true as const }] },
})
