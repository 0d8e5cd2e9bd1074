import * as facts from '../../facts/index.ts'
import { readHandle } from '../../model/kubernetes/volume-handle.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'storage/static-volume-handle',
  summary: 'Name the file system and the access point in the handle of an EFS volume',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://github.com/kubernetes-sigs/aws-efs-csi-driver/blob/master/examples/kubernetes/efs/access_points/README.md',
  ],
  checks: {
    'ST-05': '{handle} is not the handle of an EFS volume: FILE_SYSTEM_ID::ACCESS_POINT_ID',
    'ST-05.option': 'the access point is a mount option; the driver takes it from the handle: {meant}',
    'ST-05.no-access-point': warning('{handle} names no access point, so it keeps no Pod from the folders of others'),
    'ST-05.absent': 'volumeHandle is not set, so the driver has no file system to mount',
  },
  on: { volumes: facts.eachPersistentVolume },

  *check({ volumes }, { say, unsure }) {
    for (const { driver, volumeHandle: handle, mountOptions } of volumes) {
      if (facts.driverCalled(driver) !== 'efs') continue
      if (handle.state === 'unknown') yield unsure(handle)
      if (handle.state === 'absent' || handle.state === 'invalid') yield say('ST-05.absent', handle.at)
      if (handle.state !== 'known') continue
      const found = readHandle(handle.value)
      const option = mountOptions.find(one => /^accesspoint=fsap-/.test(one))
      const data = { handle: handle.value }
      if (found.is === 'other-service') continue
      if (found.is === 'wrong') yield say('ST-05', handle.at, { data })
      else if (found.accessPoint === undefined && option !== undefined)
        yield say('ST-05.option', handle.at, {
          data: { meant: `${handle.value}::${option.slice('accesspoint='.length)}` },
        })
      else if (found.accessPoint === undefined) yield say('ST-05.no-access-point', handle.at, { data })
    }
  },
})
