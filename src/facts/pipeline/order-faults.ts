import { pathOf } from '../../documents/document.ts'
import type { Pipeline } from './pipeline.ts'
import { buildsOf, type PipelineView, scansOf } from './pipeline-images.ts'
import { type Located, ofSort } from './pipeline-order.ts'

type Files = ReadonlyMap<string, Pipeline>

/** What is wrong with the order of a push, a scan, a signature and a deployment that several workflows divide among them. */
export interface OrderFault {
  readonly what: 'unscanned' | 'unsigned' | 'scanned apart' | 'signed apart' | 'deployed apart'
  readonly at: Located['act']['at']
  /** Whether what is not known may be what is missing. */
  readonly isOpen: boolean
}

/** What is wrong with the order of what several workflows do; `files` are the pipelines by their paths. */
export function orderFaults(view: PipelineView, files: Files): readonly OrderFault[] {
  const { publications, order, acts } = view
  const signs = ofSort(acts, 'sign')
  const faults: OrderFault[] = []
  for (const push of publications) {
    // Whether an action pushes, and to which registry, is what the step says that uses it.
    if (push.act.isGuarded && ACTION.test(fileOf(push))) continue
    const scans = scansOf(view, push)
    const called = isCalled(push, view, files)
    // Of an image that the called workflow builds too, pipeline/image-scan speaks.
    const isBuiltHere = buildsOf(view, push).some(build => !isApart(build, push))
    // An image has several tags: the job is reported once.
    const isFirst = publications.find(({ job }) => job === push.job) === push
    if (scans.length === 0 && called && isFirst && !isBuiltHere)
      faults.push({ what: 'unscanned', at: push.act.at, isOpen: true })
    const isOther = scans.length > 0 && scans.every(scan => isApart(scan, push))
    if (isOther && !scans.some(scan => order.isGate(scan, push)))
      faults.push({ what: 'scanned apart', at: push.job.needsAt ?? push.job.at, isOpen: false })
    if (signs.length === 0 && called) faults.push({ what: 'unsigned', at: push.act.at, isOpen: true })
  }
  for (const sign of signs)
    if (publications.length > 0 && publications.every(push => isApart(push, sign) && !order.isBefore(push, sign)))
      faults.push({ what: 'signed apart', at: sign.job.needsAt ?? sign.job.at, isOpen: false })
  for (const deploy of ofSort(acts, 'deploy'))
    if (signs.length > 0 && signs.every(sign => isApart(sign, deploy) && !order.isBefore(sign, deploy)))
      faults.push({ what: 'deployed apart', at: deploy.job.needsAt ?? deploy.job.at, isOpen: false })
  return faults
}

const ACTION = /(?:^|\/)action\.ya?ml$/

const fileOf = ({ act }: Located): string => pathOf(act.at.document)

/** Whether two things are in different workflows, which no rule on one of them covers; an action is a part of the job that uses it. */
const isApart = (one: Located, other: Located): boolean =>
  [one, other].some(each => ACTION.test(fileOf(each)))
    ? pathOf(one.job.at.document) !== pathOf(other.job.at.document)
    : fileOf(one) !== fileOf(other)

/** Whether a workflow that is only called does it: of one that runs by itself pipeline/image-scan and its like speak. */
const isCalled = (one: Located, { pipeline }: PipelineView, files: Files): boolean =>
  fileOf(one) !== pipeline.path && files.get(fileOf(one))?.sort !== 'pipeline'
