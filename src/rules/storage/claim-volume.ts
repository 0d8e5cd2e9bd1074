import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, known, type Place } from '../../rule.ts'

const OTHER_CLASS = 'the claim is of class {class}, but PersistentVolume {name} is of class {other}'

export default defineRule({
  id: 'storage/claim-volume',
  summary: 'Let Pods name claims, and claims name volumes, that exist and fit',
  severity: 'error',
  relevance: 'anywhere',
  // Kubernetes binds a claim and a volume that name each other without a look at their classes.
  elsewhere: { 'X-17.reserved': 'info' },
  references: ['https://kubernetes.io/docs/concepts/storage/persistent-volumes/#reserving-a-persistentvolume'],
  checks: {
    'X-17': 'there is no PersistentVolumeClaim {name} in the namespace of the Pods',
    'X-17.meant': {
      confidence: 'medium',
      text: 'there is no PersistentVolumeClaim {name} here, but {meant}, which no Pod uses',
    },
    'X-17.elsewhere': 'PersistentVolumeClaim {name} is in namespace {elsewhere}, and the Pods in {namespace}',
    'X-17.volume': 'there is no PersistentVolume {name}',
    'X-17.class': OTHER_CLASS,
    'X-17.reserved': OTHER_CLASS,
    'X-17.modes': 'the claim asks for {mode}, which PersistentVolume {name} does not provide',
    'X-17.capacity': 'the claim asks for {found}, but PersistentVolume {name} has {capacity}',
    'X-17.taken': 'PersistentVolume {name} is kept for claim {other}',
  },
  on: { claims: facts.eachVolumeClaim, workloads: eachOf(facts.workload) },
  with: {
    volumes: facts.volumesByName,
    named: facts.claimsByName,
    beside: facts.claimsByPlace,
    users: facts.workloadsByClaim,
    ofSets: facts.claimsOfSets,
    mayBeRenamed: facts.openNames,
  },

  *check({ claims, workloads }, { say, unsure, complete, isExternal }, lookups) {
    const { volumes, named, beside, users, ofSets, mayBeRenamed } = lookups
    for (const claim of claims) {
      const { volumeName, storageClassName, request, captured } = claim
      if (volumeName.state === 'unknown') yield unsure(volumeName)
      const name = known(volumeName)
      if (name === undefined || name === '' || captured) continue
      const [volume, ...others] = facts.meantVolumes(claim, volumes(name), complete)
      if (volume === undefined) {
        if (complete && !isExternal('PersistentVolume', undefined, name))
          yield say('X-17.volume', volumeName.at, { data: { name } })
        continue
      }
      // Of several environments each has its own volume of the name.
      if (others.length > 0) continue
      const related = [{ at: volume.at, note: 'the volume' }]
      const taken = volume.claim && known(volume.claim.name)
      const [own, other] = [known(storageClassName), facts.classNameOf(volume)]
      if (own !== undefined && other !== undefined && own !== other)
        yield say(taken === claim.name ? 'X-17.reserved' : 'X-17.class', storageClassName.at, {
          data: { class: `"${own}"`, name, other: `"${other}"` },
          related,
        })
      const mode = facts.missingMode(claim, volume)
      if (mode !== undefined) yield say('X-17.modes', mode.at, { data: { mode: mode.value, name }, related })
      if ((facts.bytesOf(request) ?? 0) > (facts.bytesOf(volume.capacity) ?? Infinity))
        yield say('X-17.capacity', request.at, {
          data: { found: known(request) ?? '', name, capacity: known(volume.capacity) ?? '' },
          related: [{ at: volume.capacity.at, note: 'the capacity of the volume' }],
        })
      if (taken !== undefined && taken !== claim.name)
        yield say('X-17.taken', volumeName.at, { data: { name, other: taken }, related })
    }
    for (const one of workloads)
      for (const { claimName } of one.claims) {
        if (complete && claimName.state === 'unknown') yield unsure(claimName)
        const name = known(claimName)
        if (name === undefined || isExternal('PersistentVolumeClaim', one.namespace, name)) continue
        const found = facts.findNamesake(one, name, named)
        const related = (at: Place) => [{ at, note: 'the claim' }]
        const ofSet = /^(.*)-\d+$/.exec(name)?.[1]
        if (found.state === 'found' || ofSets(`${facts.namespaceKey(one)}\n${ofSet}`).length > 0) continue
        if (found.state === 'elsewhere' && facts.folderOfPlace(found.object.at) === facts.folderOfPlace(one.at)) {
          const data = { name, elsewhere: found.object.namespace ?? '', namespace: one.namespace ?? '' }
          yield say('X-17.elsewhere', claimName.at, { data, related: related(found.object.at) })
          continue
        }
        if (found.state === 'unknown' || mayBeRenamed) {
          if (complete) yield unsure({ why: `whether there is a PersistentVolumeClaim ${name}`, at: claimName.at })
          continue
        }
        const isMounted = (claim: facts.VolumeClaim): boolean => users(facts.claimKey(claim, claim.name)).length > 0
        const meant = facts.meantObject({ name, at: one.at }, beside(facts.placeKey(one)), isMounted)
        if (meant !== undefined)
          yield say('X-17.meant', claimName.at, { data: { name, meant: meant.name }, related: related(meant.at) })
        else if (complete) yield say('X-17', claimName.at, { data: { name } })
      }
  },
})
