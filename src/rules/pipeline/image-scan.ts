import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

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
} as const satisfies Readonly<Record<facts.ScanFault['what'], readonly string[]>>

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
    'GA-02.script': warning('this pushes an image that nothing scans; no pipeline here calls the script'),
    'GA-02.other': 'this scans files; nothing scans the image that the pipeline pushes',
    'GA-02.name': warning('this scans {by}, which the pipeline does not build'),
    'GA-03': 'findings do not fail this scan; {by} decides that',
    'GA-03.hidden': '{by} hides the failure of the scan',
    'GA-03.piped': 'the pipe hides the failure of {by}, since the shell has no pipefail',
    'GA-03.cutoff': 'findings of severity HIGH do not fail the scan, whose limit is {by}',
    'GA-03.registry': 'the registry scans the image once it is pushed; {by} fails no job',
    'GA-04': 'the scan looks for {by}, which leaves HIGH or CRITICAL out',
    'GA-04.exempt': warning('{by} leaves findings out of the scan'),
    'GL-02': 'findings do not fail this scan; {by} decides that',
    'GL-02.absent': 'nothing scans the image that is pushed here',
    'GL-02.other': 'this scans files; nothing scans the image that the pipeline pushes',
    'GL-02.hidden': '{by} hides the failure of the scan',
    'GL-02.piped': 'the pipe hides the failure of {by}, since the shell has no pipefail',
    'GL-02.cutoff': 'findings of severity HIGH do not fail the scan, whose limit is {by}',
    'GL-02.registry': 'the registry scans the image once it is pushed; {by} fails no job',
    'GL-02.severity': 'the scan looks for {by}, which leaves HIGH or CRITICAL out',
    'GL-02.exempt': warning('{by} leaves findings out of the scan'),
    'GL-02.name': warning('this scans {by}, which the pipeline does not build'),
    'GL-02.when': 'by `when: {by}` the pipeline does not wait for the success of the scan',
    'GL-02.path': 'the scan only runs for merge requests, and the push also elsewhere',
  },
  on: { pipelines: facts.allPipelines, scripts: facts.uncalledScripts },
  // Whether somebody reads what a scan says that fails nothing is not known.
  elsewhere: {
    'GA-03': 'warning',
    'GA-03.hidden': 'warning',
    'GA-03.cutoff': 'warning',
    'GA-03.registry': 'warning',
    'GL-02': 'warning',
    'GL-02.hidden': 'warning',
    'GL-02.cutoff': 'warning',
    'GL-02.registry': 'warning',
  },

  *check({ pipelines, scripts }, { say, unsure }) {
    for (const view of scripts.flatMap(one => facts.viewOf(one) ?? [])) {
      const push = view.publications.find(one => !one.act.isCopy && facts.unknownBefore(view, one) === undefined)
      const [builds, scans] = [facts.ofSort(view.acts, 'build'), facts.ofSort(view.acts, 'scan')]
      // What another name is given to, or an archive is unpacked for, was built and scanned, or not, by somebody else.
      const isMade = builds.some(({ act }) => act.isRenamed !== true && act.isUnpacked !== true)
      const isUnscanned = scans.length === 0 && (isMade || push?.act.isBuild === true)
      if (push !== undefined && isUnscanned && !facts.isOfTests(push.act.images)) yield say('GA-02.script', push.act.at)
    }
    for (const view of facts.viewsWithCalls(pipelines)) {
      if (view.publications.length === 0) continue
      const own = view.pipeline.system === 'gitlab' ? 1 : 0
      const unscanned = facts.unscannedIn(view)
      if (unscanned?.unknown !== undefined) yield unsure(unscanned.unknown)
      const scans = facts.decidingScans(view)
      const faults = scans.flatMap(scan => facts.scanFaults(scan, view))
      const absent = unscanned === undefined || unscanned.unknown !== undefined ? [] : [unscanned]
      for (const { what, by, at, severity } of [...absent, ...faults])
        yield say(CHECKS[what][own], at, { data: { by }, severity })
      for (const scan of scans)
        if (scan.act.unknown !== undefined && facts.scanFaults(scan, view).length === 0)
          yield unsure({ why: scan.act.unknown, at: scan.act.at })
    }
  },
})
