import { defineRule } from '../../engine/rule.ts'
import { foundIn, harborRobot } from '../../facts/harbor/harbor-requests.ts'

export default defineRule({
  id: 'registry/harbor-robot',
  summary: 'Limit Harbor robots to one project, to pulls and to an expiry date',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://goharbor.io/docs/main/working-with-projects/project-configuration/create-robot-accounts/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-08': 'the level of the robot must be project, not {found}',
    'HB-08.expiry': 'the robot never expires: duration is {found}',
    'HB-08.action': 'the robot may {action} {resource}, but only needs to pull',
    'HB-08.read': { severity: 'warning', text: 'the robot may {action} {resource} in addition to pulling' },
  },
  on: harborRobot,

  *check({ level, duration, access }, { say, unsure }) {
    for (const value of [level, duration]) if (value.state === 'unknown') yield unsure(value)
    if (level.state !== 'unknown' && !(level.state === 'known' && level.value === 'project'))
      yield say('HB-08', level.at, { data: { found: foundIn(level) } })
    if (duration.state !== 'unknown' && !(duration.state === 'known' && duration.value > 0))
      yield say('HB-08.expiry', duration.at, { data: { found: foundIn(duration) } })
    for (const { action, resource } of access) {
      if (action.state === 'unknown') yield unsure(action)
      else if (resource.state === 'unknown') yield unsure(resource)
      else if (action.state === 'known' && resource.state === 'known') {
        const isPull = action.value === 'pull' && resource.value === 'repository'
        const check = /^(?:read|list)$/.test(action.value) ? 'HB-08.read' : 'HB-08.action'
        if (!isPull) yield say(check, action.at, { data: { action: action.value, resource: resource.value } })
      }
    }
  },
})
