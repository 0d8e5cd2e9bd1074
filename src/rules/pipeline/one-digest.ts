import * as facts from '../../facts/index.ts'
import { defineRule, pathOf } from '../../rule.ts'

export default defineRule({
  id: 'pipeline/one-digest',
  summary: 'Scan, publish, sign and deploy one digest, in that order, also across workflows',
  severity: 'error',
  relevance: { 'X-24': 'anywhere', 'X-24.unsigned': 'platform', 'X-24.sign': 'platform', 'X-24.deploy': 'platform' },
  // Whether the image was scanned before, and is only copied here, is not known.
  elsewhere: { 'X-24': 'warning' },
  absentChecks: ['X-24.unscanned'],
  references: ['https://docs.github.com/en/actions/how-tos/reuse-automations/reuse-workflows'],
  checks: {
    'X-24': 'this job publishes an image before the workflow that scans it has succeeded',
    'X-24.unscanned': 'no workflow that is called here scans the image that this one pushes',
    'X-24.unsigned': 'no workflow that is called here signs the image that this one pushes',
    'X-24.sign': 'this job signs an image before the workflow that publishes it has succeeded',
    'X-24.deploy': 'this job deploys an image before it is signed',
    'X-24.digest': 'this deploys {deployed}, and the pipeline signs another digest',
    'X-24.local': 'this deploys what the image is called where it was built; the registry gives its digest on the push',
  },
  on: { pipelines: facts.wholePipelines },

  *check({ pipelines }, { say, unsure }) {
    // Several workflows may call the same one.
    const said = new Set<string>()
    const byPath = new Map(pipelines.map(one => [one.path, one]))
    for (const one of pipelines) {
      const whole = facts.withCalls(one, byPath)
      const view = whole && facts.viewOf(whole)
      if (view === undefined) continue
      const unknown = view.unknown ?? view.opaque[0]?.act
      for (const { what, at, isOpen } of faultsOf(view, byPath)) {
        const key = `${what} ${at.document} ${at.pointer} ${at.within?.start ?? ''}`
        if (said.has(key)) continue
        said.add(key)
        if (isOpen && unknown !== undefined) yield unsure(unknown)
        else yield say(what, at)
      }
    }
    for (const { acts, order, pipeline } of facts.viewsOf(pipelines)) {
      const signs = facts.ofSort(acts, 'sign')
      const signed = signs.flatMap(({ act }) => act.images.map(({ text }) => digestIn(text)))
      for (const deploy of facts.ofSort(acts, 'deploy')) {
        const { image, at } = deploy.act
        const digest = digestIn(image.text)
        if (digest === facts.LOCAL_DIGEST) yield say('X-24.local', at)
        const isOther =
          digest !== undefined && signed.length > 0 && signed.every(other => other !== undefined && other !== digest)
        if (isOther && isWritten(digest)) yield say('X-24.digest', at, { data: { deployed: digest } })
        const isEarly = signs.length > 0 && !signs.some(sign => order.isBefore(sign, deploy))
        if (pipeline.system === 'gitlab' && isEarly && image.form === 'digest') yield say('X-24.deploy', at)
      }
    }
  },
})

type Files = Parameters<typeof facts.withCalls>[1]

interface Fault {
  readonly what: 'X-24' | 'X-24.unscanned' | 'X-24.unsigned' | 'X-24.sign' | 'X-24.deploy'
  readonly at: facts.Located['act']['at']
  /** Whether what is not known may be what is missing. */
  readonly isOpen: boolean
}

/** What is wrong with the order of what several workflows do. */
function faultsOf(view: facts.PipelineView, files: Files): readonly Fault[] {
  const { publications, order, acts } = view
  const signs = facts.ofSort(acts, 'sign')
  const faults: Fault[] = []
  for (const push of publications) {
    // Whether an action pushes, and to which registry, is what the step says that uses it.
    if (push.act.isGuarded && ACTION.test(fileOf(push))) continue
    const scans = facts.scansOf(view, push)
    const called = isCalled(push, view, files)
    // Of an image that the called workflow builds too, pipeline/image-scan speaks.
    const isBuiltHere = facts.buildsOf(view, push).some(build => !isApart(build, push))
    // An image has several tags: the job is reported once.
    const isFirst = publications.find(({ job }) => job === push.job) === push
    if (scans.length === 0 && called && isFirst && !isBuiltHere)
      faults.push({ what: 'X-24.unscanned', at: push.act.at, isOpen: true })
    const isOther = scans.length > 0 && scans.every(scan => isApart(scan, push))
    if (isOther && !scans.some(scan => order.isGate(scan, push)))
      faults.push({ what: 'X-24', at: push.job.needsAt ?? push.job.at, isOpen: false })
    if (signs.length === 0 && called) faults.push({ what: 'X-24.unsigned', at: push.act.at, isOpen: true })
  }
  for (const sign of signs)
    if (publications.length > 0 && publications.every(push => isApart(push, sign) && !order.isBefore(push, sign)))
      faults.push({ what: 'X-24.sign', at: sign.job.needsAt ?? sign.job.at, isOpen: false })
  for (const deploy of facts.ofSort(acts, 'deploy'))
    if (signs.length > 0 && signs.every(sign => isApart(sign, deploy) && !order.isBefore(sign, deploy)))
      faults.push({ what: 'X-24.deploy', at: deploy.job.needsAt ?? deploy.job.at, isOpen: false })
  return faults
}

const ACTION = /(?:^|\/)action\.ya?ml$/

const fileOf = ({ act }: facts.Located): string => pathOf(act.at.document)

/** Whether two things are in different workflows, which no rule on one of them covers; an action is a part of the job that uses it. */
const isApart = (one: facts.Located, other: facts.Located): boolean =>
  [one, other].some(each => ACTION.test(fileOf(each)))
    ? pathOf(one.job.at.document) !== pathOf(other.job.at.document)
    : fileOf(one) !== fileOf(other)

/** Whether a workflow that is only called does it: of one that runs by itself pipeline/image-scan and its like speak. */
const isCalled = (one: facts.Located, { pipeline }: facts.PipelineView, files: Files): boolean =>
  fileOf(one) !== pipeline.path && files.get(fileOf(one))?.sort !== 'pipeline'

const digestIn = (text: string): string | undefined => /@(sha256:\S{1,100})$/.exec(text)?.[1]

const isWritten = (digest: string): boolean => !digest.includes('$')
