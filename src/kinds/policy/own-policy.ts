import { parseCel } from '../../cel/parse.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import type { Severity } from '../../engine/settings.ts'
import type { CelText } from '../../facts/policy/admission-policy.ts'
import { type OwnPolicyProblem, type OwnValidation, ownPolicy } from '../../facts/policy/own-policy.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { namedExpressions, textList, validationsOf } from './read-policy.ts'

/** `metadata.name`: a rule's id is made of it. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']
const LIST = /\bfacts\s*\.\s*of\s*\(/g
const NAMED_LIST = /\bfacts\s*\.\s*of\s*\(\s*(?:'(\w+)'|"(\w+)")\s*\)/g

export default defineKind({
  id: 'Policy',
  types: ['clauselint/Policy'],
  recognisedBy: 'apiVersion clauselint/v1, kind Policy',

  read: resource => {
    const { body } = resource
    const spec = get(body, 'spec')
    const { name, at } = objectMeta(resource, false)
    const wanted = get(spec, 'match', 'facts')
    const conditions = namedExpressions(get(spec, 'matchConditions'))
    const variables = namedExpressions(get(spec, 'variables'))
    const list = get(spec, 'validations')
    const validations = validationsOf(list).map((one, i): OwnValidation => {
      const stated = literal(get(list, i, 'severity'))
      return { ...one, severity: SEVERITIES.find(known => known === stated) ?? 'warning' }
    })
    const texts = [
      ...conditions,
      ...variables,
      ...validations.flatMap(({ expression, messageExpression }) => [
        expression,
        ...(messageExpression === undefined ? [] : [messageExpression]),
      ]),
    ]
    const problems: readonly OwnPolicyProblem[] = [
      ...(NAME.test(name) ? [] : [{ why: 'metadata.name is lower-case words with hyphens between them', at }]),
      ...(textList(wanted).length > 0
        ? []
        : [
            {
              why: 'spec.match.facts names the facts that it judges (clauselint facts shows those of files)',
              at: place(wanted),
            },
          ]),
      ...(validations.length > 0 ? [] : [{ why: 'spec.validations has an expression at least', at: place(list) }]),
      ...items(list).flatMap(severityProblem),
      ...texts.flatMap(expressionProblems),
    ]
    return [
      ownPolicy.of({
        name,
        at,
        facts: textList(wanted),
        joins: [
          ...new Set(texts.flatMap(({ text }) => Array.from(text.matchAll(NAMED_LIST), ([, a, b]) => a ?? b ?? ''))),
        ],
        conditions,
        variables,
        validations,
        docs: literal(get(spec, 'docs')) ?? '',
        problems,
      }),
    ]
  },
})

function severityProblem(validation: Cursor): readonly OwnPolicyProblem[] {
  const severity = get(validation, 'severity')
  const isRight = severity.node === undefined || SEVERITIES.some(one => one === literal(severity))
  return isRight ? [] : [{ why: `severity is ${SEVERITIES.join(', ')}`, at: place(severity) }]
}

function expressionProblems({ text, at }: CelText): readonly OwnPolicyProblem[] {
  const parsed = parseCel(text)
  if (parsed.kind !== 'parsed') {
    const { start, end, reason } = parsed.refusal
    return [{ why: `the expression does not compile: ${reason}`, at: { ...at, within: { start, end } } }]
  }
  const lists = text.match(LIST)?.length ?? 0
  return lists === (text.match(NAMED_LIST)?.length ?? 0)
    ? []
    : [{ why: "facts.of takes the name of a fact as a text: facts.of('workload')", at }]
}
