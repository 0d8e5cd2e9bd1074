import * as facts from '../../facts/index.ts'
import { defineRule, type Place } from '../../rule.ts'

const DEPRECATED = '{written} reads the deprecated Endpoints, which EndpointSlices replace'

export default defineRule({
  id: 'procedure/endpoints-query',
  summary: 'Read EndpointSlices instead of Endpoints in scripts',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/blog/2025/04/24/endpoints-deprecation/'],
  // Who looks at them sees that they are deprecated, and nothing depends on what they say.
  elsewhere: { 'EP-04.shown': 'info' },
  checks: { 'EP-04': DEPRECATED, 'EP-04.shown': DEPRECATED },
  on: facts.procedure,

  *check({ commands }, { say }) {
    for (const command of commands) {
      const [verb] = command.operands
      if (!/^(?:kubectl|oc)$/.test(command.program) || !/^(?:get|describe|wait)$/.test(verb?.text ?? '')) continue
      const [first] = [...typesOf(command), ...rawOf(command)]
      const written = `kubectl ${verb?.text} ${first?.text}`
      if (first !== undefined)
        yield say(isOnlyShown(command) ? 'EP-04.shown' : 'EP-04', first.at, { data: { written } })
    }
  },
})

/** Whether what a command finds goes to a person alone: no variable, pipe, file or condition takes it. */
const isOnlyShown = ({
  operands: [verb],
  isCaptured,
  isPiped,
  isAnswered,
  onFailure,
}: facts.ProcedureCommand): boolean =>
  verb?.text !== 'wait' && !isCaptured && !isPiped && (isAnswered !== true || onFailure !== undefined)

/** The resource by its names: plural, singular, short, with its version. */
const ENDPOINTS = /^(?:endpoints?|ep)(?:\.v1\.?)?$/i
const RAW = /\/api\/v1\/(?:[^?]*\/)?endpoints(?:[/?]|$)/

interface Written {
  readonly text: string
  readonly at: Place
}

/** The words that name Endpoints: `TYPE NAME…` has one word of types, `TYPE/NAME TYPE/NAME…` one in each. */
function typesOf({ operands: [, first, ...rest] }: facts.ProcedureCommand): readonly Written[] {
  if (first === undefined) return []
  return (first.text.includes('/') ? [first, ...rest] : [first]).flatMap(partsOf)
}

/** The parts of `pods,endpoints` or `endpoints/web` that are Endpoints, each at its own place where that is certain. */
function partsOf({ text, at }: facts.Argument): readonly Written[] {
  const { within } = at
  const isWritten = within !== undefined && within.end - within.start === text.length
  let offset = 0
  return text.split(',').flatMap(part => {
    const start = (within?.start ?? 0) + offset
    offset += part.length + 1
    const type = part.replace(/\/.*$/s, '')
    if (!ENDPOINTS.test(type)) return []
    return [{ text: type, at: isWritten ? { ...at, within: { start, end: start + type.length } } : at }]
  })
}

/** The paths of `--raw` that lead to Endpoints. */
const rawOf = (command: facts.ProcedureCommand): readonly Written[] =>
  facts
    .optionsOf(command, '--raw')
    .flatMap(({ value }) =>
      value !== undefined && RAW.test(value.text) ? [{ text: value.text.slice(0, 80), at: value.at }] : [],
    )
