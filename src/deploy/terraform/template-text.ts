import { movedParts, type Place, type StringPart } from '../../documents/document.ts'
import { operationOf, type TemplatePart } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { bind, passesOf } from './for-expression.ts'
import type { Scope } from './scope.ts'
import { booleanOf, expressionOf, textOfNode } from './values.ts'

const LONGEST = 100_000

/** Notes where the text of a value is written that a template takes, from an offset of its text on. */
type Note = (value: Node, text: string, start: number) => void

/** The text of a template, in which what is not known stays `${…}`; undefined where it is not known what a directive does, or too long. */
export function textOfTemplate(
  parts: readonly TemplatePart[],
  at: Place,
  scope: Scope,
  note?: Note,
): string | undefined {
  let text = ''
  for (const part of parts) {
    const found =
      typeof part === 'string'
        ? part
        : textOfPart(part, at, scope, note && ((node, own) => note(node, own, text.length)))
    if (found === undefined || text.length + found.length > LONGEST) return undefined
    text += found
  }
  scope.work.steps -= text.length >> 6
  return text
}

/** The text of a template at `at` with where its parts are written: in `written`, the template itself, or where its values are. */
export function composedOf(
  written: string,
  parts: readonly TemplatePart[],
  inside: Place,
  at: Place,
  scope: Scope,
): { readonly text: string; readonly parts: readonly StringPart[] } | undefined {
  const found: StringPart[] = []
  const text = textOfTemplate(parts, inside, scope, (node, own, start) => {
    const place = scope.work.places.get(node)
    if (place === undefined || own === '') return
    const { parts, within, ...whole } = place
    if (parts !== undefined) found.push(...movedParts(parts, start))
    else if (within === undefined || within.end - within.start === own.length)
      found.push({ start, end: start + own.length, at: whole, from: within?.start ?? 0 })
  })
  return text === undefined
    ? undefined
    : { text, parts: found.length === 0 ? found : withLiterals(found, text, written, at) }
}

/** The parts of a text with what is between them, which is as it is `written` at `at`. */
function withLiterals(values: readonly StringPart[], text: string, written: string, at: Place): readonly StringPart[] {
  const literals: StringPart[] = []
  let [end, from] = [0, 0]
  for (const next of [...values, { start: text.length, end: text.length }]) {
    const literal = text.slice(end, next.start)
    const start = literal === '' ? -1 : written.indexOf(literal, from)
    if (start >= 0) {
      literals.push({ start: end, end: next.start, at, from: start })
      from = start + literal.length
    }
    end = next.end
  }
  return [...values, ...literals]
}

function textOfPart(
  part: Exclude<TemplatePart, string>,
  at: Place,
  scope: Scope,
  note?: (value: Node, text: string) => void,
): string | undefined {
  const value = (node: Node): Node => scope.work.evaluate({ node, at }, scope)
  if ('type' in part) {
    const found = value(part)
    const text = textOfNode(found)
    if (text !== undefined) note?.(found, text)
    return text ?? partOf(found) ?? `\${${expressionOf(found) ?? expressionOf(part) ?? '…'}}`
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
