import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const CHECKS = {
  'other arguments': 'SC-13.arguments',
  'odd argument': 'SC-13.argument',
  'no object': 'SC-13.object',
  'no field': 'SC-13.field',
  'other dot': 'SC-13.dot',
  'stray arguments': 'SC-13.stray',
  'many declarations': 'SC-13.many',
  'endless template': 'SC-13.endless',
  'missing field': 'SC-13.given',
  'undeclared variable': 'SC-13.variable',
  'odd character': 'SC-13.character',
  'odd number': 'SC-13.number',
  'odd quotes': 'SC-13.quotes',
  'odd comment': 'SC-13.comment',
  'odd operator': 'SC-13.operator',
  'inner definition': 'SC-13.define',
  'no value': 'SC-13.value',
  'open action': 'SC-13.action',
  'open block': 'SC-13.block',
  'no block': 'SC-13.no-block',
  'unknown function': 'SC-13.function',
  'undefined template': 'SC-13',
} as const satisfies Readonly<Record<facts.RefusedAction['is'], string>>

/** Where something near is likely meant. */
const NEAR: {
  readonly [Is in facts.RefusedAction['is']]?: 'SC-13.object-near' | 'SC-13.function-near' | 'SC-13.near'
} = {
  'no object': 'SC-13.object-near',
  'unknown function': 'SC-13.function-near',
  'undefined template': 'SC-13.near',
}

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
    'SC-13.dot': {
      confidence: 'medium',
      text: 'the dot here is not the root context, so it has no {name}; {near} is likely meant',
    },
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
      const check = near === undefined ? CHECKS[is] : (NEAR[is] ?? CHECKS[is])
      // Where it is reached, it fails.
      const confidence = isConditional !== true ? undefined : is === 'undefined template' ? 'low' : 'medium'
      yield say(check, at, { data: { name, near: near ?? '', given, wanted, value }, confidence })
    }
  },
})
