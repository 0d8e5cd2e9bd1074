import * as facts from '../../facts/index.ts'
import { defineRule, known, warning } from '../../rule.ts'

const MANY = 'ReadWriteMany'
const ONE_NODE = 'ReadWriteOnce'
/** More workloads than these of one claim are not counted. */
const MOST = 100

export default defineRule({
  id: 'storage/access-mode',
  summary: 'Share file systems between nodes, never block volumes',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/storage/persistent-volumes/#access-modes'],
  checks: {
    'ST-12': 'EBS volumes are attached to one node, so {class} cannot provide ReadWriteMany',
    'ST-12.volume': 'EBS volumes are attached to one node; this one cannot be ReadWriteMany',
    'ST-12.shared': warning('{users} share this EFS volume, but ReadWriteOnce says that one node uses it'),
  },
  on: { claims: facts.eachVolumeClaim, volumes: facts.eachPersistentVolume },
  with: {
    classes: facts.classesByName,
    named: facts.volumesByName,
    users: facts.workloadsByClaim,
    scaled: facts.horizontalByTarget,
  },

  *check({ claims, volumes }, { say, unsure, complete }, { classes, named, users, scaled }) {
    for (const claim of claims) {
      const [many] = facts.modesOf(claim, MANY)
      const [one] = facts.modesOf(claim, ONE_NODE)
      const name = known(claim.storageClassName)
      const found = name === undefined ? [] : classes(name)
      const driver = driverOfClaim()
      if (claim.accessModes.state === 'unknown') yield unsure(claim.accessModes)
      if (many !== undefined && claim.storageClassName.state === 'unknown') yield unsure(claim.storageClassName)
      if (many !== undefined && driver === 'block') {
        // Volumes of type io2 can be attached to several nodes as raw devices.
        const isRaw = claim.volumeMode.state === 'known' && claim.volumeMode.value === 'Block'
        const [type] = found.map(one => facts.parameter(one, 'type'))
        if (!isRaw || (type?.state === 'known' && type.value !== 'io2' && type.value !== 'io1'))
          yield say('ST-12', many.at, { data: { class: name === undefined ? 'its volume' : `StorageClass ${name}` } })
      }
      if (one === undefined || many !== undefined || driver !== 'efs' || claim.of === 'template') continue
      const sharing = users(facts.claimKey(claim, claim.name)).slice(0, MOST)
      const [first] = sharing
      if (first === undefined) continue
      const replicas = sharing.length > 1 ? sharing.length : replicasOf(first)
      if (replicas <= 1) continue
      const label =
        sharing.length > 1 ? `${sharing.length} workloads` : `${replicas} Pods of ${facts.objectLabel(first)}`
      yield say('ST-12.shared', one.at, {
        data: { users: label },
        related: sharing.map(({ at, kind }) => ({ at, note: `this ${kind} mounts it` })),
      })

      function replicasOf(workload: (typeof sharing)[number]): number {
        const most = scaled(facts.targetKey(workload, workload.kind, workload.name))
          .slice(0, MOST)
          .map(({ maxReplicas }) => known(maxReplicas) ?? 1)
        return Math.max(known(workload.replicas) ?? 1, ...most)
      }

      function driverOfClaim() {
        const [volume] =
          claim.volumeName.state === 'known' ? facts.meantVolumes(claim, named(claim.volumeName.value), complete) : []
        if (volume !== undefined) return facts.driverOfVolume(volume)
        // Of a claim that names its volume the class decides nothing.
        const { volumeName } = claim
        if (volumeName.state === 'unknown' || known(volumeName)?.startsWith('pvc-') === false) return undefined
        return name === undefined ? undefined : facts.driverNamed(name, found)
      }
    }
    for (const volume of volumes) {
      const [many] = facts.modesOf(volume, MANY)
      const isRaw = volume.volumeMode.state === 'known' && volume.volumeMode.value === 'Block'
      if (many !== undefined && facts.driverOfVolume(volume) === 'block' && !isRaw) yield say('ST-12.volume', many.at)
    }
  },
})
