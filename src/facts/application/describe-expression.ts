import { checkCel } from '../../cel/check.ts'
import type { Environment } from '../../cel/environment.ts'
import { evaluateCel } from '../../cel/evaluate.ts'
import { kroFunctions } from '../../cel/libraries.ts'
import { parseCel } from '../../cel/parse.ts'
import { type Expression, partsOf } from '../../cel/syntax/expression.ts'
import { typeText } from '../../cel/types.ts'
import { type Known, unknown } from '../../cel/values.ts'
import { type Place, partWithin } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { graphEnvironment } from './graph-environment.ts'
import { instanceValue } from './instance-value.ts'
import type { ObjectKinds } from './object-kinds.ts'
import type { GraphExpression, GraphResource, ResourceGraph } from './resource-graph.ts'

/** A half-open range of UTF-16 offsets in the file's text. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** An object of the kind that a graph declares: what people call it, and its data. */
export interface GraphInstance {
  readonly label: string
  readonly data: unknown
}

/** What is known of the part of an expression at an offset. */
export interface Description extends TextRange {
  readonly text: string
  /** Its type, as CEL writes it. */
  readonly type: string
  /** What it gives for the first instance, as JSON, where that is known without a cluster. */
  readonly value?: { readonly of: string; readonly text: string }
}

/** An expression with its resource; without one for expressions of the status. */
export interface PlacedExpression {
  readonly expression: GraphExpression
  readonly resource?: GraphResource
}

/** All expressions of a graph, in the order of its parts. */
export const placedExpressions = ({ status, resources }: ResourceGraph): readonly PlacedExpression[] => [
  ...status.map(expression => ({ expression })),
  ...resources.flatMap(resource => resource.expressions.map(expression => ({ expression, resource }))),
]

/** What an expression may use. */
export function environmentAt(
  graph: ResourceGraph,
  kinds: ObjectKinds,
  { expression, resource }: PlacedExpression,
): Environment {
  const types = graphEnvironment(graph, kinds)
  return resource === undefined ? types.status(expression.role) : types.of(resource).environmentOf(expression.role)
}

/** The smallest part of an expression at `offset`, with its type and its value; `rangeOf` gives where a place is written. */
export function describeExpression(
  graph: ResourceGraph,
  offset: number,
  rangeOf: (at: Place) => TextRange,
  { kinds, instances }: { readonly kinds: ObjectKinds; readonly instances: readonly GraphInstance[] },
): Description | undefined {
  const isAt = ({ start, end }: TextRange): boolean => start <= offset && offset <= end
  const placed = placedExpressions(graph).find(
    ({ expression: { at, fault } }) => fault === undefined && isAt(rangeOf(at)),
  )
  const parsed = parseCel(placed?.expression.text ?? '')
  if (placed === undefined || parsed.kind === 'refused') return undefined
  const { at, text } = placed.expression
  const rangeOfPart = ({ start, end }: TextRange): TextRange => rangeOf(partWithin(at, start, end))
  let part: Expression = parsed.expression
  for (
    let next: Expression | undefined = part;
    next !== undefined;
    next = partsOf(part).find(one => isAt(rangeOfPart(one)))
  )
    part = next
  const { types } = checkCel(parsed.expression, environmentAt(graph, kinds, placed))
  const value = valueFor(part, graph, instances)
  return {
    ...rangeOfPart(part),
    text: text.slice(part.start, part.end),
    type: typeText(types.get(part) ?? { kind: 'dyn' }),
    ...(value === undefined ? {} : { value }),
  }
}

/** What a part of an expression gives for the first instance: of resources nothing is known. */
function valueFor(
  part: Expression,
  { schema, resources }: ResourceGraph,
  [instance]: readonly GraphInstance[],
): Description['value'] {
  if (instance === undefined || part.kind === 'literal') return undefined
  const functions = kroFunctions()
  const variables = new Map<string, Known>(
    resources.map(({ id }) => [known(id) ?? '', unknown({ key: known(id) ?? '' })] as const),
  )
  variables.set('schema', instanceValue(instance.data, schema))
  const { result } = evaluateCel(part, { variables, functions })
  if (result.type === 'unknown' || result.type === 'failure' || result.type === 'exhausted') return undefined
  const written = functions.get('json.marshal')?.[0]?.run([result], () => {})
  return written?.type === 'string' ? { of: instance.label, text: written.value } : undefined
}
