import * as facts from '../../facts/index.ts'
import { allOf, type Context, defineRule } from '../../rule.ts'

const checks = {
  'OP-21': '{command} runs before list-insights has shown whether the cluster is ready',
  'OP-21.force': '{option} goes on in spite of what the insights say',
  'OP-21.result': 'nothing asks describe-update whether the update by {command} succeeded',
  'OP-21.nodes': 'the nodes are upgraded before the control plane',
  'OP-21.rollback': 'the control plane is rolled back before the nodes',
} as const

export default defineRule({
  id: 'procedure/upgrade-order',
  summary: 'Read the insights, upgrade the control plane, ask for its update, then the nodes',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html'],
  checks,
  on: { procedure: allOf(facts.procedure) },
  with: { sourced: allOf(facts.scriptLibrary, facts.sourcedFinder) },

  *check({ procedure }, context, { sourced }) {
    for (const one of procedure) yield* judge(one, sourced(one), context)
  },
})

function* judge(
  { commands, elsewhere, isOwnCluster, sources }: facts.Procedure,
  { mayRun }: facts.Sourced,
  { say, unsure }: Context<typeof checks, Record<never, never>>,
) {
  if (isOwnCluster) return
  const reached = commands.filter(({ isReached, effect }) => isReached && effect !== 'none')
  const first = reached.findIndex(isUpgrade)
  if (first < 0) return
  const insights = reached.findIndex(one => facts.nameOf(one) === INSIGHTS)
  const judged = reached.reduce((last, one) => (facts.judgesUpdate(one) ? Math.max(last, lastAfter(one)) : last), -1)
  for (const [i, command] of reached.entries()) {
    const verb = command.operands[command.program === 'aws' ? 1 : 0]
    if (!isUpgrade(command) || verb === undefined) continue
    const data = { command: facts.nameOf(command) }
    const isInformed = (insights >= 0 && insights < i) || elsewhere.includes(INSIGHTS)
    const isAsked =
      command.program !== 'aws' || judged >= command.order || elsewhere.includes('aws eks describe-update')
    // A file that is sourced has functions of its own, which may ask.
    const mayAsk = (isInformed || mayRun('list-insights')) && (isAsked || mayRun('describe-update'))
    if (sources.length > 0 && mayAsk && !(isInformed && isAsked))
      yield unsure({ why: 'what the sourced files ask', at: verb.at })
    else if (!isInformed) yield say('OP-21', verb.at, { data })
    else if (!isAsked) yield say('OP-21.result', verb.at, { data })
    for (const { name, at } of facts.isOn(command, '--force') ? facts.optionsOf(command, '--force') : [])
      yield say('OP-21.force', at, { data: { option: name } })
  }
  const isRollback = reached.some(goesBack)
  const nodes = isRollback ? reached.findLastIndex(isOfNodes) : reached.findIndex(isOfNodes)
  const early = isRollback ? reached[first] : reached[nodes]
  const isEarly = nodes >= 0 && (isRollback ? first < nodes : nodes < first)
  const verb = early?.operands[early.program === 'aws' ? 1 : 0]
  if (isEarly && verb !== undefined) yield say(isRollback ? 'OP-21.rollback' : 'OP-21.nodes', verb.at)
}

/** The number of the last command before a command runs for the last time. */
const lastAfter = ({ order, againAfter }: facts.ProcedureCommand): number => againAfter ?? order - 1

const INSIGHTS = 'aws eks list-insights'

const isUpgrade = (command: facts.ProcedureCommand): boolean =>
  facts.nameOf(command) === 'aws eks update-cluster-version' ||
  (facts.nameOf(command) === 'eksctl upgrade cluster' && facts.isOn(command, '--approve'))

const isOfNodes = (command: facts.ProcedureCommand): boolean =>
  /^(?:aws eks update-nodegroup-version|eksctl upgrade (?:nodegroup|ng))$/.test(facts.nameOf(command))

/** Whether a command asks for the insights of a rollback. */
const goesBack = (command: facts.ProcedureCommand): boolean =>
  facts.nameOf(command) === INSIGHTS &&
  facts.optionsOf(command, '--filter').some(({ value }) => value?.text.includes('ROLLBACK_READINESS') === true)
