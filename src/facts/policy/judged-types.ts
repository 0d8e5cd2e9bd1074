import { fingerprint } from '../../engine/assemble/fingerprint.ts'
import { admissionObject } from './admission-object.ts'
import type { AdmissionPolicy } from './admission-policy.ts'
import { mayMatch } from './match-policy.ts'
import type { OwnPolicy } from './own-policy.ts'

/** Which objects the policies of a run judge or look up. */
export interface JudgedTypes {
  /** By the type of a resource: `apps/Deployment`, `core/Pod`. */
  readonly has: (type: string) => boolean
  /** What it depends on: equal for equal policies. */
  readonly key: string
}

/** Whatever is judged, these are looked at: parameters, and labels of Namespaces. */
const ALWAYS: ReadonlySet<string> = new Set(['core/Namespace', 'core/ConfigMap', 'core/Secret'])

/** The types of objects that policies judge or look up; undefined where these may be any. */
export function judgedTypes(policies: readonly AdmissionPolicy[], own: readonly OwnPolicy[]): JudgedTypes | undefined {
  const asks = policies.some(one => one.constraint !== undefined || asksScope(one))
  // Facts of users' own rules may be of objects, too.
  if (asks || own.some(({ facts, joins }) => [...facts, ...joins].includes(admissionObject.id))) return undefined
  const params = policies.flatMap(({ paramKind }) => (paramKind === undefined ? [] : [paramKind.apiVersion]))
  const groups = new Set(
    params.map(apiVersion => (apiVersion.includes('/') ? apiVersion.replace(/\/.*$/, '') : 'core')),
  )
  const known = new Map<string, boolean>()
  const isJudged = (type: string): boolean => {
    const slash = type.indexOf('/')
    const [group, kind] = [type.slice(0, slash), type.slice(slash + 1)]
    if (ALWAYS.has(type) || groups.has(group)) return true
    return policies.some(one => mayMatch(one, { group: group === 'core' ? '' : group, version: '*', kind }))
  }
  return {
    has: type => {
      const found = known.get(type) ?? isJudged(type)
      known.set(type, found)
      return found
    },
    key: fingerprint(JSON.stringify(policies.map(one => [one.match, one.paramKind, one.controllers]))),
  }
}

const asksScope = ({ system, conditions, variables, validations }: AdmissionPolicy): boolean =>
  system === 'Kyverno' &&
  [...conditions, ...variables, ...validations.map(one => one.expression)].some(({ text }) =>
    text.includes('resource.'),
  )
