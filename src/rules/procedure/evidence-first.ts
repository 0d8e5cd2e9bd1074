import { defineRule } from '../../engine/rule.ts'
import { nameOf, procedure } from '../../facts/pipelines/procedure.ts'

export default defineRule({
  id: 'procedure/evidence-first',
  summary: 'Collect evidence before a change, in files that only their owner can read',
  severity: 'error',
  since: '0.1.0',
  references: ['https://pubs.opengroup.org/onlinepubs/9799919799/utilities/umask.html'],
  checks: {
    'OP-07': '{file} keeps evidence, and is written before `umask 077`',
    'OP-08': '{command} changes the platform before anything has been asked of it',
  },
  on: procedure,

  *check({ commands, runs, isOwnCluster }, { say, unsure }) {
    if (runs !== 'script') return
    const reached = commands.filter(
      ({ isReached, effect, onFailure }) => isReached && effect !== 'none' && onFailure !== 'trap',
    )
    const [first] = reached
    if (first?.effect === 'changes' && !isOwnCluster && isOfCluster.test(nameOf(first)))
      yield say('OP-08', first.at, { data: { command: nameOf(first) } })
    for (const { effect, output, settings } of reached) {
      if (effect !== 'reads' || output === undefined || output.isTemporary === true || NO_FILE.test(output.text))
        continue
      if (settings.umask === 'maybe')
        yield unsure({ why: 'the mask for new files is decided when the script runs', at: output.at })
      if (settings.umask === 'off') yield say('OP-07', output.at, { data: { file: output.text } })
    }
  },
})

/** Commands that change a cluster: of the other services of AWS it is not known what they change. */
const isOfCluster = /^(?:kubectl|oc|helm|eksctl|aws eks)\b/

/** Where no evidence is kept: devices, the files of a job, files that `mktemp` made for their owner only. */
const NO_FILE = /^\/dev\/|^\$\{?GITHUB_|mktemp|^\$\{?(?:TMP|TEMP)\w*\}?$|^&\d$|KUBECONFIG/i
