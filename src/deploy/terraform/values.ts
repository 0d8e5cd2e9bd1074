import type { Place } from '../../documents/document.ts'
import { operationOf } from '../../languages/hcl/tree.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { isUnknown, mapping, type Range, scalar, sequence, sizeOf } from '../nodes.ts'

/** A value with the place where it is written. */
export interface Located {
  readonly node: Node
  readonly at: Place
}

/** The expression that an unknown value is; undefined of any other value. */
export const expressionOf = (node: Node): string | undefined =>
  node.type === 'scalar' && typeof node.value === 'string' && node.holds === undefined
    ? /^\$\{([^{}]*)\}$/.exec(node.value)?.[1]
    : undefined

const EXPRESSION = /(?<![$%])[$%]\{/
const CHOICE = 'Fn::If'

/** Deployment decides which of two values it is: written as in CloudFormation, so that kinds read both. */
export const choice = (condition: string, yes: Node, no: Node, range: Range): Node =>
  mapping(
    [
      {
        key: CHOICE,
        keyStart: range.start,
        keyEnd: range.end,
        value: sequence([scalar(condition, range), yes, no], range),
      },
    ],
    range,
  )

/** The values that a choice is between; undefined of what is none. */
export function choicesOf(node: Node): readonly [Node, Node] | undefined {
  if (node.type !== 'mapping' || node.entries.length !== 1 || node.entries[0]?.key !== CHOICE) return undefined
  const { value } = node.entries[0]
  const [, yes, no] = value.type === 'sequence' ? value.items : []
  return yes === undefined || no === undefined ? undefined : [yes, no]
}

/** Whether a value is an object with all fields known by their names. */
export const isWholeObject = (node: Node): node is MappingNode =>
  node.type === 'mapping' && choicesOf(node) === undefined && !('keys' in node) && node.rest === undefined

/** Whether a value is known before deployment, with all that is in it. Kept with the nodes, so that shared ones count once. */
export function isKnown(node: Node): boolean {
  if (node.type === 'scalar')
    return (
      !isUnknown(node) &&
      (typeof node.value !== 'string' || (operationOf(node) === undefined && !EXPRESSION.test(node.value)))
    )
  const before = known.get(node)
  if (before !== undefined) return before
  const found =
    node.type === 'sequence'
      ? node.items.every(isKnown)
      : isWholeObject(node) && node.entries.every(({ value }) => isKnown(value))
  known.set(node, found)
  return found
}
const known = new WeakMap<Node, boolean>()

/** A value as JSON has it; what is unknown is `${…}` in it. `longest` is the most that may come out, in UTF-16 units. */
export function toJson(node: Node, longest = 100_000): string | undefined {
  if (sizeOf(node) > longest) return undefined
  const text = write(node)
  return text.length > longest ? undefined : text
}

function write(node: Node): string {
  if (node.type === 'scalar') return JSON.stringify(node.value)
  if (node.type === 'sequence') return `[${node.items.map(write).join(',')}]`
  return `{${node.entries.map(({ key, value }) => `${JSON.stringify(key)}:${write(value)}`).join(',')}}`
}

/** The text of a known scalar, as Terraform converts it; undefined of null and of anything else. */
export function textOfNode(node: Node | undefined): string | undefined {
  if (node?.type !== 'scalar' || node.value === null || !isKnown(node)) return undefined
  return String(node.value)
}

/** The number that a known scalar is, or is converted to. */
export function numberOf(node: Node | undefined): number | undefined {
  const text = textOfNode(node)
  return text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

/** The boolean that a known scalar is, or is converted to. */
export function booleanOf(node: Node | undefined): boolean | undefined {
  const text = textOfNode(node)
  return text === 'true' ? true : text === 'false' ? false : undefined
}
