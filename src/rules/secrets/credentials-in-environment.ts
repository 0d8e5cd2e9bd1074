import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'secrets/credentials-in-environment',
  summary: 'Mount credentials as files; put none in the environment',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/security/secrets-good-practices/'],
  checks: {
    'SE-07': 'the environment gets the Secret {name}, which contains the credentials of OrderApp {app}',
    'SE-07.registry': "the environment gets the Secret {name}, which contains a registry's credentials",
  },
  on: { podSecret: allOf(facts.podSecret) },
  with: { orderAppInstance: allOf(facts.orderAppInstance), storedSecret: allOf(facts.storedSecret) },

  *check({ podSecret: uses }, { say }, { orderAppInstance: apps, storedSecret: secrets }) {
    const users = new Map(apps.map(app => [keyOf(app, known(app.credentialsSecretName) ?? ''), app]))
    const logins = new Map(
      secrets
        .filter(({ dockerConfig }) => dockerConfig !== undefined)
        .map(secret => [keyOf(secret, secret.name), secret]),
    )
    for (const use of uses) {
      const { secret } = use
      if (use.as !== 'variable') continue
      const name = apps.length + logins.size === 0 ? undefined : yield* decided(secret)
      if (name === undefined || name === '') continue
      const app = users.get(keyOf(use, name))
      const login = logins.get(keyOf(use, name))
      // The graph's own checks judge the Deployment that it makes.
      if (app !== undefined && use.name !== app.name)
        yield say('SE-07', secret.at, {
          data: { name, app: app.name },
          related: [{ at: app.credentialsSecretName.at, note: 'named here as the credentials of an OrderApp' }],
        })
      else if (login !== undefined)
        yield say('SE-07.registry', secret.at, {
          data: { name },
          related: [{ at: login.at, note: 'the Secret' }],
        })
    }
  },
})

/** Objects without a namespace are together with those of their folder. */
const keyOf = ({ namespace, at }: facts.ObjectMeta, name: string): string =>
  namespace === undefined ? `${name}\n\n${facts.folderOfPlace(at)}` : `${name}\n${namespace}`
