import { isOfTests, type Scan } from './pipeline.ts'
import { type Open, type PipelineView, scansOf, unknownBefore } from './pipeline-images.ts'
import { type Located, ofSort, onlyIf } from './pipeline-order.ts'

/**
 * `absent`: nothing scans the image; `other`: what is scanned is something else; `name`: an image that nothing builds here; `exit`:
 * no finding fails the scan; `hidden`, `piped`: its failure is lost; `cutoff`, `severity`, `exempt`: findings are left out; `registry`:
 * the registry scans once the image is there; `when`, `path`: the push does not wait for it.
 */
type Lapse =
  | 'absent'
  | 'other'
  | 'name'
  | 'exit'
  | 'hidden'
  | 'piped'
  | 'cutoff'
  | 'registry'
  | 'severity'
  | 'exempt'
  | 'when'
  | 'path'

/** What lets findings pass, or an image go without a scan. */
export interface ScanFault {
  readonly what: Lapse
  readonly by: string
  readonly at: Scan['at']
  /** Information where it is about images of tests only. */
  readonly severity?: 'info' | undefined
}

/** The first push of what nothing scans; a scan that is of something else says so itself. */
export function unscannedIn(view: PipelineView): (ScanFault & { readonly unknown?: Open | undefined }) | undefined {
  const pushes = view.publications.filter(one => scansOf(view, one).length === 0)
  const push = pushes.find(({ act }) => !isOfTests(act.images)) ?? pushes[0]
  if (push === undefined) return undefined
  const scans = ofSort(view.acts, 'scan')
  const late = scans.flatMap(({ act }) => act.gaps).find(({ what }) => what === 'registry')
  const unknown = unknownBefore(view, push)
  if (late !== undefined) return { ...late, unknown }
  const other = scans.find(({ act }) => act.of === 'other')
  const severity = isOfTests(push.act.images) ? 'info' : undefined
  return { what: other === undefined ? 'absent' : 'other', by: '', at: other?.act.at ?? push.act.at, severity, unknown }
}

/** How far a fault lets findings pass. */
const RANKS: Readonly<Record<Lapse, number>> = {
  exempt: 1,
  name: 1,
  severity: 2,
  cutoff: 2,
  piped: 3,
  hidden: 3,
  when: 3,
  path: 3,
  exit: 4,
  registry: 5,
  other: 6,
  absent: 6,
}

/** Of the scans of each image the one that lets the least pass: others only report. */
export function decidingScans(view: PipelineView): readonly Located<Scan>[] {
  const rank = (scan: Located<Scan>): number =>
    Math.max(0, ...scanFaults(scan, view).map(({ what }) => RANKS[what]), scan.act.unknown === undefined ? 0 : 1)
  const best = new Map<string, { readonly scan: Located<Scan>; readonly rank: number }>()
  for (const scan of view.scans) {
    const image = scan.act.image?.text ?? ''
    const own = { scan, rank: rank(scan) }
    if ((best.get(image)?.rank ?? Number.POSITIVE_INFINITY) > own.rank) best.set(image, own)
  }
  const archive = best.get('')
  return archive !== undefined && archive.rank <= 1 ? [archive.scan] : [...best.values()].map(({ scan }) => scan)
}

/** What is wrong with a scan. */
export function scanFaults(scan: Located<Scan>, view: PipelineView): readonly ScanFault[] {
  const { image, gaps } = scan.act
  const foreign = image !== undefined && view.names.isForeign(image)
  const passing = gaps.some(({ what }) => what === 'exit')
  return [
    ...(foreign ? [{ what: 'name' as const, by: image.text, at: image.at }] : []),
    // Where no finding fails the scan, it does not matter from which severity on one would.
    ...(passing ? gaps.filter(({ what }) => what !== 'cutoff') : gaps),
    ...lostBy(scan, view),
  ].map(one => (image !== undefined && isOfTests([image]) ? { ...one, severity: 'info' as const } : one))
}

/** What hides the failure of a scan's step or job, or lets the pipeline go on without it. */
function lostBy(scan: Located<Scan>, { pipeline, publications }: PipelineView): readonly ScanFault[] {
  const { step, job } = scan
  const { condition } = job
  if (pipeline.system === 'github') {
    const at = step.mayFail ?? job.mayFail
    return at === undefined ? [] : [{ what: 'hidden', by: 'continue-on-error', at }]
  }
  if (condition.on === 'manual' || condition.on === 'always')
    return [{ what: 'when', by: condition.on, at: condition.at }]
  const at = step.mayFail ?? job.mayFail
  if (at !== undefined)
    return [{ what: 'hidden', by: step.mayFail === undefined ? 'allow_failure' : 'after_script', at }]
  const isForRequests = onlyIf(scan).some(
    text => /merge_request/.test(text) && !/CI_COMMIT_(?:BRANCH|TAG)|main/.test(text),
  )
  const isElsewhere = publications.some(push => !onlyIf(push).some(text => /merge_request/.test(text)))
  return isForRequests && isElsewhere ? [{ what: 'path', by: '', at: condition.at }] : []
}
