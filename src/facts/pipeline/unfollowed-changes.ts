import type { Place } from '../../documents/document.ts'
import { nameOf, optionsOf, type Procedure, type ProcedureCommand } from './procedure.ts'

/** A change that reaches Pods only once they start again. */
export interface UnfollowedChange {
  /** Who the Pods of a service account are, or the settings of Cilium's agents. */
  readonly of: 'identity' | 'agents'
  readonly at: Place
  readonly command: ProcedureCommand
}

/** The changes of a script after which nothing restarts what they are about. */
export function unfollowedChanges({ commands }: Procedure): readonly UnfollowedChange[] {
  const reached = commands.filter(({ isReached, effect }) => isReached && effect === 'changes')
  const made = new Set(reached.flatMap(command => accountMadeBy(command) ?? []))
  const restarts = reached.findLastIndex(isRestart)
  const agents = reached.findLastIndex(restartsAgents)
  const starts = reached.findLastIndex(one => STARTS.test(nameOf(one)))
  return reached.flatMap((command, i) => {
    const change = changeIn(command, made)
    if (change === undefined) return []
    const isFirst = / create-pod-identity-association$| create podidentityassociations?$/.test(nameOf(command))
    if (change.of === 'agents') return agents > i ? [] : [change]
    return restarts > i || (isFirst && starts > i) ? [] : [change]
  })
}

/** What starts Pods that are new. */
const STARTS = /^(?:kubectl (?:apply|create|run|replace)|helm (?:install|upgrade))$/

const isRestart = (command: ProcedureCommand): boolean =>
  (nameOf(command) === 'kubectl rollout' && command.operands[1]?.text === 'restart') ||
  (nameOf(command) === 'kubectl delete' && /^po(?:ds?)?(?:\/|$)/.test(command.operands[1]?.text ?? ''))

const restartsAgents = (command: ProcedureCommand): boolean =>
  isRestart(command) &&
  [...command.operands.slice(2), ...optionsOf(command, '-l', '--selector').flatMap(({ value }) => value ?? [])].some(
    ({ text, isOpen }) => isOpen || /(?:^|[/=])cilium$/.test(text),
  )

function changeIn(command: ProcedureCommand, made: ReadonlySet<string>): UnfollowedChange | undefined {
  const name = nameOf(command)
  const [verb, second] = command.operands
  if (ASSOCIATION.test(name) && second !== undefined) return { of: 'identity', at: second.at, command }
  if (name === 'kubectl annotate' || name === 'kubectl patch') {
    const isAccount = /^(?:sa|serviceaccounts?)(?:\/|$)/.test(second?.text ?? '')
    const value = [...command.operands, ...optionsOf(command, '-p', '--patch').flatMap(one => one.value ?? [])].find(
      ({ text }) => text.includes('eks.amazonaws.com/role-arn'),
    )
    const isNew = made.has(accountOf(command))
    return isAccount && value !== undefined && !isNew ? { of: 'identity', at: value.at, command } : undefined
  }
  const isAgents = name === 'helm upgrade' && command.operands.some(({ text }) => /(?:^|\/)cilium$/.test(text))
  const rollsOut = optionsOf(command, '--set', '--set-string').some(({ value }) =>
    /(?:^|,)rollOutCiliumPods=true/.test(value?.text ?? ''),
  )
  const isChange = optionsOf(command, '--set', '--set-string', '-f', '--values').length > 0
  return isAgents && isChange && !rollsOut && verb !== undefined ? { of: 'agents', at: verb.at, command } : undefined
}

const ASSOCIATION =
  /^(?:aws eks (?:create|update)-pod-identity-association|eksctl (?:create|update) podidentityassociations?)$/

/** The service account that a command is about, by its name. */
function accountOf({ operands }: ProcedureCommand): string {
  const [, type = '', name = ''] = operands.map(({ text }) => text)
  return type.split('/', 2)[1] ?? name
}

/** The service account that a command creates: no Pod has it yet. */
const accountMadeBy = (command: ProcedureCommand): string | undefined =>
  nameOf(command) === 'kubectl create' && /^(?:sa|serviceaccounts?)$/.test(command.operands[1]?.text ?? '')
    ? accountOf(command)
    : undefined
