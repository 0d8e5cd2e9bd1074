import { type Answer, every, not, some } from '../answer.ts'
import { type CidrSet, covers, parseAddress, parseCidr } from '../network/cidr.ts'
import { compilePattern, matchPattern, type PatternUse } from './iam-pattern.ts'

/** How a condition looks at a key that has several values. */
export type Qualifier = 'ForAllValues' | 'ForAnyValue'

/** A condition operator taken apart: `ForAnyValue:StringLikeIfExists`. */
export interface ConditionOperator {
  /** The operator alone, in AWS's own spelling. */
  readonly operator: OperatorName
  readonly qualifier?: Qualifier
  readonly ifExists: boolean
}

/** One line of a statement's Condition: one key under one operator. */
export interface IamCondition {
  /** An `OperatorName`, or the text as it is written where AWS has no such operator. */
  readonly operator: string
  readonly qualifier?: Qualifier
  readonly ifExists: boolean
  /** In lower case: condition keys have none of their own. */
  readonly key: string
  readonly values: readonly string[]
}

/** What is known of a request, by lower-case condition key: its value or values; null where the request surely lacks the key. A key that is not here is not known. */
export type RequestContext = Readonly<Record<string, string | readonly string[] | null>>

type Comparison = 'equals' | 'ignore-case' | 'like' | 'arn' | 'number' | 'date' | 'boolean' | 'address' | 'null'
interface OperatorMeaning {
  readonly comparison: Comparison
  readonly negated?: true
}

const OPERATORS = {
  StringEquals: { comparison: 'equals' },
  StringNotEquals: { comparison: 'equals', negated: true },
  StringEqualsIgnoreCase: { comparison: 'ignore-case' },
  StringNotEqualsIgnoreCase: { comparison: 'ignore-case', negated: true },
  StringLike: { comparison: 'like' },
  StringNotLike: { comparison: 'like', negated: true },
  ArnEquals: { comparison: 'arn' },
  ArnNotEquals: { comparison: 'arn', negated: true },
  ArnLike: { comparison: 'arn' },
  ArnNotLike: { comparison: 'arn', negated: true },
  NumericEquals: { comparison: 'number' },
  NumericNotEquals: { comparison: 'number', negated: true },
  NumericLessThan: { comparison: 'number' },
  NumericLessThanEquals: { comparison: 'number' },
  NumericGreaterThan: { comparison: 'number' },
  NumericGreaterThanEquals: { comparison: 'number' },
  DateEquals: { comparison: 'date' },
  DateNotEquals: { comparison: 'date', negated: true },
  DateLessThan: { comparison: 'date' },
  DateLessThanEquals: { comparison: 'date' },
  DateGreaterThan: { comparison: 'date' },
  DateGreaterThanEquals: { comparison: 'date' },
  Bool: { comparison: 'boolean' },
  BinaryEquals: { comparison: 'equals' },
  IpAddress: { comparison: 'address' },
  NotIpAddress: { comparison: 'address', negated: true },
  Null: { comparison: 'null' },
} as const satisfies Readonly<Record<string, OperatorMeaning>>

/** The condition operators of IAM (IAM User Guide, "IAM JSON policy elements: Condition operators"). */
export type OperatorName = keyof typeof OPERATORS

const NAMES: ReadonlyMap<string, OperatorName> = new Map(
  Object.keys(OPERATORS).flatMap(name => (isOperatorName(name) ? [[name.toLowerCase(), name] as const] : [])),
)

/**
 * Takes a condition operator apart, or gives undefined where AWS has no such operator (`Null` knows no `IfExists`).
 * Case does not matter: AWS's own examples write `bool` and `stringEquals` too.
 */
export function parseOperator(text: string): ConditionOperator | undefined {
  const match = /^(?:(forallvalues|foranyvalue):)?([a-z]+?)(ifexists)?$/.exec(text.toLowerCase())
  const operator = NAMES.get(match?.[2] ?? '')
  const ifExists = match?.[3] !== undefined
  if (!match || !operator || (operator === 'Null' && ifExists)) return undefined
  const qualifier = match[1] && (match[1] === 'forallvalues' ? 'ForAllValues' : 'ForAnyValue')
  return { operator, ...(qualifier && { qualifier }), ifExists }
}

/** The operators in AWS's own spelling. */
export const operatorNames: readonly OperatorName[] = [...NAMES.values()]

/** Whether the operator is true if nothing matches, and so also if the key is absent: `StringNotEquals`. */
export const isNegated = (operator: string): boolean => meaningOf(operator)?.negated === true

/**
 * Whether the condition is true for a request with this `context`. Values of one key are alternatives. Unknown
 * without context, for a key of several values without a qualifier, and for dates (IAM User Guide, "Set operators for
 * multi-valued context keys"). `variables` as in `compilePattern`.
 */
export function holds(condition: IamCondition, context: RequestContext | undefined, variables: boolean): Answer {
  const meaning = meaningOf(condition.operator)
  const found = context && Object.hasOwn(context, condition.key) ? context[condition.key] : undefined
  if (!meaning || found === undefined) return 'unknown'
  const present = found === null ? [] : typeof found === 'string' ? [found] : found
  if (meaning.comparison === 'null') return holdsNull(condition, present.length === 0)
  if (present.length === 0) return holdsWithoutKey(condition)
  if (present.length > 1 && !condition.qualifier) return 'unknown'
  const answers = present.map(value => {
    const match = some(condition.values.map(wanted => compare(condition.operator, wanted, value, variables)))
    return meaning.negated ? not(match) : match
  })
  return condition.qualifier === 'ForAnyValue' ? some(answers) : every(answers)
}

function holdsNull({ values }: IamCondition, isAbsent: boolean): Answer {
  return values.some(value => value.toLowerCase() === String(isAbsent)) ? 'yes' : 'no'
}

function holdsWithoutKey({ operator, qualifier, ifExists }: IamCondition): Answer {
  if (ifExists || qualifier === 'ForAllValues') return 'yes'
  return isNegated(operator) && qualifier !== 'ForAnyValue' ? 'yes' : 'no'
}

function compare(operator: string, wanted: string, value: string, variables: boolean): Answer {
  const comparison = meaningOf(operator)?.comparison
  if (comparison === 'like') return matchText(wanted, value, 'string', variables)
  if (comparison === 'arn') return matchText(wanted, value, 'arn', variables)
  if (variables && wanted.includes('${')) return 'unknown'
  if (comparison === 'equals') return toAnswer(wanted === value)
  if (comparison === 'ignore-case' || comparison === 'boolean')
    return toAnswer(wanted.toLowerCase() === value.toLowerCase())
  if (comparison === 'address') return compareAddresses(wanted, value)
  return comparison === 'number' ? compareNumbers(operator, wanted, value) : 'unknown'
}

function matchText(wanted: string, value: string, use: PatternUse, variables: boolean): Answer {
  const quoted = value.replaceAll(/[*?$]/g, character => `\${${character}}`)
  return matchPattern(compilePattern(wanted, use, variables), compilePattern(quoted, use, true))
}

function compareNumbers(operator: string, wanted: string, value: string): Answer {
  const [left, right] = [Number(value), Number(wanted)]
  if (wanted.trim() === '' || value.trim() === '' || Number.isNaN(left - right)) return 'unknown'
  if (operator === 'NumericLessThan') return toAnswer(left < right)
  if (operator === 'NumericLessThanEquals') return toAnswer(left <= right)
  if (operator === 'NumericGreaterThan') return toAnswer(left > right)
  if (operator === 'NumericGreaterThanEquals') return toAnswer(left >= right)
  return toAnswer(left === right)
}

function compareAddresses(wanted: string, value: string): Answer {
  const [range, address] = [readRange(wanted), readRange(value)]
  return range && address ? toAnswer(covers(range, address)) : 'unknown'
}

/** A condition's range, which may be a single address (IAM User Guide, "IP address condition operators"). */
function readRange(text: string): CidrSet | undefined {
  const address = parseAddress(text)
  if (address) return [{ family: address.family, first: address.bits, last: address.bits }]
  const cidr = parseCidr(text)
  return cidr && [cidr]
}

const toAnswer = (isTrue: boolean): Answer => (isTrue ? 'yes' : 'no')

function isOperatorName(text: string): text is OperatorName {
  return Object.hasOwn(OPERATORS, text)
}

function meaningOf(operator: string): OperatorMeaning | undefined {
  return isOperatorName(operator) ? OPERATORS[operator] : undefined
}
