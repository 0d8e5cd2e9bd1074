import { isUnset } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { meantObject, placeKey } from '../../facts/kubernetes/meant-object.ts'
import { type StorageClass, storageClass } from '../../facts/kubernetes/storage-class.ts'
import {
  claimLabel,
  claimsByClass,
  classesByName,
  classesByPlace,
  classlessVolumes,
  defaultClasses,
  eachVolumeClaim,
  missingMode,
  volumesByClass,
  WELL_KNOWN_CLASSES,
} from '../../facts/kubernetes/volume.ts'

export default defineRule({
  id: 'storage/claim-class',
  summary: 'Name a StorageClass that exists, or leave it empty on purpose',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/storage/persistent-volumes/#class-1'],
  checks: {
    'ST-06': 'the class is "", so nothing provisions a volume, and no volume without a class fits',
    'ST-06.maybe': {
      severity: 'warning',
      text: 'the class is "", so nothing provisions a volume; the claim waits for one that is made by hand',
    },
    'ST-06.none': '<none> is how kubectl shows that there is no class; a class of that name does not exist',
    'ST-06.no-default': '{claim} names no class, and no StorageClass is the default',
    'ST-07': 'there is no StorageClass {name}',
    'ST-07.meant': {
      confidence: 'medium',
      text: 'there is no StorageClass {name} beside the claim, but {meant}, which no claim names',
    },
  },
  on: { claims: eachVolumeClaim },
  with: {
    classes: classesByName,
    beside: classesByPlace,
    claimed: claimsByClass,
    defaults: defaultClasses,
    allClasses: allOf(storageClass),
    classless: classlessVolumes,
    volumes: volumesByClass,
  },

  *check({ claims }, { say, unsure, complete, isExternal }, lookups) {
    for (const claim of claims) {
      const { storageClassName: name, volumeName, hasSelector, captured } = claim
      if (name.state === 'unknown') yield unsure(name)
      // A volume is named, or has been found: what the class says no longer decides.
      if (name.state === 'unknown' || !isUnset(volumeName) || captured) continue
      if (isUnset(name)) {
        if (complete && lookups.allClasses.length > 0 && lookups.defaults('').length === 0)
          yield say('ST-06.no-default', name.at, { data: { claim: claimLabel(claim) } })
        continue
      }
      if (name.state !== 'known') continue
      if (name.value === '<none>') yield say('ST-06.none', name.at)
      else if (name.value === '') {
        const fits = lookups.classless('').some(volume => missingMode(claim, volume) === undefined)
        if (!fits && !hasSelector) yield say(complete ? 'ST-06' : 'ST-06.maybe', name.at)
      } else if (
        lookups.classes(name.value).length === 0 &&
        lookups.volumes(name.value).length === 0 &&
        !WELL_KNOWN_CLASSES.has(name.value) &&
        !isExternal('StorageClass', undefined, name.value)
      ) {
        const beside = lookups.beside(placeKey({ at: claim.at }))
        const isUsed = (one: StorageClass): boolean => lookups.claimed(one.name).length > 0
        const meant = meantObject({ name: name.value, at: claim.at }, beside, isUsed)
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
