import { put } from '../../engine/fix/edits.ts'
import { defineRule } from '../../engine/rule.ts'
import { isBlock, shown, storageClass } from '../../facts/kubernetes/storage-class.ts'

const RIGHT = 'WaitForFirstConsumer'

export default defineRule({
  id: 'storage/volume-binding-mode',
  summary: 'Provision EBS volumes only when a Pod that uses them is scheduled',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/storage/storage-classes/#volume-binding-mode'],
  checks: {
    'ST-03': 'volumeBindingMode is {found}, so the volume may be created in a zone where its Pod cannot run',
    'ST-03.absent':
      'volumeBindingMode defaults to Immediate, so the volume may be created in a zone where its Pod cannot run',
  },
  on: storageClass,

  *check(one, { say, unsure }) {
    const { volumeBindingMode: mode } = one
    if (!isBlock(one)) return
    if (mode.state === 'unknown') return yield unsure(mode)
    if (mode.state === 'known' && mode.value === RIGHT) return
    const title = `set volumeBindingMode to ${RIGHT}`
    const mended = one.writable ? { fix: { title, safe: false, edits: [put(mode, RIGHT)] } } : {}
    if (mode.state === 'absent') yield say('ST-03.absent', mode.at, mended)
    else yield say('ST-03', mode.at, { data: { found: shown(mode) }, ...mended })
  },
})
