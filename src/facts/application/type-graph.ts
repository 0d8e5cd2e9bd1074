import { checkCel } from '../../cel/check.ts'
import { isCompatible } from '../../cel/compatible.ts'
import type { Environment } from '../../cel/environment.ts'
import { unescapedName } from '../../cel/escaped-names.ts'
import { isCondition } from '../../cel/libraries.ts'
import { parseCel } from '../../cel/parse.ts'
import { problemText, type TypeProblem } from '../../cel/problem.ts'
import { type CelType, DYN, STRING, typeText } from '../../cel/types.ts'
import { partWithin } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { type GraphEnvironment, graphEnvironment } from './graph-environment.ts'
import type { ObjectKinds } from './object-kinds.ts'
import { ORDER_RESOURCES } from './order-graph.ts'
import type { ExpressionProblem, GraphExpression, GraphResource, ResourceGraph } from './resource-graph.ts'
import { isPublic, secretsOf, secretUses } from './secret-uses.ts'
import { fieldAt } from './template-field.ts'

/** A graph with the types of its expressions and everything that is wrong with them, as kro 0.9.3 finds it when it takes a graph. */
export function typedGraph(graph: ResourceGraph, kinds: ObjectKinds): ResourceGraph {
  const types = graphEnvironment(graph, kinds)
  const ids = new Set(graph.resources.flatMap(one => (types.of(one).isOpen ? [known(one.id) ?? ''] : [])))
  const isOpen = (id: string): boolean => ids.has(id)
  const secrets = secretsOf(graph)
  return {
    ...graph,
    status: graph.status.map(one => typedExpression(one, { environment: types.status(one.role), isOpen, secrets })),
    resources: graph.resources.map(resource => typedResource(resource, graph, types, { isOpen, secrets })),
  }
}

function typedResource(
  resource: GraphResource,
  { isOrderGraph }: ResourceGraph,
  types: GraphEnvironment,
  { isOpen: isOpenId, secrets }: Pick<Around, 'isOpen' | 'secrets'>,
): GraphResource {
  const { environmentOf, isOpen, object } = types.of(resource)
  const id = known(resource.id) ?? ''
  const isOpenHere = (name: string): boolean => isOpenId(name) || (isOpen && name === 'each')
  const isOwn = isOrderGraph && ORDER_RESOURCES.some(one => one === id)
  const told = new Set<string>()
  /** What is wrong with a whole field is wrong once, however many expressions are in it. */
  const isNew = ({ at }: ExpressionProblem): boolean =>
    at.within !== undefined || (!told.has(at.pointer) && told.add(at.pointer).size > 0)
  const typed = (one: GraphExpression): GraphExpression => {
    const environment = environmentOf(one.role)
    if (one.role !== 'template') return typedExpression(one, { environment, isOpen: isOpenHere, secrets })
    const { type, missing } = fieldAt(one, id, object, environment.objectType)
    const found = typedExpression(one, { environment, isOpen: isOpenHere, secrets, field: type })
    // What the contract's own resources must have, other checks miss.
    const all = missing === undefined || isOwn ? found.problems : [missing, ...found.problems]
    return { ...found, problems: all.filter(isNew) }
  }
  return {
    ...resource,
    isOpen,
    expressions: resource.expressions.map(typed),
    conditions: resource.conditions.map(one =>
      one.expression === undefined ? one : { ...one, expression: typed(one.expression) },
    ),
  }
}

interface Around {
  readonly environment: Environment
  /** Whether it is not known what a resource or a variable is. */
  readonly isOpen: (name: string) => boolean
  readonly secrets: ReadonlySet<string>
  /** The type of the field that the expression is written to. */
  readonly field?: CelType | undefined
}

/** An expression with its type and its problems. */
function typedExpression(one: GraphExpression, around: Around): GraphExpression {
  const parsed = parseCel(one.text)
  if (one.fault !== undefined || parsed.kind === 'refused') return one
  const { type, problems } = checkCel(parsed.expression, around.environment)
  const isUnknown = type.kind === 'dyn' && (problems.length > 0 || one.uses.some(({ id }) => around.isOpen(id)))
  const found = problems.flatMap(problem => toProblem(problem, one))
  const misfit = isUnknown || problems.length > 0 || one.isCompared ? undefined : misfitOf(type, one, around)
  const all = misfit === undefined ? found : [...found, misfit]
  // A copied Secret is reported by another check, whether it is done well or not.
  const isCopy = isPublic(one) && secretUses(one, around.secrets).length > 0
  return {
    ...one,
    type: isUnknown ? 'unknown' : kindOf(type),
    problems: isCopy ? all.filter(({ kind }) => kind === 'field') : all,
  }
}

const kindOf = (type: CelType): string => (type.kind === 'optional' ? kindOf(type.item) : type.kind)

/** A problem as what it is called in the graph; unknown names are looked at by the uses of the expression. */
function toProblem(problem: TypeProblem, one: GraphExpression): readonly ExpressionProblem[] {
  const { start, end } = problem
  const at = partWithin(one.at, start, end)
  if (problem.kind === 'unknown variable') return []
  if (problem.kind !== 'unknown field' && problem.kind !== 'no fields')
    return [{ kind: 'other', text: problemText(problem), at }]
  const owner = one.text.slice(problem.of.start, problem.of.end)
  // Of other resources the contract's own fields say something else.
  if (one.isCompared && !/^\s*schema\b/.test(owner)) return []
  const names = problem.kind === 'unknown field' ? problem.fields.filter(name => unescapedName(name) === name) : []
  return [{ kind: 'field', owner, field: problem.name, names, at }]
}

/** What kro says of a type where another one is needed (builder.go, validateExpressionType and its neighbours). */
function misfitOf(
  type: CelType,
  { role, isPart, wants, at }: GraphExpression,
  { environment: { objectType }, field = wants === 'string' ? STRING : DYN }: Around,
): ExpressionProblem | undefined {
  const misfit = (wanted: string, found: CelType, where = at): ExpressionProblem => ({
    kind: 'misfit',
    wanted,
    found: typeText(found),
    at: where,
  })
  switch (role) {
    case 'forEach':
      return type.kind === 'list' ? undefined : misfit('list', type)
    case 'conditions':
      return type.kind === 'dyn' || isCondition(type.kind === 'list' ? type.item : type)
        ? undefined
        : misfit('kro.run.Condition', type)
    case 'includeWhen':
    case 'readyWhen':
      return undefined
    default:
      // A text with expressions is a concatenation of them.
      if (isPart && type.kind !== 'string' && type.kind !== 'dyn') return misfit('string', type)
      if (isCompatible(isPart ? STRING : type, field, objectType)) return undefined
      return isPart
        ? misfit(typeText(field), STRING, { document: at.document, pointer: at.pointer })
        : misfit(typeText(field), type)
  }
}
