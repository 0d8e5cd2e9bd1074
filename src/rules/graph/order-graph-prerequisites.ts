import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-prerequisites',
  summary: 'Leave the database and the credentials to what is prepared before',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/resource-definitions/external-references'],
  checks: {
    'RO-19': 'the graph makes a {kind}; the {what} of an OrderApp is there before it',
  },
  on: facts.orderGraph,

  *check({ templates }, { say }) {
    // The four resources are reported as of another kind.
    for (const one of templates.filter(({ resource }) => resource === undefined)) {
      const what = one.externalAt === undefined ? prerequisiteOf(one) : undefined
      if (what !== undefined) yield say('RO-19', one.kind.at, { data: { kind: known(one.kind) ?? '', what } })
    }
  },
})

const SECRETS = new Set(['Secret', 'ExternalSecret', 'SealedSecret', 'SecretProviderClass', 'VaultStaticSecret'])
/** The groups whose kinds are databases, or belong to one: of ACK, of Crossplane, of operators. */
const DATABASES =
  /^(?:rds|documentdb|docdb|aurora)\.|(?:^|[.-])(?:postgres\w*|mysql\w*|mariadb|cnpg|databases?|percona)[.-]/

/** Which prerequisite of an OrderApp a resource is; undefined for any other. */
function prerequisiteOf({ apiVersion, kind }: facts.OrderTemplate): string | undefined {
  const name = known(kind) ?? ''
  if (SECRETS.has(name)) return 'Secret'
  const isDatabase = DATABASES.test(known(apiVersion) ?? '') || /^DB(?:Cluster|Instance)$/.test(name)
  return isDatabase ? 'database' : undefined
}
