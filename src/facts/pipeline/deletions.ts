import type { ProcedureCommand } from './procedure.ts'

/** Whether a command deletes something of the platform. */
export function isDeletion({ program, operands, effect }: ProcedureCommand): boolean {
  const [first = '', second = ''] = operands.map(({ text }) => text)
  if (effect !== 'changes') return false
  if (/^(?:kubectl|oc|eksctl)$/.test(program)) return first === 'delete'
  if (program === 'helm') return /^(?:uninstall|delete)$/.test(first)
  if (program === 'aws') return /^(?:delete|terminate|deregister)-/.test(second) || /^(?:rm|rb)$/.test(second)
  return /^(?:terraform|tofu)$/.test(program) ? first === 'destroy' : program === 'skopeo' && first === 'delete'
}

/** What has a load balancer, by kubectl's names for it; the graph makes a binding of each OrderApp. */
const OWNERS = /^(?:svc|services?|ing|ingress(?:es)?|targetgroupbindings?|orderapps?|gateways?|gtw)(?:\.[\w.-]+)?$/i

/** Whether a command deletes objects that have load balancers, by their type. */
export const deletesBalancer = (command: ProcedureCommand): boolean =>
  /^(?:kubectl|oc)$/.test(command.program) &&
  isDeletion(command) &&
  command.operands.slice(1).some(({ text }) => isOwner(text))

/** Whether a command deletes such objects, or files and releases that may contain some. */
export function mayDeleteBalancer(command: ProcedureCommand): boolean {
  const isFile = command.options.some(({ name }) => /^(?:-[fk]|--filename|--kustomize)$/.test(name))
  return deletesBalancer(command) || (isDeletion(command) && (command.program === 'helm' || isFile))
}

/** Whether `svc,ingress` or `service/web` names what has a load balancer. */
const isOwner = (text: string): boolean => text.split(',').some(one => OWNERS.test(one.replace(/\/.*$/s, '')))

/** Whether a command is a wait for such an object to go. */
export const waitsForBalancer = ({ program, operands }: ProcedureCommand): boolean =>
  /^(?:kubectl|oc)$/.test(program) && operands[0]?.text === 'wait' && operands.some(({ text }) => isOwner(text))

const COMPUTE =
  /^(?:aws eks delete-(?:capability|nodegroup|fargate-profile)|eksctl delete (?:nodegroup|ng|fargateprofile|capability))$/

/** Whether a command of such a name removes node groups of a cluster. */
export const removesNodeGroups = (name: string): boolean =>
  /^(?:aws eks delete-nodegroup|eksctl delete (?:nodegroup|ng))$/.test(name)

/** Whether a command of such a name removes capabilities, node groups or Fargate profiles of a cluster. */
export const removesCompute = (name: string): boolean => COMPUTE.test(name)
