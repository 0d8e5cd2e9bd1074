import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

/** The issuers of EKS, in all partitions and with IPv6 (EKS API reference, OIDC; AWS endpoints `api.aws`). */
const ISSUER =
  /^https:\/\/oidc[.-]eks\.([a-z]{2,6}(?:-[a-z]+)+-\d+)\.(?:amazonaws\.com(?:\.cn)?|amazonaws\.eu|api\.aws|api\.amazonwebservices\.com\.cn)\/id\/[0-9A-Fa-f]{32}$/

/** AWS' own documentation writes EXAMPLE into ids. */
const PLACEHOLDER = /\/id\/[0-9A-Z]{0,64}EXAMPLE[0-9A-Z]{0,64}$/

export default defineRule({
  id: 'controlplane/oidc-issuer',
  summary: "Record a cluster's OIDC issuer exactly as EKS reports it",
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/enable-iam-roles-for-service-accounts.html'],
  checks: {
    'CL-09': 'the issuer is not an EKS issuer: https://oidc.eks.REGION.amazonaws.com/id/ and 32 hexadecimal digits',
    'CL-09.region': 'the issuer is in region {found}, but the cluster is in region {expected}',
  },
  on: facts.cluster,

  *check({ oidcIssuer: issuer, region }, { say, unsure }) {
    const url = yield* decided(issuer)
    if (url === undefined) return
    const isPlaceholder = PLACEHOLDER.test(url)
    const found = ISSUER.exec(url.replace(PLACEHOLDER, `/id/${'0'.repeat(32)}`))?.[1]
    if (found === undefined) return yield say('CL-09', issuer.at)
    if (region.state !== 'known' || region.value === found) {
      if (isPlaceholder) yield unsure({ why: 'a placeholder id', at: issuer.at })
      return
    }
    const start = url.indexOf(found)
    const at = { ...issuer.at, within: { start, end: start + found.length } }
    const related = [{ at: region.at, note: 'the region of the cluster' }]
    yield say('CL-09.region', at, { data: { found, expected: region.value }, related })
  },
})
