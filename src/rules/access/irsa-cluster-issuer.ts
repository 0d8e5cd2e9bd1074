import { defineLinkRule } from '../../engine/define.ts'
import type { Place } from '../../engine/document.ts'
import { cluster } from '../../facts/cluster.ts'
import { iamRole } from '../../facts/iam-role.ts'

interface Issuer {
  readonly issuer: string
  readonly at?: Place
}

export default defineLinkRule({
  id: 'access/irsa-cluster-issuer',
  summary: "Trust the cluster's own OIDC provider",
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html'],
  checks: {
    'TR-07': 'the trusted provider is not the issuer of the cluster: {issuer}',
    'TR-07.form': '{provider} is no OIDC provider: arn:aws:iam::ACCOUNT:oidc-provider/ISSUER without https://',
  },
  across: { iamRole, cluster },

  *check({ iamRole: roles, cluster: clusters }, { say, platform }) {
    const known: readonly Issuer[] = [
      ...clusters.flatMap(({ oidcIssuer }) =>
        oidcIssuer.state === 'known' ? [{ issuer: withoutScheme(oidcIssuer.value), at: oidcIssuer.at }] : [],
      ),
      ...Object.values(platform.clusters ?? {}).flatMap(({ oidcIssuer }) =>
        oidcIssuer === undefined ? [] : [{ issuer: withoutScheme(oidcIssuer) }],
      ),
    ]
    // The issuer of a cluster that is only defined is not known before it stands: it may be that one.
    const names = new Set(known.map(({ issuer }) => issuer))
    const isOpen = clusters.some(({ oidcIssuer, source }) => oidcIssuer.state !== 'known' && source === 'definition')

    for (const { issuer, text, open, at } of roles.flatMap(({ providers }) => providers)) {
      const isWrongForm = !open && !/^arn:aws[a-z-]*:iam::\d{12}:oidc-provider\/(?!https?:)\S+$/.test(text)
      if (isWrongForm) yield say('TR-07.form', at, { data: { provider: text } })
      const [first] = known
      if (isWrongForm || issuer === undefined || open || first === undefined || names.has(issuer)) continue
      if (isOpen && names.size < clusters.length) continue
      const related = known
        .slice(0, 3)
        .flatMap(one => (one.at === undefined ? [] : [{ at: one.at, note: "the cluster's issuer" }]))
      yield say('TR-07', at, { data: { issuer: first.issuer }, related })
    }
  },
})

const withoutScheme = (url: string): string => url.replace(/^https:\/\//, '').replace(/\/$/, '')
