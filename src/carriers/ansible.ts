import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'
import { writtenFile } from './written-file.ts'

/** The files that plays and tasks copy, and the commands that they run. */
export default defineCarrier({
  id: 'ansible',
  types: ['list'],

  *holds({ body }) {
    const open = [body]
    for (let list = open.pop(); list !== undefined; list = open.pop())
      for (const task of items(list)) {
        yield* taskHolds(task)
        for (const name of TASKS) open.push(get(task, name))
      }
  },
})

const TASKS = ['tasks', 'pre_tasks', 'post_tasks', 'handlers', 'block', 'rescue', 'always']

function* taskHolds(task: Cursor): Generator<Holding> {
  for (const name of ['copy', 'ansible.builtin.copy']) {
    const copy = get(task, name)
    yield writtenFile(get(copy, 'content'), literal(get(copy, 'dest')) ?? '')
  }
  for (const name of ['shell', 'ansible.builtin.shell']) {
    const shell = get(task, name)
    const cursor = shell.node?.type === 'mapping' ? get(shell, 'cmd') : shell
    yield { cursor, role: 'user data', language: 'shell' }
  }
}
