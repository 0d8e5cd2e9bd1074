import { type Cursor, fields, get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { tokenAssumption } from '../../../facts/iam/role-assumption.ts'
import { remoteSource } from '../../../facts/kubernetes/remote-source.ts'
import { pipeline } from '../../../facts/pipeline/pipeline.ts'
import { remoteIncludes } from './includes.ts'
import { gitlabPipeline } from './pipeline.ts'
import { tokenAssumptions } from './tokens.ts'

const FILE = /(?:^|[/.])gitlab-ci\.ya?ml$/

export default defineKind({
  id: 'GitLabPipeline',
  types: ['object'],
  fileNames: FILE,
  recognisedBy: 'a file of GitLab CI, or stages and jobs with script',

  // Travis has `script` at the root, Bitbucket `pipelines`, Drone `kind: pipeline`.
  is: ({ body, document }) => {
    const jobs = fields(body).filter(({ value }) => hasAny(value, ['script', 'extends', 'trigger']))
    if (isOfBases(body)) return true
    if (jobs.length === 0 && !hasAny(body, ['include'])) return false
    if (hasAny(body, ['jobs', 'pipelines', 'steps', 'apiVersion', 'script'])) return false
    if (FILE.test(document.file.path)) return true
    const isStaged = jobs.some(({ value }) => hasAny(value, ['stage']))
    return jobs.length > 0 && (get(body, 'stages').node?.type === 'sequence' || isStaged)
  },

  *read(resource) {
    const made = gitlabPipeline(resource)
    yield pipeline.of(made)
    yield* tokenAssumptions(resource.body, made).map(tokenAssumption.of)
    yield* remoteIncludes(resource.body).map(remoteSource.of)
  },
})

const OF_JOBS = ['allow_failure', 'before_script', 'id_tokens', 'needs', 'rules', 'script', 'stage', 'when']

/** Whether a file is of hidden jobs only, for those of other files to extend. */
const isOfBases = (body: Cursor): boolean =>
  fields(body).every(({ key, value }) => key.startsWith('.') && hasAny(value, OF_JOBS)) && fields(body).length > 0

/** Whether one of some keys is written: a key that a template fills in may be any, and shows nothing. */
const hasAny = (map: Cursor, keys: readonly string[]): boolean => fields(map).some(({ key }) => keys.includes(key))
