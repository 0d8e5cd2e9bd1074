import * as facts from '../../facts/index.ts'
import { isGraphId, isGraphKind, isGraphVersion, isReservedId } from '../../model/application/graph-ids.ts'
import { decided, defineRule, isUnset, known, type Outcome, type Place } from '../../rule.ts'

export default defineRule({
  id: 'graph/graph-structure',
  summary: 'Keep to what kro accepts as ids, conditions, labels and status',
  severity: 'info',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/resource-definitions/resource-basics'],
  checks: {
    'RG-05.id': '{id} is not in lower camel case, as kro wants it of {what}',
    'RG-05.reserved': 'kro keeps the name {id} for itself',
    'RG-05.duplicate': 'another resource of this graph has the id {id}',
    'RG-05.no-id': 'this resource has no id',
    'RG-05.kind': '{kind} is not in upper camel case, as kro wants it of a kind',
    'RG-05.version': '{version} is not a version of an API: v1, v1beta1, v1alpha1',
    'RG-05.object': 'the template has no {field}, so it is not a Kubernetes object',
    'RG-05.both': 'a resource has a template or an external reference, not both',
    'RG-05.neither': 'this resource has neither a template nor an external reference',
    'RG-05.iterator': 'the iterator {id} has the name of a resource',
    'RG-05.external': 'kro cannot repeat an external reference for each {id}',
    'RG-05.identity': 'neither metadata.name nor metadata.namespace uses {id}, so several objects get one name',
    'RG-05.standalone': 'an entry of {list} is one expression and nothing else, not even a line break',
    'RG-05.other-id': 'readyWhen can only name {own}, not {id}',
    'RG-05.boolean': '{list} asks for a boolean, and this is of type {found}',
    'RG-05.key': 'kro keeps labels and annotations below kro.run/ for itself',
    'RG-05.state': 'kro sets status.state itself',
    'RG-05.status': 'the status of an instance is made of expressions, and this is none',
    'RG-05.constant': 'a status expression must read a resource or the schema, and this one reads neither',
  },
  on: facts.resourceGraph,

  *check(graph, { say }) {
    const { schema, resources, isOrderGraph } = graph
    const ids = new Set(['schema', ...resources.map(({ id }) => known(id))])
    yield* declared(graph)
    if (schema.stateAt !== undefined) yield say('RG-05.state', schema.stateAt)
    for (const at of schema.plainStatus) yield say('RG-05.status', at)
    for (const { role, uses, fault, at } of graph.status)
      if (role === 'status' && uses.length === 0 && fault === undefined) yield say('RG-05.constant', at)
    const first = new Map<string, Place>()
    for (const resource of resources) {
      yield* named(resource)
      const { hasTemplate, hasExternal, at } = resource
      if (hasTemplate === hasExternal) yield say(hasTemplate ? 'RG-05.both' : 'RG-05.neither', at)
      for (const field of hasTemplate && !isOrderGraph ? (['apiVersion', 'kind'] as const) : [])
        if (isUnset(resource[field])) yield say('RG-05.object', resource[field].at, { data: { field } })
      for (const reserved of resource.reserved) yield say('RG-05.key', reserved.at)
      for (const condition of resource.conditions) yield* judge(condition, resource)
    }
    for (const resource of resources) yield* iterated(resource)

    /** What the API is called that the graph declares; of the OrderApp's another check speaks. */
    function* declared({ schema: { kind, version }, isOrderGraph }: facts.ResourceGraph): Generator<Outcome> {
      const [name, number] = [yield* decided(kind), yield* decided(version)]
      if (isOrderGraph) return
      if (name !== undefined && !isGraphKind(name)) yield say('RG-05.kind', kind.at, { data: { kind: name } })
      if (number !== undefined && !isGraphVersion(number))
        yield say('RG-05.version', version.at, { data: { version: number } })
    }

    function* named({ id, at }: facts.GraphResource): Generator<Outcome> {
      const found = yield* decided(id)
      if (isUnset(id)) yield say('RG-05.no-id', at)
      if (found === undefined) return
      const other = first.get(found)
      if (isReservedId(found)) yield say('RG-05.reserved', at, { data: { id: found } })
      else if (!isGraphId(found)) yield say('RG-05.id', at, { data: { id: found, what: 'an id' } })
      else if (other !== undefined)
        yield say('RG-05.duplicate', at, { data: { id: found }, related: [{ at: other, note: 'the other one' }] })
      if (other === undefined) first.set(found, at)
    }

    function* iterated({ iterators, hasTemplate, hasExternal }: facts.GraphResource): Generator<Outcome> {
      for (const { name: id, isStandalone, isIdentifying, at } of iterators) {
        if (hasExternal && !hasTemplate) yield say('RG-05.external', at, { data: { id } })
        if (hasTemplate && !isIdentifying) yield say('RG-05.identity', at, { data: { id } })
        if (isReservedId(id)) yield say('RG-05.reserved', at, { data: { id } })
        else if (!isGraphId(id)) yield say('RG-05.id', at, { data: { id, what: 'an iterator' } })
        else if (first.has(id)) yield say('RG-05.iterator', at, { data: { id } })
        if (!isStandalone) yield say('RG-05.standalone', at, { data: { list: 'forEach' } })
      }
    }

    function* judge(
      { list, isStandalone, expression, at }: facts.GraphCondition,
      resource: facts.GraphResource,
    ): Generator<Outcome> {
      if (!isStandalone) return yield say('RG-05.standalone', at, { data: { list } })
      if (expression === undefined || expression.fault !== undefined) return
      const own = resource.isCollection ? 'each' : (known(resource.id) ?? '')
      const others = list === 'readyWhen' ? expression.uses.filter(({ id }) => id !== own && ids.has(id)) : []
      for (const { id, at: where } of others) yield say('RG-05.other-id', where, { data: { id, own } })
      const { type: found, at: whole } = expression
      if (others.length === 0 && found !== 'bool' && found !== 'unknown')
        yield say('RG-05.boolean', whole, { data: { list, found } })
    }
  },
})
