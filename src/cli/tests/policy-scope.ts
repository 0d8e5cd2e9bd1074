import { type EmittedFact, type Fact, isOf } from '../../engine/fact.ts'
import { factsOfFile } from '../../engine/lint/open-file.ts'
import type { Registry } from '../../engine/registry.ts'
import { defaultSettings } from '../../engine/settings.ts'
import { customResource } from '../../facts/kubernetes/custom-resource.ts'
import { type AdmissionObject, admissionObject } from '../../facts/policy/admission-object.ts'
import { type AdmissionPolicy, admissionPolicy, policyBinding } from '../../facts/policy/admission-policy.ts'
import { apiTypeKey, typeKey } from '../../facts/policy/kyverno-functions.ts'
import type { Preparation } from '../../facts/policy/object-value.ts'
import { judgeInScope, type PolicyFinding, type PolicyScope, policySet } from '../../facts/policy/scope-policies.ts'
import { groupBy } from '../../model/group-by.ts'

/** A document of a test: a file, or what a test makes of one. */
export interface TestDocument {
  readonly path: string
  readonly text: string
}

/** What documents of a test state, for their policies. */
export interface TestFacts {
  readonly policies: readonly AdmissionPolicy[]
  readonly objects: readonly AdmissionObject[]
  readonly all: readonly EmittedFact[]
}

/** Reads documents. */
export function readFacts(documents: readonly TestDocument[], registry: Registry): TestFacts {
  const all = documents.flatMap(file => factsOfFile(file, defaultSettings, registry).facts)
  return { policies: valuesOf(all, admissionPolicy), objects: valuesOf(all, admissionObject), all }
}

const valuesOf = <T>(facts: readonly EmittedFact[], fact: Fact<T>): readonly T[] =>
  facts.flatMap(one => (isOf(fact, one) ? [one.value] : []))

/** Judges objects by policies, with all that is around them; what is not there does not exist. */
export function judgeTogether(
  objects: readonly AdmissionObject[],
  { policies, objects: around, all }: TestFacts,
  preparation: Partial<Preparation>,
  { request, images }: Pick<PolicyScope, 'request' | 'images'> = {},
): ReadonlyMap<AdmissionObject, readonly PolicyFinding[]> {
  const byType = groupBy(around, typeKey)
  const definitions = groupBy(valuesOf(all, customResource), apiTypeKey)
  const bindings = groupBy(valuesOf(all, policyBinding), ({ policy }) => policy.text)
  const scope: PolicyScope = {
    policies: policySet(policies),
    bindingsOf: name => bindings.get(name) ?? [],
    objectsOf: type => byType.get(type) ?? [],
    namespacesNamed: name => (byType.get('/v1/namespace') ?? []).filter(one => one.name === name),
    definitionsOf: type => definitions.get(type) ?? [],
    complete: true,
    preparation,
    ...(request === undefined ? {} : { request }),
    images,
  }
  return new Map(objects.map(object => [object, judgeInScope(object, scope)]))
}
