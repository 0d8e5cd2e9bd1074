import * as facts from '../../facts/index.ts'
import { defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'storage/claim-size',
  summary: 'Only let claims grow, and only where their class allows it',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/storage/persistent-volumes/#expanding-persistent-volumes-claims',
    'https://kubernetes.io/docs/concepts/storage/volume-snapshots/',
  ],
  checks: {
    'ST-09': 'the claim asks for {found}, but its volume has {capacity}; a claim cannot shrink',
    'ST-09.source': 'the claim asks for {found}, but {source} needs {capacity}',
    'ST-10': 'the claim grows from {capacity} to {found}, but StorageClass {name} does not allow expansion',
  },
  on: { claims: facts.eachVolumeClaim },
  with: {
    same: facts.claimsByName,
    volumes: facts.volumesByName,
    snapshots: facts.snapshotsByName,
    classes: facts.classesByName,
  },

  *check({ claims }, { say, unsure }, { same, volumes, snapshots, classes }) {
    for (const claim of claims) {
      const { request, storageClassName } = claim
      if (request.state === 'unknown') yield unsure(request)
      const wanted = facts.bytesOf(request)
      const found = known(request)
      if (wanted === undefined || found === undefined || claim.of === 'template') continue

      const source = facts.sourceSize(claim, snapshots, same)
      const needed = source === undefined ? undefined : facts.bytesOf(source.size)
      if (source !== undefined && needed !== undefined && wanted < needed)
        yield say('ST-09.source', request.at, {
          data: { found, source: source.label, capacity: known(source.size) ?? '' },
          related: [{ at: source.size.at, note: 'the size that it is made from' }],
        })

      const written = facts.findNamesake(claim, claim.name, same)
      const bound = facts.boundSize(claim, written.state === 'found' ? written.objects : [], volumes)
      const capacity = bound === undefined ? undefined : facts.bytesOf(bound)
      if (bound === undefined || capacity === undefined || wanted === capacity) continue
      const data = { found, capacity: known(bound) ?? '' }
      const related = [{ at: bound.at, note: 'the capacity of its volume' }]
      if (wanted < capacity) yield say('ST-09', request.at, { data, related })
      else {
        const className = known(storageClassName) ?? ''
        const answer = facts.allowsExpansion(classes(className))
        if (answer === 'unknown')
          yield unsure({ why: `whether StorageClass ${className} allows expansion`, at: request.at })
        const [one] = classes(className)
        if (answer === 'no' && one !== undefined)
          yield say('ST-10', request.at, {
            data: { ...data, name: className },
            related: [...related, { at: one.allowVolumeExpansion.at, note: 'does not allow expansion' }],
          })
      }
    }
  },
})
