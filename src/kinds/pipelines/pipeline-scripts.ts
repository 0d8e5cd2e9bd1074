import { type Cursor, fields, get, items, writtenText } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { POD_TEMPLATES } from '../kubernetes/pod-spec.ts'
import { triggersOf } from './workflow-subjects.ts'

/** What one shell after the other runs in one place: a job, a script of a ConfigMap, a container's command. */
export interface PipelineScript {
  readonly texts: readonly ScriptText[]
  /** Whether one shell runs them all, so that what one exports the next one has; a step of GitHub has its own. */
  readonly isOneShell: boolean
}
/** One text of commands, with the environments that are stated around it, the nearest first. */
export interface ScriptText {
  readonly text: Cursor
  readonly environments: readonly Cursor[]
}

const SHELL_FILE = /\.(?:sh|bash)$/
const SHEBANG = /^#! ?\S*(?:\/| )(?:ba|k|z|da)?sh\b/

/** How many documents of one sort are read out of one text: placing each of them takes as long as the text is. */
export const MOST_DOCUMENTS = 100

/**
 * The shell scripts that a resource holds: the jobs of a GitHub workflow or of GitLab CI, a composite action, a
 * ConfigMap's scripts, the commands of containers, a script in a file of its own.
 */
export function pipelineScripts({ type, body }: Resource): readonly PipelineScript[] {
  if (type === SHELL_TYPE) return [{ texts: [{ text: writtenText(body), environments: [] }], isOneShell: true }]
  const found =
    type === 'core/ConfigMap' ? fileScripts(body) : type === 'object' ? jobScripts(body) : podScripts(type, body)
  return found
    .map(script => ({ ...script, texts: script.texts.filter(({ text }) => literal(text) !== undefined) }))
    .filter(({ texts }) => texts.length > 0)
}

/** The type of a shell script in a file of its own. */
const SHELL_TYPE = 'shell'

/** The types of `pipelineScripts`. */
export const SCRIPT_TYPES: readonly [string, ...string[]] = [
  'object',
  SHELL_TYPE,
  'core/ConfigMap',
  ...Object.keys(POD_TEMPLATES),
]

const fileScripts = (body: Cursor): readonly PipelineScript[] =>
  fields(get(body, 'data'))
    .filter(({ key, value }) => SHELL_FILE.test(key) || SHEBANG.test(literal(value) ?? ''))
    .map(({ value }) => ({ texts: [{ text: value, environments: [] }], isOneShell: true }))

function jobScripts(body: Cursor): readonly PipelineScript[] {
  const jobs = fields(get(body, 'jobs'))
  if (jobs.length > 0 && triggersOf(body).node !== undefined)
    return jobs.map(({ value: job }) => stepsScript(get(job, 'steps'), [get(job, 'env'), get(body, 'env')]))
  const action = get(body, 'runs', 'steps')
  if (action.node !== undefined) return [stepsScript(action, [])]
  const before = get(body, 'default', 'before_script')
  return fields(body)
    .filter(({ key, value }) => key !== 'default' && get(value, 'script').node !== undefined)
    .map(({ value: job }) => {
      const environments = [get(job, 'variables'), get(body, 'variables')]
      const first = get(job, 'before_script').node === undefined ? before : get(job, 'before_script')
      const texts = [first, get(job, 'script'), get(job, 'after_script')].flatMap(lines)
      return { texts: texts.map(text => ({ text, environments })), isOneShell: true }
    })
}

function stepsScript(steps: Cursor, environments: readonly Cursor[]): PipelineScript {
  const texts = items(steps).map(step => ({
    text: get(step, 'run'),
    environments: [get(step, 'env'), ...environments],
  }))
  return { texts: texts.filter(({ text }) => text.node !== undefined), isOneShell: false }
}

/** GitLab's lists of commands, which may be nested once more by an anchor; or one text. */
function lines(cursor: Cursor): readonly Cursor[] {
  if (cursor.node?.type !== 'sequence') return cursor.node === undefined ? [] : [cursor]
  return items(cursor).flatMap(item => (item.node?.type === 'sequence' ? items(item) : [item]))
}

const SHELL = /(?:^|\/)(?:ba|k|z|da)?sh$/

/** `command: [sh, -c, SCRIPT]`, or the script as the first argument. */
function podScripts(type: string, body: Cursor): readonly PipelineScript[] {
  const spec = get(body, ...(POD_TEMPLATES[type] ?? []), 'spec')
  return ['initContainers', 'containers'].flatMap(list =>
    items(get(spec, list)).flatMap(container => {
      const words = [...items(get(container, 'command')), ...items(get(container, 'args'))]
      const flag = words.findIndex(word => /^-[a-z]*c$/.test(literal(word) ?? ''))
      const script = words[flag + 1]
      const isShell =
        flag > 0 && SHELL.test(literal(get(container, 'command', 0)) ?? literal(words[0] ?? container) ?? '')
      return isShell && script !== undefined ? [{ texts: [{ text: script, environments: [] }], isOneShell: true }] : []
    }),
  )
}
