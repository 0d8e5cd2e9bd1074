import { triggersOf } from '../dialects/workflow-triggers.ts'
import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding, type Unopened } from '../engine/carrier.ts'
import { isOfPlatform } from './platform-words.ts'
import { commandsIn, LINES, unreadWords } from './variable-commands.ts'

/** The steps of a workflow's jobs, and those of a composite action. Each step has a shell of its own. */
export default defineCarrier({
  id: 'github-actions',
  types: ['object'],

  *holds({ body }) {
    const jobs = fields(get(body, 'jobs'))
    if (jobs.length > 0 && triggersOf(body).node !== undefined) {
      yield* commandsIn([get(body, 'env')])
      for (const { key, value: job } of jobs) {
        yield* commandsIn([get(job, 'env')])
        const shells = [get(job, 'defaults', 'run', 'shell'), get(body, 'defaults', 'run', 'shell')]
        yield* stepsOf(get(job, 'steps'), key, [get(job, 'env'), get(body, 'env')], shells)
      }
    } else {
      const runs = get(body, 'runs')
      yield* stepsOf(get(runs, 'steps'), 'runs', [], [])
      yield* unreadWords([get(runs, 'entrypoint'), ...items(get(runs, 'args'))], literal(get(runs, 'image')))
    }
  },
})

function* stepsOf(
  steps: Cursor,
  name: string,
  environments: readonly Cursor[],
  shells: readonly Cursor[],
): Generator<Holding | Unopened> {
  for (const step of items(steps)) {
    const around = { job: { name, isOneShell: false }, environments: [get(step, 'env'), ...environments] } as const
    const run = get(step, 'run')
    const shell = [get(step, 'shell'), ...shells].map(literal).find(one => one !== undefined) ?? 'bash'
    if (isShell(shell)) {
      yield { cursor: run, role: 'script', language: 'shell', ...around }
      yield* expressionOf(run)
    } else yield* unreadText(run, `the shell of the step is ${visibleName(shell)}, whose scripts are not read`)
    yield* commandsIn([get(step, 'env')])
    yield* inputsOf(step)
  }
}

/** A step whose whole script is an expression. */
function* expressionOf(run: Cursor): Generator<Unopened> {
  const { node, document } = run
  const isExpression = /^\s{0,9}\$\{\{(?:(?!\}\}|\$\{\{).)*\}\}\s{0,9}$/s.test(literal(run) ?? '')
  if (node === undefined || !isExpression || !isOfPlatform(document.file.text)) return
  const reason = 'a step runs what an expression gives, which is known when the workflow runs'
  yield { state: 'unknown', kind: 'generated script', reason, start: node.start, end: node.end }
}

const isShell = (shell: string): boolean => /^(?:\S*\/)?(?:ba|da|a|k|z)?sh(?:\.exe)?(?:\s|$)/.test(shell)
const visibleName = (name: string): string => /^[\w.-]+/.exec(name)?.[0] ?? 'another one'

/** The inputs of actions that are commands, or the arguments of a program. */
const COMMANDS = /^(?:command|commands|cmd|run|script|inlineScript|inline-script|args|options|on_retry_command)$/i
/** What begins a line of a script of ours. */
const PROGRAM = /^[ \t]*(?:sudo[ \t]+)?(?:kubectl|oc|helm|aws|eksctl|bash|sh)\b/m
/** Actions whose arguments are those of such a program, without its name. */
const CLIENT = /kubectl|helm|eksctl|aws-?cli|k8s|kubernetes|openshift/i

/** Commands that a step gives to an action: nick-fields/retry, a container with kubectl, github-script. */
function* inputsOf(step: Cursor): Generator<Holding | Unopened> {
  const uses = literal(get(step, 'uses'))
  if (uses === undefined) return
  for (const { key, value } of fields(get(step, 'with'))) {
    const text = literal(value)
    if (!COMMANDS.test(key) || text === undefined) continue
    const action = /^(?:docker:\/\/)?[\w./-]+/.exec(uses)?.[0] ?? 'an action'
    if (/(?:^|\/)github-script(?:@|$)/.test(uses))
      yield* unreadText(value, `${action} runs JavaScript, which is not read`)
    else if (PROGRAM.test(text)) yield { cursor: value, role: 'script', language: 'shell', job: LINES }
    else if (CLIENT.test(uses) && text.trim() !== '')
      yield unread(value, `the arguments of ${action} are not read: write the command in a step of its own`)
    else yield* unreadText(value, `what ${action} makes of ${key} is not known`)
  }
}

/** A text that is not read, if it may be about the platform. */
function* unreadText(cursor: Cursor, reason: string): Generator<Unopened> {
  const text = literal(cursor)
  if (text !== undefined && isOfPlatform(text)) yield unread(cursor, reason)
}

const unread = ({ node }: Cursor, reason: string): Unopened => ({
  state: 'unread',
  kind: 'non-shell script',
  reason,
  start: node?.start ?? 0,
  end: node?.end ?? 0,
})
