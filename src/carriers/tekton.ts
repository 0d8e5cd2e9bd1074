import { TEKTON_TYPES, tektonSteps } from '../dialects/tekton-steps.ts'
import { get } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { scriptsOf } from './container-command.ts'
import { unreadProgram } from './variable-commands.ts'
import { isShell } from './written-file.ts'

/**
 * The scripts of the steps of tasks and pipelines; a shell runs those that name no other program in their first line, with errexit
 * (https://tekton.dev/docs/pipelines/tasks/#running-scripts-within-steps).
 */
export default defineCarrier({
  id: 'tekton',
  types: TEKTON_TYPES,
  within: ['manifest'],

  *holds({ type, body }) {
    for (const step of tektonSteps(type, body)) {
      yield* scriptsOf(step)
      const cursor = get(step, 'script')
      const text = literal(cursor) ?? ''
      if (!text.startsWith('#!')) yield { cursor, role: 'script', language: 'shell', startedWith: ['-e'] }
      else if (isShell(text)) yield { cursor, role: 'script', language: 'shell' }
      else yield* unreadProgram(cursor, 'its first line names a program of another language, which is not read')
    }
  },
})
