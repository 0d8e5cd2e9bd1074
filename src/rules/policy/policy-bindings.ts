import * as facts from '../../facts/index.ts'
import { allOf, defineRule, indexBy, warning } from '../../rule.ts'

export default defineRule({
  id: 'policy/policy-bindings',
  summary: 'Bind each admission policy, with the parameters that it takes',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/reference/access-authn-authz/validating-admission-policy/#parameter-resources',
  ],
  checks: {
    'AP-03': warning('nothing binds the policy, so it judges nothing'),
    'AP-03.meant': {
      confidence: 'medium',
      text: 'there is no policy {policy} here, but {meant}, which nothing binds',
    },
    'AP-03.policy': 'there is no policy {policy} here',
    'AP-04': 'there is no {kind} {name} here',
    'AP-04.kind': '{name} is a {found}, but the policy takes a {kind}',
    'AP-04.absent': 'the policy takes a {kind}, and the binding names none',
    'AP-04.unused': 'the policy takes no parameters',
  },
  on: { policies: allOf(facts.admissionPolicy), bindings: allOf(facts.policyBinding) },
  with: {
    bound: indexBy(facts.policyBinding, ({ policy }) => [policy.text]),
    named: indexBy(facts.admissionPolicy, ({ policy }) => [policy]),
    byName: indexBy(facts.admissionObject, ({ name }) => [name]),
  },

  *check({ policies, bindings }, { say, complete, isExternal, isInLibrary }, { bound, named, byName }) {
    const isUnbound = ({ system, policy, at }: facts.AdmissionPolicy): boolean =>
      system === 'Kubernetes' && !isInLibrary(at) && bound(policy).length === 0
    const free = policies.filter(isUnbound).map(({ policy, at }) => ({ name: policy, at }))
    const meant = new Map(
      bindings.map(({ policy: { text } }) => [
        text,
        named(text).length > 0 ? undefined : facts.objectOfNearName(text, free),
      ]),
    )
    const isMeant = new Set([...meant.values()].map(one => one?.name))
    const isBinding = complete || bindings.some(one => !isInLibrary(one.at))
    for (const { name, at } of free) if (isBinding && !isMeant.has(name)) yield say('AP-03', at)
    for (const { policy, paramRef, specAt, at } of bindings) {
      const [found] = facts.nearestTo(at, named(policy.text))
      if (isInLibrary(at) || isExternal('ValidatingAdmissionPolicy', undefined, policy.text)) continue
      if (found === undefined) {
        const near = meant.get(policy.text)
        if (near !== undefined)
          yield say('AP-03.meant', policy.at, {
            data: { policy: policy.text, meant: near.name },
            related: [{ at: near.at, note: 'the policy' }],
          })
        else if (complete) yield say('AP-03.policy', policy.at, { data: { policy: policy.text } })
        continue
      }
      const { paramKind } = found
      const related = [{ at: paramKind?.at ?? found.at, note: 'the policy' }]
      if (paramKind === undefined) {
        if (paramRef !== undefined) yield say('AP-04.unused', paramRef.at, { related })
        continue
      }
      const { kind } = paramKind
      if (paramRef === undefined) {
        yield say('AP-04.absent', specAt, { data: { kind }, related })
        continue
      }
      const { name } = paramRef
      if (name === undefined || isExternal(kind, paramRef.namespace, name)) continue
      const same = byName(name).filter(
        one => paramRef.namespace === undefined || one.namespace === undefined || one.namespace === paramRef.namespace,
      )
      if (same.some(one => facts.isOfParamKind(one, paramKind))) continue
      const other = same.find(one => one.kind !== kind && facts.mayBeParams(one, paramKind))
      if (other !== undefined)
        yield say('AP-04.kind', paramRef.at, {
          data: { name, found: other.kind, kind },
          related: [...related, { at: other.at, note: `the ${other.kind}` }],
        })
      else if (complete) yield say('AP-04', paramRef.at, { data: { kind, name }, related })
    }
  },
})
