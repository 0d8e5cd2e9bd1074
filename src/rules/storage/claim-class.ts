import * as facts from '../../facts/index.ts'
import { allOf, defineRule, isUnset, known, warning } from '../../rule.ts'

export default defineRule({
  id: 'storage/claim-class',
  summary: 'Name a StorageClass that exists, or leave it empty on purpose',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/storage/persistent-volumes/#class-1'],
  checks: {
    'ST-06': 'the class is "", so nothing provisions a volume, and no volume without a class fits',
    'ST-06.maybe': warning(
      'the class is "", so nothing provisions a volume; the claim waits for one that is made by hand',
    ),
    'ST-06.none': '<none> is how kubectl shows that there is no class; a class of that name does not exist',
    'ST-06.no-default': '{claim} names no class, and no StorageClass is the default',
    'ST-07': 'there is no StorageClass {name}',
    'ST-07.meant': {
      confidence: 'medium',
      text: 'there is no StorageClass {name} here, but {meant}',
    },
  },
  on: { claims: facts.eachVolumeClaim },
  with: {
    classes: facts.classesByName,
    beside: facts.classesByPlace,
    claimed: facts.claimsByClass,
    defaults: facts.defaultClasses,
    allClasses: allOf(facts.storageClass),
    classless: facts.classlessVolumes,
    volumes: facts.volumesByClass,
  },

  *check({ claims }, { say, unsure, complete, isExternal }, lookups) {
    for (const claim of claims) {
      const { storageClassName: name, volumeName, hasSelector, captured } = claim
      if (name.state === 'unknown') yield unsure(name)
      // A volume is named, or has been found: what the class says no longer decides.
      if (name.state === 'unknown' || !isUnset(volumeName) || captured) continue
      if (isUnset(name)) {
        if (complete && lookups.allClasses.length > 0 && lookups.defaults('').length === 0)
          yield say('ST-06.no-default', name.at, { data: { claim: facts.claimLabel(claim) } })
        continue
      }
      if (name.state !== 'known') continue
      if (name.value === '<none>') yield say('ST-06.none', name.at)
      else if (name.value === '') {
        const fits = lookups.classless('').some(volume => mayFit(claim, volume))
        if (!fits && !hasSelector) yield say(complete ? 'ST-06' : 'ST-06.maybe', name.at)
      } else if (
        lookups.classes(name.value).length === 0 &&
        lookups.volumes(name.value).length === 0 &&
        !facts.WELL_KNOWN_CLASSES.has(name.value) &&
        !isExternal('StorageClass', undefined, name.value)
      ) {
        const beside = lookups.beside(facts.placeKey({ at: claim.at }))
        const isUsed = (one: facts.StorageClass): boolean => lookups.claimed(one.name).length > 0
        const asked = { name: name.value, at: claim.at }
        // A class is for all namespaces: wherever it is, a name with one letter more or less is that one's.
        const meant =
          facts.meantShared(asked, beside, isUsed) ?? facts.meantShared(asked, lookups.allClasses, () => true)
        if (meant !== undefined)
          yield say('ST-07.meant', name.at, {
            data: { name: name.value, meant: meant.name },
            related: [{ at: meant.at, note: 'the class' }],
          })
        else if (complete) yield say('ST-07', name.at, { data: { name: name.value } })
      }
    }
  },
})

/** Whether a volume may be bound to a claim: it has its modes, is large enough and is not kept for another one. */
function mayFit(claim: facts.VolumeClaim, volume: facts.PersistentVolume): boolean {
  const [wanted, capacity] = [facts.bytesOf(claim.request), facts.bytesOf(volume.capacity)]
  const taken = volume.claim === undefined ? undefined : known(volume.claim.name)
  const isTooSmall = wanted !== undefined && capacity !== undefined && wanted > capacity
  return facts.missingMode(claim, volume) === undefined && !isTooSmall && (taken ?? claim.name) === claim.name
}
