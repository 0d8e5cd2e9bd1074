import type { Value } from '../../documents/value.ts'
import { put } from '../../engine/fix/edits.ts'
import { defineRule } from '../../engine/rule.ts'
import { driverOf, isPermissions, parameter, shown, storageClass } from '../../facts/kubernetes/storage-class.ts'

/** Parameters that all drivers have. A class with no others only names the driver, for volumes that are made by hand. */
const COMMON = 'csi.storage.k8s.io/'
/** The same driver, for S3 files. */
const OTHER_SERVICE = 's3files-ap'

export default defineRule({
  id: 'storage/file-system-class',
  summary: 'Set the provisioning mode and the file system in an EFS class',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://github.com/kubernetes-sigs/aws-efs-csi-driver/blob/master/docs/README.md#storage-class-parameters-for-dynamic-provisioning',
  ],
  checks: {
    'ST-04': 'provisioningMode is {found}, but EFS provisions volumes only with efs-ap',
    'ST-04.file-system': 'fileSystemId is not set, so the driver has no file system to create access points in',
    'ST-04.permissions': 'directoryPerms is {found}, not three or four octal digits',
  },
  on: storageClass,

  *check(one, { say, unsure }) {
    if (driverOf(one) !== 'efs') return
    if (one.parametersValue.state === 'unknown') return yield unsure(one.parametersValue)
    if (one.parameters.every(({ key }) => key.startsWith(COMMON))) return
    const mode = parameter(one, 'provisioningMode')
    if (mode.state === 'unknown') yield unsure(mode)
    if (mode.state === 'known' && mode.value === OTHER_SERVICE) return
    if (mode.state === 'absent' || (mode.state === 'known' && mode.value !== 'efs-ap')) {
      const edits = [put(mode, 'efs-ap')]
      const mended = one.writable ? { fix: { title: 'set provisioningMode to efs-ap', safe: false, edits } } : {}
      yield say('ST-04', mode.at, { data: { found: shown(mode) }, ...mended })
    }

    const id = parameter(one, 'fileSystemId')
    const others = ['fileSystemIdConfigRef', 'fileSystemIdSecretRef'].map(key => parameter(one, key))
    if (isMissing(id) && others.every(isMissing)) yield say('ST-04.file-system', id.at)

    const permissions = parameter(one, 'directoryPerms')
    if (permissions.state === 'unknown') yield unsure(permissions)
    if (permissions.state === 'known' && !isPermissions(permissions.value))
      yield say('ST-04.permissions', permissions.at, { data: { found: shown(permissions) } })
  },
})

/** A null is refused as a whole: storage/class-parameter-type speaks. */
const isMissing = (value: Value<string>): boolean =>
  value.state === 'absent' || (value.state === 'known' && value.value === '')
