import type { Place } from '../../documents/document.ts'
import type { Operation, Step } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { scalar, unknown } from '../nodes.ts'
import { argument } from './arguments.ts'
import { follow } from './follow.ts'
import {
  endpointService,
  type Found,
  isOneOf,
  managedPolicy,
  nodeImage,
  objectName,
  output,
  policy,
  repeatAt,
  repositoryAddress,
  stated,
} from './outputs.ts'
import { renderedFile } from './read-file.ts'
import { instanceAt } from './repeated.ts'
import type { Scope, Work } from './scope.ts'
import { expressionOf, isKnown, textOfNode } from './values.ts'
import { localValue, variable } from './variables.ts'

type Reference = Extract<Operation, { op: 'reference' }>

/**
 * The value of a name: a local value, a variable, an output of a module, else its address, which is the same
 * everywhere.
 */
export function refer(node: Node, { root, steps }: Reference, at: Place, scope: Scope): Node {
  const named = scope.names.get(root)
  if (named !== undefined) {
    const found = argumentOfInstance(named, steps, at, scope) ?? follow(named, steps, at, scope)
    return guessed(known(found, varying(node), scope.work), scope.work)
  }
  const [first, ...rest] = steps
  const name = first !== undefined && 'name' in first ? first.name : undefined
  if (name === undefined) return node
  const found = valueNamed(node, root, name, rest, at, scope)
  if (found === undefined) return addressed(node, root, steps, at, scope)
  const end = follow(found.node, found.rest, at, scope)
  return guessed(known(end, unknown(`${root}.${name}:`, node), scope.work), scope.work)
}

/** What `each.value.ATTRIBUTE` is where `for_each` names the instances of another block. */
function argumentOfInstance(each: Node, [value, ...rest]: readonly Step[], at: Place, scope: Scope): Node | undefined {
  if (value === undefined || rest.length === 0) return undefined
  const pass = follow(each, [value], at, scope)
  const address = pass && expressionOf(pass)
  const of = address === undefined ? undefined : instanceAt(address, scope.instance)
  const found = of && argument(of.block, [{ index: scalar(of.key, each) }, ...rest], at, scope)
  return found && follow(found.node, found.rest, at, scope)
}

/** Where steps have led, else what represents it; if it is known that there is nothing, that is recorded. */
function known(found: Node | undefined, left: Node, { missing }: Work): Node {
  if (found !== undefined && !missing.has(found)) return found
  if (found !== undefined) missing.add(left)
  return left
}

/** Notes that something has been looked up that is only likely, or that whoever deploys may choose. */
function guessed(found: Node, work: Work): Node {
  const at = work.places.get(found)
  if (at?.assumed !== undefined) work.guesses++
  if (at?.shared === true) work.choices++
  return found
}

/** What differs from one instance to the next is not a name of anything. */
const varying = (node: Node): Node => unknown(`${expressionOf(node) ?? ''}:`, node)

function valueNamed(
  node: Node,
  root: string,
  name: string,
  rest: readonly Step[],
  at: Place,
  scope: Scope,
): Found | undefined {
  switch (root) {
    case 'local': {
      const value = localValue(name, scope)
      return value && { node: value, rest }
    }
    case 'var': {
      const value = variable(name, scope)
      return value && { node: value, rest }
    }
    case 'module':
      return output(name, rest, at, scope)
    case 'data':
      return name === 'aws_iam_policy_document'
        ? policy(rest, at, scope)
        : (endpointService(name, rest, scope) ??
            nodeImage(name, rest, scope) ??
            managedPolicy(name, rest, scope) ??
            renderedFile(name, rest, scope, node) ??
            dataArgument(name, rest, at, scope))
    case 'aws_ecr_repository': {
      const value = isOneOf(rest, 'name', 'id')
        ? stated(scope.instance.module.repositories.get(name), 'name', scope)
        : undefined
      return value === undefined ? repositoryAddress(node, name, rest, at, scope) : { node: value, rest: [] }
    }
    default:
      return root.startsWith('kubernetes_')
        ? objectName(root, name, rest, scope)
        : /_/.test(root)
          ? argument(`${root}.${name}`, rest, at, scope)
          : undefined
  }
}

function dataArgument(type: string, [first, ...rest]: readonly Step[], at: Place, scope: Scope): Found | undefined {
  return first !== undefined && 'name' in first ? argument(`data.${type}.${first.name}`, rest, at, scope) : undefined
}

/** `aws_subnet.a.*.id[0]` is `aws_subnet.a[0].id`. */
const INDEXED = /^([\w.-]+)\.\*((?:\.[\w-]+)+)(\[\d+\])/

/** The address of a resource, with the names that it has in this instance of the module. */
function addressed(node: Node, root: string, steps: readonly Step[], at: Place, scope: Scope): Node {
  const { prefix } = scope.instance
  const isOurs = root === 'data' || root === 'module' ? 1 : /_/.test(root) ? 0 : -1
  const own = root === 'module' ? 0 : isOurs
  const owner = [root, ...steps.slice(0, own + 1).map(step => ('name' in step ? step.name : ''))].join('.')
  const texts = steps.map((step, i) => {
    if ('isSplat' in step) return step.isLegacy === true ? '.*' : '[*]'
    if ('name' in step)
      return `.${(i === isOurs || (root === 'module' && i === 0)) && isOurs >= 0 ? prefix : ''}${step.name}`
    const repeat = i === own + 1 && isOurs >= 0 ? repeatAt(owner, step, at, scope) : undefined
    if (repeat !== undefined) return repeat.suffix
    const index = scope.work.evaluate({ node: step.index, at }, scope)
    return `[${isKnown(index) ? (textOfNode(index) ?? '') : (expressionOf(index) ?? '')}]`
  })
  const text = (root + texts.join('')).replace(INDEXED, '$1$3$2').replaceAll('.*', '[*]')
  return text === expressionOf(node) ? node : unknown(text.replaceAll(/[{}$]/g, ''), node)
}
