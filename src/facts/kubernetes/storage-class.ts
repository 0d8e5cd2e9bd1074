import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { Answer } from '../../model/answer.ts'

/** Which volumes a class makes: EBS by its own driver (or by the removed in-tree name), EBS of EKS Auto Mode, EFS. */
export type StorageDriver = 'ebs' | 'ebs-auto' | 'efs' | 'other'

/** One entry of `parameters`, with its key as it is written. */
export interface StorageParameter {
  readonly key: string
  readonly value: Value<string>
}

/** A StorageClass. */
export interface StorageClass {
  readonly name: string
  /** Whether numbers and booleans in `parameters` are converted to strings: Terraform does, Kubernetes rejects them. */
  readonly converts: boolean
  readonly provisioner: Value<string>
  /** Each key once; none where there is no map. */
  readonly parameters: readonly StorageParameter[]
  /** The map as a whole: unknown where all of it is decided at deployment. */
  readonly parametersValue: Value<'map'>
  readonly volumeBindingMode: Value<string>
  /** `Delete` where absent. */
  readonly reclaimPolicy: Value<string>
  /** False where absent. */
  readonly allowVolumeExpansion: Value<boolean>
  /** Whether claims that name no class get this one. */
  readonly isDefault: Answer
  /** Whether it is wanted, not observed or planned: only that can be fixed. */
  readonly writable: boolean
  readonly at: Place
}
export const storageClass = defineFact<StorageClass>('storageClass')

const DRIVERS: Readonly<Record<string, StorageDriver>> = {
  'ebs.csi.aws.com': 'ebs',
  'kubernetes.io/aws-ebs': 'ebs',
  'ebs.csi.eks.amazonaws.com': 'ebs-auto',
  'efs.csi.aws.com': 'efs',
}

/** Which driver a class names; undefined where that is decided at deployment, or where a patch leaves it out. */
export function driverOf({ provisioner }: StorageClass): StorageDriver | undefined {
  if (provisioner.state !== 'known') return undefined
  return Object.hasOwn(DRIVERS, provisioner.value) ? DRIVERS[provisioner.value] : 'other'
}

/** Whether a class makes EBS volumes, with either driver. */
export const isBlock = (one: StorageClass): boolean => ['ebs', 'ebs-auto'].includes(driverOf(one) ?? '')

/** The parameter `key`; absent, with the place where it would be, where it is not there. EBS reads keys in any case. */
export function parameter(one: StorageClass, key: string): Value<string> {
  const isCaseless = isBlock(one)
  const found = one.parameters.find(other =>
    isCaseless ? other.key.toLowerCase() === key.toLowerCase() : other.key === key,
  )
  if (found !== undefined) return found.value
  if (one.parametersValue.state === 'unknown') return one.parametersValue
  // As for any field: a missing one is as certain if the object is only likely.
  const { assumed: _, ...at } = one.parametersValue.at
  return { state: 'absent', at: { ...at, pointer: `${at.pointer}/${key}` } }
}

/** The volume types of EBS (ST-02). */
const VOLUME_TYPES = ['gp3', 'gp2', 'io1', 'io2', 'st1', 'sc1', 'standard']

/** Whether EBS has volumes of this type; the driver compares it letter by letter. */
export const isVolumeType = (type: string): boolean => VOLUME_TYPES.includes(type)

/** Whether a text is the octal permissions of a folder: three digits, or four. */
export const isPermissions = (text: string): boolean => /^[0-7]{3,4}$/.test(text)
