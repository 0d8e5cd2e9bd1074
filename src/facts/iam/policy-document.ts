import type { Place } from '../../documents/document.ts'
import type { ConditionOperator } from '../../model/iam/iam-condition.ts'
import type { IamStatement } from '../../model/iam/iam-match.ts'

/**
 * A text of an IAM policy. What is decided at deployment is in it as `${…}`, whatever wrote it: `!Sub`, `!Ref`,
 * Terraform, envsubst, kro. IAM's own policy variables (`${aws:username}`) are ordinary text.
 */
export interface PolicyText {
  readonly text: string
  /** Whether a part of it is decided at deployment. */
  readonly open: boolean
  readonly at: Place
}

/** Who is named by Principal or NotPrincipal. `"Principal": "*"` is the kind `AWS`. */
export interface PolicyPrincipal extends PolicyText {
  /** `AWS`, `Service`, `Federated`, `CanonicalUser`, as it is written. */
  readonly kind: string
}

/** One key under one operator of a statement's Condition. */
export interface PolicyCondition {
  /** As it is written: `ForAnyValue:StringLike`. */
  readonly operatorText: string
  /** Absent where AWS has no such operator. */
  readonly operator?: ConditionOperator
  readonly operatorAt: Place
  /** The condition key as it is written; keys have no case of their own. */
  readonly key: PolicyText
  readonly values: readonly PolicyText[]
}

/** One statement of a policy document, whatever its shape: single values are lists, what is not written is empty. */
export interface PolicyStatement {
  readonly sid: string
  /** Absent where it is decided at deployment, or no effect of IAM's. */
  readonly effect?: 'Allow' | 'Deny'
  readonly principals: readonly PolicyPrincipal[]
  readonly notPrincipals: readonly PolicyPrincipal[]
  /** Whether it states whom it is about, as only policies of resources and of trust do, be that an empty list. */
  readonly statesPrincipal: boolean
  readonly actions: readonly PolicyText[]
  readonly notActions: readonly PolicyText[]
  readonly resources: readonly PolicyText[]
  readonly notResources: readonly PolicyText[]
  readonly conditions: readonly PolicyCondition[]
  /** Where its elements are, or would be; of one that says what is not meant, its key, or the statement where there is none. */
  readonly at: {
    readonly statement: Place
    readonly principal: Place
    readonly notPrincipal: Place
    readonly action: Place
    readonly notAction: Place
    readonly resource: Place
    readonly notResource: Place
    readonly condition: Place
  }
}

/** A policy document of IAM. */
export interface PolicyDocument {
  /** Empty where it is absent: IAM then takes 2008-10-17. */
  readonly version: string
  readonly statements: readonly PolicyStatement[]
  /** Why it is not known as a whole before deployment; absent where it is. */
  readonly open?: string
  /** Its list of statements. */
  readonly at: Place
}

/** The statement for `iam-match.ts`. Texts that are decided at deployment are left in as they are, so use it only for what is wholly known. */
export function toIamStatement(statement: PolicyStatement, version: string): IamStatement | undefined {
  if (statement.effect === undefined) return undefined
  return {
    effect: statement.effect,
    principals: {},
    notPrincipals: {},
    actions: statement.actions.map(action => action.text),
    notActions: statement.notActions.map(action => action.text),
    resources: statement.resources.map(resource => resource.text),
    notResources: statement.notResources.map(resource => resource.text),
    conditions: statement.conditions.map(({ operatorText, operator, key, values }) => ({
      operator: operator?.operator ?? operatorText,
      ifExists: operator?.ifExists ?? false,
      key: key.text.toLowerCase(),
      values: values.map(value => value.text),
      ...(operator?.qualifier === undefined ? {} : { qualifier: operator.qualifier }),
    })),
    variables: version === '2012-10-17',
  }
}

const EXPRESSION = /\$?\{\{?[^{}]*\}\}?|\$\(?\w+\)?|<[A-Za-z][A-Za-z0-9_. -]*>/g

/** A policy's text with an `x` for each part that is decided at deployment: what is left of its form. */
export const withoutExpressions = (text: string): string => text.replace(EXPRESSION, 'x')

/** A policy's text in pieces: what is known of it, and null for each part that is decided at deployment. */
export function piecesOf(text: string): readonly (string | null)[] {
  const known = text.split(EXPRESSION)
  return known.flatMap((piece, index) => (index === 0 ? [piece] : [null, piece]))
}
