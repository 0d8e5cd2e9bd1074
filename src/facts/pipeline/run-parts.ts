import { type Place, pathOf } from '../../documents/document.ts'
import { type EmittedFact, isOf } from '../../engine/fact.ts'
import type { Part, PartCall } from '../../engine/relevance/shown.ts'
import { baseName, folderOfPath, pathFrom } from '../../model/repository-path.ts'
import { composeFile } from '../kubernetes/compose-file.ts'
import { idlePod } from '../kubernetes/idle-pod.ts'
import { filesIn } from './called-scripts.ts'
import { type CalledScript, type Pipeline, type PipelineJob, type PipelineStep, pipeline } from './pipeline.ts'
import { type ProcedureCommand, procedure, scriptLines } from './procedure.ts'

/**
 * The parts of a file whose commands are run in a way of their own, or that call others: jobs that make a cluster to throw
 * it away, steps for failures, targets that clean up or test, traps, what only collects diagnostics.
 */
export const runParts = (facts: readonly EmittedFact[]): readonly Part[] => [
  ...new Map([...facts.flatMap(partsOfFact), ...partsOfLife(facts)].map(part => [JSON.stringify(part), part])).values(),
]

/** The jobs of a file that makes clusters and takes them away: each is made and thrown away. So is what one that is called after it takes away. */
function partsOfLife(facts: readonly EmittedFact[]): readonly Part[] {
  const jobs = facts.flatMap(one => (isOf(scriptLines, one) && one.value.runs === 'job' ? [one.value] : []))
  const lives = new Set(jobs.flatMap(({ clusters }) => clusters))
  if (lives.size === 0) return []
  // A step of a job may only write what the next one makes the cluster by.
  return jobs.flatMap(({ commands: [first] }): readonly Part[] => {
    const pointer = /^\/[^/]*/.exec(first?.at.pointer ?? '')?.[0]
    if (first === undefined || pointer === undefined) return []
    const at = { ...plain(first.at), pointer }
    if (lives.size > 1) return [{ at, is: 'throw-away cluster' }]
    return lives.has('ended') && CLEAN_UP.test(stemOf(pathOf(first.at.document))) ? [{ at, is: 'clean-up' }] : []
  })
}

function partsOfFact(one: EmittedFact): readonly Part[] {
  if (isOf(composeFile, one)) {
    const { at, mountsItsCode } = one.value
    return [{ at: whole(at), ...(mountsItsCode ? { is: 'own machine' } : { isCompose: true }) }]
  }
  if (isOf(idlePod, one)) return [{ at: plain(one.value.at), is: 'by hand' }]
  if (isOf(pipeline, one)) return one.value.jobs.flatMap(job => partsOfJob(job, one.value))
  if (isOf(procedure, one) || isOf(scriptLines, one))
    return [...finallyOf(one.value.commands), ...one.value.commands.flatMap(diagnosticOf)]
  return []
}

/** The targets of Makefiles and the scripts, without extension, that take away what others have made. */
const CLEAN_UP =
  /^(?:[\w.]+[-_/])*(?:clean|cleanup|clean-up|teardown|tear-down|undeploy|uninstall|destroy|nuke)(?:[-_/.][\w.-]+)?$/i
/** The targets of Makefiles that test what is here; `test-deploy` and `deploy-test` deploy to an environment. */
const TESTS =
  /^(?:(?:run|ci|unit|smoke|integration|acceptance|functional)[-_])*(?:tests?|e2e)(?![-_/.\w]*deploy)(?:[-_/.][\w.-]+)?$/i
/** Scripts that are called so remove what the script beside them deploys; a target of this name may be part of a deployment. */
const REMOVES = /^(?:remove|delete)$/i

/** What Tekton runs after all else, whether that has failed or not (https://tekton.dev/docs/pipelines/pipelines/#adding-finally-to-the-pipeline). */
const FINALLY = /^\/spec(?:\/pipelineSpec)?\/finally(?=\/)/

function finallyOf([first]: readonly ProcedureCommand[]): readonly Part[] {
  const pointer = first === undefined ? undefined : FINALLY.exec(first.at.pointer)?.[0]
  return first === undefined || pointer === undefined ? [] : [{ at: { ...plain(first.at), pointer }, is: 'clean-up' }]
}

function partsOfJob(job: PipelineJob, pipeline: Pipeline): readonly Part[] {
  const { path, isMakefile, sort } = pipeline
  const at = isMakefile === true ? above(job.at, '/targets') : sort === 'script' ? whole(job.at) : plain(job.at)
  const target = isMakefile === true ? { target: job.name } : {}
  const called = job.steps.flatMap(step => callsOf(step, path))
  const needed = isMakefile === true ? (job.needs ?? []).map((name): PartCall => ({ paths: [path], target: name })) : []
  const calls = unique([...called, ...needed, ...(job.calls === undefined ? [] : [{ paths: [job.calls] }])])
  const isTest = isMakefile === true && TESTS.test(job.name)
  const use = isCleanUp(job, pipeline) ? 'clean-up' : isTest ? 'tests' : job.worksOn
  const parts: readonly Part[] = [
    { at, ...target, ...(use === undefined ? {} : { is: use }), ...(calls.length === 0 ? {} : { calls }) },
    ...[job, ...job.steps].flatMap(one => failureOf(one)),
  ]
  // What others may call is a part whatever it does.
  return parts.filter(part => part.is !== undefined || part.calls !== undefined || sort !== 'pipeline')
}

/** The name of a file without its extension. */
const stemOf = (path: string): string => baseName(path).replace(/\.\w+$/, '')

function isCleanUp(job: PipelineJob, { path, isMakefile, sort }: Pipeline): boolean {
  if (isMakefile === true) return CLEAN_UP.test(job.name)
  const name = stemOf(path)
  return sort === 'script' && (CLEAN_UP.test(name) || REMOVES.test(name))
}

/** A job or a step that runs only where something has failed. */
const failureOf = ({ condition }: Pick<PipelineStep, 'condition'>): readonly Part[] =>
  condition.on === 'failure' ? [{ at: above(condition.at, '/if'), is: 'diagnostics' }] : []

function callsOf({ acts, folder = '', uses }: PipelineStep, path: string): readonly PartCall[] {
  const scripts = acts.flatMap(act =>
    act.act === 'opaque' && act.calls !== undefined ? [callOf(act.calls, folder, path)] : [],
  )
  const action =
    uses === undefined ? [] : [{ paths: ['action.yml', 'action.yaml'].flatMap(name => pathFrom(uses, name) ?? []) }]
  return [...scripts, ...action]
}

/** The files that a call may mean: from the folder in which it works, from the root, from its own file's folder. */
function callOf({ path, target, runner }: CalledScript, folder: string, file: string): PartCall {
  const names = filesIn({ ...(target === undefined ? {} : { target }), ...(runner === undefined ? {} : { runner }) })
  const found = [folder, '', folderOfPath(file)].flatMap(from =>
    names.flatMap(name => pathFrom(from, `${path}${name}`) ?? []),
  )
  return { paths: [...new Set(found)], ...(target === undefined ? {} : { target }) }
}

const unique = (calls: readonly PartCall[]): readonly PartCall[] => [
  ...new Map(calls.map(call => [JSON.stringify(call), call])).values(),
]

const plain = ({ document, pointer }: Place): Part['at'] => ({ document, pointer })
const whole = ({ document }: Place): Part['at'] => ({ document, pointer: '' })

function above({ document, pointer }: Place, step: string): Part['at'] {
  const end = pointer.lastIndexOf(step)
  return { document, pointer: end < 0 ? pointer : pointer.slice(0, end) }
}

/** Reads what shows how a cluster is: nobody acts by it. */
const SHOWS =
  /^(?:kubectl|oc) (?:get|describe|logs|top|events|cluster-info|version)$|^helm (?:get|list|ls|status|history)$/

/** A command of a trap, or one that only shows something and may fail, with all of its words. */
function diagnosticOf(command: ProcedureCommand): readonly Part[] {
  const { at, onFailure, effect, hidden, ignored, name } = command
  const isShown = effect === 'reads' && (ignored ?? hidden)?.by.startsWith('||') === true && SHOWS.test(name)
  if ((onFailure !== 'trap' && !isShown) || at.within === undefined) return []
  const places = [
    hidden?.at,
    ignored?.at,
    ...command.operands.map(one => one.at),
    ...command.options.map(one => one.at),
  ]
  const ends = places.flatMap(one => (one?.pointer === at.pointer && one.within !== undefined ? [one.within.end] : []))
  const within = { start: at.within.start, end: Math.max(at.within.end, ...ends) }
  return [{ at: { ...plain(at), within }, is: 'diagnostics' }]
}
