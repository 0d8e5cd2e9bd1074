import { type Place, pathOf } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { withRelease } from '../../model/kubernetes/release-name.ts'
import type { LabelSelector } from '../../model/kubernetes/selector.ts'

/** A CEL expression as it is written, and where. */
export interface CelText {
  readonly text: string
  readonly at: Place
}

/** An expression with a name: a variable, a match condition. */
export interface NamedExpression extends CelText {
  readonly name: string
}

/** What a policy demands of an object. */
export interface Validation {
  readonly expression: CelText
  readonly message?: string
  readonly messageExpression?: CelText
}

/** Resources as rules of the API server name them; `*` is any. */
export interface ResourceRule {
  readonly groups: readonly string[]
  readonly versions: readonly string[]
  /** Plural names, with subresources: `pods`, `pods/exec`, `*`. */
  readonly resources: readonly CelText[]
  readonly names: readonly string[]
  readonly operations: readonly string[]
  readonly scope: string
}

/** Kinds as Kyverno and Gatekeeper name them; `*` is any, and part of a name. */
export interface KindPattern {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** Objects to which a policy applies: all of its parts must match; a part that is left out does. */
export interface MatchBlock {
  readonly rules?: readonly ResourceRule[]
  readonly kinds?: readonly KindPattern[]
  readonly names?: readonly string[]
  readonly namespaces?: readonly string[]
  readonly excludedNamespaces?: readonly string[]
  readonly objectSelector?: LabelSelector
  readonly namespaceSelector?: LabelSelector
  readonly annotations?: Readonly<Record<string, string>>
  /** Gatekeeper's: `Cluster`, `Namespaced` or `*`. */
  readonly scope?: string
  /** What of it only a request shows, such as who makes it. */
  readonly unknown?: string
}

/** An object matches if it matches one block of each list of `all`, and none of `none`. */
export interface PolicyMatch {
  readonly all: readonly (readonly MatchBlock[])[]
  readonly none: readonly MatchBlock[]
  /** Whether rules match other versions of a resource, too (`matchPolicy: Equivalent`). */
  readonly isEquivalent: boolean
}

/** What happens to an object that is denied. */
export type PolicyAction = 'Deny' | 'Warn' | 'Audit'

/** Which objects are the parameters of a policy. */
export interface ParamRef {
  readonly name?: string
  readonly namespace?: string
  readonly selector?: LabelSelector
  /** Whether the object is denied where there are no parameters. */
  readonly isRequired: boolean
  readonly at: Place
}

/** The type of the parameters of a policy. */
export interface ParamKind {
  readonly apiVersion: string
  readonly kind: string
  readonly at: Place
}

/** How a policy for Pods applies to the objects that contain their templates (Kyverno's rule generation). */
export type PodControllers = readonly string[]

/** A policy, or one rule of it, whose expressions are in CEL, in one shape for all systems that have such policies. */
export interface AdmissionPolicy {
  readonly system: 'Kubernetes' | 'Kyverno' | 'Gatekeeper'
  /** What reports call it: its name, with the rule of a policy with several. */
  readonly name: string
  /** `metadata.name`. */
  readonly policy: string
  /** `metadata.namespace` of a policy that judges one namespace. */
  readonly namespace?: string
  /** Where its name is. */
  readonly at: Place
  readonly match: PolicyMatch
  readonly conditions: readonly NamedExpression[]
  readonly variables: readonly NamedExpression[]
  readonly validations: readonly Validation[]
  /** Only type-checked. */
  readonly audits: readonly CelText[]
  /** Of a policy that changes objects, by what. Only type-checked. */
  readonly mutations?: readonly CelText[]
  readonly paramKind?: ParamKind
  /** Of Kyverno, which has it beside the expressions. */
  readonly paramRef?: ParamRef
  /** Whether an evaluation error denies. */
  readonly isStrict: boolean
  /** Of Kyverno, where it needs no binding. */
  readonly actions: readonly PolicyAction[]
  readonly controllers: PodControllers
  /** Of Gatekeeper: the kind of the constraints that use it. */
  readonly constraint?: string
  /** Why nothing of it is judged. */
  readonly notJudged?: string
  /** What is wrong with its expressions: the tokens and sentences that `policyTypes` (src/deploy/policy-types.ts) found. */
  readonly problems?: readonly PolicyProblem[]
}

/**
 * Of things that are called the same, those whose files share most folders with a place: each may be for another cluster, and the
 * others are not there. Linear in them.
 */
export function nearestTo<T extends { readonly at: Place }>(at: Place, all: readonly T[]): readonly T[] {
  if (all.length < 2) return all
  const own = pathOf(at.document).split('/')
  const shared = all.map(one => {
    const path = pathOf(one.at.document).split('/')
    const other = path.findIndex((step, i) => step !== own[i])
    return other < 0 ? path.length : other
  })
  const most = Math.max(...shared)
  return all.filter((_, i) => shared[i] === most)
}

/** What the ids of admission policies begin with. */
export const ADMISSION_PREFIX = 'admission/'

/**
 * The id of a policy in settings, suppressions and reports: `admission/labels`, with the rule of a policy of several
 * (`admission/labels/team`). What no name in a comment can have is a hyphen there, the unknown name of a chart's release `release`.
 */
export function policyId({
  name,
  policy,
}: Pick<AdmissionPolicy, 'name' | 'policy'>): `${typeof ADMISSION_PREFIX}${string}` {
  const rule = name === policy ? [] : [name.slice(policy.length + 1)]
  const words = [withRelease(policy, 'release') || 'unnamed', ...rule].map(word =>
    word.replaceAll(/[^\w.:-]+/g, '-').slice(0, MOST),
  )
  return `${ADMISSION_PREFIX}${words.join('/')}`
}

/** The name of a policy in sentences: whatever the release of its chart is called, it says the same. */
export const namedPolicy = ({ name }: Pick<AdmissionPolicy, 'name'>): string => withRelease(name, 'release')

/** As long as a name may be in Kubernetes. */
const MOST = 253

/** Something wrong in a policy, at its token. */
export type PolicyProblem =
  | {
      readonly is: 'expression'
      readonly why: string
      readonly at: Place
    }
  /** A resource that its group does not have, with the one that is meant where that is evident. */
  | {
      readonly is: 'resource'
      readonly resource: string
      readonly group: string
      readonly meant?: string
      readonly at: Place
    }
export const admissionPolicy = defineFact<AdmissionPolicy>('admissionPolicy')
/** A policy that changes objects. It denies none. */
export const mutatingPolicy = defineFact<AdmissionPolicy>('mutatingPolicy')

/** Where a policy applies, and what it does there. */
export interface PolicyBinding {
  readonly name: string
  readonly at: Place
  readonly policy: CelText
  readonly match?: PolicyMatch
  readonly paramRef?: ParamRef
  readonly actions: readonly PolicyAction[]
  readonly specAt: Place
}
export const policyBinding = defineFact<PolicyBinding>('policyBinding')
