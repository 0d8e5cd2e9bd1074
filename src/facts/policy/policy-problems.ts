import { checkCel } from '../../cel/check.ts'
import { problemText, type TypeProblem } from '../../cel/problem.ts'
import { BOOL, type CelType, DYN, NULL, STRING } from '../../cel/types.ts'
import { valueKey } from '../../documents/document.ts'
import { addTo } from '../../model/group-by.ts'
import { resourceNames } from '../../model/kubernetes/resource-names.ts'
import { findNearest, sameButCase } from '../../model/nearest.ts'
import { type KindTable, kindTable, type ObjectKinds, objectKinds } from '../application/object-kinds.ts'
import type { CustomResource } from '../kubernetes/custom-resource.ts'
import type { AdmissionPolicy, CelText, PolicyProblem, ResourceRule } from './admission-policy.ts'
import { parsedText } from './parsed-text.ts'
import { policyEnvironment } from './policy-types.ts'

/** So many kinds are looked at; a policy for more is one for any. */
export const MOST_KINDS = 40
/** Their kinds are not in the table, which has those that are stored. */
const NOT_STORED: ReadonlySet<string> = new Set(['authentication.k8s.io', 'authorization.k8s.io'])

/** Makes what finds the problems of policies; `table` is that of Kubernetes' kinds, as JSON. Without it only the syntax is judged. */
export function policyChecker(
  table: string | undefined,
): (definitions: readonly CustomResource[]) => (policy: AdmissionPolicy) => AdmissionPolicy {
  const kinds = kindTable(table)
  const resources = resourcesIn(kinds)
  return definitions => {
    const types = objectKinds(kinds, definitions)
    return policy => {
      if (policy.notJudged !== undefined) return policy
      const problems = [...expressionProblems(policy, types, resources), ...resourceProblems(policy, resources)]
      return problems.length === 0 ? policy : { ...policy, problems }
    }
  }
}

/** The kinds by group and version; the core group is empty. */
export type Resources = ReadonlyMap<string, readonly string[]>

export function resourcesIn({ kinds }: KindTable): Resources {
  const found = new Map<string, string[]>()
  for (const key of Object.keys(kinds)) {
    const [kind = '', version = '', group = ''] = key.split('/').reverse()
    addTo(found, `${group}/${version}`, kind)
  }
  return found
}

/** The types of the objects that a policy may see: `dyn` among them where they are not all known. */
export function typesOf(
  { match, system }: Pick<AdmissionPolicy, 'match' | 'system'>,
  types: ObjectKinds,
  resources: Resources,
): readonly CelType[] {
  const rules = match.all.flat().flatMap(block => block.rules ?? [])
  if (system !== 'Kubernetes' || rules.length === 0) return [DYN]
  const found = new Set<CelType>()
  for (const { groups, versions, resources: names } of rules)
    for (const group of groups)
      for (const version of versions)
        for (const { text } of names) {
          const [name = '', subresource] = text.split('/')
          // The object of a subresource may be of another kind: `serviceaccounts/token` takes a TokenRequest.
          const kinds = subresource === undefined ? resources.get(`${group}/${version}`) : undefined
          const kind = kinds?.find(one => resourceNames(one).includes(name))
          const apiVersion = group === '' ? version : `${group}/${version}`
          found.add((kind === undefined ? undefined : types.typeOf(apiVersion, kind)) ?? DYN)
          if (found.size > MOST_KINDS) return [DYN]
        }
  return [...found]
}

/** What is wrong with the expressions for every kind; a broken variable is one problem, wherever it is used. */
function expressionProblems(
  policy: AdmissionPolicy,
  types: ObjectKinds,
  resources: Resources,
): readonly PolicyProblem[] {
  const unparsed = textsOf(policy).flatMap((written): readonly PolicyProblem[] => {
    const parsed = parsedText(written)
    if (parsed.kind === 'parsed') return []
    const { start, end, reason } = parsed.refusal
    return [{ is: 'expression', why: reason, at: { ...written.at, within: { start, end } } }]
  })
  // Kyverno and Gatekeeper have functions and variables of their own.
  if (policy.system !== 'Kubernetes') return unparsed
  let common: ReadonlyMap<string, ExpressionProblem> | undefined
  for (const type of typesOf(policy, types, resources)) {
    const shared = common
    // What is right for one kind has no problem that all of them have.
    const open = shared && new Set(Array.from(shared.values(), textKey))
    const own = problemsFor(policy, type, types, open)
    common = shared === undefined ? own : new Map([...shared].filter(([key]) => own.has(key)))
    if (common.size === 0) break
  }
  return [...unparsed, ...(common?.values() ?? [])]
}

const textsOf = ({
  conditions,
  variables,
  validations,
  audits,
  mutations = [],
}: AdmissionPolicy): readonly CelText[] => [
  ...conditions,
  ...variables,
  ...validations.flatMap(({ expression, messageExpression }) => [
    expression,
    ...(messageExpression === undefined ? [] : [messageExpression]),
  ]),
  ...audits,
  ...mutations,
]

type ExpressionProblem = Extract<PolicyProblem, { is: 'expression' }>

function problemsFor(
  policy: AdmissionPolicy,
  object: CelType,
  types: ObjectKinds,
  open?: ReadonlySet<string>,
): ReadonlyMap<string, ExpressionProblem> {
  const environment = policyEnvironment(policy, object, types)
  const found = new Map<string, ExpressionProblem>()
  const check = (written: CelText, wanted: readonly CelType[]): CelType => {
    const { at } = written
    const parsed = parsedText(written)
    if (parsed.kind !== 'parsed') return DYN
    const { type, problems } = checkCel(parsed.expression, environment)
    const add = (why: string, place: CelText['at']): void => {
      found.set(`${place.document}${place.pointer} ${place.within?.start ?? ''} ${place.within?.end ?? ''}`, {
        is: 'expression',
        why,
        at: place,
      })
    }
    for (const problem of problems.filter(one => !takesForMap(one)))
      add(problemText(problem), { ...at, within: { start: problem.start, end: problem.end } })
    const isRight = type.kind === 'dyn' || type.kind === 'parameter' || wanted.some(({ kind }) => kind === type.kind)
    if (problems.length === 0 && wanted.length > 0 && !isRight)
      add(`the result is ${type.kind}, not ${wanted[0]?.kind ?? ''}`, at)
    return problems.length > 0 ? DYN : type
  }
  const checkOpen = (written: CelText, wanted: readonly CelType[]): void => {
    if (open === undefined || open.has(textKey(written))) check(written, wanted)
  }
  for (const one of policy.conditions) checkOpen(one, [BOOL])
  for (const one of policy.variables) environment.ofVariables.set(one.name, check(one, []))
  for (const { expression, messageExpression } of policy.validations) {
    checkOpen(expression, [BOOL])
    if (messageExpression !== undefined) checkOpen(messageExpression, [STRING])
  }
  for (const one of policy.audits) checkOpen(one, [STRING, NULL])
  for (const one of policy.mutations ?? []) checkOpen(one, [])
  return found
}

/** Which expression a problem is in. */
const textKey = ({ at }: Pick<CelText, 'at'>): string => valueKey(at)

/** `'data' in params`, `params.spec.all(key, …)`, `object.spec[key]`: an object is a map to the API server once the expression runs. */
function takesForMap(problem: TypeProblem): boolean {
  if (problem.kind === 'wrong arguments') return problem.name === 'in' && isFields(problem.types[1])
  return (problem.kind === 'not a range' || problem.kind === 'no index') && isFields(problem.type)
}

const isFields = (type: CelType | undefined): boolean => type?.kind === 'object' && !type.name.startsWith('kubernetes.')

/** The resources that none of a rule's groups and versions has, where all of these are known. */
function resourceProblems({ match }: AdmissionPolicy, known: Resources): readonly PolicyProblem[] {
  const rules = [...match.all.flat(), ...match.none].flatMap(block => block.rules ?? [])
  return rules.flatMap(rule => {
    const kinds = kindsOf(rule, known)
    if (kinds === undefined) return []
    const names = kinds.flatMap(kind => resourceNames(kind).slice(0, 1))
    const all = new Set(kinds.flatMap(resourceNames))
    return rule.resources.flatMap(({ text, at }): readonly PolicyProblem[] => {
      const [name = ''] = text.split('/')
      if (name.includes('*') || all.has(name)) return []
      const singular = sameButCase(name, kinds)
      const meant = singular === undefined ? findNearest(name, names) : resourceNames(singular)[0]
      const group = rule.groups.map(one => (one === '' ? 'the core group' : one)).join(', ')
      return [{ is: 'resource', resource: text, group, ...(meant === undefined ? {} : { meant }), at }]
    })
  })
}

/** The kinds of a rule's groups and versions; undefined where one of these is not known. */
function kindsOf({ groups, versions }: ResourceRule, known: Resources): readonly string[] | undefined {
  if (groups.some(group => NOT_STORED.has(group)) || groups.length * versions.length === 0) return undefined
  const pairs = groups.flatMap(group => versions.map(version => known.get(`${group}/${version}`)))
  return pairs.every(kinds => kinds !== undefined) ? pairs.flat() : undefined
}
