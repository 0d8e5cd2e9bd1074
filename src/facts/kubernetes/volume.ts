import { isUnset, type Known, known, knownItems, type ListValue, type Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import { eachOf, indexBy } from '../../engine/join/store/fact-index.ts'
import { parseQuantity } from '../../model/kubernetes/quantity.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { byPlaceIn, placeKey } from './meant-object.ts'
import { byNameIn } from './namesake.ts'
import { folderOfPlace, type ObjectMeta } from './object-meta.ts'
import { driverOf, type StorageClass, storageClass } from './storage-class.ts'

/** A PersistentVolumeClaim, or the template of one in a StatefulSet or a Pod. */
export interface VolumeClaim extends ObjectMeta {
  readonly of: 'claim' | 'template'
  /** For a template, its object: `StatefulSet postgres`. */
  readonly owner?: string
  /** Absent differs from empty: the first takes the default class, the second none. */
  readonly storageClassName: Value<string>
  readonly accessModes: Value<ListValue<string>>
  /** `Filesystem` where absent, or `Block`. */
  readonly volumeMode: Value<string>
  /** `spec.resources.requests.storage`. */
  readonly request: Value<string>
  readonly volumeName: Value<string>
  readonly hasSelector: boolean
  /** What its volume is made from. */
  readonly source?: { readonly kind: string; readonly name: Value<string> }
  /** Of a claim that was read back from a cluster: its phase, and the capacity of its volume. */
  readonly status?: { readonly phase: Value<string>; readonly capacity: Value<string> }
  readonly captured: boolean
}
export const volumeClaim = defineFact<VolumeClaim>('volumeClaim')
export const VOLUME_CLAIM_FIELDS: ComparedFields<VolumeClaim> = [
  'labels',
  'storageClassName',
  'accessModes',
  'volumeMode',
  'request',
  'volumeName',
  'source.name',
]
export const eachVolumeClaim = eachOf(volumeClaim)

/** More volumes than these of one name, or modes of volumes, are not distinguished. */
const MOST = 64

/** A PersistentVolume. */
export interface PersistentVolume extends ObjectMeta {
  readonly storageClassName: Value<string>
  readonly accessModes: Value<ListValue<string>>
  readonly volumeMode: Value<string>
  readonly reclaimPolicy: Value<string>
  readonly capacity: Value<string>
  readonly driver: Value<string>
  readonly volumeHandle: Value<string>
  readonly mountOptions: readonly string[]
  /** The claim that it is kept for. */
  readonly claim?: { readonly namespace: Value<string>; readonly name: Value<string> }
  /** Whether it was read back from a cluster. */
  readonly captured: boolean
  /** Whether a provisioner has made it. */
  readonly provisioned: boolean
}
export const persistentVolume = defineFact<PersistentVolume>('persistentVolume')
export const PERSISTENT_VOLUME_FIELDS: ComparedFields<PersistentVolume> = [
  'labels',
  'storageClassName',
  'accessModes',
  'volumeMode',
  'reclaimPolicy',
  'capacity',
  'driver',
  'volumeHandle',
  'claim.name',
]
export const eachPersistentVolume = eachOf(persistentVolume)
export const volumesByName = indexBy(
  persistentVolume,
  ({ name }) => [name],
  all => all.slice(0, MOST),
)
/** Those without a class, which claims without one are bound to: one for each set of access modes. */
export const classlessVolumes = indexBy(
  persistentVolume,
  ({ storageClassName }) =>
    isUnset(storageClassName) || (storageClassName.state === 'known' && storageClassName.value === '') ? [''] : [],
  all => [...new Map(all.map(one => [knownItems(one.accessModes).join(' '), one])).values()].slice(0, MOST),
)
/** Those of a class that is a label only: volumes made by hand. */
export const volumesByClass = indexBy(persistentVolume, ({ storageClassName }) =>
  storageClassName.state === 'known' ? [storageClassName.value] : [],
)

/** A VolumeSnapshot. */
export interface VolumeSnapshot extends ObjectMeta {
  /** The claim that it is taken of. */
  readonly claimName: Value<string>
  /** `status.restoreSize`: what a volume must have at least that is made from it. */
  readonly restoreSize: Value<string>
}
export const volumeSnapshot = defineFact<VolumeSnapshot>('volumeSnapshot')
export const snapshotsByName = byNameIn(volumeSnapshot, ({ name }) => [name])

/** Claims by their name; a StatefulSet's template names none yet. */
export const claimsByName = byNameIn(volumeClaim, ({ of, name }) => (of === 'claim' ? [name] : []))
export const claimsByPlace = indexBy(volumeClaim, one => (one.of === 'claim' ? [placeKey(one)] : []))
/** Claims by the class that they name. */
export const claimsByClass = indexBy(volumeClaim, ({ storageClassName }) =>
  storageClassName.state === 'known' ? [storageClassName.value] : [],
)
/** The claims that a StatefulSet makes, `TEMPLATE-SET-0`, by the text before the number. */
export const claimsOfSets = indexBy(volumeClaim, one =>
  one.of === 'template' && one.owner !== undefined
    ? [`${namespaceKey(one)}\n${one.name}-${one.owner.slice(one.owner.indexOf(' ') + 1)}`]
    : [],
)

/** The claims that a workload makes by itself, by the key of the namespace and its kind and name. */
export const claimsOfOwners = indexBy(volumeClaim, one =>
  one.of === 'template' && one.owner !== undefined ? [`${namespaceKey(one)}\n${one.owner}`] : [],
)

export const classesByName = indexBy(storageClass, ({ name }) => [name])
/** Classes of a folder, by `placeKey` without a namespace. */
export const classesByPlace = byPlaceIn(storageClass)
/** Classes that a cluster takes where a claim names none. */
export const defaultClasses = indexBy(storageClass, ({ isDefault }) => (isDefault === 'no' ? [] : ['']))

/** Bytes; undefined where a size is not known, or none. */
export const bytesOf = (size: Value<string>): number | undefined =>
  size.state === 'known' ? parseQuantity(size.value) : undefined

/** The items of `accessModes` that are this one, with their places. */
export const modesOf = ({ accessModes }: Pick<VolumeClaim, 'accessModes'>, mode: string) =>
  accessModes.state === 'known'
    ? accessModes.value.items.filter(item => item.state === 'known' && item.value === mode)
    : []

/** The first mode that a claim asks for and a volume does not provide, as far as that is known. */
export function missingMode(claim: VolumeClaim, { accessModes }: PersistentVolume): Known<string> | undefined {
  if (accessModes.state !== 'known' || accessModes.value.open || claim.accessModes.state !== 'known') return undefined
  const there = new Set(knownItems(accessModes))
  return claim.accessModes.value.items.find(
    (item): item is Known<string> => item.state === 'known' && !there.has(item.value),
  )
}

/** Names that EKS and its users give to classes of EBS volumes, after the types of EBS. */
const BLOCK_NAMES = new Set(['gp2', 'gp3'])

/** A class whose name says which volumes it makes: `ebs-sc`, `efs-sc`. */
const EBS_NAME = /(?:^|[-_.])ebs(?:$|[-_.])/
const EFS_NAME = /(?:^|[-_.])efs(?:$|[-_.])/

/** Classes that a cluster has by itself, or that everybody means the same by (ST-07). */
export const WELL_KNOWN_CLASSES: ReadonlySet<string> = new Set([...BLOCK_NAMES, 'auto', 'auto-ebs-sc'])

/** Which volumes the classes of one name make, where they agree; of a class that nobody declares, what its name says. */
export function driverNamed(name: string, classes: readonly StorageClass[]): 'block' | 'efs' | 'other' | undefined {
  if (classes.length === 0)
    return BLOCK_NAMES.has(name) || EBS_NAME.test(name) ? 'block' : EFS_NAME.test(name) ? 'efs' : undefined
  const drivers = new Set(classes.map(driverOf))
  const [driver] = drivers
  if (drivers.size > 1 || driver === undefined) return undefined
  return driver === 'ebs' || driver === 'ebs-auto' ? 'block' : driver === 'efs' ? 'efs' : 'other'
}

/** Volumes of one name that are meant together with a claim: kept for it, or in its folder; in a complete scope all. */
export const meantVolumes = (claim: VolumeClaim, volumes: readonly PersistentVolume[], complete: boolean) =>
  volumes.filter(
    one =>
      complete ||
      folderOfPlace(one.at) === folderOfPlace(claim.at) ||
      (one.claim?.name.state === 'known' && one.claim.name.value === claim.name),
  )

/** Which volumes a PersistentVolume is one of; a disk that each node has attached by itself is none of EBS's. */
export const driverOfVolume = ({ driver, volumeHandle }: PersistentVolume) =>
  volumeHandle.state === 'known' && volumeHandle.value.startsWith('local-ebs://') ? 'other' : driverCalled(driver)

/** Which volumes a driver makes. */
export const driverCalled = (driver: Value<string>): 'block' | 'efs' | 'other' | undefined =>
  driver.state !== 'known' ? undefined : (DRIVERS.get(driver.value) ?? 'other')

const DRIVERS: ReadonlyMap<string, 'block' | 'efs'> = new Map([
  ['ebs.csi.aws.com', 'block'],
  ['ebs.csi.eks.amazonaws.com', 'block'],
  ['efs.csi.aws.com', 'efs'],
])

/** How a claim is called in a message. */
export const claimLabel = ({ of, name, owner }: VolumeClaim): string =>
  of === 'claim' ? `claim ${name}` : `template ${name} of ${owner ?? ''}`.trimEnd()

/** The class of a volume, which is the empty one where it names none; undefined where that is not known. */
export const classNameOf = ({ storageClassName: name }: PersistentVolume): string | undefined =>
  isUnset(name) ? '' : known(name)
