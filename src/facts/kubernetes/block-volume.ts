import type { Place } from '../../documents/document.ts'
import { isUnset } from '../../documents/value.ts'
import type { Lookup } from '../../engine/join/store/fact-index.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { findNamesake, type Namesakes } from './namesake.ts'
import { folderOfPlace } from './object-meta.ts'
import { isBlock, type StorageClass } from './storage-class.ts'
import {
  claimsByName,
  claimsOfOwners,
  classesByName,
  defaultClasses,
  driverNamed,
  driverOfVolume,
  type PersistentVolume,
  type VolumeClaim,
  volumesByName,
} from './volume.ts'
import type { Workload } from './workload.ts'

/** What tells which volumes the Pods of a workload have. */
export const STORAGE = {
  claims: claimsByName,
  templates: claimsOfOwners,
  classes: classesByName,
  defaults: defaultClasses,
  volumes: volumesByName,
} as const
export interface StorageLookups {
  readonly claims: Lookup<Namesakes<VolumeClaim>>
  readonly templates: Lookup<readonly VolumeClaim[]>
  readonly classes: Lookup<readonly StorageClass[]>
  readonly defaults: Lookup<readonly StorageClass[]>
  readonly volumes: Lookup<readonly PersistentVolume[]>
}

/** A volume of Pods that is an EBS volume, or may be one. */
export interface BlockVolume {
  readonly isSure: boolean
  /** What it comes from: a claim that others may have too, a template that gives each Pod its own, the Pod spec itself. */
  readonly from: 'claim' | 'template' | 'disk'
  readonly claim?: VolumeClaim
  /** Where the Pods name it; of a template where that names its class. */
  readonly at: Place
}

/** More volumes than these of one workload are not looked at. */
const MOST = 64

/** The EBS volumes of a workload's Pods, as far as the scope shows what their claims are bound to. */
export function blockVolumesOf(one: Workload, lookups: StorageLookups): readonly BlockVolume[] {
  const disks = (one.pod?.disks ?? []).map((at): BlockVolume => ({ isSure: true, from: 'disk', at }))
  const claimed = one.claims.slice(0, MOST).flatMap(({ claimName }): readonly BlockVolume[] => {
    if (claimName.state !== 'known') return []
    const found = findNamesake(one, claimName.value, lookups.claims)
    if (found.state !== 'found') return []
    const [claim] = found.objects
    const answer = isBlockClaim(claim, lookups)
    return answer === 'no' ? [] : [{ isSure: answer === 'yes', from: 'claim', claim, at: claimName.at }]
  })
  const own = lookups.templates(`${namespaceKey(one)}\n${one.kind} ${one.name}`).slice(0, MOST)
  const templates = own.flatMap((claim): readonly BlockVolume[] => {
    const answer = isBlockClaim(claim, lookups)
    const at = isUnset(claim.storageClassName) ? claim.at : claim.storageClassName.at
    return answer === 'no' ? [] : [{ isSure: answer === 'yes', from: 'template', claim, at }]
  })
  return [...disks, ...claimed, ...templates]
}

/** Whether a claim is, or will be, bound to an EBS volume: by the volume that it names, by its class, by the default one. */
function isBlockClaim(claim: VolumeClaim, { classes, defaults, volumes }: StorageLookups): 'yes' | 'no' | 'unknown' {
  const { storageClassName: name, volumeName } = claim
  if (volumeName.state === 'known') {
    const [volume] = volumes(volumeName.value).filter(one => folderOfPlace(one.at) === folderOfPlace(claim.at))
    if (volume !== undefined) return toAnswer(driverOfVolume(volume))
  }
  if (name.state === 'known')
    return name.value === '' ? 'unknown' : toAnswer(driverNamed(name.value, classes(name.value)))
  if (!isUnset(name)) return 'unknown'
  const found = defaults('')
  if (found.length === 0 || found.some(({ isDefault }) => isDefault !== 'yes')) return 'unknown'
  return found.every(isBlock) ? 'yes' : found.some(isBlock) ? 'unknown' : 'no'
}

const toAnswer = (driver: 'block' | 'efs' | 'other' | undefined): 'yes' | 'no' | 'unknown' =>
  driver === undefined ? 'unknown' : driver === 'block' ? 'yes' : 'no'
