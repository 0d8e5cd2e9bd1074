import { TEKTON_TYPES, tektonSteps } from '../dialects/tekton-steps.ts'
import { get } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { scriptOf } from './container-command.ts'
import { isShell } from './written-file.ts'

/** The scripts of the steps of tasks and pipelines; a shell runs those that name no other program in their first line. */
export default defineCarrier({
  id: 'tekton',
  types: TEKTON_TYPES,

  *holds({ type, body }) {
    for (const step of tektonSteps(type, body)) {
      const command = scriptOf(step)
      if (command !== undefined) yield { ...command, role: 'script', language: 'shell' }
      const cursor = get(step, 'script')
      const text = literal(cursor) ?? ''
      if (!text.startsWith('#!') || isShell(text)) yield { cursor, role: 'script', language: 'shell' }
    }
  },
})
