import type { Place } from '../../documents/document.ts'
import type { TemplatePart } from '../../languages/hcl/tree.ts'
import { operationOf } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { bind, passesOf } from './for-expression.ts'
import type { Scope } from './scope.ts'
import { booleanOf, expressionOf, textOfNode } from './values.ts'

const LONGEST = 100_000

/** The text of a template, in which what is not known stays `${…}`; undefined where it is not known what a directive does, or too long. */
export function textOfTemplate(parts: readonly TemplatePart[], at: Place, scope: Scope): string | undefined {
  let text = ''
  for (const part of parts) {
    const found = typeof part === 'string' ? part : textOfPart(part, at, scope)
    if (found === undefined || text.length + found.length > LONGEST) return undefined
    text += found
  }
  scope.work.steps -= text.length >> 6
  return text
}

function textOfPart(part: Exclude<TemplatePart, string>, at: Place, scope: Scope): string | undefined {
  const value = (node: Node): Node => scope.work.evaluate({ node, at }, scope)
  if ('type' in part) {
    const found = value(part)
    return textOfNode(found) ?? partOf(found) ?? `\${${expressionOf(found) ?? expressionOf(part) ?? '…'}}`
  }
  if ('test' in part) {
    const isTrue = booleanOf(value(part.test))
    return isTrue === undefined ? undefined : textOfTemplate(isTrue ? part.yes : part.no, at, scope)
  }
  const passes = passesOf(scope.work, value(part.collection))
  let text = ''
  for (const pass of passes ?? []) {
    scope.work.steps--
    const names = new Map([...scope.names, ...bind(part.names, pass)])
    const found = scope.work.steps > 0 ? textOfTemplate(part.body, at, { ...scope, names }) : undefined
    if (found === undefined || text.length + found.length > LONGEST) return undefined
    text += found
  }
  return passes && text
}

/** The text of a value that is known in part. */
const partOf = (node: Node): string | undefined =>
  node.type === 'scalar' &&
  node.holds === undefined &&
  operationOf(node) === undefined &&
  typeof node.value === 'string'
    ? node.value
    : undefined
