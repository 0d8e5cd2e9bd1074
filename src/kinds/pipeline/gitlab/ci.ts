import { type Cursor, fields, get, isWritten } from '../../../documents/cursor.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind } from '../../../engine/kind.ts'
import { remoteSource } from '../../../facts/kubernetes/remote-source.ts'
import { pipeline } from '../../../facts/pipeline/pipeline.ts'
import { remoteIncludes } from './includes.ts'
import { gitlabPipeline } from './pipeline.ts'

const FILE = /(?:^|[/.])gitlab-ci\.ya?ml$/

export default defineKind({
  id: 'GitLabPipeline',
  types: ['object'],
  fileNames: FILE,
  recognisedBy: 'a file of GitLab CI, or stages and jobs with script',

  read: (resource, isForced) =>
    isForced || isRecognised(resource)
      ? [pipeline.of(gitlabPipeline(resource)), ...remoteIncludes(resource.body).map(remoteSource.of)]
      : undefined,
})

/** Travis has `script` at the root, Bitbucket `pipelines`, Drone `kind: pipeline`. */
function isRecognised({ body, document }: Resource): boolean {
  const jobs = fields(body).filter(({ value }) => ['script', 'extends', 'trigger'].some(key => has(value, key)))
  if (jobs.length === 0 && !has(body, 'include')) return false
  if (['jobs', 'pipelines', 'steps', 'apiVersion', 'script'].some(key => has(body, key))) return false
  if (FILE.test(document.file.path)) return true
  const isStaged = jobs.some(({ value }) => has(value, 'stage'))
  return jobs.length > 0 && (get(body, 'stages').node?.type === 'sequence' || isStaged)
}

const has = (cursor: Cursor, key: string): boolean => isWritten(get(cursor, key))
