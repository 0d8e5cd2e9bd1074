import { triggersOf } from '../../../dialects/workflow-triggers.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type {
  Act,
  Condition,
  ForkTrigger,
  GivenInputs,
  Pipeline,
  PipelineJob,
  PipelineStep,
} from '../../../facts/pipeline/pipeline.ts'
import { isSentToOthers } from '../../../model/aws-emulator.ts'
import { pathFrom } from '../../../model/repository-path.ts'
import { actionActs, givenKeys, inputOf, isForOthers, mayBeKey, pairOf } from '../jobs/actions.ts'
import { isDeployment, isProcedure, scriptActs } from '../jobs/acts.ts'
import { hostOf, imageOf, type LookUp } from '../jobs/images.ts'
import { githubMatrix } from '../jobs/matrix.ts'
import { workplaceOf } from '../jobs/workplace.ts'
import { type GitHubJob, type GitHubStep, lookUpOf, readJob, textsIn } from './scope.ts'

/** The pipeline that a workflow of GitHub is. */
export function githubPipeline({ body, document }: Resource): Pipeline {
  const jobs = fields(get(body, 'jobs')).map(({ key, value }) => readJob(key, value, body))
  const on = triggersOf(body)
  const events = eventsOf(on)
  const isCalled = events.length > 0 && events.every(({ event }) => event === 'workflow_call')
  return toPipeline(body, jobs, {
    path: document.file.path,
    sort: isCalled ? 'called' : 'pipeline',
    forkTriggers: events.filter(({ event }) => /^pull_request(?:_target)?$/.test(event)),
  })
}

/** The steps of a composite action, as the one job of a pipeline. */
export const compositeAction = ({ body, document }: Resource): Pipeline =>
  toPipeline(body, [readJob('runs', get(body, 'runs'), body)], {
    path: document.file.path,
    sort: 'action',
    forkTriggers: [],
  })

type Given = Pick<Pipeline, 'path' | 'sort' | 'forkTriggers'>

function toPipeline(body: Cursor, jobs: readonly GitHubJob[], given: Given): Pipeline {
  const byName = new Map(jobs.map(job => [job.name, job]))
  const read = jobs.map(job => toJob(job, body, byName, given.sort))
  const acts = read.flatMap(({ steps }) => steps.flatMap(one => one.acts))
  const scripts = jobs.flatMap(({ steps }) => steps.flatMap(({ script }) => script ?? []))
  const images = acts.flatMap(act => (act.act === 'publish' || act.act === 'build' ? act.images : []))
  return {
    ...given,
    system: 'github',
    at: place(get(body, 'jobs'), 'key'),
    jobs: read,
    registries: [...new Set(images.flatMap(({ text }) => hostOf(text) ?? []))],
    checksDigest: scripts.some(({ text }) => PATTERN.test(text)),
    includes: [],
  }
}

/** A digest's form, in a regular expression. */
export const PATTERN = /sha256:\[(?:0-9a-f|a-f0-9|[[:xdigit:\]]{1,12})\](?:\\?\{64\\?\})/

function toJob(
  job: GitHubJob,
  body: Cursor,
  jobs: ReadonlyMap<string, GitHubJob>,
  sort: Pipeline['sort'],
): PipelineJob {
  const { cursor, name } = job
  const needs = get(cursor, 'needs')
  const called = get(cursor, 'uses')
  const path = /^\.\/(.+)$/.exec(literal(called) ?? '')?.[1]
  const file = path ?? workflowIn(literal(called) ?? '')
  const isKnown = job.steps.some(({ script }) => script !== undefined && isProcedure(script))
  const steps = job.steps.map(step => toStep(step, job, body, jobs, isKnown))
  const matrix = githubMatrix(get(cursor, 'strategy', 'matrix'))
  const isRemote = called.node !== undefined && path === undefined
  return {
    name,
    at: place(cursor, 'key'),
    needs: needs.node?.type === 'scalar' ? [String(needs.node.value)] : items(needs).flatMap(one => literal(one) ?? []),
    ...(needs.node === undefined ? {} : { needsAt: place(needs) }),
    stage: 0,
    condition: conditionOf(get(cursor, 'if')),
    ...mayFail(cursor),
    ...identityOf(cursor, body, sort),
    steps: isRemote ? [remote(called)] : [...environment(body, cursor, job), ...steps, ...handedOn(job)],
    ...(file === undefined
      ? {}
      : {
          calls: pathFrom(rootOf(body.document.file.path) ?? '', file) ?? file,
          gives: givenIn(cursor, lookUpOf(job, undefined, body, jobs)),
        }),
    isProtected: true,
    ...(matrix === undefined ? {} : { matrix }),
    isDeploying: job.steps.some(({ script }) => script?.commands.some(isDeployment) === true),
    ...workplaceOf(job.steps.map(({ script, action }) => script?.text ?? action)),
  }
}

/** The file of a workflow of a repository, which may be this one: `OWNER/REPO/.github/workflows/scan.yml@main`. */
const workflowIn = (uses: string): string | undefined =>
  /^[\w.-]+\/[\w.-]+\/(\.github\/workflows\/[^/@]+)(?:@|$)/.exec(uses)?.[1]

const ALWAYS: Omit<Condition, 'at'> = { on: 'success', only: '' }

const stepOf = (at: Place, acts: readonly Act[]): PipelineStep => ({ condition: { ...ALWAYS, at }, acts })

const remote = (called: Cursor): PipelineStep =>
  stepOf(place(called), [
    { act: 'opaque', why: 'what a workflow of another repository does', at: place(called), isDeployment: false },
  ])

/** The keys of AWS, or of cosign, in the environment of a workflow and of a job. */
function environment(body: Cursor, cursor: Cursor, { steps }: GitHubJob): readonly PipelineStep[] {
  if (steps.length === 0 || callsOthers(steps)) return []
  const acts = [get(body, 'env'), get(cursor, 'env')].flatMap(staticKeys)
  return acts.length === 0 ? [] : [stepOf(place(cursor, 'key'), acts)]
}

function staticKeys(environment: Cursor): readonly Act[] {
  // With a session token the keys are those of a role that was assumed before.
  if ((inputOf(environment, 'AWS_SESSION_TOKEN') ?? '') !== '' || isForOthers(environment)) return []
  // The identifier of a key gives no access without it: a step may only look whether it is set.
  const name = 'AWS_SECRET_ACCESS_KEY'
  const key = inputOf(environment, name) ?? ''
  if (!mayBeKey(key)) return []
  const at = place(get(environment, name), 'key')
  return [{ act: 'credentials', how: 'static', name, at, hasAccounts: false, keys: pairOf(key) }]
}

/** Programs and actions that work with the keys of AWS itself, beside the CLI. */
const OF_AWS = /\b(?:terraform|tofu|terragrunt|eksctl|cdk|sam|serverless|pulumi|packer|copilot)\b/
const ACTION_OF_AWS = /^aws-actions\//

/** Whether steps have commands of the AWS CLI, all of them for a service that others offer, and nothing else that works with AWS. */
function callsOthers(steps: readonly Pick<GitHubStep, 'action' | 'script'>[]): boolean {
  const commands = steps.flatMap(({ script }) => script?.commands.filter(({ program }) => program === 'aws') ?? [])
  return (
    commands.length > 0 &&
    commands.every(({ options }) =>
      options.some(({ name, value }) => name === '--endpoint-url' && isSentToOthers(value?.text)),
    ) &&
    !steps.some(({ action, script }) => ACTION_OF_AWS.test(action) || OF_AWS.test(script?.text ?? ''))
  )
}

/** What a job's outputs read of the digests that its builds give. */
function handedOn(job: GitHubJob): readonly PipelineStep[] {
  const { cursor } = job
  const acts = digestsIn(get(cursor, 'outputs'), job)
  return acts.length === 0 ? [] : [stepOf(place(get(cursor, 'outputs'), 'key'), acts)]
}

const OUTPUT = /steps\.([\w-]{1,100})\.outputs\.(digest|imageid)\b/g

/** The outputs of builds that texts name: the digest, or what is none. */
function digestsIn(cursor: Cursor, { builds }: GitHubJob): readonly Act[] {
  return textsIn(cursor).flatMap(({ text, cursor: at }) =>
    [...text.matchAll(OUTPUT)].flatMap(match => {
      const [whole, id = '', output] = match
      const where = { ...place(at), within: { start: match.index, end: match.index + whole.length } }
      return builds.has(id) ? [{ act: 'digest' as const, at: where, isDigest: output === 'digest' }] : []
    }),
  )
}

function toStep(
  step: GitHubStep,
  job: GitHubJob,
  body: Cursor,
  jobs: ReadonlyMap<string, GitHubJob>,
  isKnown: boolean,
): PipelineStep {
  const { cursor, action, script } = step
  const lookUp = lookUpOf(job, step, body, jobs)
  const uses = get(cursor, 'uses')
  const isLocal = action.startsWith('./')
  const root = rootOf(body.document.file.path)
  const actsOfUse = (): readonly Act[] => {
    const inputs = get(cursor, 'with')
    const why = `what the action ${action} does`
    // Where its steps are known they replace this one, with what they do with the keys.
    if (isLocal) return [...givenKeys(inputs), { act: 'opaque', why, at: place(uses), isDeployment: false }]
    return action === '' ? [] : actionActs({ name: action, uses, inputs, lookUp })
  }
  const acts = [
    ...(callsOthers([step]) ? [] : staticKeys(get(cursor, 'env'))),
    ...digestsIn(cursor, job),
    ...(script === undefined ? [] : scriptActs(script, lookUp, isKnown)),
    ...actsOfUse(),
  ]
  return {
    condition: conditionOf(get(cursor, 'if')),
    ...mayFail(cursor),
    acts,
    ...(isLocal ? { uses: pathFrom(root ?? '', action) ?? '', gives: givenIn(cursor, lookUp) } : {}),
    ...(root === undefined ? {} : { folder: workFolder(cursor, job.cursor, body, root) }),
  }
}

/** What is given to the inputs of an action or a workflow, each read as if it named an image. */
const givenIn = (cursor: Cursor, lookUp: LookUp): GivenInputs =>
  Object.fromEntries(
    fields(get(cursor, 'with')).flatMap(({ key, value }) => {
      const text = literal(value)
      return text === undefined ? [] : [[key, imageOf(text, place(value), lookUp)] as const]
    }),
  )

/** The root of the repository of a workflow; undefined for an action, which works where the workflow does. */
const rootOf = (path: string): string | undefined =>
  /^(.*?)(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\/[^/]*$/.exec(path)?.[1] ?? undefined

/** The folder in which a step works. */
function workFolder(step: Cursor, job: Cursor, body: Cursor, root: string): string {
  const stated = [
    get(step, 'working-directory'),
    get(job, 'defaults', 'run', 'working-directory'),
    get(body, 'defaults', 'run', 'working-directory'),
  ].map(literal)
  const own = (stated.find(one => one !== undefined) ?? '').replace(/^\$\{\{\s{0,9}github\.workspace\s{0,9}\}\}\/?/, '')
  return own.includes('$') ? root : (pathFrom(root, own.replace(/^\/+/, '')) ?? root)
}

function mayFail(cursor: Cursor): Pick<PipelineStep, 'mayFail'> {
  const found = get(cursor, 'continue-on-error')
  return inputOf(cursor, 'continue-on-error') === 'true' ? { mayFail: place(found) } : {}
}

function conditionOf(cursor: Cursor): Condition {
  const at = place(cursor)
  const { node } = cursor
  const text = node?.type === 'scalar' && node.value !== null ? String(node.value) : ''
  const only = text.replace(/^\s*\$\{\{\s*(.*?)\s*\}\}\s*$/s, '$1').trim()
  // Who asks for the result of a job by name runs after it in its own way.
  const isAsked =
    /\.(?:result|outcome|conclusion)\s{0,9}==\s{0,9}'success'|!\s{0,9}contains\(needs\.\*\.result,\s{0,9}'failure'\)/.test(
      only,
    )
  if (only === '' || only === 'success()' || isAsked) return { on: 'success', only: '', at }
  if (/\balways\(\)|!\s{0,9}cancelled\(\)|success\(\)\s{0,9}\|\|/.test(only)) return { on: 'always', only, at }
  if (/\bfailure\(\)/.test(only)) return { on: /!\s{0,9}failure\(\)/.test(only) ? 'success' : 'failure', only, at }
  return { on: 'success', only, at }
}

/** Whether a job may ask for a token: what is stated for the job, else for the workflow; without either it may not. */
function identityOf(job: Cursor, body: Cursor, sort: Pipeline['sort']): Pick<PipelineJob, 'identity' | 'identityAt'> {
  const own = [get(job, 'permissions'), get(body, 'permissions')].find(({ node }) => node !== undefined)
  if (own === undefined)
    return {
      identity: sort === 'pipeline' && !isOnOwnMachine(job) ? 'no' : 'unknown',
      identityAt: place(job, 'key'),
    }
  const all = literal(own)
  const isAllowed = all === 'write-all' || inputOf(own, 'id-token') === 'write'
  // A machine of one's own may have a role, which is what assumes the other then.
  const identity = isAllowed ? 'yes' : isOnOwnMachine(job) ? 'unknown' : 'no'
  return { identity, identityAt: place(own, 'key') }
}

/** Whether a job runs on a machine that is not GitHub's: AWS CodeBuild, or one that its owner runs. */
function isOnOwnMachine(job: Cursor): boolean {
  const runsOn = get(job, 'runs-on')
  const labels = [runsOn, ...items(runsOn), ...items(get(runsOn, 'labels'))].flatMap(one => literal(one) ?? [])
  return labels.some(label => /^(?:codebuild-|self-hosted$)/.test(label))
}

/** The events that start a workflow: `on: push`, `on: [push]` or `on: {push: …}`. */
function eventsOf(on: Cursor): readonly ForkTrigger[] {
  const single = literal(on)
  if (single !== undefined) return [{ event: single, at: place(on) }]
  if (on.node?.type === 'mapping') return fields(on).map(({ key, value }) => ({ event: key, at: place(value, 'key') }))
  return items(on).flatMap(item => {
    const event = literal(item)
    return event === undefined ? [] : [{ event, at: place(item) }]
  })
}
