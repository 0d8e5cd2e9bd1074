import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, put, type Value, written } from '../../rule.ts'

/** Parameters that all drivers have. A class with no others only names the driver, for volumes that are made by hand. */
const COMMON = 'csi.storage.k8s.io/'
/** The same driver, for S3 files. */
const OTHER_SERVICE = 's3files-ap'

export default defineRule({
  id: 'storage/file-system-class',
  summary: 'Set the provisioning mode and the file system in an EFS class',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://github.com/kubernetes-sigs/aws-efs-csi-driver/blob/master/docs/README.md#storage-class-parameters-for-dynamic-provisioning',
  ],
  checks: {
    'ST-04': 'provisioningMode is {found}, but EFS provisions volumes only with efs-ap',
    'ST-04.file-system': 'fileSystemId is not set, so the driver has no file system to create access points in',
    'ST-04.permissions': 'directoryPerms is {found}, not three or four octal digits',
  },
  on: facts.storageClass,

  *check(one, { say }) {
    if (facts.driverOf(one) !== 'efs') return
    yield* decided(one.parametersValue)
    if (one.parametersValue.state === 'unknown') return
    if (one.parameters.every(({ key }) => key.startsWith(COMMON))) return
    const mode = facts.parameter(one, 'provisioningMode')
    if ((yield* decided(mode)) === OTHER_SERVICE) return
    if (mode.state !== 'invalid' && isNot(mode, 'efs-ap')) {
      const fix = { title: 'set provisioningMode to efs-ap', safe: false, edits: [put(mode, 'efs-ap')] }
      const found = mode.state === 'absent' ? 'not set' : written(mode)
      yield say('ST-04', mode.at, { data: { found }, ...(one.writable ? { fix } : {}) })
    }

    const id = facts.parameter(one, 'fileSystemId')
    const others = ['fileSystemIdConfigRef', 'fileSystemIdSecretRef'].map(key => facts.parameter(one, key))
    if (isMissing(id) && others.every(isMissing)) yield say('ST-04.file-system', id.at)

    const permissions = facts.parameter(one, 'directoryPerms')
    const mask = yield* decided(permissions)
    if (mask !== undefined && !facts.isPermissions(mask))
      yield say('ST-04.permissions', permissions.at, { data: { found: written(permissions) } })
  },
})

/** A null is not missing: storage/class-parameter-type reports it. */
const isMissing = (value: Value<string>): boolean =>
  value.state === 'absent' || (value.state === 'known' && value.value === '')
