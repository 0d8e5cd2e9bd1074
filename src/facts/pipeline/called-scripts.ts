import { folderOfPath, pathFrom } from '../../model/repository-path.ts'
import type { Act, CalledScript, Opaque, Pipeline, PipelineJob, Scan } from './pipeline.ts'

const DEEPEST = 5
/** So much of what scripts do is put into the jobs of one pipeline. */
const MOST_ACTS = 1000

/** Puts what the scripts of the repository do in the place of their calls. */
export interface ScriptCalls {
  /** The job with it; `used` gets the scripts, and `made` the targets and the scripts' own jobs. */
  readonly expand: (job: PipelineJob, used: Set<Pipeline>, made?: Set<PipelineJob>) => PipelineJob
}

/** The scripts and Makefiles among these, to be looked up by those that call them. */
export function scriptCalls(pipelines: readonly Pipeline[]): ScriptCalls {
  const files = new Map(pipelines.flatMap(one => (one.sort === 'script' ? [[one.path, one] as const] : [])))
  return {
    expand: (job, used, made = new Set()) => {
      const expansion: Expansion = { files, used, made, left: MOST_ACTS, open: new Set(), isDeploying: job.isDeploying }
      const steps = job.steps.map(step => ({
        ...step,
        acts: step.acts.flatMap(act => expanded(act, { folder: step.folder ?? '', file: '' }, expansion)),
      }))
      return { ...job, steps, isDeploying: expansion.isDeploying }
    },
  }
}

interface Expansion {
  readonly files: ReadonlyMap<string, Pipeline>
  readonly used: Set<Pipeline>
  readonly made: Set<PipelineJob>
  left: number
  isDeploying: boolean
  /** What is being expanded: scripts may call each other. */
  readonly open: Set<PipelineJob>
}

/** The context of a call: the folder in which its job works, and the file. */
interface Around {
  readonly folder: string
  readonly file: string
}

/** What a call does; the call itself where that is not known, nothing where nobody would take it for a part of a pipeline. */
function expanded(act: Act, around: Around, expansion: Expansion): readonly Act[] {
  if (act.act !== 'opaque' || act.calls === undefined) return [act]
  const rest = act.calls.isLikely ? [act] : []
  const found = fileOf(act.calls, around, expansion.files)
  const jobs = found === undefined ? [] : jobsOf(found, act.calls.target)
  const job = jobs[0]
  if (found === undefined || job === undefined) return rest
  if (expansion.open.size > DEEPEST || expansion.open.has(job)) return rest
  expansion.left -= 1 + job.steps.reduce((sum, { acts }) => sum + acts.length, 0)
  if (expansion.left < 0) return rest
  expansion.used.add(found)
  expansion.made.add(job)
  expansion.isDeploying ||= job.isDeploying
  expansion.open.add(job)
  const inner: Around = {
    folder: found.isMakefile === true ? folderOfPath(found.path) : around.folder,
    file: found.path,
  }
  const acts = [...before(job, inner), ...job.steps.flatMap(step => step.acts)].flatMap(one =>
    expanded(one, inner, expansion),
  )
  expansion.open.delete(job)
  const all = acts.map(one => hiding(one, act))
  // Of a file that is sourced the functions may be called, too.
  return act.calls.isSourced && found.hasMore === true ? [...all, ...rest] : all
}

/** What a target of a Makefile is made from comes first. */
const before = ({ needs = [] }: PipelineJob, { file }: Around): readonly Act[] =>
  needs.map(
    (target): Opaque => ({
      act: 'opaque',
      why: '',
      at: { document: '', pointer: '' },
      isDeployment: false,
      calls: { path: `/${file}`, target, isLikely: false, isSourced: false },
    }),
  )

/** A scan in a script whose failure is taken away stops nothing. */
function hiding(act: Act, { calls }: Opaque): Act {
  if (act.act !== 'scan' || calls?.hidden === undefined) return act
  const scan: Scan = { ...act, gaps: [...act.gaps, { what: 'hidden', ...calls.hidden }] }
  return scan
}

/** The names under which make, Task and just look for their files. */
const MAKEFILES = {
  make: ['GNUmakefile', 'makefile', 'Makefile'],
  task: ['Taskfile.yml', 'taskfile.yml', 'Taskfile.yaml', 'taskfile.yaml', 'Taskfile.dist.yml', 'Taskfile.dist.yaml'],
  just: ['justfile', 'Justfile', '.justfile'],
}

/** What a call may name: a file, or the folder in which one with the target is. */
export const filesIn = ({ target, runner }: Pick<CalledScript, 'target' | 'runner'>): readonly string[] =>
  target === undefined ? [''] : ['', ...MAKEFILES[runner ?? 'make'].map(name => `/${name}`)]

/** The file of a call: relative to the folder in which it works, else to the folder of its own file. */
function fileOf(
  { path, ...call }: CalledScript,
  { folder, file }: Around,
  files: Expansion['files'],
): Pipeline | undefined {
  for (const from of [folder, folderOfPath(file)]) {
    const whole = pathFrom(from, path)
    if (whole === undefined) continue
    const found = filesIn(call)
      .map(name => files.get(whole === '' ? name.slice(1) : `${whole}${name}`))
      .find(one => one !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/** The job of a script, or of a Makefile the target that is made; the first one, or Task's default, where none is named. */
function jobsOf({ jobs }: Pipeline, target: string | undefined): readonly PipelineJob[] {
  const isAny = target === undefined || target === ''
  const named = jobs.filter(({ name }) => name === (isAny ? 'default' : target))
  return isAny && named.length === 0 ? jobs : named
}
