import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { secretSource, serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { DOCKER_CONFIG_TYPE } from '../../facts/kubernetes/external-secret.ts'
import { kustomization, writtenNames } from '../../facts/kubernetes/kustomization.ts'
import type { ObjectMeta } from '../../facts/kubernetes/object-meta.ts'
import { findSecretProducers } from '../../facts/kubernetes/secret-producers.ts'
import { workload } from '../../facts/kubernetes/workload.ts'

export default defineRule({
  id: 'workload/pull-secret',
  summary: 'Create the Secret that images are pulled with in the namespace of the Pods',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/tasks/configure-pod-container/pull-image-private-registry/'],
  checks: {
    'PO-01': 'nothing creates the pull secret {name} in the namespace of the {owner}',
    'PO-01.elsewhere': 'the pull secret {name} is created in namespace {elsewhere}, but used in {namespace}',
  },
  on: { workload: allOf(workload), serviceAccount: allOf(serviceAccount) },
  with: { secretSource: allOf(secretSource), kustomization: allOf(kustomization) },

  *check({ workload, serviceAccount }, { say, unsure, complete, isExternal }, { secretSource, kustomization }) {
    const producersOf = findSecretProducers(secretSource)
    const names = writtenNames(kustomization)
    const uses = [...workload.filter(({ inGraph, captured }) => !inGraph && !captured), ...serviceAccount].flatMap(
      usesOf,
    )
    const used = new Set(uses.map(({ name, owner }) => `${name}\n${owner.namespace}`))
    // A Secret in another namespace that nothing there pulls images with was meant for this one.
    const strays = new Map(
      secretSource
        .filter(
          ({ secretName, namespace, type }) =>
            known(type) === DOCKER_CONFIG_TYPE && !used.has(`${secretName}\n${namespace}`),
        )
        .map(source => [source.secretName, source]),
    )
    for (const { name, owner, at } of uses) {
      const { namespace } = owner
      if (isExternal('Secret', namespace, name)) continue
      const answer = producersOf(owner, name)
      if (answer.state === 'unknown')
        yield unsure({ why: `whether the Secret ${name} is created in the same namespace`, at })
      const stray = strays.get(name)
      if (answer.state !== 'absent') continue
      if (stray?.namespace !== undefined && namespace !== undefined)
        yield say('PO-01.elsewhere', at, {
          data: { name, elsewhere: stray.namespace, namespace },
          related: [{ at: stray.at, note: `created by this ${stray.kind}` }],
        })
      else if (!complete) continue
      else if (names.isOpen || names.of(name).some(as => producersOf(owner, as).state !== 'absent'))
        yield unsure({ why: 'the names that kustomizations give', at })
      else yield say('PO-01', at, { data: { name, owner: owner.kind } })
    }
  },
})

interface Use {
  readonly name: string
  readonly owner: ObjectMeta
  readonly at: Place
}

const usesOf = (
  owner: ObjectMeta & { readonly imagePullSecrets: readonly { readonly name: string; readonly at: Place }[] },
): readonly Use[] => owner.imagePullSecrets.map(({ name, at }) => ({ name, owner, at }))
