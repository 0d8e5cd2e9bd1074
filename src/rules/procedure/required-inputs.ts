import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'procedure/required-inputs',
  summary: 'Stop where cluster, account, region or namespace is not given',
  severity: 'error',
  relevance: 'platform',
  references: ['https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_06_02'],
  checks: {
    'OP-04': 'the script works on a default where {name} is not given',
    'OP-04.unguarded': 'the script goes on where {name} is not given',
  },
  on: facts.procedure,

  *check({ inputs, runs, isOwnCluster }, { say }) {
    if (runs === 'user data' || isOwnCluster) return
    for (const { name, by, at } of inputs)
      yield say(by === 'default' ? 'OP-04' : 'OP-04.unguarded', at, { data: { name: name.replace(/^-+/, '') } })
  },
})
