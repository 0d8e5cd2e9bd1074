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
      if (!/^(?:kubectl|oc)$/.test(command.program) || verb?.text !== 'patch' || object === undefined) continue
      const patch = facts.optionsOf(command, '-p', '--patch')[0]?.value
      if (isOfPods(command, object) && patch?.text.includes('imagePullSecrets') === true) yield say('OP-29', object.at)
    }
  },
})

/** Whether it is for Pods: by its own word, or by the query that gives it their names (`get pods -o name`). */
function isOfPods({ stdinFrom }: Command, { text, isOpen }: Command['operands'][number]): boolean {
  const [, get, kind = ''] = isOpen ? (stdinFrom ?? []) : []
  return PODS.test(text) || (get === 'get' && PODS.test(kind))
}

type Command = facts.ProcedureCommand

const PODS = /^(?:pods?|po)(?:\/|$)/i
