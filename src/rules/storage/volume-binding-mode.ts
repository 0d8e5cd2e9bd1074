import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, put, written } from '../../rule.ts'

const RIGHT = 'WaitForFirstConsumer'

export default defineRule({
  id: 'storage/volume-binding-mode',
  summary: 'Provision EBS volumes only when a Pod that uses them is scheduled',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://kubernetes.io/docs/concepts/storage/storage-classes/#volume-binding-mode'],
  checks: {
    'ST-03': 'volumeBindingMode is {found}, so the volume may be created in a zone where its Pod cannot run',
    'ST-03.absent':
      'volumeBindingMode defaults to Immediate, so the volume may be created in a zone where its Pod cannot run',
  },
  on: facts.storageClass,

  *check(one, { say }) {
    const { volumeBindingMode: mode } = one
    if (!facts.isBlock(one)) return
    yield* decided(mode)
    if (!isNot(mode, RIGHT)) return
    const title = `set volumeBindingMode to ${RIGHT}`
    const extra = one.writable ? { fix: { title, safe: false, edits: [put(mode, RIGHT)] } } : {}
    if (mode.state === 'absent') yield say('ST-03.absent', mode.at, extra)
    else yield say('ST-03', mode.at, { data: { found: written(mode) }, ...extra })
  },
})
