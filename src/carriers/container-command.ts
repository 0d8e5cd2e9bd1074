import { POD_SPEC, POD_TEMPLATES } from '../dialects/pod-templates.ts'
import { containersOf, OPERATED_TYPES, TERRAFORM_PODS } from '../dialects/run-pods.ts'
import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'

const SHELL = /(?:^|\/)(?:ba|k|z|da)?sh$/

/** `command: [sh, -c, SCRIPT]`, or the script as the first argument. */
export default defineCarrier({
  id: 'container-command',
  types: [
    'core/Pod',
    ...Object.keys(POD_TEMPLATES).filter(type => type !== 'core/Pod'),
    POD_SPEC,
    ...OPERATED_TYPES,
    ...TERRAFORM_PODS,
  ],

  *holds(resource) {
    for (const container of containersOf(resource)) {
      const script = scriptOf(container)
      if (script !== undefined) yield { ...script, role: 'script', language: 'shell' }
    }
  },
})

/** The script that a container's command gives to a shell, and the options of that. */
export function scriptOf(container: Cursor): Pick<Holding, 'cursor' | 'startedWith'> | undefined {
  const words = [...items(get(container, 'command')), ...items(get(container, 'args'))]
  const flag = words.findIndex(word => /^-[a-z]*c$/.test(literal(word) ?? ''))
  const program = literal(get(container, 'command', 0)) ?? literal(words[0] ?? container) ?? ''
  const cursor = flag > 0 && SHELL.test(program) ? words[flag + 1] : undefined
  return cursor && { cursor, startedWith: words.slice(1, flag + 1).flatMap(word => literal(word) ?? []) }
}
