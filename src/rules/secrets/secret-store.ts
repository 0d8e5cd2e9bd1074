import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known } from '../../rule.ts'

export default defineRule({
  id: 'secrets/secret-store',
  summary: 'Read from a secret store that exists',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://external-secrets.io/latest/api/secretstore/'],
  checks: {
    'ES-09': '{kind} {name} does not exist, so nothing is read',
    'ES-09.namespace': 'SecretStore {name} does not exist in namespace {namespace}, so nothing is read',
    'ES-09.meant': {
      confidence: 'medium',
      text: 'there is no {kind} {name} here, but {meant}, which no secret reads from',
    },
  },
  on: { externalSecret: allOf(facts.externalSecret) },
  with: { secretStore: allOf(facts.secretStore), mayBeRenamed: facts.openNames },

  *check({ externalSecret: secrets }, { say, unsure, complete, isExternal }, { secretStore: stores, mayBeRenamed }) {
    const used = new Set(secrets.flatMap(secret => secret.stores.map(({ name }) => known(name))))
    const beside = groupBy(stores, one => facts.placeKey(one, one.kind))
    const there = new Set(
      stores.flatMap(({ kind, name, namespace }) => [`${kind}/${name}/${namespace ?? '*'}`, `${kind}/${name}`]),
    )
    for (const secret of secrets) {
      // A ClusterExternalSecret creates what it creates in several namespaces.
      const namespace = secret.kind === 'ExternalSecret' ? secret.namespace : undefined
      for (const store of secret.stores) {
        const [name, kind] = [(yield* decided(store.name)) ?? '', known(store.kind) ?? 'SecretStore']
        if (name === '' || store.kind.state === 'unknown') continue
        const isNamespaced = kind === 'SecretStore' && namespace !== undefined
        const exists = (as: string): boolean =>
          isNamespaced
            ? there.has(`${kind}/${as}/${namespace}`) || there.has(`${kind}/${as}/*`)
            : there.has(`${kind}/${as}`)
        if (exists(name) || isExternal(kind, isNamespaced ? namespace : undefined, name)) continue
        if (mayBeRenamed) {
          if (complete) yield unsure({ why: 'the names that kustomizations give', at: store.name.at })
          continue
        }
        const place = { namespace: isNamespaced ? namespace : undefined, at: secret.at }
        const meant = facts.meantShared({ name, at: secret.at }, beside.get(facts.placeKey(place, kind)) ?? [], one =>
          used.has(one.name),
        )
        if (meant !== undefined)
          yield say('ES-09.meant', store.name.at, {
            data: { kind, name, meant: meant.name },
            related: [{ at: meant.at, note: `the ${kind}` }],
          })
        else if (!complete) continue
        else if (isNamespaced) yield say('ES-09.namespace', store.name.at, { data: { name, namespace } })
        else yield say('ES-09', store.name.at, { data: { kind, name } })
      }
    }
  },
})
