import { type Argument, nameOf, optionsOf, type ProcedureCommand } from './procedure.ts'

/** The word by which a command waits for the state of a cluster, node group or add-on, or asks for it in a loop. */
export function stateOf(command: ProcedureCommand): Argument | undefined {
  const { operands, isLooped } = command
  if (nameOf(command) === 'aws eks wait')
    return operands.find(({ text }) => /^(?:cluster|nodegroup|addon)-active$/.test(text))
  const query = optionsOf(command, '--query')[0]?.value
  const isState = /^aws eks describe-(?:cluster|nodegroup|addon)$/.test(nameOf(command))
  return isLooped && isState && /^(?:cluster|nodegroup|addon)\.status$/.test(query?.text ?? '') ? query : undefined
}

/** Whether a command asks how an update went: the update itself, or the state of what it changes, which is another fault. */
export const judgesUpdate = (command: ProcedureCommand): boolean =>
  nameOf(command) === 'aws eks describe-update' || stateOf(command) !== undefined
