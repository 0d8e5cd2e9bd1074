import * as facts from '../../facts/index.ts'
import { defineRule, type Place } from '../../rule.ts'

const MISSING = 'the cluster is deleted, and nothing before this removes {missing}'

export default defineRule({
  id: 'procedure/cluster-retirement',
  summary: 'Remove load balancers, compute and deletion protection, then the cluster',
  severity: 'error',
  relevance: { 'OP-20': 'cluster', 'OP-20.groups': 'platform', 'OP-20.order': 'cluster', 'OP-20.force': 'cluster' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/delete-cluster.html'],
  checks: {
    'OP-20': MISSING,
    // A cluster of Fargate alone has none.
    'OP-20.groups': MISSING,
    'OP-20.order': 'this is removed after {before}, too late for the controllers that clean up behind it',
    'OP-20.force': '{option} deletes the cluster without evicting its Pods or in spite of what fails',
  },
  on: facts.procedure,

  *check({ commands, elsewhere, isOwnCluster }, { say }) {
    if (isOwnCluster) return
    const reached = commands.filter(({ isReached, effect }) => isReached && effect !== 'none')
    const left = leftAtFirst(elsewhere)
    const waits = reached.findLastIndex(one => facts.nameOf(one) === 'kubectl wait')
    for (const [i, command] of reached.entries()) {
      for (const { name: option, at } of forcing(command)) yield say('OP-20.force', at, { data: { option } })
      for (const one of removedBy(command, waits > i)) left.delete(one)
      const [, operation] = command.operands
      if (!isDeletionOfCluster(command) || operation === undefined) continue
      const parts = left.has('compute') ? left : new Set([...left].filter(part => part !== 'node groups'))
      const check = parts.size > 0 ? 'OP-20' : 'OP-20.groups'
      const missing = [...(parts.size > 0 ? parts : left)].filter(part => part !== 'compute').join(', ')
      if (left.size > 0) yield say(check, operation.at, { data: { missing } })
    }
    if (!reached.some(isDeletionOfCluster)) return
    for (const { at, before } of lateIn(reached)) yield say('OP-20.order', at, { data: { before } })
  },
})

const isDeletionOfCluster = (command: facts.ProcedureCommand): boolean =>
  facts.nameOf(command) === 'aws eks delete-cluster'

const forcing = (command: facts.ProcedureCommand) =>
  facts.nameOf(command) === 'eksctl delete cluster'
    ? ['--force', '--disable-nodegroup-eviction'].flatMap(name =>
        facts.isOn(command, name) ? facts.optionsOf(command, name).slice(0, 1) : [],
      )
    : []

/** `compute`: node groups, Fargate profiles or capabilities, whichever there are. */
type Part = 'load balancers' | 'compute' | 'node groups' | 'deletion protection'

/** What must be removed before a cluster, without what other jobs of the pipeline remove. */
function leftAtFirst(elsewhere: readonly string[]): Set<Part> {
  const isElsewhere = (names: RegExp): boolean => elsewhere.some(name => names.test(name))
  const left = new Set<Part>()
  if (!isElsewhere(/^(?:kubectl delete|helm uninstall)$/)) left.add('load balancers')
  if (!elsewhere.some(facts.removesCompute)) left.add('compute')
  if (!elsewhere.some(facts.removesNodeGroups)) left.add('node groups')
  if (!isElsewhere(/^aws eks update-cluster-config$/)) left.add('deletion protection')
  return left
}

/** What a command removes, or stops the script by where there is some; `hasWait` where a wait comes after it. */
function* removedBy(command: facts.ProcedureCommand, hasWait: boolean): Generator<Part> {
  const name = facts.nameOf(command)
  const goesOn = facts.optionsOf(command, '--wait').some(({ value }) => value?.text === 'false')
  if (facts.mayDeleteBalancer(command) && (!goesOn || hasWait)) yield 'load balancers'
  if (facts.removesCompute(name) || LISTS.test(name)) yield 'compute'
  if (facts.removesNodeGroups(name) || name === 'aws eks list-nodegroups') yield 'node groups'
  if (name === 'aws eks update-cluster-config' && facts.optionsOf(command, ...UNPROTECTS).length > 0)
    yield 'deletion protection'
}

/** Who lists them can stop where there are some. */
const LISTS = /^aws eks list-(?:nodegroups|fargate-profiles|capabilities)$/
const UNPROTECTS = ['--no-deletion-protection', '--cli-input-json']

interface Late {
  readonly at: Place
  /** What has been removed before. */
  readonly before: string
}

/** What is removed after what its removal needs: controllers run on nodes, and capabilities are the cluster's own. */
function* lateIn(reached: readonly facts.ProcedureCommand[]): Generator<Late> {
  let before: string | undefined
  for (const command of reached) {
    const name = facts.nameOf(command)
    const word = command.operands[1] ?? command.operands[0]
    if (name === 'aws eks delete-cluster') before = 'the cluster'
    else if (/ delete-nodegroup$/.test(name)) before ??= 'node groups'
    if (word === undefined || before === undefined || command.onFailure !== undefined) continue
    const isLate = facts.deletesBalancer(command) || / delete-capability$/.test(name)
    if (isLate || (before === 'the cluster' && facts.removesCompute(name))) yield { at: word.at, before }
  }
}
