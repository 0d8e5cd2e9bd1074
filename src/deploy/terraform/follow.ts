import type { Place } from '../../documents/document.ts'
import type { Step } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { sequence, unknown } from '../nodes.ts'
import { firstInstance, singleItems } from './list-functions.ts'
import { fieldOf, itemsOf, type Scope, type Work } from './scope.ts'
import { choice, choicesOf, expressionOf, isKnown, isWholeObject, numberOf, textOfNode, toJson } from './values.ts'

const ADDRESS = /^[\w.[\]*-]+$/

/** What steps lead to from a value; undefined where that is not known, and in `Work.missing` where nothing is. */
export function follow(node: Node, steps: readonly Step[], at: Place, scope: Scope): Node | undefined {
  const [step, ...rest] = steps
  if (step === undefined) return node
  const { work } = scope
  const choices = choicesOf(node)
  if (choices !== undefined) {
    const [yes, no] = choices.map(one => follow(one, steps, at, scope))
    if (yes === undefined || no === undefined) return undefined
    // Terraform fails where there is nothing, so that the other value is what is deployed.
    return work.missing.has(yes) ? no : work.missing.has(no) ? yes : choice('', yes, no, node)
  }
  const address = expressionOf(node)
  if (address !== undefined)
    return ADDRESS.test(address) ? follow(unknown(added(address, step), node), rest, at, scope) : undefined
  if ('isSplat' in step) return splat(node, rest, at, scope)
  const index = 'name' in step ? undefined : work.evaluate({ node: step.index, at }, scope)
  if (index !== undefined && isCounted(index)) return anyOf(node, rest, at, scope)
  const key = 'name' in step ? step.name : textOfNode(index)
  if (key === undefined) return index === undefined ? undefined : anyField(node, index, rest, at, scope)
  const found = inside(node, key, 'index' in step, work)
  return found && (work.missing.has(found) ? found : follow(found, rest, at, scope))
}

const isCounted = (index: Node): boolean => /^count\.index:?$/.test(expressionOf(index) ?? '')

const MOST_CHOICES = 20

/** What the instances that `count` makes have of a list: each one of its items. */
function anyOf(node: Node, rest: readonly Step[], at: Place, scope: Scope): Node | undefined {
  const items = itemsOf(scope.work, node) ?? []
  if (items.some(item => scope.work.several.has(item))) return undefined
  return anyOfValues(items, node, item => follow(item, rest, at, scope))
}

/** What a key that is only known at deployment leads to, as that of a workspace: any of the object's values. */
function anyField(node: Node, index: Node, rest: readonly Step[], at: Place, scope: Scope): Node | undefined {
  if (index.type !== 'scalar' || index.value === null || !isWholeObject(node)) return undefined
  const values = node.entries.map(({ key }) => fieldOf(scope.work, node, key))
  const reached = values.map(value => value && follow(value, rest, at, scope))
  // What has no such field is meant for something else: Terraform would fail there.
  const there = reached.filter(one => one === undefined || !scope.work.missing.has(one))
  return anyOfValues(there.length === 0 ? reached : there, node, value => value)
}

/** One of several values, each as `reach` leads on from it; undefined where one is not known, or they are too many. */
export function anyOfValues(
  values: readonly (Node | undefined)[],
  range: Node,
  reach: (value: Node) => Node | undefined,
): Node | undefined {
  if (values.length > MOST_CHOICES) return undefined
  const found = values.map(value => value && reach(value))
  const known = found.filter(one => one !== undefined)
  const [first, ...others] = known
  if (first === undefined || known.length < found.length) return undefined
  return others.reduce((one, other) => (toJson(one) === toJson(other) ? one : choice('', one, other, range)), first)
}

function splat(node: Node, rest: readonly Step[], at: Place, scope: Scope): Node | undefined {
  const items = itemsOf(scope.work, node)?.map(item => follow(item, rest, at, scope))
  const all = items?.filter(item => item !== undefined)
  return all === undefined || all.length !== items?.length ? undefined : sequence(all, node)
}

function inside(node: Node, key: string, isIndex: boolean, work: Work): Node | undefined {
  if (node.type === 'mapping') return fieldOf(work, node, key) ?? (isWholeObject(node) ? none(node, work) : undefined)
  if (node.type === 'scalar') return isKnown(node) ? none(node, work) : undefined
  const index = isIndex ? numberOf({ ...node, type: 'scalar', style: 'plain', value: key }) : undefined
  if (index === undefined) return undefined
  const items = itemsOf(work, node) ?? []
  const isSure = !items.slice(0, index + 1).some(item => work.several.has(item))
  if (isSure && items[index] !== undefined) return items[index]
  const first = index === 0 ? firstInstance(items[0]) : undefined
  if (first !== undefined) return unknown(first, node)
  return singleItems(work, node) === undefined ? undefined : none(node, work)
}

/** Nothing, which is known; only likely where what it would be in is. */
function none(node: Node, work: Work): Node {
  const found = unknown('…', node)
  work.missing.add(found)
  if (work.places.get(node)?.assumed !== undefined) work.guesses++
  return found
}

/** An address with one more step: the first of all instances of a resource is its first instance. */
function added(address: string, step: Step): string {
  const isFirst = 'index' in step && numberOf(step.index) === 0
  return (isFirst ? firstInstance(unknown(address)) : undefined) ?? address + written(step)
}

/** A step as it is written after an address. */
function written(step: Step): string {
  if ('isSplat' in step) return '[*]'
  if ('name' in step) return `.${step.name}`
  return `[${numberOf(step.index) ?? textOfNode(step.index) ?? '…'}]`
}
