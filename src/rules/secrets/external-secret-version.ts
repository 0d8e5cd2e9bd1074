import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, eachOf, type Fix, known, type Place, whole, written } from '../../rule.ts'

/** The group of Kubernetes External Secrets, an operator that came before and has kinds of the same names. */
const FORMER = 'kubernetes-client.io'

const OLD = '{kind} has version {found}; the operator serves only external-secrets.io/v1 from release 0.17 on'

export default defineRule({
  id: 'secrets/external-secret-version',
  summary: 'Write objects of the External Secrets Operator in external-secrets.io/v1',
  severity: 'error',
  relevance: 'anywhere',
  // Where nothing shows which release is installed, an older one may be.
  elsewhere: { 'ES-01.open': 'warning', 'ES-01.former': 'info' },
  references: ['https://external-secrets.io/latest/api/externalsecret/'],
  checks: {
    'ES-01': OLD,
    'ES-01.open': OLD,
    'ES-01.former': '{kind} is in the API group {found} of an archived operator, not in external-secrets.io/v1',
    'ES-01.group': '{kind} is in the API group {found}; the operator serves external-secrets.io/v1',
  },
  on: { versions: eachOf(facts.externalSecretVersion) },
  with: { releases: allOf(facts.operatorRelease) },

  *check({ versions }, { say }, { releases }) {
    const shown = releases.flatMap(({ version }) => minorOf(known(version) ?? '') ?? [])
    const isOld = shown.some(minor => minor < FIRST)
    for (const { kind, group, version } of versions) {
      const [ofGroup, ofVersion] = [yield* decided(group), yield* decided(version)]
      if (ofGroup !== undefined && ofGroup !== 'external-secrets.io')
        yield say(ofGroup === FORMER ? 'ES-01.former' : 'ES-01.group', group.at, {
          data: { kind, found: written(group) },
        })
      else if (ofVersion !== undefined && ofVersion !== 'v1' && !(ofVersion === 'v1beta1' && isOld))
        yield say(shown.length > 0 ? 'ES-01' : 'ES-01.open', version.at, {
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

/** The first release that does not serve v1beta1 (https://github.com/external-secrets/external-secrets/releases/tag/v0.17.0), as `minorOf` counts. */
const FIRST = 17

/** The minor of a release 0.x, of later ones 1000 for each major beside it; of what is not one release it is not known. */
function minorOf(version: string): number | undefined {
  const [, major, minor] = /^[v~^]?(\d{1,3})\.(\d{1,3})(?:\.|$)/.exec(version) ?? []
  return minor === undefined ? undefined : Number(major) * 1000 + Number(minor)
}
