import * as facts from '../../facts/index.ts'
import { defineRule, type Outcome, type Place, typeName } from '../../rule.ts'

type Fault = facts.SchemaField['faults'][number]

export default defineRule({
  id: 'graph/schema-notation',
  summary: "Write the fields of a graph's schema in kro's notation",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'RG-02': '{type} is not a type of kro, nor one of spec.schema.types',
    'RG-02.near': '{type} is not a type of kro, nor one of spec.schema.types; {near} is likely meant',
    'RG-02.empty': 'the field {field} has no type',
    'RG-02.value': 'the field {field} is {found}; kro takes a type in a string, or an object of fields',
    'RG-02.map': 'the keys of a map are strings to kro: map[string]…',
    'RG-02.nesting': 'the type of {field} is nested deeper than kro reads',
    'RG-02.circle': 'custom types are made of each other in a circle: {names}',
    'RG-02.marker': '{marker} is not a marker of kro',
    'RG-02.marker-near': '{marker} is not a marker of kro; {near} is likely meant',
    'RG-02.bar': 'after the first |, white space separates markers; kro takes this | for a part of a name',
    'RG-02.bare': 'a marker without a value; kro wants name=value',
    'RG-02.space': 'kro takes white space after the last marker for a marker without a value',
    'RG-02.open': 'a {mark} in the markers of {field} is not closed, or not opened',
    'RG-02.marker-value': 'the value of {marker} is not {wanted}',
    'RG-02.marker-type': '{marker} is not for a field of type {type}',
    'RG-02.range': 'the default does not satisfy {marker}={bound}',
    'RG-02.enum': 'the default is none of the values of enum',
    'RG-02.key': 'listMapKey is for lists with listType=map',
  },
  on: facts.resourceGraph,

  *check({ schema: { fields, circles, unknown } }, { say, unsure }) {
    for (const at of unknown) yield unsure({ why: 'what is filled into the notation of a field', at })
    for (const { names, at } of circles) yield say('RG-02.circle', at, { data: { names } })
    for (const { path: field, faults, mistyped } of fields) {
      if (mistyped?.state === 'invalid')
        yield say('RG-02.value', mistyped.at, { data: { field, found: typeName(mistyped) } })
      for (const fault of faults) yield outcome(fault, field, fault.at)
    }

    function outcome(fault: Fault, field: string, at: Place): Outcome {
      switch (fault.why) {
        case 'type-unknown': {
          const { type, near } = fault
          return near === undefined
            ? say('RG-02', at, { data: { type } })
            : say('RG-02.near', at, { data: { type, near } })
        }
        case 'type-empty':
          return say('RG-02.empty', at, { data: { field } })
        case 'type-map-key':
          return say('RG-02.map', at)
        case 'type-nesting':
          return say('RG-02.nesting', at, { data: { field } })
        case 'marker-unknown': {
          const { marker, near } = fault
          return near === undefined
            ? say('RG-02.marker', at, { data: { marker } })
            : say('RG-02.marker-near', at, { data: { marker, near } })
        }
        case 'second-bar':
          return say('RG-02.bar', at)
        case 'no-value':
          return say('RG-02.bare', at)
        case 'trailing-space':
          return say('RG-02.space', at)
        case 'quote':
        case 'bracket':
          return say('RG-02.open', at, { data: { mark: fault.why, field } })
        case 'marker-value':
          return say('RG-02.marker-value', at, { data: { marker: fault.marker, wanted: fault.wanted } })
        case 'marker-type':
          return say('RG-02.marker-type', at, { data: { marker: fault.marker, type: fault.type } })
        case 'default-range':
          return say('RG-02.range', at, { data: { marker: fault.marker, bound: fault.bound } })
        case 'default-enum':
          return say('RG-02.enum', at)
        case 'list-key':
          return say('RG-02.key', at)
      }
    }
  },
})
