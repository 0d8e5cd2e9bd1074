import { type Cursor, fields, get, items } from '../../engine/cursor.ts'
import type { Resource } from '../../engine/resource.ts'
import { literal } from '../../families/read.ts'
import { POD_TEMPLATES } from './pod-spec.ts'

/** What one shell after the other runs in one place: a job, a script of a ConfigMap, a container's command. */
export interface PipelineScript {
  readonly texts: readonly Cursor[]
  /** The environments that are stated around it, the nearest first. */
  readonly environments: readonly Cursor[]
}

const SHELL_FILE = /\.(?:sh|bash)$/
const SHEBANG = /^#! ?\S*(?:\/| )(?:ba|k|z|da)?sh\b/

/**
 * The shell scripts that a resource holds: the jobs of a GitHub workflow or of GitLab CI, a composite action, a
 * ConfigMap's scripts, the commands of containers.
 */
export function pipelineScripts({ type, body }: Resource): readonly PipelineScript[] {
  const found =
    type === 'core/ConfigMap' ? fileScripts(body) : type === 'object' ? jobScripts(body) : podScripts(type, body)
  return found
    .map(({ texts, environments }) => ({ texts: texts.filter(text => literal(text) !== undefined), environments }))
    .filter(({ texts }) => texts.length > 0)
}

/** The types of `pipelineScripts`. */
export const SCRIPT_TYPES: readonly [string, ...string[]] = ['object', 'core/ConfigMap', ...Object.keys(POD_TEMPLATES)]

const fileScripts = (body: Cursor): readonly PipelineScript[] =>
  fields(get(body, 'data'))
    .filter(({ key, value }) => SHELL_FILE.test(key) || SHEBANG.test(literal(value) ?? ''))
    .map(({ value }) => ({ texts: [value], environments: [] }))

function jobScripts(body: Cursor): readonly PipelineScript[] {
  const jobs = fields(get(body, 'jobs'))
  if (jobs.length > 0 && get(body, 'on').node !== undefined)
    return jobs.map(({ value: job }) => stepsScript(get(job, 'steps'), [get(job, 'env'), get(body, 'env')]))
  const action = get(body, 'runs', 'steps')
  if (action.node !== undefined) return [stepsScript(action, [])]
  const before = get(body, 'default', 'before_script')
  return fields(body)
    .filter(({ key, value }) => key !== 'default' && get(value, 'script').node !== undefined)
    .map(({ value: job }) => ({
      texts: [
        ...lines(get(job, 'before_script').node === undefined ? before : get(job, 'before_script')),
        ...lines(get(job, 'script')),
        ...lines(get(job, 'after_script')),
      ],
      environments: [get(job, 'variables'), get(body, 'variables')],
    }))
}

function stepsScript(steps: Cursor, environments: readonly Cursor[]): PipelineScript {
  const all = items(steps)
  return {
    texts: all.map(step => get(step, 'run')).filter(({ node }) => node !== undefined),
    environments: [...all.map(step => get(step, 'env')), ...environments],
  }
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
      return isShell && script !== undefined ? [{ texts: [script], environments: [] }] : []
    }),
  )
}
