import * as facts from '../../facts/index.ts'
import { defineRule, type Fix, known, type Outcome, type Related } from '../../rule.ts'

export default defineRule({
  id: 'graph/instance-fields',
  summary: 'Give an instance the fields that the schema of its graph wants',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'X-20': '{object} has no field {field} in its graph; the API server drops it silently',
    'X-20.near': '{object} has no field {field} in its graph, so that it is dropped silently; {near} is likely meant',
    'X-20.missing': '{field} is missing, which the graph requires',
    'X-20.type': '{field} must be {wanted} in the graph, not {found}',
    'X-20.least': '{field} {found}, and the graph wants at least {bound}',
    'X-20.most': '{field} {found}, and the graph allows at most {bound}',
    'X-20.option': '{field} is none of the values that the graph allows: {options}',
    'X-20.pattern': '{field} does not match the pattern of the graph, {pattern}',
    'X-20.twice': '{field} has an item twice, and the graph wants each once',
    'X-20.version': 'the graph declares {kind} in version {declared}, not {found}',
  },
  on: { instances: facts.eachInstance },
  with: { graphs: facts.declaredApis },

  *check({ instances }, { say, unsure }, { graphs }) {
    for (const instance of instances) {
      const declared = graphs(facts.apiKey(instance.group, instance.kind))
      if (declared.length === 0) continue
      const { version, kind } = instance
      const versions = declared.flatMap(({ schema }) => known(schema.version) ?? [])
      const isServed = versions.length < declared.length || versions.some(one => one === known(version))
      // Of an OrderApp OA-02 names the version.
      if (isServed || version.state !== 'known')
        for (const fault of facts.judgeInstance(instance, declared)) yield outcome(fault)
      else if (kind !== 'OrderApp')
        yield say('X-20.version', version.at, {
          data: { kind, declared: [...new Set(versions)].join(', '), found: version.value },
          related: declared.slice(0, 1).map(({ schema }) => ({ at: schema.version.at, note: 'declared here' })),
        })
    }

    function outcome(fault: facts.InstanceFault): Outcome {
      const { field, at, declaredAt } = fault
      const related = declaredAt === undefined ? {} : { related: [{ at: declaredAt, note: 'declared here' }] }
      switch (fault.why) {
        case 'unclear':
          return unsure({ why: fault.reason, at })
        case 'not declared': {
          const data = { object: fault.in, field: field.slice(fault.in.length + 1) }
          const { near } = fault
          return near === undefined
            ? say('X-20', at, { data })
            : say('X-20.near', at, { data: { ...data, near }, fix: rename(fault, near) })
        }
        case 'missing':
          return say('X-20.missing', at, { data: { field }, ...related })
        case 'type':
          return say('X-20.type', at, { data: { field, wanted: fault.wanted, found: fault.found }, ...related })
        case 'limit':
          return beyond(fault.limit, field, related)
      }
    }

    function beyond(
      limit: facts.LimitFault,
      field: string,
      related: { readonly related?: readonly Related[] },
    ): Outcome {
      const { at } = limit
      switch (limit.why) {
        case 'least':
        case 'most': {
          const found = limit.unit === '' ? `is ${limit.found}` : `has ${limit.found} ${limit.unit}`
          return say(`X-20.${limit.why}`, at, { data: { field, found, bound: limit.bound }, ...related })
        }
        case 'option':
          return say('X-20.option', at, { data: { field, options: limit.limit }, ...related })
        case 'pattern':
          return say('X-20.pattern', at, { data: { field, pattern: limit.limit }, ...related })
        case 'twice':
          return say('X-20.twice', at, { data: { field }, ...related })
        case 'unclear':
          return unsure({ why: `whether ${field} satisfies ${limit.limit}`, at })
      }
    }
  },
})

const rename = ({ at }: facts.InstanceFault, near: string): Fix => ({
  title: `rename it to ${near}`,
  safe: false,
  edits: [{ at, rename: near }],
})
