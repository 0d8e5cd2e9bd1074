import type { Value } from '../../documents/value.ts'
import { put } from '../../engine/fix/edits.ts'
import { defineRule } from '../../engine/rule.ts'
import {
  driverOf,
  isBlock,
  isVolumeType,
  parameter,
  type StorageClass,
  shown,
  storageClass,
} from '../../facts/kubernetes/storage-class.ts'

export default defineRule({
  id: 'storage/block-volume-parameters',
  summary: 'Provision encrypted EBS volumes of type gp3',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://github.com/kubernetes-sigs/aws-ebs-csi-driver/blob/master/docs/parameters.md',
    'https://docs.aws.amazon.com/eks/latest/userguide/create-storage-class.html',
  ],
  checks: {
    'ST-02': '{found} is not an EBS volume type',
    'ST-02.type': { severity: 'warning', text: 'the type is {found}; the platform uses gp3' },
    'ST-02.encrypted': 'encrypted is {found}, but volumes of EKS Auto Mode are encrypted only with "true"',
    'ST-02.account': {
      severity: 'warning',
      text: "encrypted is {found}, so encryption depends on the account's settings",
    },
  },
  on: storageClass,

  *check(one, { say, unsure }) {
    if (one.provisioner.state === 'unknown') return yield unsure(one.provisioner)
    if (!isBlock(one)) return
    const [type, encrypted] = [parameter(one, 'type'), parameter(one, 'encrypted')]
    if (type.state === 'unknown') yield unsure(type)
    if (type.state === 'known' && type.value !== 'gp3')
      yield say(isVolumeType(type.value) ? 'ST-02.type' : 'ST-02', type.at, { data: { found: shown(type) } })

    if (encrypted.state === 'unknown' && encrypted !== type) yield unsure(encrypted)
    // What is no string at all is refused as a whole: storage/class-parameter-type speaks.
    if (encrypted.state === 'unknown' || encrypted.state === 'invalid') return
    if (encrypted.state === 'known' && encrypted.value === 'true') return
    const isAuto = driverOf(one) === 'ebs-auto'
    // The driver encrypts whatever has a key; of Auto Mode that is not said.
    if (!isAuto && encrypted.state === 'absent' && parameter(one, 'kmsKeyId').state !== 'absent') return
    const data = { found: shown(encrypted) }
    yield say(isAuto ? 'ST-02.encrypted' : 'ST-02.account', encrypted.at, { data, ...encrypt(one, encrypted) })
  },
})

/** A class that is in use can't be changed, only made anew: a person has to look. */
function encrypt({ writable }: StorageClass, found: Value<string>) {
  return writable ? { fix: { title: 'set encrypted to "true"', safe: false, edits: [put(found, 'true')] } } : {}
}
