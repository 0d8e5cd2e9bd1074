import { type Cursor, fields, get, itemsOrItself } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'
import { braceFiller, type FillBraces } from '../languages/braces.ts'
import { contentOffsets } from '../languages/content-offsets.ts'
import { isTaskfile } from '../languages/go-task.ts'
import type { Recipe } from '../languages/recipes/tree.ts'

/** The commands of a file of Task: each has a shell of its own, in which Task fills in `{{.NAME}}` first. */
export default defineCarrier({
  id: 'taskfile',
  types: ['object'],

  *holds({ body, document }) {
    if (!isTaskfile(document.file.path)) return
    const fill = braceFiller()
    for (const { key: name, value: task } of fields(get(body, 'tasks'))) {
      const variables = [get(task, 'vars'), get(body, 'vars')]
      for (const cursor of commandsOf(task))
        yield {
          cursor: filled(cursor, variables, fill),
          role: 'script',
          language: 'shell',
          job: { name, isOneShell: false, isRecipe: true },
          environments: [get(task, 'env'), get(body, 'env'), ...variables],
        } satisfies Holding
    }
  },
})

/** A task is a command, a list of them, or an object that has some; what it puts off until its end is one as well. */
function commandsOf(task: Cursor): readonly Cursor[] {
  if (task.node?.type !== 'mapping') return linesOf(task)
  return [...linesOf(get(task, 'cmd')), ...linesOf(get(task, 'cmds'))]
}

const linesOf = (value: Cursor): readonly Cursor[] =>
  itemsOrItself(value).flatMap(one => (one.node?.type === 'mapping' ? [get(one, 'cmd'), get(one, 'defer')] : [one]))

/** A command with the variables that the file sets to a literal. */
function filled(cursor: Cursor, variables: readonly Cursor[], fill: FillBraces): Cursor {
  const { node, document } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string' || !node.value.includes('{{')) return cursor
  const offsets = contentOffsets(document.file.text, node, node.value)
  if (offsets === undefined) return cursor
  const lookUp = (name: string): string | undefined => {
    const found = variables.map(one => literal(get(one, name))).find(value => value !== undefined)
    return found?.includes('{{') ? undefined : found
  }
  const recipe: Recipe = { ...node, ...fill(node.value, offsets, lookUp), isIgnored: false }
  return { ...cursor, node: recipe }
}
