import { pathOf } from '../../documents/document.ts'
import { LOCAL_REGISTRY } from '../../model/registry/local-registry.ts'
import { withCalls } from './called-pipelines.ts'
import type { Opaque, Pipeline, Publish, Scan } from './pipeline.ts'
import { type ImageNames, imageNames } from './pipeline-names.ts'
import { actsIn, isTooLarge, type Located, type Order, ofSort, orderOf } from './pipeline-order.ts'

/** What the rules on pipelines ask of one: what it does, in which order. */
export interface PipelineView {
  readonly pipeline: Pipeline
  readonly acts: readonly Located[]
  readonly order: Order
  readonly names: ImageNames
  /** What it publishes: copies between registries only where it builds images itself. */
  readonly publications: readonly Located<Publish>[]
  /** The scans of images that run in the pipeline itself. */
  readonly scans: readonly Located<Scan>[]
  /** What is not known of the whole pipeline, and may be what is missing. */
  readonly unknown: Open | undefined
  /** What the workflows that call this one may do before it or after it. */
  readonly callers: Open | undefined
  /** The steps that are not known and may scan, publish or sign. */
  readonly opaque: readonly Located<Opaque>[]
}

/** Something that is not known, and why. */
export interface Open {
  readonly why: string
  readonly at: Located['act']['at']
}

/** A pipeline as rules look at it; undefined for what is only a part of one. */
export function viewOf(pipeline: Pipeline): PipelineView | undefined {
  if (pipeline.sort === 'action' || isTooLarge(pipeline)) return undefined
  const order = orderOf(pipeline)
  const acts = actsIn(pipeline).filter(({ act }) => act.act !== 'deploy' || !isOnOwnMachine(act.image))
  const builds = ofSort(acts, 'build').map(({ act }) => act)
  const publications = ofSort(acts, 'publish').filter(({ act }) => (builds.length > 0 || !act.isCopy) && !isLocal(act))
  return {
    pipeline,
    acts,
    order,
    names: imageNames(
      builds,
      publications.flatMap(({ act }) => act.images),
    ),
    publications,
    scans: ofSort(acts, 'scan').filter(
      ({ act }) => act.of !== 'other' && act.gaps.every(({ what }) => what !== 'registry'),
    ),
    unknown: pipeline.unknown,
    callers: calledBy(pipeline),
    opaque: [...ofSort(acts, 'opaque').filter(({ act }) => !act.isDeployment), ...callsIn(pipeline)],
  }
}

/** Whether an image is in a registry on the machine of the job, or in its throw-away cluster. */
const isOnOwnMachine = ({ text }: { readonly text: string }): boolean =>
  text.includes('/') && LOCAL_REGISTRY.test(text.slice(0, text.indexOf('/')))
const isLocal = ({ images }: Publish): boolean => images.length > 0 && images.every(isOnOwnMachine)

/** What calls a workflow may do the rest. */
const calledBy = ({ sort, at }: Pipeline): Open | undefined =>
  sort === 'called' ? { why: 'what the workflows that call this one do', at } : undefined

/** The jobs that call workflows: what these do is not known here. */
const callsIn = ({ jobs }: Pipeline): readonly Located<Opaque>[] =>
  jobs.flatMap((job): readonly Located<Opaque>[] => {
    if (job.calls === undefined) return []
    const act: Opaque = { act: 'opaque', why: 'what the called workflow does', at: job.at, isDeployment: false }
    return [{ act, step: { condition: job.condition, acts: [act] }, job, index: 0 }]
  })

/** The pipelines among these, as rules look at them. */
export const viewsOf = (pipelines: readonly Pipeline[]): readonly PipelineView[] =>
  pipelines.flatMap(pipeline => viewOf(pipeline) ?? [])

/** The pipelines with what the workflows do that they call: what these build and push is judged where it is theirs. */
export function viewsWithCalls(pipelines: readonly Pipeline[]): readonly PipelineView[] {
  const byPath = new Map(pipelines.map(one => [one.path, one]))
  return pipelines.flatMap(one => {
    const view = viewOf(withCalls(one, byPath) ?? one)
    if (view === undefined) return []
    const pathIn = ({ act }: Located): string => pathOf(act.at.document)
    // What a called workflow only passes on was built, and may be scanned, where its caller says.
    const isOwn = (push: Located<Publish>): boolean =>
      pathIn(push) === one.path ||
      view.pipeline === one ||
      (buildsOf(view, push).length > 0 && buildsOf(view, push).every(build => pathIn(build) !== pathIn(push)))
    return [{ ...view, publications: view.publications.filter(isOwn) }]
  })
}

/** A workflow with those of the repository that it calls; itself where it calls none that is known. */
export function wholeOf(view: PipelineView, byPath: ReadonlyMap<string, Pipeline>): PipelineView {
  const whole = withCalls(view.pipeline, byPath)
  return (whole && viewOf(whole)) ?? view
}

/** The scans of what a push publishes: one of an image that nothing builds here may be of any. */
export const scansOf = ({ scans, names }: PipelineView, { act }: Located<Publish>): readonly Located<Scan>[] =>
  scans.filter(({ act: { image } }) => {
    if (image === undefined || act.images.length === 0 || names.isForeign(image)) return true
    return act.images.some(one => names.mayBeSame(one, image))
  })

/** The builds of what a push publishes; what an archive has, and what is only given a name, was built elsewhere. */
export const buildsOf = ({ acts, names }: PipelineView, push: Located<Publish>): readonly Located[] => {
  const builds = ofSort(acts, 'build').filter(
    ({ act: { images, isUnpacked, isRenamed } }) =>
      isUnpacked !== true &&
      isRenamed !== true &&
      push.act.images.some(one => images.some(image => names.mayBeSame(one, image))),
  )
  return push.act.isBuild ? [push, ...builds] : builds
}

/**
 * What may scan before a push: what is not known, unless it surely comes after. No caller scans what is not built yet, and no step
 * of another job what the push itself builds, where nothing else builds it.
 */
export function unknownBefore(view: PipelineView, push: Located<Publish>): Open | undefined {
  const builds = buildsOf(view, push)
  const isBuiltByPush = push.act.isBuild && builds.every(({ step }) => step === push.step)
  const mayScan = ({ job }: Located): boolean => !isBuiltByPush || job === push.job || job.calls !== undefined
  return (
    view.unknown ??
    (builds.length === 0 ? view.callers : undefined) ??
    view.opaque.find(one => mayScan(one) && !view.order.isBefore(push, one))?.act
  )
}

/** What may sign, or read the digest, after a push: what is not known, unless it surely comes before. */
export const unknownAfter = ({ unknown, callers, opaque, order }: PipelineView, push: Located): Open | undefined =>
  unknown ?? callers ?? opaque.find(one => !order.isBefore(one, push))?.act
