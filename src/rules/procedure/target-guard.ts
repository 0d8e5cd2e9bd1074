import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/target-guard',
  summary: 'Compare the account and the server with what is expected before a change',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/cli/latest/reference/sts/get-caller-identity.html'],
  checks: {
    'OP-05': '{command} changes the platform before the account of the credentials is compared with the expected one',
    'OP-06':
      '{command} changes a cluster before the server of the context is compared with the endpoint of the cluster',
  },
  on: { procedure: allOf(facts.procedure) },
  with: { sourced: allOf(facts.scriptLibrary, facts.sourcedFinder) },

  *check({ procedure }, { say, unsure }, { sourced }) {
    for (const one of procedure) {
      const { commands, runs, isOwnCluster } = facts.withSourced(one, sourced(one))
      if (runs !== 'script' || isOwnCluster || !commands.some(isOfCluster)) continue
      const changes = commands.filter(
        ({ effect, isReached, onFailure }) => effect === 'changes' && isReached && onFailure !== 'trap',
      )
      const first = changes.find(({ guards }) => guards.account !== 'on')
      const client = changes.find(one => one.guards.server !== 'on' && isClient(one))
      const open = [first, client].find(one => one?.guards.account === 'maybe' || one?.guards.server === 'maybe')
      if (open !== undefined)
        yield unsure({ why: 'whether account and server are compared is decided elsewhere', at: open.at })
      if (first?.guards.account === 'off') yield say('OP-05', first.at, { data: { command: facts.nameOf(first) } })
      if (client?.guards.server === 'off') yield say('OP-06', client.at, { data: { command: facts.nameOf(client) } })
    }
  },
})

const isClient = ({ program }: facts.ProcedureCommand): boolean => /^(?:kubectl|oc|helm)$/.test(program)

/** A command of AWS is about the platform whatever its service: instances, roles and registries are a cluster's. */
const isOfCluster = (command: facts.ProcedureCommand): boolean =>
  isClient(command) ||
  command.program === 'eksctl' ||
  (command.program === 'aws' && (command.operands[0]?.text === 'eks' || command.effect === 'changes'))
