import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { RemoteSource } from '../../../facts/kubernetes/remote-source.ts'
import type { Pipeline, PipelineJob } from '../../../facts/pipeline/pipeline.ts'
import { missingFile } from '../commands/named-paths.ts'
import { inputOf } from '../jobs/actions.ts'

const SCANNER = /(?:^|\/)Container-Scanning(?:\.latest)?\.gitlab-ci\.yml$/
/** Templates of GitLab that neither publish nor sign nor deploy. */
const APART = /(?:SAST|Secret-Detection|Code-Quality|Dependency-Scanning|License|DAST|Workflows\/|Jobs\/(?:Test|Lint))/

/** One entry of `include`. */
const entriesOf = (body: Cursor): readonly Cursor[] => {
  const include = get(body, 'include')
  return include.node?.type === 'sequence' ? items(include) : include.node === undefined ? [] : [include]
}

/** The local file that an entry of `include` names: as a text, or as `local`. */
const localOf = (entry: Cursor): string | undefined => {
  const text = literal(entry) ?? literal(get(entry, 'local'))
  return text === undefined || /^https?:/.test(text) ? undefined : text.replace(/^\//, '')
}

/** The files of the repository that a pipeline includes, and why it is not known what else it includes. */
export function includesOf(body: Cursor): Pick<Pipeline, 'includes' | 'unknown'> {
  const entries = entriesOf(body)
  const includes = entries.flatMap(entry => localOf(entry) ?? [])
  const other = entries.find(isOther)
  if (other === undefined) return { includes }
  return { includes, unknown: { why: 'what an included file of another repository says', at: place(other) } }
}

/** Whether an entry is neither a file of the repository nor a template of GitLab that matters to no check. */
function isOther(entry: Cursor): boolean {
  const template = literal(get(entry, 'template'))
  return localOf(entry) === undefined && (template === undefined || !(SCANNER.test(template) || APART.test(template)))
}

/** What a pipeline includes from elsewhere. */
export const remoteIncludes = (body: Cursor): readonly RemoteSource[] => [
  ...entriesOf(body).flatMap(entry => missingFile(localOf(entry) ?? '', [''], place(entry))),
  ...entriesOf(body)
    .filter(isOther)
    .map(entry => ({
      at: place(entry),
      kind: 'remote include',
      reason: 'it is a file of another repository; nothing is fetched',
    })),
]

/** The job of GitLab's own template for scans, which lets the pipeline go on after a failure unless the file says otherwise. */
export function templateScan(body: Cursor, stages: ReadonlyMap<string, number>): readonly PipelineJob[] {
  const template = entriesOf(body)
    .map(entry => get(entry, 'template'))
    .find(one => SCANNER.test(literal(one) ?? ''))
  if (template === undefined) return []
  const job = get(body, 'container_scanning')
  const at = place(template)
  const mayFail = inputOf(job, 'allow_failure') === 'false' ? {} : { mayFail: at }
  const condition = { on: 'success' as const, only: '', at }
  const stage = literal(get(job, 'stage')) ?? 'test'
  return [
    {
      name: 'container_scanning',
      at,
      stage: stages.get(stage) ?? 0,
      condition,
      ...mayFail,
      identity: 'no',
      identityAt: at,
      steps: [
        { condition, acts: [{ act: 'scan', at, of: 'image', gaps: [], unknown: 'the severities of the template' }] },
      ],
      isProtected: true,
      isDeploying: false,
    },
  ]
}
