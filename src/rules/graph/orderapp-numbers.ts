import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Fix, isMistyped, type Place, type Value, warning, written } from '../../rule.ts'

/** The bounds of the contract's table; a database port has none there, but a port beyond 65535 reaches nothing. */
const REPLICAS = { min: 1, max: 10 }
const PORT = { min: 1, max: 65535 }

export default defineRule({
  id: 'graph/orderapp-numbers',
  summary: 'Write replicas and ports as integers within their bounds',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kro.run/docs/concepts/rgd/schema'],
  checks: {
    'OA-03': 'replicas must be an integer from 1 to 10, not {found}',
    'OA-05': 'port must be an integer from 1 to 65535, not {found}',
    'OA-08': 'aurora.port must be an integer, not {found}',
    'OA-08.range': warning('aurora.port is {found}, but a port is a number from 1 to 65535'),
  },
  on: facts.orderApp,

  *check({ replicas, port, aurora }, { say }) {
    for (const [check, value, bounds] of [
      ['OA-03', replicas, REPLICAS],
      ['OA-05', port, PORT],
    ] as const) {
      yield* decided(value)
      if (isWrong(value, bounds))
        yield say(check, value.at, { data: { found: written(value) }, ...unquoted(value, bounds) })
    }
    if (aurora.state !== 'known') return
    const { port: found } = aurora.value
    yield* decided(found)
    if (!isWrong(found, PORT)) return
    const check = found.state === 'known' ? 'OA-08.range' : 'OA-08'
    yield say(check, found.at, { data: { found: written(found) }, ...unquoted(found, PORT) })
  },
})

interface Bounds {
  readonly min: number
  readonly max: number
}

/** Absent and null are right: the API server puts the default in. */
const isWrong = (value: Value<number>, { min, max }: Bounds): boolean =>
  value.state === 'known' ? value.value < min || value.value > max : isMistyped(value)

/** A number in quotes, or one like `3.0`, can only have been meant one way. */
function unquoted(value: Value<number>, { min, max }: Bounds): { readonly fix?: Fix } {
  const digits = value.state === 'invalid' ? /^(\d{1,5})(?:\.0)?$/.exec(value.text)?.[1] : undefined
  const number = Number(digits)
  if (digits === undefined || number < min || number > max) return {}
  const at: Place = value.at
  return { fix: { title: `write the integer ${number}`, safe: true, edits: [{ at, set: number }] } }
}
