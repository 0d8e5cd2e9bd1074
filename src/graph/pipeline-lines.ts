import {
  type Act,
  type Credentials,
  isOfTests,
  type Pipeline,
  type PipelineImage,
  type PipelineJob,
  type Scan,
  type Sign,
} from '../facts/pipeline/pipeline.ts'
import { scansOf, unknownAfter, unknownBefore, viewOf } from '../facts/pipeline/pipeline-images.ts'
import { ofSort } from '../facts/pipeline/pipeline-order.ts'
import { groupBy } from '../model/group-by.ts'
import type { Doing, JobLine } from './pipeline-record.ts'

/** What a job does, in its order, each thing once; the identity with which it does it comes first. */
export function linesOf(job: PipelineJob, missing: readonly JobLine[] = []): readonly JobLine[] {
  const lines = job.steps.flatMap(({ acts, mayFail = job.mayFail }) =>
    acts.flatMap(act => (act.act === 'scan' ? [scanLine(act, mayFail !== undefined)] : lineOf(act, job))),
  )
  const isNamed = lines.some(({ what }) => what === 'deploys')
  const all = [
    ...lines.filter(({ what }) => what === 'as'),
    ...lines.filter(({ what }) => what !== 'as'),
    ...(job.isDeploying && !isNamed ? [line('deploys', 'what its commands apply')] : []),
    ...missing,
  ]
  return [...new Map(all.map(one => [JSON.stringify([one.what, one.text, one.remark]), one])).values()]
}

const line = (what: Doing, text: string, remark = ''): JobLine => ({ what, text, remark })

function lineOf(act: Act, job: PipelineJob): readonly JobLine[] {
  switch (act.act) {
    case 'build':
      return named('builds', act.images)
    case 'publish':
      return named('publishes', act.images, act.isGuarded ? 'not for pull requests' : '')
    case 'digest':
      return act.isDigest ? [line('reads', '')] : []
    case 'sign':
      return named('signs', act.images, signer(act, job))
    case 'deploy':
      return named('deploys', [act.image])
    case 'role':
      return [line('as', act.role)]
    case 'credentials':
      return credentialLine(act)
    case 'opaque':
      return [line('unknown', act.why)]
    default:
      return []
  }
}

/** What nothing does to the images that a pipeline publishes, by the job that publishes them; not where that is not known. */
export function missingLines(pipeline: Pipeline): ReadonlyMap<PipelineJob, readonly JobLine[]> {
  const view = viewOf(pipeline)
  if (view === undefined) return new Map()
  const isSigned = ofSort(view.acts, 'sign').length > 0
  const pushes = view.publications.filter(({ act }) => !isOfTests(act.images))
  const lines = pushes.flatMap(push => {
    const what = push.act.images[0]?.text ?? 'the image'
    const isUnscanned = scansOf(view, push).length === 0 && unknownBefore(view, push) === undefined
    const isUnsigned = !isSigned && unknownAfter(view, push) === undefined
    return [
      ...(isUnscanned ? [{ job: push.job, line: line('unscanned', what) }] : []),
      ...(isUnsigned ? [{ job: push.job, line: line('unsigned', what) }] : []),
    ]
  })
  return new Map([...groupBy(lines, ({ job }) => job)].map(([job, all]) => [job, all.map(one => one.line)]))
}

/** An image without a name is one that the step before has built, or all that it finds. */
const named = (what: Doing, images: readonly PipelineImage[], remark = ''): readonly JobLine[] =>
  images.length === 0 ? [line(what, 'an image', remark)] : images.map(({ text }) => line(what, text, remark))

function scanLine({ of, image, gaps, unknown }: Scan, mayFail: boolean): JobLine {
  const what = of === 'other' ? 'files, not an image' : (image?.text ?? 'an image')
  const [gap] = gaps
  if (gap !== undefined) return { ...line('scans', what, `${GAPS[gap.what]}: ${gap.by}`), isFault: true }
  if (mayFail) return { ...line('scans', what, 'stops nothing: it may fail'), isFault: true }
  return line('scans', what, unknown === undefined ? '' : `not known: ${unknown}`)
}

const GAPS: Readonly<Record<Scan['gaps'][number]['what'], string>> = {
  exit: 'stops nothing',
  hidden: 'stops nothing',
  piped: 'stops nothing',
  cutoff: 'its limit is too high',
  registry: 'only after the push',
  severity: 'leaves severities out',
  exempt: 'leaves findings out',
}

function signer({ key }: Sign, { identity }: PipelineJob): string {
  if (key !== undefined) return key.isManaged ? 'with a managed key' : 'with a key'
  return identity === 'yes' ? "with the job's own identity" : 'without a token of its own'
}

function credentialLine({ how, name }: Credentials): readonly JobLine[] {
  if (how === 'static') return [line('as', `static credentials: ${name}`)]
  if (how === 'job token') return [line('as', `a token that GitLab no longer gives: ${name}`)]
  return how === 'role' ? [] : [line('unknown', 'which role of AWS it has')]
}
