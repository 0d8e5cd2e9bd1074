import * as facts from '../../facts/index.ts'
import { decided, defineRule, eachOf } from '../../rule.ts'

export default defineRule({
  id: 'access/client-default-path',
  summary: 'Give a script its own kubeconfig or its own context',
  severity: 'warning',
  relevance: 'cluster',
  elsewhere: { 'KC-07': 'info', 'KC-07.path': 'info' },
  references: ['https://docs.aws.amazon.com/cli/latest/reference/eks/update-kubeconfig.html'],
  checks: {
    'KC-07': 'the command writes to the default kubeconfig, since it names neither a file nor an alias',
    'KC-07.path': '{path} is the default kubeconfig, whose current context may belong to another cluster',
  },
  on: { configurations: eachOf(facts.clientConfiguration) },

  *check({ configurations }, { say }) {
    for (const { path, alias, at } of configurations) {
      const found = yield* decided(path)
      if (found !== undefined && facts.isDefaultPath(found)) yield say('KC-07.path', path.at, { data: { path: found } })
      else if (path.state === 'absent' && alias.state === 'absent') yield say('KC-07', at)
    }
  },
})
