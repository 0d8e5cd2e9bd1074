import { type Operation, operationOf } from '../../languages/hcl/tree.ts'
import { find, type Node } from '../../languages/tree/node.ts'
import { remembered } from '../../model/remembered.ts'
import { scalar } from '../nodes.ts'
import type { Module } from './module.ts'
import { expressionOf, isKnown, textOfNode, toJson } from './values.ts'

/** What is so wherever a block is made: what its `count` is 0 without, or its `for_each` empty. */
export interface Premises {
  /** Tells them from those of other blocks. */
  readonly key: string
  /** The values of expressions, by their texts. */
  readonly values: ReadonlyMap<string, Node>
  /** The values that expressions do not have: of `var.name != ""` the empty text. */
  readonly others: ReadonlyMap<string, string>
  /** The variables and local values that they name. */
  readonly names: ReadonlySet<string>
}

/** What is so wherever a block is made; undefined where it is made in any case, or nothing says when. */
export const premisesOf = remembered((block: Node): Premises | undefined => {
  const found: Found = { values: new Map(), others: new Map() }
  for (const field of ['count', 'for_each']) {
    const made = find(block, field)
    const operation = made && operationOf(made)
    if (operation?.op !== 'conditional') continue
    const [yes, no] = [isNothing(operation.yes), isNothing(operation.no)]
    if (yes !== no) suppose(operation.test, no, found)
  }
  if (found.values.size === 0) return undefined
  const texts = [...found.values.keys()]
  return { ...found, key: texts.join('\n'), names: new Set(texts.flatMap(namesIn)) }
})

interface Found {
  readonly values: Map<string, Node>
  readonly others: Map<string, string>
}

/** Whether a value of `count` or `for_each` makes nothing. */
function isNothing(node: Node): boolean {
  if (node.type === 'sequence') return node.items.length === 0
  if (node.type === 'mapping') return node.entries.length === 0
  const operation = operationOf(node)
  if (operation?.op === 'call')
    return WRAPPERS.has(operation.name) && operation.args.length < 2 && operation.args.every(isNothing)
  return textOfNode(node) === '0'
}

const WRAPPERS: ReadonlySet<string> = new Set(['toset', 'tomap', 'tolist'])

/** Notes what follows where a condition is true, or false. */
function suppose(condition: Node, isTrue: boolean, found: Found): void {
  const text = textOf(condition)
  if (text === undefined) return
  found.values.set(text, scalar(isTrue, condition))
  const operation = operationOf(condition)
  if (operation?.op === 'unary' && operation.operator === '!') suppose(operation.operand, !isTrue, found)
  if (operation?.op !== 'binary') return
  const { operator, left, right } = operation
  if (operator === (isTrue ? '&&' : '||')) for (const one of [left, right]) suppose(one, isTrue, found)
  if (operator === '==' || operator === '!=') compare(left, right, isTrue === (operator === '=='), found)
  if (isTrue && operator === '>' && textOfNode(right) === '0') supposeItems(operationOf(left), found)
}

function compare(left: Node, right: Node, areEqual: boolean, found: Found): void {
  const [text, value] = isLiteral(right) ? [textOf(left), right] : [textOf(right), left]
  if (text === undefined || !isLiteral(value)) return
  if (areEqual) found.values.set(text, value)
  else found.others.set(text, toJson(value) ?? '')
}

const isLiteral = (node: Node): boolean => operationOf(node) === undefined && isKnown(node)

/** Of `length(var.list) > 0`: the list is not empty. */
function supposeItems(operation: Operation | undefined, found: Found): void {
  const [list] = operation?.op === 'call' && operation.name === 'length' ? operation.args : []
  const text = list && textOf(list)
  if (text !== undefined) found.others.set(text, '[]')
}

/** The text of an expression, however it is spaced. */
const textOf = (node: Node): string | undefined => expressionOf(node)?.replaceAll(/\s+/g, ' ').trim()

/** The value that an expression has by the premises. */
export const supposed = (node: Node, { values }: Premises): Node | undefined => values.get(textOf(node) ?? '')

/** Whether by the premises an expression has another value than this one, which would be its own. */
export function isExcluded(node: Node, value: Node, { others }: Premises): boolean {
  const other = others.size === 0 ? undefined : others.get(textOf(node) ?? '')
  return other !== undefined && toJson(value, other.length) === other
}

const namesIn = (text: string): readonly string[] => text.match(/\b(?:var|local)\.[\w-]+/g) ?? []

/** Whether a local value depends on what the premises are about, itself or by others. */
export const dependsOn = (name: string, module: Module, { names }: Premises): boolean => {
  const seen = new Set<string>()
  const open = [`local.${name}`]
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (names.has(one) && one !== `local.${name}`) return true
    if (seen.has(one)) continue
    seen.add(one)
    const local = one.startsWith('local.') ? module.locals.get(one.slice('local.'.length)) : undefined
    if (local !== undefined) open.push(...namesOf(local.node))
  }
  return false
}

/** The variables and local values that an expression names. */
const namesOf = remembered((node: Node): readonly string[] => [...new Set(namesIn(toJson(node) ?? ''))])
