import { type GitLabJob, inheritedOf, jobsOf, keyOf, linesOf } from '../../../dialects/gitlab-jobs.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { Act, Pipeline, PipelineJob, PipelineStep } from '../../../facts/pipeline/pipeline.ts'
import { stageNumbers } from '../../../facts/pipeline/whole-pipelines.ts'
import { folderOfPath } from '../../../model/repository-path.ts'
import { PATTERN } from '../github/pipeline.ts'
import { inputOf, isForOthers, mayBeKey } from '../jobs/actions.ts'
import { isDeployment, isProcedure, scriptActs } from '../jobs/acts.ts'
import { hostOf, type LookUp, resolved, shellLookUp } from '../jobs/images.ts'
import { gitlabMatrix } from '../jobs/matrix.ts'
import { type JobScript, runScripts } from '../jobs/script.ts'
import { workplaceOf } from '../jobs/workplace.ts'
import { conditionOf } from './conditions.ts'
import { includesOf, templateScan } from './includes.ts'

/** GitLab's runner writes `set -eo pipefail` before the lines of a job (gitlab-runner, shells/bash.go). */
const OPTIONS = ['-eo', 'pipefail']

/** A job with what its shells run. */
interface Scripted {
  readonly job: GitLabJob
  readonly main: JobScript
  readonly after: JobScript
}

/** What the jobs of a file have in common. */
interface Around {
  readonly body: Cursor
  /** The numbers of the stages. */
  readonly stages: ReadonlyMap<string, number>
  /** What jobs hand on. */
  readonly handed: ReadonlyMap<string, string>
  /** The name of the first job that runs something. */
  readonly first: string | undefined
}

/** The pipeline that a file of GitLab CI is. */
export function gitlabPipeline({ body, document }: Resource): Pipeline {
  const scripted = jobsOf(body).map((job): Scripted => {
    const before = linesOf(inheritedOf(job, body, 'before_script'), body)
    const main = linesOf(keyOf(job, 'script'), body)
    const after = linesOf(inheritedOf(job, body, 'after_script'), body)
    return {
      job,
      main: runScripts(main.length === 0 ? [] : [...before, ...main], OPTIONS),
      after: runScripts(main.length === 0 ? [] : after, OPTIONS),
    }
  })
  const stages = stageNumbers(statedStages(body))
  const around: Around = { body, stages, handed: handedOn(scripted), first: firstJob(body) }
  const jobs = scripted.map(one => toJob(one, around))
  const acts = jobs.flatMap(({ steps }) => steps.flatMap(step => step.acts))
  const images = acts.flatMap(act => (act.act === 'publish' || act.act === 'build' ? act.images : []))
  const scripts = scripted.flatMap(({ main, after }) => [main, after])
  const includes = includesOf(body)
  return {
    system: 'gitlab',
    path: document.file.path,
    at: place(body),
    jobs: [...jobs, ...templateScan(body, stages)],
    sort: 'pipeline',
    forkTriggers: [],
    registries: [...new Set(images.flatMap(({ text }) => hostOf(text) ?? []))],
    checksDigest: scripts.some(({ text }) => PATTERN.test(text)),
    ...includes,
    ...(get(body, 'stages').node === undefined ? {} : { stages: statedStages(body) }),
  }
}

const statedStages = (body: Cursor): readonly string[] => items(get(body, 'stages')).flatMap(one => literal(one) ?? [])

/** The variables that jobs hand on in a dotenv report: `echo "DIGEST=…" >> build.env`. */
function handedOn(scripted: readonly Scripted[]): ReadonlyMap<string, string> {
  return new Map(
    scripted.flatMap(({ main }) =>
      main.commands.flatMap(({ program, words }) =>
        /^(?:echo|printf)$/.test(program)
          ? words.flatMap(({ text }) => {
              const [, name, value] = /^([A-Za-z_]\w{0,100})=(.+?)(?:\\n)?$/s.exec(text) ?? []
              if (name === undefined || value === undefined) return []
              const signed = /\$\(.*digest/is.test(value) ? 'sha256:${DIGEST}' : value
              return [[name, resolved(signed, shellLookUp(main.variables))] as const]
            })
          : [],
      ),
    ),
  )
}

function toJob({ job, main, after }: Scripted, around: Around): PipelineJob {
  const { body, stages } = around
  const { name, cursor } = job
  const needs = keyOf(job, 'needs')
  const stage = literal(keyOf(job, 'stage')) ?? 'test'
  const { condition, isProtected, mayFail } = conditionOf(job, body)
  const matrix = gitlabMatrix(get(keyOf(job, 'parallel'), 'matrix'))
  return {
    name,
    at: place(cursor, 'key'),
    ...(needs.node === undefined ? {} : { needs: items(needs).flatMap(needOf), needsAt: place(needs) }),
    stage: stages.get(stage) ?? 0,
    stageName: stage,
    ...(name.startsWith('.') ? { isHidden: true } : {}),
    ...baseOf(job),
    condition,
    ...(mayFail === undefined ? {} : { mayFail }),
    ...identityOf(job, body),
    steps: stepsOf(job, main, after, around),
    isProtected,
    ...(matrix === undefined ? {} : { matrix }),
    isDeploying: main.commands.some(isDeployment),
    ...workplaceOf([main.text]),
  }
}

const INHERITED = ['allow_failure', 'id_tokens', 'needs', 'only', 'rules', 'script', 'stage', 'when']

/** The job of another file that says what this one does not. */
function baseOf(job: GitLabJob): Pick<PipelineJob, 'base'> {
  const [name] = job.elsewhere
  const own = INHERITED.filter(key => keyOf(job, key).node !== undefined)
  return name === undefined ? {} : { base: { name, own } }
}

const needOf = (need: Cursor): readonly string[] => {
  const name = literal(need) ?? literal(get(need, 'job'))
  return name === undefined ? [] : [name]
}

function stepsOf(job: GitLabJob, main: JobScript, after: JobScript, around: Around): readonly PipelineStep[] {
  const { body } = around
  const isKnown = isProcedure(main) || isProcedure(after)
  const end = inheritedOf(job, body, 'after_script')
  // A file that another one includes works in the folder of that one.
  const folder = /(?:^|\/)\.gitlab-ci\.ya?ml$/.test(body.document.file.path)
    ? folderOfPath(body.document.file.path)
    : ''
  const always = { on: 'success' as const, only: '', at: place(job.cursor, 'key') }
  const own = [...staticKeys(job, around), ...scriptActs(main, lookUpOf(job, main, around), isKnown)]
  const last = scriptActs(after, lookUpOf(job, after, around), isKnown)
  return [
    { condition: always, acts: [...own, ...tokens(main, job, body), ...elsewhere(job, body)], folder },
    ...(last.length === 0
      ? []
      : [
          {
            condition: { on: 'always' as const, only: '', at: place(end, 'key') },
            mayFail: place(end, 'key'),
            acts: last,
            folder,
          },
        ]),
  ]
}

function lookUpOf(job: GitLabJob, script: JobScript, { body, handed }: Around): LookUp {
  const shell = shellLookUp(script.variables)
  const maps = [...job.layers.map(layer => get(layer, 'variables')), get(body, 'variables')]
  return name => {
    const stated = maps.map(map => inputOf(map, name) ?? inputOf(get(map, name), 'value'))
    return shell(name) ?? stated.find(one => one !== undefined) ?? handed.get(name)
  }
}

const KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

/** The keys of AWS among the variables of a job; those of the pipeline count for the first job that there is. */
function staticKeys({ layers, name }: GitLabJob, { body, first }: Around): readonly Act[] {
  const maps = [...layers.map(layer => get(layer, 'variables')), ...(first === name ? [get(body, 'variables')] : [])]
  return maps.flatMap((map): readonly Act[] => {
    const key = KEYS.find(one => mayBeKey(inputOf(map, one) ?? inputOf(get(map, one), 'value')))
    if (key === undefined || isForOthers(map)) return []
    return [{ act: 'credentials', how: 'static', name: key, at: place(get(map, key), 'key'), hasAccounts: false }]
  })
}

const firstJob = (body: Cursor): string | undefined =>
  fields(body).find(({ key, value }) => !key.startsWith('.') && get(value, 'script').node !== undefined)?.key

const JOB_TOKEN = /\bCI_JOB_JWT(?:_V[12])?\b/

/** Where a script takes the token that GitLab no longer gives. */
function tokens({ text }: JobScript, job: GitLabJob, body: Cursor): readonly Act[] {
  if (!JOB_TOKEN.test(text)) return []
  const lines = [...linesOf(inheritedOf(job, body, 'before_script'), body), ...linesOf(keyOf(job, 'script'), body)]
  return lines.flatMap((line): readonly Act[] => {
    const match = JOB_TOKEN.exec(literal(line) ?? '')
    if (match === null) return []
    const at = { ...place(line), within: { start: match.index, end: match.index + match[0].length } }
    return [{ act: 'credentials', how: 'job token', name: match[0], at, hasAccounts: false }]
  })
}

/** What a job does that is not in this file. */
function elsewhere(job: GitLabJob, body: Cursor): readonly Act[] {
  const at = place(job.cursor, 'key')
  const [name] = job.elsewhere
  const hasScript = keyOf(job, 'script').node !== undefined
  if (name !== undefined && !hasScript) return [{ act: 'opaque', why: `what ${name} does`, at, isDeployment: false }]
  if (keyOf(job, 'trigger').node !== undefined)
    return [{ act: 'opaque', why: 'what the triggered pipeline does', at, isDeployment: false }]
  const isOpen = linesOf(keyOf(job, 'script'), body).length === 0 && get(job.cursor, 'script').node !== undefined
  return isOpen ? [{ act: 'opaque', why: 'what another file says', at, isDeployment: false }] : []
}

/** Whether a job has a token that Sigstore accepts. */
function identityOf(job: GitLabJob, body: Cursor): Pick<PipelineJob, 'identity' | 'identityAt'> {
  const tokens = inheritedOf(job, body, 'id_tokens')
  if (tokens.node === undefined) return { identity: 'no', identityAt: place(job.cursor, 'key') }
  const audiences = fields(tokens).flatMap(({ value }) => {
    const aud = get(value, 'aud')
    return aud.node?.type === 'sequence' ? items(aud).map(one => literal(one)) : [literal(aud)]
  })
  const own = get(tokens, 'SIGSTORE_ID_TOKEN', 'aud')
  const identityAt = own.node?.type === 'scalar' ? place(own) : place(tokens, 'key')
  return { identity: audiences.includes('sigstore') ? 'yes' : 'no', identityAt }
}
