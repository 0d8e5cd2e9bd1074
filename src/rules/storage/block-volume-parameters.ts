import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, put, type Value, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'storage/block-volume-parameters',
  summary: 'Provision encrypted EBS volumes of type gp3',
  severity: 'error',
  relevance: { 'ST-02': 'cluster', 'ST-02.choice': 'platform' },
  elsewhere: { 'ST-02.type': 'info' },
  references: [
    'https://github.com/kubernetes-sigs/aws-ebs-csi-driver/blob/master/docs/parameters.md',
    'https://docs.aws.amazon.com/eks/latest/userguide/create-storage-class.html',
  ],
  checks: {
    'ST-02': '{found} is not an EBS volume type',
    'ST-02.type': warning('the type is {found}; the platform uses gp3'),
    'ST-02.choice': warning('the type is {found}; the platform uses gp3'),
    'ST-02.encrypted': 'encrypted is {found}, but volumes of EKS Auto Mode are encrypted only with "true"',
    'ST-02.account': warning("encrypted is {found}, so encryption depends on the account's settings"),
  },
  on: facts.storageClass,

  *check(one, { say }) {
    yield* decided(one.provisioner)
    if (!facts.isBlock(one)) return
    const [type, encrypted] = [facts.parameter(one, 'type'), facts.parameter(one, 'encrypted')]
    const volumeType = yield* decided(type)
    if (volumeType !== undefined && volumeType !== 'gp3')
      yield say(sentenceFor(volumeType), type.at, {
        data: { found: written(type) },
        ...(volumeType === 'gp2' && changed(one, type, 'type', 'gp3')),
      })

    // All parameters are unknown together where the whole map is: one note.
    if (encrypted !== type) yield* decided(encrypted)
    // storage/class-parameter-type reports what is not a string at all.
    if (encrypted.state === 'invalid' || !isNot(encrypted, 'true')) return
    const isAuto = facts.driverOf(one) === 'ebs-auto'
    // The driver encrypts whatever has a key; for Auto Mode that is not documented.
    if (!isAuto && encrypted.state === 'absent' && facts.parameter(one, 'kmsKeyId').state !== 'absent') return
    const data = { found: encrypted.state === 'absent' ? 'not set' : written(encrypted) }
    yield say(isAuto ? 'ST-02.encrypted' : 'ST-02.account', encrypted.at, {
      data,
      ...changed(one, encrypted, 'encrypted', 'true'),
    })
  },
})

/** gp2 costs more than gp3 and does less; the others are chosen for what they do. */
const sentenceFor = (type: string) =>
  !facts.isVolumeType(type) ? 'ST-02' : type === 'gp2' ? 'ST-02.type' : 'ST-02.choice'

/** A class cannot be changed, only replaced: a person has to look. */
function changed({ writable }: facts.StorageClass, found: Value<string>, name: string, value: string) {
  return writable ? { fix: { title: `set ${name} to "${value}"`, safe: false, edits: [put(found, value)] } } : {}
}
