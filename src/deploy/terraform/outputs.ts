import { type Place, valueKey } from '../../documents/document.ts'
import type { Step } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { scalar, sequence, unknown } from '../nodes.ts'
import type { PublicModule } from './community/call.ts'
import { child, each } from './module.ts'
import { policyOf } from './policy.ts'
import { publicModule } from './public-modules.ts'
import { keyedRepeats } from './repeated.ts'
import { type Repeat, remember, type Scope } from './scope.ts'
import { isKnown, type Located, numberOf, textOfNode } from './values.ts'
import { fieldAt, once } from './variables.ts'

/** What a name leads to. */
export interface Found {
  readonly node: Node
  /** The steps that are still to be followed. */
  readonly rest: readonly Step[]
}

/** The instance that an index of `for_each` names; undefined where that is not known. */
export function repeatAt(address: string, step: Step | undefined, at: Place, scope: Scope): Repeat | undefined {
  if (step === undefined || !('index' in step)) return undefined
  const repeats = keyedRepeats(address, scope.instance.module.repeated.get(address), scope)
  return repeats?.get(textOfNode(scope.work.evaluate({ node: step.index, at }, scope)) ?? '')
}

/** The output of a module of the same repository. */
export function output(name: string, rest: readonly Step[], at: Place, scope: Scope): Found | undefined {
  const [first, second, ...others] = rest
  const repeat = repeatAt(`module.${name}`, first, at, scope)
  const instance = scope.instance.calls.get(name + (repeat?.suffix ?? ''))
  if (instance === undefined) return publicOutput(name, rest, repeat?.suffix ?? '', scope)
  if (first === undefined) return undefined
  // Of several instances, what they have in common is known.
  const [step, after] = 'index' in first ? [second, others] : [first, rest.slice(1)]
  if (step === undefined || !('name' in step)) return undefined
  const declared = instance.module.outputs.get(step.name)
  const value = declared && fieldAt(declared, 'value')
  const node = once(`output.${step.name}`, value, { ...scope, instance, names: new Map() })
  return node && { node, rest: after }
}

/** The output of a public module: what its call gives to it, or the address of what it makes. */
function publicOutput(name: string, steps: readonly Step[], suffix: string, scope: Scope): Found | undefined {
  const call = scope.instance.module.calls.get(name)
  const [first, ...others] = steps
  const [step, ...rest] = first !== undefined && 'index' in first ? others : steps
  const source = call && fieldAt(call, 'source')?.node
  const known = publicModule(textOfNode(source) ?? '')
  if (call === undefined || known === undefined || step === undefined || !('name' in step)) return undefined
  const own = scope.instance.prefix + name + suffix
  const output = known.outputs.get(step.name)
  if (output === undefined) return keyedOutput(known, step.name, rest, own, call, scope)
  if (typeof output === 'string') return { node: unknown(output.replace('*', own), call.node), rest }
  for (const input of output) {
    const node = stated(call, input, scope)
    if (node !== undefined) return { node, rest }
  }
  return undefined
}

/** An attribute of one of the objects that an output has by their keys: `eks_managed_node_groups["small"].iam_role_arn`. */
function keyedOutput(
  { outputs }: PublicModule,
  name: string,
  [at, attribute, ...rest]: readonly Step[],
  own: string,
  call: Located,
  scope: Scope,
): Found | undefined {
  if (at === undefined || 'isSplat' in at || attribute === undefined || !('name' in attribute)) return undefined
  const key = 'name' in at ? at.name : textOfNode(scope.work.evaluate({ node: at.index, at: call.at }, scope))
  const output = outputs.get(`${name}[].${attribute.name}`)
  if (key === undefined || typeof output !== 'string') return undefined
  return { node: unknown(output.replace('*', own).replace('[]', key), call.node), rest }
}

/** Whether the one step that is left is one of these names. */
export const isOneOf = ([step, ...others]: readonly Step[], ...names: readonly string[]): boolean =>
  others.length === 0 && step !== undefined && 'name' in step && names.includes(step.name)

/** What a block states in an argument, which another resource refers to by it. */
export function stated(block: Located | undefined, argument: string, scope: Scope): Node | undefined {
  const value = block && fieldAt(block, argument)
  const node = value && once(valueKey(value.at), value, scope)
  return node !== undefined && isKnown(node) ? node : undefined
}

/** The name or namespace that an object of Kubernetes is given: `kubernetes_service.web.metadata[0].name`. */
export function objectName(type: string, name: string, steps: readonly Step[], scope: Scope): Found | undefined {
  const [metadata, index, ...rest] = steps
  if (metadata === undefined || index === undefined || !isOneOf([metadata], 'metadata')) return undefined
  const item = 'name' in index ? index.name : 'index' in index ? String(numberOf(index.index)) : ''
  const [last] = rest
  if (item !== '0' || last === undefined || !('name' in last) || !isOneOf(rest, 'name', 'namespace')) return undefined
  const [block] = each(child(scope.instance.module.resources.get(`${type}.${name}`), 'metadata'))
  const node = stated(block, last.name, scope)
  return node && { node, rest: [] }
}

/** The name of a service of AWS by what is behind its region. */
export function endpointService(type: string, [first, ...rest]: readonly Step[], scope: Scope): Found | undefined {
  if (type !== 'aws_vpc_endpoint_service' || first === undefined || !('name' in first)) return undefined
  const service = isOneOf(rest, 'service_name')
    ? stated(scope.instance.module.endpointServices.get(first.name), 'service', scope)
    : undefined
  const name = textOfNode(service)
  if (service === undefined || name === undefined) return undefined
  const at = scope.work.places.get(service)
  const node = scalar(`com.amazonaws.\${data.aws_region.current.name}.${name}`, service)
  return { node: at === undefined ? node : remember(scope.work, node, at), rest: [] }
}

/** Where AWS publishes the images of nodes: `/aws/service/eks/optimized-ami/1.36/amazon-linux-2023/…/image_id`. */
const NODE_IMAGE = /^\/aws\/service\/(?:eks|bottlerocket)\/[^{}]*\/image_id$/

/** The image that a public parameter of Systems Manager names, as EC2 itself writes the reference to it. */
export function nodeImage(type: string, [first, ...rest]: readonly Step[], scope: Scope): Found | undefined {
  if (type !== 'aws_ssm_parameter' || first === undefined || !('name' in first)) return undefined
  if (!isOneOf(rest, 'value', 'insecure_value')) return undefined
  const name = stated(scope.instance.module.resources.get(`data.${type}.${first.name}`), 'name', scope)
  const path = textOfNode(name)
  return name !== undefined && path !== undefined && NODE_IMAGE.test(path)
    ? { node: scalar(`resolve:ssm:${path}`, name), rest: [] }
    : undefined
}

/** The names of policies that are AWS's own: an account rarely has one of these besides. */
const MANAGED_POLICY =
  /^(?:AdministratorAccess|PowerUserAccess|ReadOnlyAccess|ViewOnlyAccess|SecurityAudit|IAM(?:Full|ReadOnly)Access|(?:Amazon|AWS|CloudWatch)[A-Z]\w*(?:Access|Policy|PullOnly|ReadOnly|PowerUser|Controller))$/

/** The ARN of a policy of AWS's own that is looked up by its name; what is in front of the name is not known, and not asked. */
export function managedPolicy(type: string, [first, ...rest]: readonly Step[], scope: Scope): Found | undefined {
  if (type !== 'aws_iam_policy' || first === undefined || !('name' in first)) return undefined
  if (!isOneOf(rest, 'arn', 'id')) return undefined
  const name = stated(scope.instance.module.resources.get(`data.${type}.${first.name}`), 'name', scope)
  const text = textOfNode(name)
  return name !== undefined && text !== undefined && MANAGED_POLICY.test(text)
    ? { node: scalar(`arn:aws:iam::aws:policy/${text}`, name), rest: [] }
    : undefined
}

/** The address of a repository of ECR that another file declares, with its name; in the same file kinds find that. */
export function repositoryAddress(
  node: Node,
  name: string,
  rest: readonly Step[],
  at: Place,
  scope: Scope,
): Found | undefined {
  if (!isOneOf(rest, 'repository_url')) return undefined
  const declared = scope.instance.module.repositories.get(name)
  const text = declared?.at.document === at.document ? undefined : textOfNode(stated(declared, 'name', scope))
  if (text === undefined) return undefined
  const account = `aws_ecr_repository.${name}.registry_id`
  return {
    node: scalar(`\${${account}}.dkr.ecr.\${data.aws_region.current.name}.amazonaws.com/${text}`, node),
    rest: [],
  }
}

/** The policy that `data.aws_iam_policy_document.NAME.json` is. */
export function policy(steps: readonly Step[], at: Place, scope: Scope): Found | undefined {
  const [first, ...others] = steps
  const rest = others[0] !== undefined && !('name' in others[0]) ? others.slice(1) : others
  const [last, ...after] = rest
  if (first === undefined || !('name' in first) || last === undefined || !('name' in last)) return undefined
  if (last.name !== 'json' && last.name !== 'minified_json') return undefined
  const declared = scope.instance.module.policies.get(first.name)
  if (declared === undefined) return undefined
  const repeat = repeatAt(`data.aws_iam_policy_document.${first.name}`, others[0], at, scope)
  const key = `policy.${first.name}${repeat?.suffix ?? ''}`
  const before = scope.instance.found.get(key)
  if (before === 'pending') return undefined
  scope.instance.found.set(key, 'pending')
  const node = before ?? policyOf(declared, repeat, scope)
  if (node === undefined) scope.instance.found.delete(key)
  else scope.instance.found.set(key, node)
  const isList = others[0] !== undefined && 'isSplat' in others[0]
  return node && { node: isList ? remember(scope.work, sequence([node], node), declared.at) : node, rest: after }
}
