import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import type { Wrong } from '../../model/json-schema/outcome.ts'

/** A value that a chart is given and its values.schema.json refuses. */
export interface RefusedChartValue {
  /** The value, or the key that may not be there. */
  readonly at: Place
  /** By its path, as templates name it: `image.tag`. */
  readonly name: string
  /** What a message calls the type that it has: `a string`. */
  readonly found: string
  readonly wrong: Wrong
  /** The keyword of the schema that refuses it. */
  readonly schemaAt: Place
}

/** A part of a template that keeps Helm from rendering its chart, whatever the values are. */
export interface RefusedAction {
  readonly is:
    | 'open action'
    | 'open block'
    | 'no block'
    | 'unknown function'
    | 'undefined template'
    | 'undeclared variable'
    | 'odd character'
    | 'odd number'
    | 'odd quotes'
    | 'odd comment'
    | 'odd operator'
    | 'inner definition'
    | 'no value'
    | 'many declarations'
    | 'stray arguments'
    | 'other arguments'
    | 'odd argument'
    | 'no object'
    | 'no field'
    | 'other dot'
    | 'endless template'
    | 'missing field'
  readonly at: Place
  /** The function, the keyword of the block, the name of the template, the variable, or the character. */
  readonly name: string
  /** How many arguments a call has, and what the function takes: `2 arguments`. */
  readonly given?: number
  readonly wanted?: string
  /** What a function is given and does not take, or what does not have a field. */
  readonly value?: string
  /** What is defined and called nearly so. */
  readonly near?: string
  /** Whether a condition may leave it out. */
  readonly isConditional?: true
}

/** A file of a Helm chart. What it says is known together with its chart only, which is a folder. */
export interface ChartFile {
  /** A variant is a file of values beside values.yaml: `values-prod.yaml`. A schema is a values.schema.json. */
  readonly role: 'chart' | 'values' | 'variant' | 'template' | 'schema'
  /** Its first document. */
  readonly at: Place
  readonly text: string
  /** Of a schema, the values that it refuses among those that the chart is given: known once the chart is put together. */
  readonly refused?: readonly RefusedChartValue[]
  /** Of a template, what keeps it from being rendered: known once the chart is put together. */
  readonly refusedActions?: readonly RefusedAction[]
}
export const chartFile = defineFact<ChartFile>('chartFile')

/** What a schema wants of a value, behind `requires … to`, where it is neither its type nor one of several values. */
export function wantedForm(wrong: Wrong): string {
  switch (wrong.is) {
    case 'bound':
      return wrong.of === 'value' ? `be ${wrong.wanted}` : `have ${wrong.wanted} ${COUNTED[wrong.of]}`
    case 'pattern':
      return `match ${wrong.pattern.length > LONGEST ? `${wrong.pattern.slice(0, LONGEST)}…` : wrong.pattern}`
    case 'duplicate':
      return 'have different items'
    default:
      return 'have one of the forms that it describes'
  }
}

const COUNTED = {
  length: 'characters',
  items: 'items',
  'matching items': 'items of one form',
  fields: 'keys',
} as const
/** More of a pattern says nothing. */
const LONGEST = 60
