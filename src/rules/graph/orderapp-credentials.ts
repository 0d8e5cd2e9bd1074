import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, known, pathOf, warning } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-credentials',
  summary: 'Create the credentials Secret in the namespace of its OrderApp, before it',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/configuration/secret/#restriction-secret-must-exist'],
  checks: {
    'OA-19': 'nothing creates the Secret {name} in the namespace of the OrderApp',
    'OA-19.elsewhere': 'the Secret {name} is created in namespace {elsewhere}, not in {namespace}',
    'OA-19.meant': {
      confidence: 'medium',
      text: 'nothing here creates the Secret {name}, but {meant}, which no OrderApp uses',
    },
    'OA-19.later': warning('the Secret {name} is created in sync wave {later}, after the OrderApp in wave {wave}'),
    'OA-19.unordered': warning(
      "the Secret {name} is created by another Flux Kustomization, on which the OrderApp's does not depend",
    ),
  },
  on: { orderAppInstance: allOf(facts.orderAppInstance) },
  with: {
    secretSource: allOf(facts.secretSource),
    kustomization: allOf(facts.kustomization),
    namespaces: allOf(facts.namespaceObject),
  },

  *check({ orderAppInstance }, { say, unsure, complete, isExternal }, { secretSource, kustomization, namespaces }) {
    const producersOf = facts.findSecretProducers(secretSource, namespaces)
    const mayBeRenamed = facts.hasOpenNames(kustomization)
    const isBefore = facts.fluxOrder(kustomization)
    const used = new Set(orderAppInstance.map(app => `${known(app.credentialsSecretName)}\n${app.namespace}`))
    const beside = groupBy(secretSource.filter(isCredentials).map(underSecretName), one => facts.placeKey(one))
    const isUsed = (one: facts.SecretSource): boolean => used.has(`${one.secretName}\n${one.namespace}`)
    // A Secret in another namespace that no OrderApp there uses was meant for this one.
    const strays = new Map(secretSource.filter(source => !isUsed(source)).map(source => [source.secretName, source]))

    for (const app of orderAppInstance) {
      const { credentialsSecretName: secret, namespace } = app
      const name = (yield* decided(secret)) ?? ''
      if (name === '') continue
      if (isExternal('Secret', namespace, name)) continue
      const answer = producersOf(app, name)
      if (answer.state === 'unknown')
        yield unsure({ why: `whether the Secret ${name} is created in the same namespace`, at: secret.at })
      if (answer.state === 'produced') {
        const wave = waveOf(app)
        const first = answer.by.reduce((a, b) => (waveOf(b) < waveOf(a) ? b : a))
        const [later, related] = [waveOf(first), [madeHere(first)]]
        if (later > wave) yield say('OA-19.later', secret.at, { data: { name, later, wave }, related })
        else if (answer.by.every(({ at }) => isBefore(pathOf(at.document), pathOf(app.at.document)) === false))
          yield say('OA-19.unordered', secret.at, { data: { name }, related })
      }
      if (answer.state !== 'absent') continue
      const stray = strays.get(name)
      if (stray?.namespace !== undefined && namespace !== undefined)
        yield say('OA-19.elsewhere', secret.at, {
          data: { name, elsewhere: stray.namespace, namespace },
          related: [madeHere(stray)],
        })
      else if (mayBeRenamed)
        yield* complete ? [unsure({ why: 'the names that kustomizations give', at: secret.at })] : []
      else {
        const near = beside.get(facts.placeKey(app)) ?? []
        // An ExternalSecret may give its Secret another name than its own.
        const meant =
          near.find(({ objectName }) => objectName === name) ?? facts.meantShared({ name, at: app.at }, near, isUsed)
        if (meant !== undefined)
          yield say('OA-19.meant', secret.at, { data: { name, meant: meant.name }, related: [madeHere(meant)] })
        else if (complete) yield say('OA-19', secret.at, { data: { name } })
      }
    }
  },
})

/** A Secret under its own name, which may be another than that of the object that creates it. */
const underSecretName = (source: facts.SecretSource) => ({
  ...source,
  name: source.secretName,
  objectName: source.name,
})

/** Whether a Secret may have the credentials of a database: its type is not that of something else. */
const isCredentials = ({ type }: facts.SecretSource): boolean =>
  type.state !== 'known' || /^(?:Opaque|kubernetes\.io\/basic-auth)$/.test(type.value)

const madeHere = ({ kind, at }: facts.SecretSource) => ({ at, note: `created by this ${kind}` })

/** Argo CD's sync wave: 0 where none is stated. */
function waveOf({ annotations }: facts.ObjectMeta): number {
  const stated = annotations['argocd.argoproj.io/sync-wave'] ?? ''
  return /^-?\d{1,6}$/.test(stated) ? Number(stated) : 0
}
