import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy, isTemplated, isUnset, known, valueKey, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/pull-secret-exists',
  summary: 'Create each pull secret in the namespace of its pods, as a Docker configuration',
  severity: 'error',
  relevance: 'anywhere',
  absentChecks: ['PO-01', 'PO-01.elsewhere'],
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/'],
  checks: {
    'PO-01': 'nothing creates the pull secret {name} in the namespace of the {kind}',
    'PO-01.elsewhere': 'the pull secret {name} is created in namespace {elsewhere}, not in {namespace}',
    'PO-01.type': 'the pull secret {name} is created with type {found}, not kubernetes.io/dockerconfigjson',
  },
  on: { workloads: facts.pullingWorkloads, accounts: facts.pullingAccounts },
  with: {
    secretSource: allOf(facts.secretSource),
    externalSecret: allOf(facts.externalSecret),
    mayBeRenamed: facts.openNames,
    procedure: allOf(facts.procedure),
    namespaces: allOf(facts.namespaceObject),
  },

  *check({ workloads, accounts }, { say, unsure, complete, isExternal }, found) {
    const { secretSource, externalSecret, mayBeRenamed, procedure, namespaces } = found
    const uses = facts.namedPullSecrets(workloads, accounts).filter(({ name }) => !isTemplated(name))
    if (uses.length === 0) return
    const producersOf = facts.findSecretProducers(secretSource, namespaces)
    const created = facts.createdSecrets(procedure)
    const used = new Set(uses.map(({ name, owner }) => `${name}\n${owner.namespace}`))
    // A Secret in another namespace that nobody there pulls with was meant for this one.
    const strays = new Map(
      secretSource
        .filter(one => !isCopied(one) && one.kind !== 'ClusterExternalSecret' && !used.has(keyOf(one)))
        .map(one => [one.secretName, one]),
    )
    const pullSecrets = groupBy(
      secretSource
        .filter(one => known(one.type) === facts.DOCKER_CONFIG_TYPE)
        .map(one => ({ ...one, name: one.secretName })),
      one => facts.placeKey(one),
    )
    // One that nobody pulls with was meant, where that is evident.
    const isMeant = ({ name, owner }: (typeof uses)[number]): boolean =>
      facts.meantObject({ name, at: owner.at }, pullSecrets.get(facts.placeKey(owner)) ?? [], one =>
        used.has(keyOf(one)),
      ) !== undefined
    const judged = new Set(externalSecret.filter(one => one.isPullSecret).map(({ at }) => valueKey(at)))
    const isOther = (source: facts.SecretSource): boolean =>
      TYPED.has(source.kind) &&
      !judged.has(valueKey(source.at)) &&
      (isUnset(source.type) || (known(source.type) ?? facts.DOCKER_CONFIG_TYPE) !== facts.DOCKER_CONFIG_TYPE)

    for (const use of uses) {
      const { name, at, owner } = use
      const { namespace, kind } = owner
      if (isExternal('Secret', namespace, name) || created.has(name)) continue
      const answer = producersOf(owner, name)
      const [wrong] = answer.state === 'produced' && answer.by.every(isOther) ? answer.by : []
      const stray = answer.state === 'absent' ? strays.get(name) : undefined
      if (answer.state === 'unknown')
        yield unsure({ why: `whether the Secret ${name} is created in the same namespace`, at })
      else if (wrong !== undefined)
        yield say('PO-01.type', at, {
          data: { name, found: isUnset(wrong.type) ? 'Opaque' : written(wrong.type) },
          related: [madeBy(wrong)],
        })
      else if (stray?.namespace !== undefined && namespace !== undefined)
        yield say('PO-01.elsewhere', at, {
          data: { name, elsewhere: stray.namespace, namespace },
          related: [madeBy(stray)],
        })
      else if (answer.state === 'absent' && (complete || isMeant(use))) {
        if (mayBeRenamed) yield unsure({ why: 'the names that kustomizations give', at })
        else yield say('PO-01', at, { data: { name, kind } })
      }
    }
  },
})

const keyOf = ({ secretName, namespace }: facts.SecretSource): string => `${secretName}\n${namespace}`
const madeBy = ({ kind, at }: facts.SecretSource) => ({ at, note: `created by this ${kind}` })

/** What makes Secrets of a type of its own choice; of a Secret that is written itself, secrets/pull-secret-type speaks. */
const TYPED: ReadonlySet<string> = new Set([
  'ExternalSecret',
  'ClusterExternalSecret',
  'SealedSecret',
  'SecretProviderClass',
  'VaultStaticSecret',
  'VaultDynamicSecret',
])

/** Whether something in the cluster copies the Secret into other namespaces. */
const isCopied = ({ annotations }: facts.SecretSource): boolean =>
  Object.keys(annotations).some(key => /reflect|replicat|kubed|\/sync|copy/i.test(key))
