import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

/** The Secret of the instance, as a template of its graph names it. */
const OF_INSTANCE = 'schema.spec.credentialsSecretName'

export default defineRule({
  id: 'graph/deployment-environment',
  summary: 'Keep passwords out of the environment of an OrderApp',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/configuration/secret/#using-secrets-as-environment-variables'],
  checks: {
    'DP-12': 'the variable {name} contains a secret; an OrderApp reads its credentials from files',
    'DP-12.all': 'the keys of Secret {name} become variables; an OrderApp reads its credentials from files',
  },
  secretChecks: ['DP-12'],
  on: { deployments: facts.eachOrderDeployment },
  with: { apps: facts.orderAppsByDeployment },

  *check({ deployments }, { say, unsure }, { apps }) {
    for (const one of deployments) {
      const found = facts.findNamesake(one, one.name, apps)
      const [app] = found.state === 'found' ? found.objects : []
      const credentials = app === undefined ? mounted(one.pods) : known(app.credentialsSecretName)
      for (const { name, isNamed, from, at } of one.secretVariables) {
        const isOfCredentials =
          (from.state === 'known' && from.value === credentials) ||
          (from.state === 'unknown' && one.pods.graph !== undefined && from.reference === OF_INSTANCE)
        if (isNamed) yield say('DP-12', at, { data: { name } })
        else if (isOfCredentials)
          yield say(at.pointer === from.at.pointer ? 'DP-12.all' : 'DP-12', at, { data: { name } })
        else if (from.state === 'unknown') yield unsure(from)
      }
    }
  },
})

/** The Secret that the Pods mount as their credentials, where the instance is not there to name it. */
function mounted({ mounts }: facts.OrderPod): string | undefined {
  const sources = mounts.filter(({ path }) => path === facts.CREDENTIALS_FOLDER).flatMap(mount => mount.sources)
  return sources.flatMap(source => (source.from === 'secret' ? (known(source.secretName) ?? []) : []))[0]
}
