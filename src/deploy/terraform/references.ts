import type { Place } from '../../documents/document.ts'
import type { Operation, Step } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { scalar, sequence, sizeOf, unknown } from '../nodes.ts'
import { perInstance } from './body.ts'
import { policyOf } from './policy.ts'
import { publicModule } from './public-modules.ts'
import { fieldOf, type Instance, itemsOf, LARGEST, remember, type Scope } from './scope.ts'
import { choice, choicesOf, expressionOf, isKnown, type Located, numberOf, textOf } from './values.ts'

type Reference = Extract<Operation, { op: 'reference' }>

/** What a name stands for: a local value, a variable, an output of a module, else its address, which is the same everywhere. */
export function refer(node: Node, { root, steps }: Reference, at: Place, scope: Scope): Node {
  const named = scope.names.get(root)
  if (named !== undefined) return follow(named, steps, at, scope) ?? varying(node)
  const [first, ...rest] = steps
  const name = first !== undefined && 'name' in first ? first.name : undefined
  if (name === undefined) return node
  const found = valueNamed(root, name, rest, scope) ?? repositoryAddress(node, root, name, rest, at, scope)
  if (found === undefined) return addressed(node, root, steps, at, scope)
  return follow(found.node, found.rest, at, scope) ?? unknown(`${root}.${name}:`, node)
}

/** What differs from one instance to the next is no name of anything. */
const varying = (node: Node): Node => unknown(`${expressionOf(node) ?? ''}:`, node)

interface Found {
  readonly node: Node
  /** The steps that are still to be followed. */
  readonly rest: readonly Step[]
}

function valueNamed(root: string, name: string, rest: readonly Step[], scope: Scope): Found | undefined {
  switch (root) {
    case 'local': {
      const node = once(`local.${name}`, scope.instance.module.locals.get(name), scope)
      return node && { node, rest }
    }
    case 'var': {
      const node = variable(name, scope)
      return node && { node, rest }
    }
    case 'module':
      return output(name, rest, scope)
    case 'data':
      return name === 'aws_iam_policy_document' ? policy(rest, scope) : endpointService(name, rest, scope)
    case 'aws_ecr_repository': {
      const node = isOneOf(rest, 'name', 'id')
        ? stated(scope.instance.module.repositories.get(name), 'name', scope)
        : undefined
      return node && { node, rest: [] }
    }
    default:
      return undefined
  }
}

/** A value of the module, which is worked out once; undefined where there is none, or where it leads to itself. */
function once(
  key: string,
  value: Located | undefined,
  { work, instance, depth }: Scope,
  caller?: Instance,
): Node | undefined {
  const before = instance.found.get(key)
  if (before === 'pending' || value === undefined) return undefined
  if (before !== undefined) return before
  instance.found.set(key, 'pending')
  const names = caller === undefined || instance.call === undefined ? new Map() : perInstance(instance.call.body)
  const found = work.evaluate(value, { work, instance: caller ?? instance, names, depth: depth + 1 })
  const kept = sizeOf(found) > LARGEST ? unknown(key, value.node) : remember(work, found, value.at)
  instance.found.set(key, kept)
  return kept
}

/**
 * What its call gives to a variable; where nothing calls the module what tfvars give, else its default. Of what several
 * files of values give, each may be deployed. A default of null says that a value is to be given.
 */
function variable(name: string, scope: Scope): Node | undefined {
  const { module, call } = scope.instance
  const declared = module.variables.get(name)
  if (declared === undefined) return undefined
  const standing = fieldAt(declared, 'default')
  if (call !== undefined)
    return once(`arg.${name}`, fieldAt(call.body, name), scope, call.from) ?? once(`default.${name}`, standing, scope)
  // Whoever deploys may give another value.
  const byDefault = once(`default.${name}`, likely(standing), scope)
  const given = once(`given.${name}`, likely(module.given.get(name)), scope)
  const stated = given ?? (byDefault === undefined || isNull(byDefault) ? undefined : byDefault)
  const chosen = (module.chosen.get(name) ?? []).map(({ node, at }) =>
    remember(scope.work, node, { ...at, assumed: true }),
  )
  const all = stated === undefined ? chosen : [...chosen, stated]
  const [first, ...others] = all
  return first && others.reduce((one, other) => choice(`var.${name}`, one, other, one), first)
}

const likely = (value: Located | undefined): Located | undefined =>
  value && { node: value.node, at: { ...value.at, assumed: true } }

function fieldAt({ node, at }: Located, key: string): Located | undefined {
  const found = node.type === 'mapping' ? node.entries.find(entry => entry.key === key)?.value : undefined
  return found && { node: found, at: { document: at.document, pointer: `${at.pointer}/${key}` } }
}

const isNull = (node: Node): boolean => node.type === 'scalar' && node.value === null

/** The output of a module of the same repository. */
function output(name: string, rest: readonly Step[], scope: Scope): Found | undefined {
  const instance = scope.instance.calls.get(name)
  const [first, second, ...others] = rest
  if (instance === undefined) return publicOutput(name, rest, scope)
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
function publicOutput(name: string, steps: readonly Step[], scope: Scope): Found | undefined {
  const call = scope.instance.module.calls.get(name)
  const [first, ...others] = steps
  const [step, ...rest] = first !== undefined && 'index' in first ? others : steps
  const source = call && fieldAt(call, 'source')?.node
  const known = publicModule(textOf(source) ?? '')
  const output = step !== undefined && 'name' in step ? known?.outputs.get(step.name) : undefined
  if (call === undefined || output === undefined) return undefined
  if (typeof output === 'string')
    return { node: unknown(output.replace('*', scope.instance.prefix + name), call.node), rest }
  for (const input of output) {
    const node = stated(call, input, scope)
    if (node !== undefined) return { node, rest }
  }
  return undefined
}

const isOneOf = ([step, ...others]: readonly Step[], ...names: readonly string[]): boolean =>
  others.length === 0 && step !== undefined && 'name' in step && names.includes(step.name)

/** What a block states in an argument, which another resource refers to by it. */
function stated(block: Located | undefined, argument: string, scope: Scope): Node | undefined {
  const value = block && fieldAt(block, argument)
  const node = value && once(`${value.at.document}${value.at.pointer}`, value, scope)
  return node !== undefined && isKnown(node) ? node : undefined
}

/** The name of a service of AWS by what is behind its region. */
function endpointService(type: string, [first, ...rest]: readonly Step[], scope: Scope): Found | undefined {
  if (type !== 'aws_vpc_endpoint_service' || first === undefined || !('name' in first)) return undefined
  const service = isOneOf(rest, 'service_name')
    ? stated(scope.instance.module.endpointServices.get(first.name), 'service', scope)
    : undefined
  const name = textOf(service)
  if (service === undefined || name === undefined) return undefined
  const at = scope.work.places.get(service)
  const node = scalar(`com.amazonaws.\${data.aws_region.current.name}.${name}`, service)
  return { node: at === undefined ? node : remember(scope.work, node, at), rest: [] }
}

/** The address of a repository of ECR that another file declares, with its name; in the same file kinds find that. */
function repositoryAddress(node: Node, root: string, name: string, rest: readonly Step[], at: Place, scope: Scope) {
  if (root !== 'aws_ecr_repository' || !isOneOf(rest, 'repository_url')) return undefined
  const declared = scope.instance.module.repositories.get(name)
  const text = declared?.at.document === at.document ? undefined : textOf(stated(declared, 'name', scope))
  if (text === undefined) return undefined
  const account = `aws_ecr_repository.${name}.registry_id`
  return {
    node: scalar(`\${${account}}.dkr.ecr.\${data.aws_region.current.name}.amazonaws.com/${text}`, node),
    rest: [],
  }
}

/** The policy that `data.aws_iam_policy_document.NAME.json` is. */
function policy(steps: readonly Step[], scope: Scope): Found | undefined {
  const [first, ...others] = steps
  const rest = others[0] !== undefined && !('name' in others[0]) ? others.slice(1) : others
  const [last, ...after] = rest
  if (first === undefined || !('name' in first) || last === undefined || !('name' in last)) return undefined
  if (last.name !== 'json' && last.name !== 'minified_json') return undefined
  const declared = scope.instance.module.policies.get(first.name)
  if (declared === undefined) return undefined
  const key = `policy.${first.name}`
  const before = scope.instance.found.get(key)
  if (before === 'pending') return undefined
  scope.instance.found.set(key, 'pending')
  const node = before ?? policyOf(declared, scope)
  if (node === undefined) scope.instance.found.delete(key)
  else scope.instance.found.set(key, node)
  const isList = others[0] !== undefined && 'isSplat' in others[0]
  return node && { node: isList ? remember(scope.work, sequence([node], node), declared.at) : node, rest: after }
}

/** The address of a resource, with the names that it has in this instance of the module. */
function addressed(node: Node, root: string, steps: readonly Step[], at: Place, scope: Scope): Node {
  const { prefix } = scope.instance
  const isOurs = root === 'data' || root === 'module' ? 1 : /_/.test(root) ? 0 : -1
  const texts = steps.map((step, i) => {
    if ('isSplat' in step) return '[*]'
    if ('name' in step)
      return `.${(i === isOurs || (root === 'module' && i === 0)) && isOurs >= 0 ? prefix : ''}${step.name}`
    const index = scope.work.evaluate({ node: step.index, at }, scope)
    return `[${isKnown(index) ? (textOf(index) ?? '') : (expressionOf(index) ?? '')}]`
  })
  const text = root + texts.join('')
  return text === expressionOf(node) ? node : unknown(text.replaceAll(/[{}$]/g, ''), node)
}

const ADDRESS = /^[\w.[\]*-]+$/

/** What steps lead to from a value; undefined where that is not known. */
export function follow(node: Node, steps: readonly Step[], at: Place, scope: Scope): Node | undefined {
  const [step, ...rest] = steps
  if (step === undefined) return node
  const choices = choicesOf(node)
  if (choices !== undefined) {
    const [yes, no] = choices.map(one => follow(one, steps, at, scope))
    return yes === undefined || no === undefined ? undefined : choice('', yes, no, node)
  }
  const { work } = scope
  const address = expressionOf(node)
  if (address !== undefined)
    return ADDRESS.test(address) ? follow(unknown(address + written(step), node), rest, at, scope) : undefined
  if ('isSplat' in step) {
    const items = itemsOf(work, node)?.map(item => follow(item, rest, at, scope))
    const all = items?.filter(item => item !== undefined)
    return all === undefined || all.length !== items?.length ? undefined : sequence(all, node)
  }
  const key = 'name' in step ? step.name : textOf(work.evaluate({ node: step.index, at }, scope))
  if (key === undefined) return undefined
  const index = 'name' in step ? undefined : Number(key)
  const found =
    index !== undefined && node.type === 'sequence' ? itemsOf(work, node)?.[index] : fieldOf(work, node, key)
  return found && follow(found, rest, at, scope)
}

/** A step as it is written after an address. */
function written(step: Step): string {
  if ('isSplat' in step) return '[*]'
  if ('name' in step) return `.${step.name}`
  return `[${numberOf(step.index) ?? textOf(step.index) ?? '…'}]`
}
