import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, isUnset } from '../../rule.ts'

export default defineRule({
  id: 'storage/reclaim-policy',
  summary: 'Keep the volumes of databases when their claims are deleted',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://kubernetes.io/docs/concepts/storage/persistent-volumes/#reclaiming'],
  checks: {
    'ST-08': 'the class is called {word}, but its volumes are deleted together with their claims',
    'ST-08.absent': 'the class is called {word}, but reclaimPolicy is Delete where it is not set',
    'ST-08.claim': '{claim} has data to keep, but StorageClass {name} deletes the volume together with the claim',
    'ST-08.static': 'the volume was made by hand, but is deleted together with its claim',
  },
  on: { classes: eachOf(facts.storageClass), claims: facts.eachVolumeClaim, volumes: facts.eachPersistentVolume },
  with: { named: facts.classesByName },

  *check({ classes, claims, volumes }, { say, unsure }, { named }) {
    for (const { name, reclaimPolicy: policy } of classes) {
      const word = facts.keptData(name)
      if (word === undefined) continue
      if (policy.state === 'unknown') yield unsure(policy)
      if (policy.state === 'known' && policy.value === 'Delete') yield say('ST-08', policy.at, { data: { word } })
      if (isUnset(policy)) yield say('ST-08.absent', policy.at, { data: { word } })
    }
    for (const claim of claims) {
      const { storageClassName: name } = claim
      if (name.state !== 'known' || facts.keptData(`${claim.name}-${claim.owner ?? ''}`) === undefined) continue
      const found = named(name.value)
      const [deleting] = found.filter(
        ({ reclaimPolicy: policy }) => isUnset(policy) || (policy.state === 'known' && policy.value === 'Delete'),
      )
      // If a class's own name shows its purpose, the finding is at the class.
      if (
        deleting === undefined ||
        deleting.name === '' ||
        found.length > 1 ||
        facts.keptData(deleting.name) !== undefined
      )
        continue
      yield say('ST-08.claim', name.at, {
        data: { claim: facts.claimLabel(claim), name: name.value },
        related: [{ at: deleting.reclaimPolicy.at, note: 'what happens to its volumes' }],
      })
    }
    for (const { reclaimPolicy: policy, captured, provisioned } of volumes) {
      if (captured || provisioned) continue
      if (policy.state === 'unknown') yield unsure(policy)
      if (policy.state === 'known' && policy.value === 'Delete') yield say('ST-08.static', policy.at)
    }
  },
})
