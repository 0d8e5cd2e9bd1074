import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, type Place } from '../../rule.ts'

export default defineRule({
  id: 'procedure/restart-after-change',
  summary: 'Restart the workloads whose identity or configuration has changed',
  severity: 'error',
  relevance: 'cluster',
  // Whether a later step or person restarts them is not known.
  elsewhere: { 'OP-30': 'warning', 'OP-30.agents': 'warning' },
  references: [
    'https://docs.aws.amazon.com/eks/latest/userguide/pod-configuration.html',
    'https://docs.cilium.io/en/stable/configuration/',
  ],
  checks: {
    'OP-30': 'Pods that run keep the identity that they have: no rollout restart comes after {command}',
    'OP-30.agents':
      'the agents keep the configuration that they have: no restart of the DaemonSet comes after {command}',
  },
  on: { procedure: allOf(facts.procedure) },
  with: { ciliumValues: allOf(facts.ciliumValues) },

  *check({ procedure }, { say, unsure }, { ciliumValues }) {
    const rollsOut = ciliumValues.some(({ rollOutPods }) => known(rollOutPods) === true)
    for (const one of procedure) {
      if (one.isOwnCluster || one.elsewhere.includes('kubectl rollout')) continue
      for (const { of, at, command } of unfollowed(one)) {
        const data = { command: facts.nameOf(command) }
        if (of === 'identity') yield say('OP-30', at, { data })
        else if (rollsOut) continue
        else if (facts.isOn(command, '--install', '-i'))
          yield unsure({ why: 'whether the release exists already is known when the script runs', at })
        else yield say('OP-30.agents', at, { data })
      }
    }
  },
})

interface Change {
  readonly of: 'identity' | 'agents'
  readonly at: Place
  readonly command: facts.ProcedureCommand
}

/** The changes after which nothing restarts what they are about. */
function unfollowed({ commands }: facts.Procedure): readonly Change[] {
  const reached = commands.filter(({ isReached, effect }) => isReached && effect === 'changes')
  const made = new Set(reached.flatMap(command => accountMadeBy(command) ?? []))
  const restarts = reached.findLastIndex(isRestart)
  const agents = reached.findLastIndex(restartsAgents)
  const starts = reached.findLastIndex(one => STARTS.test(facts.nameOf(one)))
  return reached.flatMap((command, i) => {
    const change = changeIn(command, made)
    if (change === undefined) return []
    const isFirst = / create-pod-identity-association$| create podidentityassociations?$/.test(facts.nameOf(command))
    if (change.of === 'agents') return agents > i ? [] : [change]
    return restarts > i || (isFirst && starts > i) ? [] : [change]
  })
}

/** What starts Pods that are new. */
const STARTS = /^(?:kubectl (?:apply|create|run|replace)|helm (?:install|upgrade))$/

const isRestart = (command: facts.ProcedureCommand): boolean =>
  (facts.nameOf(command) === 'kubectl rollout' && command.operands[1]?.text === 'restart') ||
  (facts.nameOf(command) === 'kubectl delete' && /^po(?:ds?)?(?:\/|$)/.test(command.operands[1]?.text ?? ''))

const restartsAgents = (command: facts.ProcedureCommand): boolean =>
  isRestart(command) &&
  [
    ...command.operands.slice(2),
    ...facts.optionsOf(command, '-l', '--selector').flatMap(({ value }) => value ?? []),
  ].some(({ text, isOpen }) => isOpen || /(?:^|[/=])cilium$/.test(text))

function changeIn(command: facts.ProcedureCommand, made: ReadonlySet<string>): Change | undefined {
  const name = facts.nameOf(command)
  const [verb, second] = command.operands
  if (ASSOCIATION.test(name) && second !== undefined) return { of: 'identity', at: second.at, command }
  if (name === 'kubectl annotate' || name === 'kubectl patch') {
    const isAccount = /^(?:sa|serviceaccounts?)(?:\/|$)/.test(second?.text ?? '')
    const value = [
      ...command.operands,
      ...facts.optionsOf(command, '-p', '--patch').flatMap(one => one.value ?? []),
    ].find(({ text }) => text.includes('eks.amazonaws.com/role-arn'))
    const isNew = made.has(accountOf(command))
    return isAccount && value !== undefined && !isNew ? { of: 'identity', at: value.at, command } : undefined
  }
  const isAgents = name === 'helm upgrade' && command.operands.some(({ text }) => /(?:^|\/)cilium$/.test(text))
  const rollsOut = facts
    .optionsOf(command, '--set', '--set-string')
    .some(({ value }) => /(?:^|,)rollOutCiliumPods=true/.test(value?.text ?? ''))
  const isChange = facts.optionsOf(command, '--set', '--set-string', '-f', '--values').length > 0
  return isAgents && isChange && !rollsOut && verb !== undefined ? { of: 'agents', at: verb.at, command } : undefined
}

const ASSOCIATION =
  /^(?:aws eks (?:create|update)-pod-identity-association|eksctl (?:create|update) podidentityassociations?)$/

/** The service account that a command is about, by its name. */
function accountOf({ operands }: facts.ProcedureCommand): string {
  const [, type = '', name = ''] = operands.map(({ text }) => text)
  return type.split('/', 2)[1] ?? name
}

/** The service account that a command creates: no Pod has it yet. */
const accountMadeBy = (command: facts.ProcedureCommand): string | undefined =>
  facts.nameOf(command) === 'kubectl create' && /^(?:sa|serviceaccounts?)$/.test(command.operands[1]?.text ?? '')
    ? accountOf(command)
    : undefined
