import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/pod-pull-secret',
  summary: 'Patch the pull secrets of the Pod template, not those of a Pod',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/workloads/pods/#pod-update-and-replacement'],
  checks: { 'OP-29': 'imagePullSecrets of a Pod that exists cannot be changed' },
  on: facts.scriptLines,

  *check({ commands }, { say }) {
    for (const command of commands) {
      const [verb, object] = command.operands
      if (!/^(?:kubectl|oc)$/.test(command.program) || verb?.text !== 'patch') continue
      const patch = facts.optionsOf(command, '-p', '--patch')[0]?.value
      if (/^(?:pods?|po)(?:\/|$)/i.test(object?.text ?? '') && patch?.text.includes('imagePullSecrets') === true)
        yield say('OP-29', patch.at)
    }
  },
})
