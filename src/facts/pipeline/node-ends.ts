import { nameOf, type ProcedureCommand } from './procedure.ts'

const ENDS =
  /^(?:aws (?:ec2 terminate-instances|autoscaling terminate-instance-in-auto-scaling-group|eks delete-nodegroup)|eksctl delete nodegroup)$/

/** Whether a command of these ends nodes: terminates their instances, or deletes the nodes or their group. */
export const endsNodes = (commands: readonly ProcedureCommand[]): boolean =>
  commands.some(command => ENDS.test(nameOf(command)) || deletesNode(command))

const deletesNode = ({ program, operands: [verb, object] }: ProcedureCommand): boolean =>
  program === 'kubectl' && verb?.text === 'delete' && /^(?:nodes?|no)(?:\/|$)/.test(object?.text ?? '')
