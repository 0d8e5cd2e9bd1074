import { type GitLabJob, inheritedOf, jobsOf, keyOf, linesOf } from '../dialects/gitlab-jobs.ts'
import { type Cursor, get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { dockerScriptsOf } from './container-command.ts'
import { commandsIn } from './variable-commands.ts'

/**
 * The jobs of a pipeline, as they are after `extends`, `default` and `!reference`: one shell runs `before_script` and `script`. A
 * hidden job only runs where another one extends it.
 */
export default defineCarrier({
  id: 'gitlab-ci',
  types: ['object'],

  *holds({ body }) {
    const jobs = jobsOf(body).filter(job => ['script', 'run'].some(key => keyOf(job, key).node !== undefined))
    const extended = new Set(jobs.flatMap(({ layers }) => layers.slice(1).map(({ pointer }) => pointer)))
    yield* commandsIn([get(body, 'variables')])
    for (const job of jobs) {
      if (job.name.startsWith('.') && extended.has(job.cursor.pointer)) continue
      for (const cursor of textsOf(job, body))
        yield {
          cursor,
          role: 'script',
          language: 'shell',
          job: { name: job.name, isOneShell: true },
          environments: [...job.layers.map(layer => get(layer, 'variables')), get(body, 'variables')],
        }
      yield* commandsIn(job.layers.slice(0, 1).map(layer => get(layer, 'variables')))
      for (const service of items(inheritedOf(job, body, 'services'))) yield* dockerScriptsOf(service)
    }
  },
})

const textsOf = (job: GitLabJob, body: Cursor): readonly Cursor[] =>
  [
    get(inheritedOf(job, body, 'hooks'), 'pre_get_sources_script'),
    inheritedOf(job, body, 'before_script'),
    keyOf(job, 'script'),
    inheritedOf(job, body, 'after_script'),
    ...items(keyOf(job, 'run')).map(step => get(step, 'script')),
  ].flatMap(one => linesOf(one, body))
