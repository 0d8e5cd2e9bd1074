import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'procedure/node-drain',
  summary: 'Drain a node with a timeout and by eviction, and stop where it fails',
  severity: 'error',
  relevance: 'cluster',
  // Whether somebody watches the drain is not known.
  elsewhere: { 'OP-17': 'warning', 'OP-17.eviction': 'warning' },
  references: ['https://kubernetes.io/docs/tasks/administer-cluster/safely-drain-node/'],
  checks: {
    'OP-17': 'the drain is without {missing}',
    'OP-17.eviction': '--disable-eviction goes past the disruption budgets',
    'OP-17.force': warning('--force deletes Pods that no controller creates again'),
    'OP-17.ignored': 'the script goes on to end nodes where this drain has failed',
  },
  on: facts.procedure,

  *check({ commands }, { say, unsure }) {
    for (const [i, command] of commands.entries()) {
      const [verb] = command.operands
      if (command.program !== 'kubectl' || verb?.text !== 'drain' || command.effect === 'none') continue
      const missing = ['--ignore-daemonsets', '--timeout'].filter(name => !facts.isOn(command, name))
      if (missing.length > 0 && facts.mayHoldOptions(command))
        yield unsure({ why: 'the options of the drain are known when it runs', at: verb.at })
      else if (missing.length > 0) yield say('OP-17', verb.at, { data: { missing: missing.join(' and ') } })
      for (const { at } of facts.isOn(command, '--disable-eviction')
        ? facts.optionsOf(command, '--disable-eviction')
        : [])
        yield say('OP-17.eviction', at)
      for (const { at } of facts.isOn(command, '--force') ? facts.optionsOf(command, '--force') : [])
        yield say('OP-17.force', at)
      if (command.hidden !== undefined && facts.endsNodes(commands.slice(i + 1)))
        yield say('OP-17.ignored', command.hidden.at)
    }
  },
})
