import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-robot',
  summary: 'Limit Harbor robots to one project, to pulls and to an expiry date',
  severity: 'error',
  relevance: { 'HB-08': 'platform', 'HB-08.expiry': 'anywhere' },
  references: [
    'https://goharbor.io/docs/main/working-with-projects/project-configuration/create-robot-accounts/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-08': 'the level of the robot must be project, not {found}',
    'HB-08.expiry': 'the robot never expires: duration is {found}',
    'HB-08.action': 'the robot may {action} {resource}, but only needs to pull',
    'HB-08.read': warning('the robot may {action} {resource} in addition to pulling'),
  },
  on: facts.harborRobot,

  *check({ level, duration, access }, { say }) {
    yield* decided(level)
    if (isNot(level, 'project')) yield say('HB-08', level.at, { data: { found: written(level) } })
    const days = (yield* decided(duration)) ?? 0
    if (days <= 0 && duration.state !== 'unknown')
      yield say('HB-08.expiry', duration.at, { data: { found: written(duration) } })
    for (const one of access) {
      const action = yield* decided(one.action)
      if (action === undefined) continue
      const resource = yield* decided(one.resource)
      if (resource === undefined || (action === 'pull' && resource === 'repository')) continue
      const check = /^(?:read|list)$/.test(action) ? 'HB-08.read' : 'HB-08.action'
      yield say(check, one.action.at, { data: { action, resource } })
    }
  },
})
