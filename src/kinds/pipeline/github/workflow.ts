import { triggersOf } from '../../../dialects/workflow-triggers.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { roleAssumption } from '../../../facts/iam/role-assumption.ts'
import { type RemoteSource, remoteSource } from '../../../facts/kubernetes/remote-source.ts'
import { pipeline } from '../../../facts/pipeline/pipeline.ts'
import { parseIamArn } from '../../../model/iam/arn.ts'
import { pathFrom } from '../../../model/repository-path.ts'
import { actionBuilds } from '../commands/image-builds.ts'
import { missingFile } from '../commands/named-paths.ts'
import { assumedIn } from './assumed-role.ts'
import { githubPipeline } from './pipeline.ts'
import { subjectsOfJob } from './subjects.ts'

export default defineKind({
  id: 'GitHubWorkflow',
  types: ['object'],
  fileNames: /(?:^|\/)\.github\/workflows\/[^/]+$/,
  recognisedBy: 'on, and jobs with runs-on or uses',

  is: ({ body }) =>
    triggersOf(body).node !== undefined &&
    fields(get(body, 'jobs')).some(({ value }) => ['runs-on', 'uses'].some(key => get(value, key).node !== undefined)),

  *read(resource) {
    const { body } = resource
    yield pipeline.of(githubPipeline(resource))
    yield* actionBuilds(body)
    for (const { value: job } of fields(get(body, 'jobs'))) {
      yield* remoteWorkflow(get(job, 'uses')).map(remoteSource.of)
      yield* missingParts(job, resource.document.file.path).map(remoteSource.of)
      for (const step of items(get(job, 'steps'))) {
        const subjects = subjectsOfJob(job, triggersOf(body))
        for (const { role, audience } of assumedIn(step))
          yield roleAssumption.of({ roleArn: text(role), audience: text(audience), ...subjects })
        for (const { key, value, action } of givenToAction(step, resource.document.file.path))
          yield roleAssumption.of({
            roleArn: text(value),
            audience: { state: 'unknown', why: 'an action decides on the audience', at: place(value) },
            ...subjects,
            via: { action, input: key },
          })
      }
    }
  },
})

/** The roles that a step gives to an action of this repository, by its inputs. */
function givenToAction(step: Cursor, path: string) {
  const name = /^\.\/(.+)$/.exec(literal(get(step, 'uses')) ?? '')?.[1]
  const root = path.slice(0, Math.max(0, path.lastIndexOf('.github/')))
  const action = name === undefined ? undefined : pathFrom(root.replace(/\/$/, ''), name)
  if (action === undefined) return []
  const roles = fields(get(step, 'with')).filter(({ value }) => parseIamArn(literal(value) ?? '')?.type === 'role')
  return roles.map(one => ({ ...one, action }))
}

/** The workflows and actions of this repository that a job uses; unless it is checked out into a folder, they are named from its root. */
function missingParts(job: Cursor, path: string): readonly RemoteSource[] {
  const steps = items(get(job, 'steps'))
  if (steps.some(step => get(step, 'with', 'path').node !== undefined)) return []
  const from = [path.slice(0, Math.max(0, path.lastIndexOf('.github/'))).replace(/\/$/, '')]
  return [get(job, 'uses'), ...steps.map(step => get(step, 'uses'))].flatMap(uses => {
    const name = literal(uses) ?? ''
    return name.startsWith('./') ? missingFile(name, from, place(uses)) : []
  })
}

/** A reusable workflow of another repository. Single actions are not reported: their names say what they do. */
function remoteWorkflow(uses: Cursor): readonly RemoteSource[] {
  const name = literal(uses)
  if (name === undefined || !/^[\w.-]+\/[\w.-]+\/\.github\/workflows\//.test(name)) return []
  const reason = 'it is a workflow of another repository; nothing is fetched'
  const file = name.replace(/^[^/]+\/[^/]+\//, '').replace(/@.*$/, '')
  return [{ at: place(uses), kind: 'remote reusable workflow', reason, name, isApart: true, file }]
}
