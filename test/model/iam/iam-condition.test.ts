import { describe, expect, it } from 'vitest'
import {
  holds,
  type IamCondition,
  isNegated,
  parseOperator,
  type RequestContext,
} from '../../../src/model/iam/iam-condition.ts'

/** A condition as it is written: operator, key, values. */
function condition(operator: string, key: string, ...values: string[]): IamCondition {
  const parsed = parseOperator(operator)
  return { ...(parsed ?? { operator, ifExists: false }), key, values }
}
const answer = (operator: string, values: string[], found?: RequestContext[string]) =>
  holds(condition(operator, 'k', ...values), found === undefined ? {} : { k: found }, true)

describe('parseOperator', () => {
  it.each([
    ['StringEquals', { operator: 'StringEquals', ifExists: false }],
    ['stringlike', { operator: 'StringLike', ifExists: false }],
    ['StringNotEqualsIgnoreCaseIfExists', { operator: 'StringNotEqualsIgnoreCase', ifExists: true }],
    ['ForAnyValue:StringLike', { operator: 'StringLike', qualifier: 'ForAnyValue', ifExists: false }],
    ['ForAllValues:ArnLikeIfExists', { operator: 'ArnLike', qualifier: 'ForAllValues', ifExists: true }],
    ['bool', { operator: 'Bool', ifExists: false }],
    ['Null', { operator: 'Null', ifExists: false }],
    ['NullIfExists', undefined],
    ['StringMatches', undefined],
    ['ForSomeValues:StringLike', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('takes %s apart', (text, expected) => expect(parseOperator(text)).toStrictEqual(expected))

  it('knows the negated ones', () => {
    expect(['StringNotLike', 'NotIpAddress', 'ArnNotEquals'].every(isNegated)).toBe(true)
    expect(['StringLike', 'IpAddress', 'Null', 'toString'].some(isNegated)).toBe(false)
  })
})

describe('holds', () => {
  it.each([
    ['StringEquals', ['a', 'b'], 'b', 'yes'],
    ['StringEquals', ['a'], 'A', 'no'],
    ['StringEqualsIgnoreCase', ['a'], 'A', 'yes'],
    ['StringNotEquals', ['a', 'b'], 'b', 'no'],
    ['StringNotEquals', ['a', 'b'], 'c', 'yes'],
    ['StringEquals', ['a*'], 'ab', 'no'],
    ['StringLike', ['repo:org/*:ref:*'], 'repo:org/app:ref:refs/heads/main', 'yes'],
    ['StringLike', ['a'], '*', 'no'],
    ['StringLike', ['?'], '$', 'yes'],
    ['StringNotLike', ['a*'], 'b', 'yes'],
    ['ArnLike', ['arn:aws:iam::*:role/x'], 'arn:aws:iam::111122223333:role/x', 'yes'],
    ['ArnEquals', ['arn:aws:*:role/x'], 'arn:aws:iam::111122223333:role/x', 'no'],
    ['Bool', ['True'], 'true', 'yes'],
    ['NumericLessThan', ['10'], '9', 'yes'],
    ['NumericLessThanEquals', ['10'], '11', 'no'],
    ['NumericGreaterThan', ['10'], '10', 'no'],
    ['NumericGreaterThanEquals', ['10'], '10', 'yes'],
    ['NumericEquals', ['10'], '10.0', 'yes'],
    ['NumericNotEquals', ['10'], '10.0', 'no'],
    ['NumericEquals', ['ten'], '10', 'unknown'],
    ['IpAddress', ['10.0.0.0/8'], '10.1.2.3', 'yes'],
    ['IpAddress', ['10.0.0.1'], '10.0.0.1', 'yes'],
    ['NotIpAddress', ['10.0.0.0/8', '192.0.2.0/24'], '192.0.2.7', 'no'],
    ['IpAddress', ['10.0.0.0/33'], '10.1.2.3', 'unknown'],
    ['DateLessThan', ['2030-01-01'], '2020-01-01', 'unknown'],
    ['StringMatches', ['a'], 'a', 'unknown'],
    ['StringEquals', [`$\{aws:username}`], 'ann', 'unknown'],
  ])('%s %j of "%s": %s', (operator, values, found, expected) => expect(answer(operator, values, found)).toBe(expected))

  it.each([
    ['StringEquals', 'no'],
    ['StringNotEquals', 'yes'],
    ['StringEqualsIfExists', 'yes'],
    ['ForAllValues:StringEquals', 'yes'],
    ['ForAnyValue:StringEquals', 'no'],
    ['ForAnyValue:StringNotEquals', 'no'],
  ])('%s of an absent key: %s', (operator, expected) => expect(answer(operator, ['a'], null)).toBe(expected))

  it.each([
    ['ForAnyValue:StringEquals', ['a', 'z'], 'yes'],
    ['ForAnyValue:StringEquals', ['y', 'z'], 'no'],
    ['ForAllValues:StringEquals', ['a', 'b'], 'yes'],
    ['ForAllValues:StringEquals', ['a', 'z'], 'no'],
    ['ForAllValues:StringNotEquals', ['y', 'z'], 'yes'],
    ['ForAnyValue:StringNotEquals', ['a', 'z'], 'yes'],
    ['StringEquals', ['a', 'b'], 'unknown'],
  ])('%s [a, b] of %j: %s', (operator, found, expected) => expect(answer(operator, ['a', 'b'], found)).toBe(expected))

  it('asks with Null whether the key is there', () => {
    expect(answer('Null', ['true'], null)).toBe('yes')
    expect(answer('Null', ['false'], null)).toBe('no')
    expect(answer('Null', ['false'], 'x')).toBe('yes')
  })

  it('does not know a key that is not given, nor one of the prototype', () => {
    expect(answer('StringEquals', ['a'])).toBe('unknown')
    expect(holds(condition('StringEquals', 'k', 'a'), undefined, true)).toBe('unknown')
    expect(holds(condition('StringEquals', 'constructor', 'a'), {}, true)).toBe('unknown')
  })
})
