import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'schema/chart-templates',
  summary: 'Write templates of charts that Helm can render',
  severity: 'error',
  relevance: 'anywhere',
  absentChecks: ['SC-13'],
  references: ['https://helm.sh/docs/chart_template_guide/named_templates/', 'https://pkg.go.dev/text/template'],
  checks: {
    'SC-13': 'neither the chart nor its libraries define the template {name}',
    'SC-13.near': 'neither the chart nor its libraries define the template {name}; {near} is likely meant',
    'SC-13.function': 'Helm does not have the function {name}',
    'SC-13.function-near': 'Helm does not have the function {name}; {near} is likely meant',
    'SC-13.arguments': 'the function {name} takes {wanted}, and here it has {given}, so Helm cannot render this',
    'SC-13.argument': 'the function {name} takes {wanted}, not {value}, so Helm cannot render this',
    'SC-13.object': 'Helm gives templates no {name}, so it cannot render this',
    'SC-13.object-near': 'Helm gives templates no {name}, so it cannot render this; {near} is likely meant',
    'SC-13.field': '{value} has no field {name}, so Helm cannot render this',
    'SC-13.dot': 'the dot here is not the root context, so it has no {name}; {near} is likely meant',
    'SC-13.stray': '{name} takes no arguments, so Helm cannot render this; a function is likely missing before it',
    'SC-13.many': 'an action can declare one variable, and range two, so Helm cannot render the chart',
    'SC-13.endless': 'the template {name} always uses this one again, so Helm cannot render the chart',
    'SC-13.given':
      'the template {name} reads {wanted} of what it is given, and here it is given {value}, so Helm cannot render this',
    'SC-13.variable': 'the variable {name} is not declared here, so Helm cannot render the chart',
    'SC-13.character':
      '{name} cannot follow a name, so Helm cannot render the chart; use index for keys with other characters',
    'SC-13.number': '{name} is not a number, so Helm cannot render the chart',
    'SC-13.quotes': 'a string takes double quotes or backquotes, not single quotes, so Helm cannot render the chart',
    'SC-13.comment':
      'the /* of a comment must follow directly after {{ or {{- and one space, so Helm cannot render the chart',
    'SC-13.operator':
      '{name} means nothing in a template, so Helm cannot render the chart; functions such as eq, and, not and add do this',
    'SC-13.define': 'a template cannot be defined inside a block, so Helm cannot render the chart',
    'SC-13.value': 'a value is missing here, so Helm cannot render the chart',
    'SC-13.action': 'the action that begins here is not closed, so Helm cannot render the chart',
    'SC-13.block': 'the block {name} is not closed by an end, so Helm cannot render the chart',
    'SC-13.no-block': 'the action {name} belongs to no block, so Helm cannot render the chart',
  },
  on: facts.chartFile,
  concerns: ({ refusedActions }) => refusedActions !== undefined,

  *check({ refusedActions = [] }, { say }) {
    for (const { is, at, name, near, given = 0, wanted = '', value = '', isConditional } of refusedActions) {
      const confidence = isConditional === true ? 'low' : undefined
      // Where it is reached, it fails.
      const reached = isConditional === true ? 'medium' : undefined
      switch (is) {
        case 'other arguments':
          yield say('SC-13.arguments', at, { data: { name, wanted, given }, confidence: reached })
          break
        case 'odd argument':
          yield say('SC-13.argument', at, { data: { name, wanted, value }, confidence: reached })
          break
        case 'no object':
          if (near === undefined) yield say('SC-13.object', at, { data: { name } })
          else yield say('SC-13.object-near', at, { data: { name, near } })
          break
        case 'no field':
          yield say('SC-13.field', at, { data: { value, name }, confidence: reached })
          break
        case 'other dot':
          yield say('SC-13.dot', at, { data: { name, near: near ?? '' }, confidence: 'medium' })
          break
        case 'stray arguments':
          yield say('SC-13.stray', at, { data: { name } })
          break
        case 'many declarations':
          yield say('SC-13.many', at)
          break
        case 'endless template':
          yield say('SC-13.endless', at, { data: { name } })
          break
        case 'missing field':
          yield say('SC-13.given', at, { data: { name, wanted, value }, confidence: reached })
          break
        case 'undeclared variable':
          yield say('SC-13.variable', at, { data: { name } })
          break
        case 'odd character':
          yield say('SC-13.character', at, { data: { name } })
          break
        case 'odd number':
          yield say('SC-13.number', at, { data: { name } })
          break
        case 'odd quotes':
          yield say('SC-13.quotes', at)
          break
        case 'odd comment':
          yield say('SC-13.comment', at)
          break
        case 'odd operator':
          yield say('SC-13.operator', at, { data: { name } })
          break
        case 'inner definition':
          yield say('SC-13.define', at)
          break
        case 'no value':
          yield say('SC-13.value', at)
          break
        case 'open action':
          yield say('SC-13.action', at)
          break
        case 'open block':
          yield say('SC-13.block', at, { data: { name } })
          break
        case 'no block':
          yield say('SC-13.no-block', at, { data: { name } })
          break
        case 'unknown function':
          if (near === undefined) yield say('SC-13.function', at, { data: { name } })
          else yield say('SC-13.function-near', at, { data: { name, near } })
          break
        case 'undefined template':
          if (near === undefined) yield say('SC-13', at, { data: { name }, confidence })
          else yield say('SC-13.near', at, { data: { name, near }, confidence })
      }
    }
  },
})
