import * as facts from '../../facts/index.ts'
import { defineRule, pathOf } from '../../rule.ts'

/** The checks that speak of what is wrong with scans, in workflows of GitHub and in pipelines of GitLab. */
const CHECKS = {
  absent: ['GA-02', 'GL-02.absent'],
  other: ['GA-02.other', 'GL-02.other'],
  name: ['GA-02.name', 'GL-02.name'],
  exit: ['GA-03', 'GL-02'],
  hidden: ['GA-03.hidden', 'GL-02.hidden'],
  piped: ['GA-03.piped', 'GL-02.piped'],
  cutoff: ['GA-03.cutoff', 'GL-02.cutoff'],
  registry: ['GA-03.registry', 'GL-02.registry'],
  severity: ['GA-04', 'GL-02.severity'],
  exempt: ['GA-04.exempt', 'GL-02.exempt'],
  when: ['GL-02.when', 'GL-02.when'],
  path: ['GL-02.path', 'GL-02.path'],
} as const

export default defineRule({
  id: 'pipeline/image-scan',
  summary: 'Scan each image for HIGH and CRITICAL findings, and fail the job on any',
  severity: 'error',
  relevance: {
    'GA-02': 'anywhere',
    'GA-03': 'anywhere',
    'GA-04': 'platform',
    'GL-02': 'anywhere',
    'GL-02.severity': 'platform',
    'GL-02.exempt': 'platform',
  },
  references: [
    'https://trivy.dev/latest/docs/references/configuration/cli/trivy_image/',
    'https://github.com/aquasecurity/trivy-action',
    'https://github.com/anchore/scan-action',
  ],
  checks: {
    'GA-02': 'nothing scans the image that is pushed here',
    'GA-02.script': {
      severity: 'warning',
      text: 'this builds and pushes an image that nothing scans; no pipeline here calls the script',
    },
    'GA-02.other': 'this scans files; nothing scans the image that the pipeline pushes',
    'GA-02.name': { severity: 'warning', text: 'this scans {by}, which the pipeline does not build' },
    'GA-03': 'findings do not fail this scan; {by} decides that',
    'GA-03.hidden': '{by} hides the failure of the scan',
    'GA-03.piped': 'the pipe hides the failure of {by}, since the shell has no pipefail',
    'GA-03.cutoff': 'findings of severity HIGH do not fail the scan, whose limit is {by}',
    'GA-03.registry': 'the registry scans the image once it is pushed; {by} fails no job',
    'GA-04': 'the scan looks for {by}, which leaves HIGH or CRITICAL out',
    'GA-04.exempt': { severity: 'warning', text: '{by} leaves findings out of the scan' },
    'GL-02': 'findings do not fail this scan; {by} decides that',
    'GL-02.absent': 'nothing scans the image that is pushed here',
    'GL-02.other': 'this scans files; nothing scans the image that the pipeline pushes',
    'GL-02.hidden': '{by} hides the failure of the scan',
    'GL-02.piped': 'the pipe hides the failure of {by}, since the shell has no pipefail',
    'GL-02.cutoff': 'findings of severity HIGH do not fail the scan, whose limit is {by}',
    'GL-02.registry': 'the registry scans the image once it is pushed; {by} fails no job',
    'GL-02.severity': 'the scan looks for {by}, which leaves HIGH or CRITICAL out',
    'GL-02.exempt': { severity: 'warning', text: '{by} leaves findings out of the scan' },
    'GL-02.name': { severity: 'warning', text: 'this scans {by}, which the pipeline does not build' },
    'GL-02.when': 'by `when: {by}` the pipeline does not wait for the success of the scan',
    'GL-02.path': 'the scan only runs for merge requests, and the push also elsewhere',
  },
  on: { pipelines: facts.allPipelines, scripts: facts.uncalledScripts },
  // Whether images are scanned where they are pushed to, and whether somebody reads what a scan says, is not known.
  elsewhere: {
    'GA-02': 'warning',
    'GA-02.script': 'info',
    'GA-02.other': 'warning',
    'GA-03': 'warning',
    'GA-03.hidden': 'warning',
    'GA-03.cutoff': 'warning',
    'GA-03.registry': 'warning',
    'GL-02': 'warning',
    'GL-02.absent': 'warning',
    'GL-02.other': 'warning',
    'GL-02.hidden': 'warning',
    'GL-02.cutoff': 'warning',
    'GL-02.registry': 'warning',
  },

  *check({ pipelines, scripts }, { say, unsure }) {
    for (const view of scripts.flatMap(one => facts.viewOf(one) ?? [])) {
      const push = view.publications.find(one => !one.act.isCopy && facts.unknownBefore(view, one) === undefined)
      const [builds, scans] = [facts.ofSort(view.acts, 'build'), facts.ofSort(view.acts, 'scan')]
      const isUnscanned = scans.length === 0 && (builds.length > 0 || push?.act.isBuild === true)
      if (push !== undefined && isUnscanned && !facts.isOfTests(push.act.images)) yield say('GA-02.script', push.act.at)
    }
    for (const view of viewsWithCalls(pipelines)) {
      if (view.publications.length === 0) continue
      const own = view.pipeline.system === 'gitlab' ? 1 : 0
      const unscanned = unscannedIn(view)
      if (unscanned?.unknown !== undefined) yield unsure(unscanned.unknown)
      const scans = decidingOf(view)
      const faults = scans.flatMap(scan => faultsOf(scan, view))
      const absent = unscanned === undefined || unscanned.unknown !== undefined ? [] : [unscanned]
      for (const { what, by, at, severity } of [...absent, ...faults])
        yield say(CHECKS[what][own], at, { data: { by }, severity })
      for (const scan of scans)
        if (scan.act.unknown !== undefined && faultsOf(scan, view).length === 0)
          yield unsure({ why: scan.act.unknown, at: scan.act.at })
    }
  },
})

/** The pipelines with what the workflows do that they call: what these push is judged where it is theirs. */
function viewsWithCalls(pipelines: readonly Parameters<typeof facts.viewOf>[0][]): readonly facts.PipelineView[] {
  const byPath = new Map(pipelines.map(one => [one.path, one]))
  return pipelines.flatMap(one => {
    const view = facts.viewOf(facts.withCalls(one, byPath) ?? one)
    if (view === undefined) return []
    const isOwn = ({ act }: facts.Located): boolean => pathOf(act.at.document) === one.path || view.pipeline === one
    return [{ ...view, publications: view.publications.filter(isOwn) }]
  })
}

interface Fault {
  readonly what: keyof typeof CHECKS
  readonly by: string
  readonly at: facts.Scan['at']
  /** Information where it is about images of tests only. */
  readonly severity?: 'info' | undefined
}

/** The first push of what nothing scans; a scan that is of something else says so itself. */
function unscannedIn(view: facts.PipelineView): (Fault & { readonly unknown?: facts.Open | undefined }) | undefined {
  const pushes = view.publications.filter(one => facts.scansOf(view, one).length === 0)
  const push = pushes.find(({ act }) => !facts.isOfTests(act.images)) ?? pushes[0]
  if (push === undefined) return undefined
  const scans = facts.ofSort(view.acts, 'scan')
  const late = scans.flatMap(({ act }) => act.gaps).find(({ what }) => what === 'registry')
  const unknown = facts.unknownBefore(view, push)
  if (late !== undefined) return { ...late, unknown }
  const other = scans.find(({ act }) => act.of === 'other')
  const severity = facts.isOfTests(push.act.images) ? 'info' : undefined
  return { what: other === undefined ? 'absent' : 'other', by: '', at: other?.act.at ?? push.act.at, severity, unknown }
}

/** How far a fault lets findings pass. */
const RANKS: Readonly<Record<Fault['what'], number>> = {
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
function decidingOf(view: facts.PipelineView): readonly facts.Located<facts.Scan>[] {
  const rank = (scan: facts.Located<facts.Scan>): number =>
    Math.max(0, ...faultsOf(scan, view).map(({ what }) => RANKS[what]), scan.act.unknown === undefined ? 0 : 1)
  const best = new Map<string, { readonly scan: facts.Located<facts.Scan>; readonly rank: number }>()
  for (const scan of view.scans) {
    const image = scan.act.image?.text ?? ''
    const own = { scan, rank: rank(scan) }
    if ((best.get(image)?.rank ?? Number.POSITIVE_INFINITY) > own.rank) best.set(image, own)
  }
  const archive = best.get('')
  return archive !== undefined && archive.rank <= 1 ? [archive.scan] : [...best.values()].map(({ scan }) => scan)
}

/** What is wrong with a scan. */
function faultsOf(scan: facts.Located<facts.Scan>, view: facts.PipelineView): readonly Fault[] {
  const { image, gaps } = scan.act
  const foreign = image !== undefined && view.names.isForeign(image)
  const passing = gaps.some(({ what }) => what === 'exit')
  return [
    ...(foreign ? [{ what: 'name' as const, by: image.text, at: image.at }] : []),
    // Where no finding fails the scan, it does not matter from which severity on one would.
    ...(passing ? gaps.filter(({ what }) => what !== 'cutoff') : gaps),
    ...lostBy(scan, view),
  ].map(one => (image !== undefined && facts.isOfTests([image]) ? { ...one, severity: 'info' as const } : one))
}

/** What hides the failure of a scan's step or job, or lets the pipeline go on without it. */
function lostBy(scan: facts.Located<facts.Scan>, { pipeline, publications }: facts.PipelineView): readonly Fault[] {
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
  const isForRequests = facts
    .onlyIf(scan)
    .some(text => /merge_request/.test(text) && !/CI_COMMIT_(?:BRANCH|TAG)|main/.test(text))
  const isElsewhere = publications.some(push => !facts.onlyIf(push).some(text => /merge_request/.test(text)))
  return isForRequests && isElsewhere ? [{ what: 'path', by: '', at: condition.at }] : []
}
