import { type Cursor, fields, get, items, place } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import type { Resource } from '../engine/resource.ts'
import { ciliumRestart } from '../facts/cilium.ts'
import { literal } from '../families/read.ts'

/** `kubectl -n kube-system rollout restart ds/cilium`, in any order of the flags. */
const RESTART = /rollout\s+restart\s[^\n;|&]*\b(?:ds|daemonset|daemonsets)[/\s]+cilium\b/

export default defineKind({
  id: 'PipelineCommands',
  types: ['object'],
  recognisedBy: 'jobs with steps that run commands (GitHub Actions), or jobs with a script (GitLab CI)',
  is: resource => commandsOf(resource).length > 0,

  *facts(resource) {
    for (const command of commandsOf(resource))
      if (RESTART.test(literal(command) ?? '')) yield ciliumRestart.of({ at: place(command) })
  },
})

function commandsOf({ body }: Resource): readonly Cursor[] {
  const jobs = fields(get(body, 'jobs'))
  if (jobs.length > 0 && get(body, 'on').node !== undefined)
    return jobs
      .flatMap(({ value }) => items(get(value, 'steps')).map(step => get(step, 'run')))
      .filter(({ node }) => node !== undefined)
  return fields(body).flatMap(({ value }) => {
    const script = get(value, 'script')
    return script.node?.type === 'sequence' ? items(script) : script.node === undefined ? [] : [script]
  })
}
