import { ARGO_TYPES, argoTemplates } from '../dialects/argo-templates.ts'
import { containersOf } from '../dialects/run-pods.ts'
import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { scriptsOf } from './container-command.ts'

const SHELL = /(?:^|\/)(?:ba|da|a)?sh$/

const optionsOf = (template: Cursor): readonly string[] =>
  items(get(template, 'script', 'command'))
    .slice(1)
    .flatMap(word => literal(word) ?? [])

/** The scripts of workflows' templates, where a shell runs them, and the commands of their containers. */
export default defineCarrier({
  id: 'argo-workflow',
  types: ARGO_TYPES,
  within: ['manifest'],

  *holds(resource) {
    for (const container of containersOf(resource)) yield* scriptsOf(container)
    for (const template of argoTemplates(resource.type, resource.body)) {
      const source = get(template, 'script', 'source')
      const program = literal(get(template, 'script', 'command', 0))
      if (source.node !== undefined && (program === undefined || SHELL.test(program)))
        yield { cursor: source, role: 'script', language: 'shell', startedWith: optionsOf(template) }
    }
  },
})
