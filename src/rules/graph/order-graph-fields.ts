import * as facts from '../../facts/index.ts'
import { defineRule, findNearest, type Outcome, warning } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-fields',
  summary: "Declare the fields of OrderApp as the contract's table has them",
  severity: 'error',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'RO-02.absent': 'OrderApp has no {fields} in this graph',
    'RO-02.name': '{found} is not a field of OrderApp; {field} is likely meant',
    'RO-02.extra': warning('{field} is not one of the fields that the contract gives OrderApp'),
    'RO-02.type': '{field} is of type {found}, not {wanted}',
    'RO-02.required': '{field} is not required, but an OrderApp cannot do without it',
    'RO-02.optional': '{field} is required, but has a default for those who leave it out',
    'RO-02.marker': '{marker} of {field} is {found}, not {wanted}',
    'RO-02.no-marker': '{field} has no {marker}={wanted}',
    'RO-02.no-default': '{field} has a default, so it is never missed',
    'RO-02.bound': warning('{marker} of {field} is a bound that the contract does not have'),
  },
  on: facts.resourceGraph,

  *check(graph, { say }) {
    if (!graph.isOrderGraph) return
    const { schema } = graph
    const fields = facts.specFields(schema)
    const byPath = new Map(fields.map(field => [field.path, field]))
    const missing = facts.WANTED_NAMES.filter(path => !byPath.has(path))
    const strange = fields.filter(({ path }) => !facts.WANTED_NAMES.includes(path) && !isBelowStrange(path))
    const meant = new Map(strange.map(({ path }) => [path, findNearest(path, missing)]))
    for (const { path, at } of strange) {
      const field = meant.get(path)
      if (field === undefined) yield say('RO-02.extra', at, { data: { field: path } })
      else yield say('RO-02.name', at, { data: { found: path, field } })
    }
    const named = new Set(meant.values())
    const absent = missing.filter(one => !named.has(one) && !isBelowMissing(one))
    for (const parent of [undefined, byPath.get('aurora')]) {
      const here = absent.filter(path => parentOf(path) === parent)
      if (here.length > 0) yield say('RO-02.absent', parent?.at ?? schema.specAt, { data: { fields: here.join(', ') } })
    }
    for (const wanted of facts.WANTED_FIELDS) {
      const field = byPath.get(wanted.path)
      // What is wrong in the notation itself hides what it means.
      if (field !== undefined && field.faults.length === 0 && field.type !== '') yield* compare(field, wanted)
    }

    function parentOf(path: string): facts.SchemaField | undefined {
      return path.startsWith('aurora.') ? byPath.get('aurora') : undefined
    }

    function isBelowMissing(path: string): boolean {
      return path.startsWith('aurora.') && !byPath.has('aurora')
    }

    function isBelowStrange(path: string): boolean {
      return path.includes('.') && !path.startsWith('aurora.')
    }

    function* compare(field: facts.SchemaField, wanted: facts.WantedField): Generator<Outcome> {
      const { path, typeAt, type, markers } = field
      if (type !== wanted.type)
        return yield say('RO-02.type', typeAt, { data: { field: path, found: type, wanted: wanted.type } })
      const required = markers.findLast(({ name }) => name === 'required')
      const isRequired = required !== undefined && /^(?:1|t|true)$/i.test(required.value)
      if (wanted.isRequired && !isRequired)
        yield say('RO-02.required', required?.at ?? typeAt, { data: { field: path } })
      if (!wanted.isRequired && isRequired) yield say('RO-02.optional', required.at, { data: { field: path } })
      for (const marker of ['default', 'minimum', 'maximum'] as const) yield* bound(field, marker, wanted[marker])
      for (const { name, at } of markers.filter(one => BOUNDS.has(one.name)))
        yield say('RO-02.bound', at, { data: { marker: name, field: path } })
    }

    function* bound(
      { path: field, markers, typeAt }: facts.SchemaField,
      marker: 'default' | 'minimum' | 'maximum',
      wanted: string | undefined,
    ): Generator<Outcome> {
      const found = markers.findLast(({ name }) => name === marker)
      if (found === undefined) {
        if (wanted !== undefined) yield say('RO-02.no-marker', typeAt, { data: { field, marker, wanted } })
      } else if (wanted !== undefined) {
        if (Number(found.value) !== Number(wanted))
          yield say('RO-02.marker', found.at, { data: { field, marker, found: found.value, wanted } })
      } else if (marker === 'default') yield say('RO-02.no-default', found.at, { data: { field } })
      else yield say('RO-02.bound', found.at, { data: { field, marker } })
    }
  },
})

/** Bounds that the table has on no field; a pattern, a validation or a description only says more exactly what is meant. */
const BOUNDS = new Set(['enum', 'minLength', 'maxLength'])
