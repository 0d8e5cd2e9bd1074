import { jobFileOf } from '../../../dialects/job-systems.ts'
import { triggersOf } from '../../../dialects/workflow-triggers.ts'
import { type Cursor, fields, get, items } from '../../../documents/cursor.ts'
import { literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { Value } from '../../../documents/value.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind } from '../../../engine/kind.ts'
import { type ImageMention, imageMention } from '../../../facts/registry/image-mention.ts'
import { listedIn } from './listed-input.ts'

/** The images that the jobs of a pipeline run in, and those of what runs beside them. */
export default defineKind({
  id: 'JobImages',
  types: ['object', 'jenkinsfile'],
  recognisedBy:
    'images of the jobs of GitHub Actions, GitLab, Azure Pipelines, CircleCI, Bitbucket, Drone, Woodpecker, Cloud Build and Jenkins',

  read: resource => {
    const found = isWorkflow(resource)
      ? [...mentions(ofWorkflow(resource), 'run'), ...mentions(pushedBy(resource), 'published')]
      : isPipeline(resource)
        ? mentions(ofPipeline(resource), 'run')
        : mentions(ofOthers(resource), 'run')
    return found.length === 0 ? undefined : found
  },
})

const mentions = (images: Iterable<Value<string>>, as: ImageMention['as']): readonly EmittedFact[] =>
  Array.from(images, reference => imageMention.of({ reference, inGraph: false, as }))

/** Whether a document is a workflow of GitHub Actions, or an action of it. */
export const isWorkflow = ({ body }: Resource): boolean =>
  (triggersOf(body).node !== undefined &&
    fields(get(body, 'jobs')).some(({ value }) =>
      ['runs-on', 'uses'].some(key => get(value, key).node !== undefined),
    )) ||
  get(body, 'runs', 'using').node !== undefined

/** A string at a key, or at its `image` or `name`. */
const stated = (cursor: Cursor, name: string): Value<string> =>
  withoutScheme(known(text(cursor.node?.type === 'mapping' ? get(cursor, name) : cursor)))

/** Anything with a dollar is put together when the job runs: `$image`, `$[[ inputs.image ]]`. */
const known = (value: Value<string>): Value<string> =>
  value.state === 'known' && value.value.includes('$')
    ? { state: 'unknown', why: 'a variable of the pipeline', at: value.at }
    : value

function* ofWorkflow({ body }: Resource): Generator<Value<string>> {
  for (const { value: job } of fields(get(body, 'jobs'))) {
    if (get(job, 'container').node !== undefined) yield stated(get(job, 'container'), 'image')
    for (const { value: service } of fields(get(job, 'services'))) yield known(text(get(service, 'image')))
    for (const step of items(get(job, 'steps'))) yield* actionImage(get(step, 'uses'))
  }
  for (const step of items(get(body, 'runs', 'steps'))) yield* actionImage(get(step, 'uses'))
  yield* actionImage(get(body, 'runs', 'image'))
}

const SCHEME = 'docker://'

/** `docker://alpine:3.22` in place of an action. */
function* actionImage(cursor: Cursor): Generator<Value<string>> {
  const value = known(text(cursor))
  if (value.state === 'known' && value.value.startsWith(SCHEME)) yield withoutScheme(value)
}

/** GitHub gives the image of a container to `docker`, and takes `docker://` off. */
function withoutScheme(value: Value<string>): Value<string> {
  if (value.state !== 'known' || !value.value.startsWith(SCHEME)) return value
  const within = { start: SCHEME.length, end: value.value.length }
  return { ...value, value: value.value.slice(SCHEME.length), at: { ...value.at, within } }
}

/** What Docker's own action gives the image that it builds: tags in lines, or between commas. */
function* pushedBy({ body }: Resource): Generator<Value<string>> {
  for (const { value: job } of fields(get(body, 'jobs')))
    for (const step of items(get(job, 'steps'))) {
      if (!/^docker\/build-push-action(?:@|$)/.test(literal(get(step, 'uses')) ?? '')) continue
      for (const { text, at } of listedIn(get(step, 'with', 'tags'))) {
        const [tag = ''] = text.split(/\s/, 1)
        const { start } = at.within
        if (!/^#|[${}]/.test(tag))
          yield { state: 'known', value: tag, at: { ...at, within: { start, end: start + tag.length } } }
      }
    }
}

/** The images of the jobs of other systems; a text may be the name of a variable there. */
function* ofOthers({ body }: Resource): Generator<Value<string>> {
  for (const image of jobFileOf(body)?.images ?? []) if (image.node !== undefined) yield known(text(image))
}

const NAMED = /(?:^|\/)[^/]*\.?gitlab-ci[^/]*\.ya?ml$/

/** Whether a document is a pipeline of GitLab, or a part of one: a map of jobs, each with a script; Travis and Bitbucket have theirs elsewhere. */
export function isPipeline({ body, document }: Resource): boolean {
  if (NAMED.test(document.file.path)) return true
  const jobs = fields(body).filter(({ value }) => get(value, 'script').node !== undefined)
  const hasStages = get(body, 'stages').node?.type === 'sequence'
  return jobs.length > 0 && (hasStages || jobs.some(({ value }) => literal(get(value, 'stage')) !== undefined))
}

/** What is called like a job, and is none. */
const NO_JOBS = new Set(['variables', 'workflow', 'include', 'spec', 'stages', 'cache', 'image', 'services'])

function* ofPipeline({ body }: Resource): Generator<Value<string>> {
  const jobs = fields(body).flatMap(({ key, value }) =>
    value.node?.type === 'mapping' && !NO_JOBS.has(key) ? [value] : [],
  )
  for (const job of [body, ...jobs]) {
    const image = get(job, 'image')
    if (image.node !== undefined) yield stated(image, 'name')
    for (const service of items(get(job, 'services'))) yield stated(service, 'name')
  }
}
