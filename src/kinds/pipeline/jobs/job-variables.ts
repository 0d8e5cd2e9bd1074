import { jobFileOf } from '../../../dialects/job-systems.ts'
import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { literal, looseText } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { known } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { unverifiedVariable } from '../../../facts/pipeline/job-variable.ts'
import { isVerificationVariable, skipsVerification } from '../../../model/tls-flags.ts'
import { isPipeline, isWorkflow } from './job-images.ts'

/** The variables of jobs, and of the images that Dockerfiles make, that say how programs talk to servers. */
export default defineKind({
  id: 'JobVariables',
  types: ['object', 'dockerfile'],
  recognisedBy: 'a variable of a job or of a Dockerfile that skips the verification of TLS',

  read: resource => {
    const distinct = new Map([...environmentsOf(resource)].map(one => [one.pointer, one]))
    const found = [...distinct.values()].flatMap(one => [...unverifiedIn(one)])
    return found.length === 0 ? undefined : found
  },
})

function* environmentsOf(resource: Resource): Generator<Cursor> {
  const { type, body } = resource
  if (type === 'dockerfile') for (const one of items(body)) yield* [get(one, 'ENV'), get(one, 'ARG')]
  else if (isWorkflow(resource)) yield* ofWorkflow(body)
  else if (isPipeline(resource))
    yield* [body, ...fields(body).map(({ value }) => value)].map(one => get(one, 'variables'))
  else for (const { environments } of jobFileOf(body)?.scripts ?? []) yield* environments
}

function* ofWorkflow(body: Cursor): Generator<Cursor> {
  const jobs = fields(get(body, 'jobs')).map(({ value }) => value)
  const run = [body, get(body, 'runs'), ...jobs].flatMap(one => [
    one,
    get(one, 'container'),
    ...fields(get(one, 'services')).map(({ value }) => value),
    ...items(get(one, 'steps')),
  ])
  yield* run.map(one => get(one, 'env'))
}

function* unverifiedIn(environment: Cursor): Generator<EmittedFact> {
  const listed = items(environment).map(item => ({ key: literal(get(item, 'name')) ?? '', value: item }))
  for (const { key, value } of [...fields(environment), ...listed]) {
    if (!isVerificationVariable(key)) continue
    // GitLab and Azure describe a variable beside its value.
    const stated = value.node?.type === 'mapping' ? get(value, 'value') : value
    const text = known(looseText(stated))
    if (text !== undefined && skipsVerification(key, text))
      yield unverifiedVariable.of({ written: `${key}=${text}`, at: place(stated) })
  }
}
