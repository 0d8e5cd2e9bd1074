import { ansibleTasks, argumentsOf, manifestTexts } from '../dialects/ansible.ts'
import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding, type Unopened } from '../engine/carrier.ts'
import { listedScript } from './container-command.ts'
import { userData } from './started-with.ts'
import { writtenFile } from './written-file.ts'

/** The files that plays and tasks copy, the commands that they run, the manifests that they apply, and what their machines start with. */
export default defineCarrier({
  id: 'ansible',
  types: ['list'],

  *holds({ body }) {
    for (const task of ansibleTasks(body)) yield* taskHolds(task)
  },
})

const COMMANDS = ['shell', 'ansible.builtin.shell', 'ansible.builtin.command']
/** Other lists have a `command` as well; these keys only tasks have. */
const OF_TASK = ['register', 'changed_when', 'failed_when', 'become', 'delegate_to', 'notify', 'run_once']
const INSTANCES = ['amazon.aws.ec2_instance', 'amazon.aws.ec2_launch_template', 'community.aws.ec2_launch_template']

function* taskHolds(task: Cursor): Generator<Holding | Unopened> {
  for (const name of ['copy', 'ansible.builtin.copy']) {
    const copy = get(task, name)
    yield writtenFile(get(copy, 'content'), literal(get(copy, 'dest')) ?? '')
  }
  const isTask = OF_TASK.some(name => get(task, name).node !== undefined)
  const shell = argumentsOf(task, isTask ? [...COMMANDS, 'command'] : COMMANDS)
  const isAnswer = get(task, 'register').node === undefined ? {} : ({ isAnswer: true } as const)
  const listed = shell === undefined ? undefined : get(shell, 'argv')
  if (listed?.node !== undefined)
    for (const held of listedScript(items(listed), listed)) yield { ...held, role: 'user data', ...isAnswer }
  else if (shell !== undefined) {
    const cursor = shell.node?.type === 'mapping' ? get(shell, 'cmd') : shell
    yield { cursor, role: 'user data', language: 'shell', ...isAnswer }
  }
  for (const cursor of manifestTexts(task)) yield { cursor, role: 'manifest', language: 'yaml-or-json' }
  const instance = argumentsOf(task, INSTANCES)
  if (instance !== undefined) yield userData(get(instance, 'user_data'))
}
