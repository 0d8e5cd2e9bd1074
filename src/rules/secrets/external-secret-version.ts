import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, eachOf, type Fix, known, type Place, whole, written } from '../../rule.ts'

/** The group of Kubernetes External Secrets, an operator that came before and has kinds of the same names. */
const FORMER = 'kubernetes-client.io'

export default defineRule({
  id: 'secrets/external-secret-version',
  summary: 'Write objects of the External Secrets Operator in external-secrets.io/v1',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'ES-01': 'warning', 'ES-01.former': 'info' },
  references: ['https://external-secrets.io/latest/api/externalsecret/'],
  checks: {
    'ES-01': '{kind} has version {found}; the operator serves only external-secrets.io/v1 from release 0.17 on',
    'ES-01.former': '{kind} is in the API group {found} of an archived operator, not in external-secrets.io/v1',
    'ES-01.group': '{kind} is in the API group {found}; the operator serves external-secrets.io/v1',
  },
  on: { versions: eachOf(facts.externalSecretVersion) },
  with: { releases: allOf(facts.operatorRelease) },

  *check({ versions }, { say }, { releases }) {
    for (const { kind, group, version } of versions) {
      const [ofGroup, ofVersion] = [yield* decided(group), yield* decided(version)]
      if (ofGroup !== undefined && ofGroup !== 'external-secrets.io')
        yield say(ofGroup === FORMER ? 'ES-01.former' : 'ES-01.group', group.at, {
          data: { kind, found: written(group) },
        })
      else if (ofVersion !== undefined && ofVersion !== 'v1' && !(ofVersion === 'v1beta1' && releases.some(isBefore)))
        yield say('ES-01', version.at, {
          data: { kind, found: written(version) },
          ...(ofVersion === 'v1beta1' && { fix: rewritten(version.at) }),
        })
    }
  },
})

/** Both versions have the same fields; v1alpha1 had others. */
const rewritten = (at: Place): Fix => ({
  title: 'write it in external-secrets.io/v1',
  safe: false,
  edits: [{ at: whole(at), set: 'external-secrets.io/v1' }],
})

/** Whether a release serves v1beta1: all do before 0.17 (https://github.com/external-secrets/external-secrets/releases/tag/v0.17.0). */
function isBefore({ version }: facts.OperatorRelease): boolean {
  const minor = /^v?0\.(\d{1,4})(?:\.|$)/.exec(known(version) ?? '')?.[1]
  return minor !== undefined && Number(minor) < 17
}
