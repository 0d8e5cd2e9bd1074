import { isUnset, type Value } from '../../documents/value.ts'
import type { Lookup } from '../../engine/join/store/fact-index.ts'
import { type Answer, some } from '../../model/answer.ts'
import { findNamesake, type Namesakes } from './namesake.ts'
import type { StorageClass } from './storage-class.ts'
import { bytesOf, type PersistentVolume, type VolumeClaim, type VolumeSnapshot } from './volume.ts'

/**
 * The size that a bound claim has, as far as something that was read back from a cluster shows it: the claim itself, another
 * capture of it, or the volume that was provisioned for it. A volume that was made by hand may be larger than its claim.
 */
export function boundSize(
  claim: VolumeClaim,
  same: readonly VolumeClaim[],
  volumes: Lookup<readonly PersistentVolume[]>,
): Value<string> | undefined {
  const own = claim.status?.capacity
  if (own?.state === 'known') return isRounded(claim.request, own) || isByHand(claim) ? undefined : own
  // A claim that was read back says what is; only a later wish can differ from it.
  if (claim.captured) return undefined
  const capture = same.find(one => one !== claim && (one.captured || one.status !== undefined))
  if (capture?.request.state === 'known') return capture.request
  if (claim.volumeName.state !== 'known') return undefined
  return volumes(claim.volumeName.value).find(({ captured, provisioned }) => captured && provisioned)?.capacity
}

/** Provisioners call volumes after their claims: `pvc-UID`. */
const isByHand = ({ volumeName }: VolumeClaim): boolean =>
  volumeName.state === 'known' && !volumeName.value.startsWith('pvc-')

const GIBIBYTE = 1024 ** 3

/** Whether a capacity is only what was asked for, in whole gibibytes. */
function isRounded(request: Value<string>, capacity: Value<string>): boolean {
  const [asked, given] = [bytesOf(request), bytesOf(capacity)]
  return asked !== undefined && given !== undefined && given > asked && given <= Math.ceil(asked / GIBIBYTE) * GIBIBYTE
}

/** What a claim's volume is made from, with its size: a snapshot, or another claim. */
export function sourceSize(
  claim: VolumeClaim,
  snapshots: Lookup<Namesakes<VolumeSnapshot>>,
  claims: Lookup<Namesakes<VolumeClaim>>,
): { readonly label: string; readonly size: Value<string> } | undefined {
  const { source } = claim
  if (source === undefined || source.name.state !== 'known') return undefined
  const label = `${source.kind} ${source.name.value}`
  const sizeOf = (name: string): Value<string> | undefined => {
    const found = findNamesake(claim, name, claims)
    if (found.state !== 'found') return undefined
    const [first] = found.objects
    return first.status?.capacity.state === 'known' ? first.status.capacity : first.request
  }
  if (source.kind === 'PersistentVolumeClaim') {
    const size = sizeOf(source.name.value)
    return size === undefined ? undefined : { label, size }
  }
  if (source.kind !== 'VolumeSnapshot') return undefined
  const snapshot = findNamesake(claim, source.name.value, snapshots)
  if (snapshot.state !== 'found') return undefined
  const [{ restoreSize, claimName }] = snapshot.objects
  if (restoreSize.state === 'known') return { label, size: restoreSize }
  const size = claimName.state === 'known' ? sizeOf(claimName.value) : undefined
  return size === undefined ? undefined : { label, size }
}

/** Whether the class of a claim lets it grow; unknown where nobody declares the class. */
export function allowsExpansion(classes: readonly StorageClass[]): Answer {
  if (classes.length === 0) return 'unknown'
  return some(
    classes.map(({ allowVolumeExpansion: allows }): Answer => {
      if (isUnset(allows)) return 'no'
      return allows.state === 'known' ? (allows.value ? 'yes' : 'no') : 'unknown'
    }),
  )
}
