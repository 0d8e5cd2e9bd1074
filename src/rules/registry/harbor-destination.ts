import * as facts from '../../facts/index.ts'
import { defineRule, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-destination',
  summary: 'Name the destination of a replication by the id that Harbor returned',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://goharbor.io/docs/main/administration/configuring-replication/create-replication-rules/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-07': '{member} must be a number, not {found}',
    'HB-07.script': 'the script creates a registry, but dest_registry.id is always {found}, whatever id Harbor returns',
  },
  on: facts.harborReplication,

  *check({ dialect, isPull, isDeclared, destination, script }, { say, unsure }) {
    if (isPull || destination === undefined) return
    if (destination.state === 'known') {
      if (script?.createsRegistry === true)
        yield say('HB-07.script', destination.at, { data: { found: written(destination) } })
    } else if (destination.state === 'unknown') {
      // A script's variable, or an attribute in Terraform, contains the id of an answer.
      if (!isDeclared && script === undefined) yield unsure(destination)
    } else {
      const member = facts.HARBOR_MEMBERS[dialect].destination ?? ''
      yield say('HB-07', destination.at, {
        data: { member, found: written(destination) },
        ...facts.asNumber(destination),
      })
    }
  },
})
