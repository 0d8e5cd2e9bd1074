import * as facts from '../../facts/index.ts'
import { defineRule, type Fix, findNearest } from '../../rule.ts'

export default defineRule({
  id: 'schema/chart-values',
  summary: 'Give a chart only values that its values.schema.json accepts',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://helm.sh/docs/topics/charts/#schema-files', 'https://json-schema.org/specification'],
  checks: {
    'SC-11': '{name} is {found}, but values.schema.json has it as {wanted}',
    'SC-11.key': 'values.schema.json does not allow {name}',
    'SC-11.near': 'values.schema.json does not allow {name}; {near} is likely meant',
    'SC-11.missing': 'values.schema.json requires {name}, which is missing',
    'SC-11.value': 'values.schema.json allows {allowed} for {name}, not this value',
    'SC-11.form': 'values.schema.json requires {name} to {wanted}',
  },
  on: facts.chartFile,
  concerns: ({ refused }) => refused !== undefined,

  *check({ refused = [] }, { say }) {
    for (const { at, name: path, found, wrong, schemaAt } of refused) {
      const name = path === '' ? 'the whole of the values' : path
      const related = [{ at: schemaAt, note: 'required here' }]
      switch (wrong.is) {
        case 'type':
          yield say('SC-11', at, { data: { name, found, wanted: wrong.wanted.join(' or ') }, related })
          break
        case 'forbidden': {
          const near = findNearest(path.slice(path.lastIndexOf('.') + 1), wrong.known)
          if (near === undefined) yield say('SC-11.key', at, { data: { name }, related })
          else yield say('SC-11.near', at, { data: { name, near }, related, fix: rename(at, near) })
          break
        }
        case 'missing': {
          const missing = path === '' ? wrong.name : `${path}.${wrong.name}`
          yield say('SC-11.missing', at, { data: { name: missing }, related })
          break
        }
        case 'value':
          yield say('SC-11.value', at, { data: { name, allowed: listed(wrong.allowed) }, related })
          break
        default:
          yield say('SC-11.form', at, { data: { name, wanted: facts.wantedForm(wrong) }, related })
      }
    }
  },
})

/** The most values that a message lists. */
const MOST = 5

function listed(allowed: readonly (string | number | boolean | null)[]): string {
  const shown = allowed.slice(0, MOST).map(one => JSON.stringify(one))
  return `${shown.length === 0 ? 'other values' : shown.join(', ')}${allowed.length > MOST ? ', …' : ''}`
}

const rename = (at: facts.RefusedChartValue['at'], near: string): Fix => ({
  title: `rename it to ${near}`,
  safe: false,
  edits: [{ at, rename: near }],
})
