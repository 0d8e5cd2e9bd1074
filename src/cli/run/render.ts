import { spawnSync } from 'node:child_process'
import type { NotAnalysed } from '../../engine/finding.ts'
import { printable } from '../../engine/message.ts'
import { redact } from '../../engine/redact.ts'
import type { ReadText } from '../../workspace/read-text.ts'
import { folderOf, inFolder } from '../../workspace/repository.ts'
import type { Environment } from '../environment.ts'
import type { Run } from './run.ts'

/** A folder that a program has rendered. */
export interface Rendering {
  /** The path that its text has in the run: no file that is there. */
  readonly path: string
  /** The file that it is made of: Chart.yaml, or a kustomization. */
  readonly source: string
  readonly program: 'helm' | 'kustomize'
}

/** A run with what programs have rendered of its charts and kustomizations. */
export interface RenderedRun {
  readonly run: Run
  readonly renderings: readonly Rendering[]
}

const TIMEOUT_MILLISECONDS = 60_000
const MAX_OUTPUT_BYTES = 50_000_000

/**
 * Has `helm template` render the charts of a run, and `kustomize build` its kustomizations, and adds what they write to it.
 * That runs what the linted repository says: only for repositories that are trusted (docs/security.md).
 */
export function render(run: Run, environment: Environment): RenderedRun {
  const renderings: Rendering[] = []
  const inputs = new Map<string, ReadText>(run.inputs)
  const notAnalysed: NotAnalysed[] = [...run.notAnalysed]
  for (const target of targetsOf(run.files)) {
    const made = runProgram(target, run, environment)
    if ('text' in made) {
      renderings.push(target)
      inputs.set(target.path, made)
    } else notAnalysed.push({ path: target.source, reason: made.reason })
  }
  const files = [...run.files, ...renderings.map(({ path }) => path)].sort()
  return { run: { ...run, files, inputs, notAnalysed }, renderings }
}

const KUSTOMIZATION = /(?:^|\/)(?:kustomization\.ya?ml|Kustomization)$/

/** The charts that are no parts of others, and all kustomizations. */
function targetsOf(files: readonly string[]): readonly Rendering[] {
  const charts = new Set(files.filter(path => /(?:^|\/)Chart\.yaml$/.test(path)).map(folderOf))
  const isPart = (folder: string): boolean => {
    const parent = /^(?:(.*)\/)?charts\/[^/]+$/.exec(folder)
    return parent !== null && charts.has(parent[1] ?? '')
  }
  return files.flatMap((source): readonly Rendering[] => {
    const folder = folderOf(source)
    if (charts.has(folder) && source === inFolder(folder, 'Chart.yaml') && !isPart(folder))
      return [{ path: inFolder(folder, '(helm template).yaml'), source, program: 'helm' }]
    if (!KUSTOMIZATION.test(source)) return []
    return [{ path: inFolder(folder, '(kustomize build).yaml'), source, program: 'kustomize' }]
  })
}

type Made = { readonly text: string } | { readonly reason: string }

function runProgram({ source, program }: Rendering, { repository }: Run, { variables }: Environment): Made {
  const folder = `./${folderOf(source)}`
  const argv = program === 'helm' ? ['template', 'release', folder] : ['build', folder]
  const { error, status, stdout, stderr } = spawnSync(program, argv, {
    cwd: repository.root,
    env: variables,
    encoding: 'utf8',
    timeout: TIMEOUT_MILLISECONDS,
    maxBuffer: MAX_OUTPUT_BYTES,
    windowsHide: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    return { reason: `it is not rendered: ${program} was not found` }
  if (error !== undefined) return { reason: `it is not rendered: ${program} failed` }
  if (status === 0) return { text: stdout }
  const [line = ''] = stderr.trim().split('\n')
  return { reason: `it is not rendered: ${printable(redact(line.slice(0, 200))) || `${program} failed`}` }
}
