import type { FunctionTable } from '../../cel/environment.ts'
import { kubernetesFunctions } from '../../cel/libraries.ts'
import { DYN, listOf, STRING } from '../../cel/types.ts'
import * as cel from '../../cel/values.ts'
import type { Place } from '../../documents/document.ts'
import type { Fact } from '../../engine/fact.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import { type AnyJoinRule, type RuleArea, toArea } from '../../engine/registry.ts'
import { defineRule } from '../../engine/rule.ts'
import type { Severity } from '../../engine/settings.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { factValue, placeInFact } from './fact-value.ts'
import { compilePolicy, type Fuel, judgeObject } from './judge-policy.ts'
import { OWN_PREFIX, type OwnPolicy, ownPolicy } from './own-policy.ts'

/** The rules that users have written, as rules like all others: one for each name. */
export const ownRules = (policies: readonly OwnPolicy[]): RuleArea =>
  toArea(
    OWN_PREFIX,
    Array.from(
      groupBy(policies, ({ name }) => name),
      ([name, named]) => ownRule(name, named),
    ),
  )

/** Facts of a scope by their ids. */
type FactLists = Readonly<Record<string, readonly unknown[]>>

/** No fact is called so. */
const POLICIES = 'own policies'

/** Scopes may have policies of one name that differ: the rule is given the facts for all, and a scope is judged by its own. */
function ownRule(name: string, named: readonly OwnPolicy[]): AnyJoinRule {
  const id: `${string}/${string}` = `${OWN_PREFIX}${name}`
  const indexesOf = (ids: readonly string[]) => Object.fromEntries(ids.map(one => [one, allOf(factOf(one))] as const))
  const [validation] = named.flatMap(({ validations }) => validations)
  const [docs = ''] = named.map(one => one.docs)
  return defineRule({
    id,
    summary:
      docs.trim().split('\n', 1)[0]?.trim().replace(/\.$/, '') ||
      validation?.message?.trim() ||
      `Follow the policy ${name}`,
    severity: validation?.severity ?? 'warning',
    relevance: 'anywhere',
    references: ['https://kubernetes.io/docs/reference/using-api/cel/'],
    checks: { [id]: '{message}' },
    speaksFor: `${id}/`,
    on: indexesOf([...new Set(named.flatMap(one => one.facts))]),
    with: { ...indexesOf([...new Set(named.flatMap(one => one.joins))]), [POLICIES]: allOf(ownPolicy) },
    *check(judged, { say, unsure, isInLibrary }, { [POLICIES]: policies, ...lists }) {
      for (const policy of policies.filter(one => one.name === name && one.problems.length === 0))
        for (const found of judgeFacts(policy, judged, lists))
          if (!isInLibrary(found.at))
            yield found.is === 'undecided'
              ? unsure(found)
              : say(id, found.at, {
                  severity: found.severity,
                  data: { message: found.message },
                  part: found.part,
                  related: [{ at: found.validation, note: 'the expression of the policy' }],
                })
    },
  })
}

const factOf = (id: string): Fact<unknown> => ({ id, of: value => ({ fact: id, value }) })

/** What a policy says of a fact. */
type OwnFinding =
  | {
      readonly is: 'denied'
      readonly message: string
      readonly severity: Severity
      readonly at: Place
      /** The expression that denies. */
      readonly validation: Place
      /** Which of the policy's validations it is, from 1, if it has several. */
      readonly part?: number
    }
  | { readonly is: 'undecided'; readonly why: string; readonly at: Place }

/** Steps that a policy may take for all facts of a scope together, and those that are added for each fact. */
const FUEL = 5_000_000
const FUEL_EACH = 500

/** Judges the facts that a policy is about; `lists` are those that it lists. */
function* judgeFacts(policy: OwnPolicy, judged: FactLists, lists: FactLists): Generator<OwnFinding> {
  const { conditions, variables, validations } = policy
  const compiled = compilePolicy({ system: 'clauselint', conditions, variables, validations, isStrict: true })
  if (compiled === undefined) return
  const fuel: Fuel = { left: FUEL }
  const functions = functionsOn(lists)
  for (const fact of policy.facts.flatMap(id => judged[id] ?? [])) {
    const at = placeInFact(fact, [])
    if (at === undefined) continue
    fuel.left += FUEL_EACH
    const object = lazily(() => factValue(fact, { key: 'object', isOwn: true }))
    const { denials, unknown } = judgeObject(compiled, {
      variables: name => (name === 'object' ? object() : undefined),
      functions,
      fuel,
    })
    for (const what of unknown) yield { is: 'undecided', why: `policy ${policy.name} depends on ${what}`, at }
    for (const { validation, message, path } of denials) {
      const number = validations.findIndex(({ expression }) => expression === validation.expression)
      yield {
        is: 'denied',
        message,
        severity: validations[number]?.severity ?? 'warning',
        ...(validations.length > 1 ? { part: number + 1 } : {}),
        at: placeInFact(fact, path) ?? at,
        validation: validation.expression.at,
      }
    }
  }
}

/** What Kubernetes' own policies may call, and `facts.of('…')`. */
function functionsOn(lists: FactLists): FunctionTable {
  const valuesOf = new Map(
    Object.entries(lists).map(
      ([id, values]) => [id, lazily(() => values.flatMap(one => factValue(one) ?? []))] as const,
    ),
  )
  return new Map([
    ...kubernetesFunctions(),
    [
      'facts.of',
      [
        {
          name: 'facts.of',
          isMethod: false,
          args: [STRING],
          result: listOf(DYN),
          // The facts are there already: a list of them weighs what a list of texts does.
          run: ([id]) => {
            if (id?.type !== 'string') return undefined
            const items = valuesOf.get(id.value)?.() ?? []
            return { ...cel.list(items), weight: items.length }
          },
        },
      ],
    ],
  ])
}
