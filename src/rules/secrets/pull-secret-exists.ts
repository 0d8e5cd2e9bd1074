import { isTemplated } from '../../documents/read.ts'
import { isUnset, known, written } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { type SecretSource, secretSource } from '../../facts/kubernetes/cluster-objects.ts'
import { DOCKER_CONFIG_TYPE, externalSecret } from '../../facts/kubernetes/external-secret.ts'
import { openNames } from '../../facts/kubernetes/kustomization.ts'
import {
  createdSecrets,
  namedPullSecrets,
  pullingAccounts,
  pullingWorkloads,
} from '../../facts/kubernetes/named-pull-secrets.ts'
import { fileKey } from '../../facts/kubernetes/same-file.ts'
import { findSecretProducers } from '../../facts/kubernetes/secret-producers.ts'
import { namespaceKey } from '../../facts/network/pods.ts'
import { procedure } from '../../facts/pipelines/procedure.ts'

export default defineRule({
  id: 'secrets/pull-secret-exists',
  summary: 'Create each pull secret in the namespace of its pods, as a Docker configuration',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/'],
  checks: {
    'PO-01': 'nothing creates the pull secret {name} in the namespace of the {kind}',
    'PO-01.elsewhere': 'the pull secret {name} is created in namespace {elsewhere}, not in {namespace}',
    'PO-01.type': 'the pull secret {name} is created with type {found}, not kubernetes.io/dockerconfigjson',
  },
  on: { workloads: pullingWorkloads, accounts: pullingAccounts },
  with: {
    secretSource: allOf(secretSource),
    externalSecret: allOf(externalSecret),
    mayBeRenamed: openNames,
    procedure: allOf(procedure),
  },

  *check({ workloads, accounts }, { say, unsure, complete, isExternal }, found) {
    const { secretSource, externalSecret, mayBeRenamed, procedure } = found
    const uses = namedPullSecrets(workloads, accounts).filter(({ name }) => !isTemplated(name))
    if (uses.length === 0) return
    const producersOf = findSecretProducers(secretSource)
    const created = createdSecrets(procedure)
    const used = new Set(uses.map(({ name, owner }) => `${name}\n${owner.namespace}`))
    // A Secret in another namespace that nobody there pulls with was meant for this one.
    const strays = new Map(
      secretSource.filter(one => !isCopied(one) && !used.has(keyOf(one))).map(one => [one.secretName, one]),
    )
    // A pull secret of the same file that nobody pulls with was meant.
    const spare = new Set(
      secretSource
        .filter(one => known(one.type) === DOCKER_CONFIG_TYPE && !used.has(keyOf(one)))
        .map(one => fileKey(one.at, namespaceKey(one))),
    )
    const judged = new Set(
      externalSecret.filter(one => one.isPullSecret).map(({ at }) => `${at.document}${at.pointer}`),
    )
    const isOther = (source: SecretSource): boolean =>
      TYPED.has(source.kind) &&
      !judged.has(`${source.at.document}${source.at.pointer}`) &&
      (isUnset(source.type) || (known(source.type) ?? DOCKER_CONFIG_TYPE) !== DOCKER_CONFIG_TYPE)

    for (const { name, at, owner } of uses) {
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
      else if (answer.state === 'absent' && (complete || spare.has(fileKey(owner.at, namespaceKey(owner))))) {
        if (mayBeRenamed) yield unsure({ why: 'the names that kustomizations give', at })
        else yield say('PO-01', at, { data: { name, kind } })
      }
    }
  },
})

const keyOf = ({ secretName, namespace }: SecretSource): string => `${secretName}\n${namespace}`
const madeBy = ({ kind, at }: SecretSource) => ({ at, note: `created by this ${kind}` })

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
const isCopied = ({ annotations }: SecretSource): boolean =>
  Object.keys(annotations).some(key => /reflect|replicat|kubed|\/sync|copy/i.test(key))
