import * as facts from '../../facts/index.ts'
import { defineRule, findNearest, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/graph-expression',
  summary: 'Write expressions that kro can evaluate',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/cel-expressions'],
  checks: {
    'RG-03': '{id} is neither schema nor the id of a resource of this graph',
    'RG-03.near': '{id} is neither schema nor the id of a resource of this graph; {near} is likely meant',
    'RG-03.role': '{id} is not available in {role}',
    'RG-03.unclosed': 'this expression is not closed, so kro takes it for plain text',
    'RG-03.nested': 'an expression begins within another one, which kro refuses',
    'RG-03.syntax': 'this is not CEL: {reason}',
    'RG-03.status': "expressions of a graph cannot read the instance's status",
    'RG-03.field': '{owner} has no field {field}',
    'RG-03.field-near': '{owner} has no field {field}; {near} is likely meant',
    'RG-03.problem': 'kro refuses this expression: {text}',
    'RG-03.type': 'a value of type {wanted} is needed here, and this is of type {found}',
  },
  on: facts.resourceGraph,

  *check(graph, { say, unsure }) {
    const byId = new Map(graph.resources.map(one => [known(one.id) ?? '', one]))
    // What a chart repeats may have any id.
    const open = graph.resources.map(({ id }) => id).find(id => id.state === 'unknown')
    for (const expression of graph.status) yield* judge(expression)
    for (const resource of graph.resources)
      for (const expression of resource.expressions) yield* judge(expression, resource)
    yield* undecided()

    /** What is read of kinds that nothing describes, once for each resource. */
    function* undecided(): Generator<Outcome> {
      const open = new Set(graph.resources.flatMap(({ id, isOpen }) => (isOpen ? [known(id) ?? ''] : [])))
      const expressions = [...graph.status, ...graph.resources.flatMap(resource => resource.expressions)]
      for (const { id, path } of expressions.flatMap(({ uses }) => uses)) {
        const field = path.find(({ name }) => name === undefined || !OF_ALL.has(name))
        if (path[0] !== field || field === undefined || !open.delete(id)) continue
        yield unsure({ why: 'a field of a kind that no definition here describes', at: (path.at(1) ?? field).at })
      }
    }

    function* judge(expression: facts.GraphExpression, owner?: facts.GraphResource): Generator<Outcome> {
      const { fault, uses, problems } = expression
      if (fault?.why === 'syntax') yield say('RG-03.syntax', fault.at, { data: { reason: fault.reason } })
      else if (fault !== undefined) yield say(`RG-03.${fault.why}`, fault.at)
      for (const use of uses) yield* judgeUse(use, expression, owner)
      for (const problem of problems) yield* judgeProblem(problem)
    }

    function* judgeUse(
      { id, at }: facts.GraphUse,
      expression: facts.GraphExpression,
      owner?: facts.GraphResource,
    ): Generator<Outcome> {
      if (id === 'schema' || byId.has(id) || facts.isVariable(id, expression, owner)) return
      const elsewhere = id === 'each' || id === 'runtime' || facts.isIterator(id, owner)
      const near = findNearest(id, ['schema', ...byId.keys()])
      if (open !== undefined && !elsewhere) yield unsure({ why: `whether a resource has the id ${id}`, at })
      else if (elsewhere) yield say('RG-03.role', at, { data: { id, role: ROLES[expression.role] } })
      else if (near === undefined) yield say('RG-03', at, { data: { id } })
      else yield say('RG-03.near', at, { data: { id, near } })
    }

    function* judgeProblem(problem: facts.ExpressionProblem): Generator<Outcome> {
      const { kind, at } = problem
      if (kind === 'other') return yield say('RG-03.problem', at, { data: { text: problem.text } })
      if (kind === 'misfit') {
        const { wanted, found } = problem
        return yield say('RG-03.type', at, { data: { wanted, found } })
      }
      const { owner, field, names } = problem
      // That the graph declares no such field is the fault, and RO-02 names it.
      if (graph.isOrderGraph && facts.isOrderField(owner, field)) return
      const near = findNearest(field, names)
      if (owner === 'schema' && field === 'status') yield say('RG-03.status', at)
      else if (near === undefined) yield say('RG-03.field', at, { data: { owner, field } })
      else yield say('RG-03.field-near', at, { data: { owner, field, near } })
    }
  },
})

/** The fields that objects of all kinds have. */
const OF_ALL: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])

const ROLES: Readonly<Record<facts.GraphExpression['role'], string>> = {
  status: 'the status',
  conditions: 'the conditions of the status',
  template: 'a template',
  external: 'an external reference',
  includeWhen: 'includeWhen',
  readyWhen: 'readyWhen of this resource',
  forEach: 'forEach',
}
