import { scalar } from '../nodes.ts'
import type { Apply } from './apply.ts'
import { itemsOf } from './scope.ts'
import { booleanOf, numberOf, textOfNode } from './values.ts'

/** A function of known numbers. */
const ofNumbers =
  (apply: (...numbers: number[]) => number | undefined): Apply =>
  (args, { range }) => {
    const numbers = args.map(numberOf).filter(number => number !== undefined)
    const found = numbers.length < args.length || numbers.length === 0 ? undefined : apply(...numbers)
    return found === undefined || !Number.isFinite(found) ? undefined : scalar(found, range)
  }

/** Whether all items of a list are true, or, where `decisive` is true, any: that one decides, whatever the others are. */
const quantified =
  (decisive: boolean): Apply =>
  ([list], { work, range }) => {
    const flags = itemsOf(work, list)?.map(booleanOf)
    if (flags?.includes(decisive) === true) return scalar(decisive, range)
    return flags === undefined || flags.includes(undefined) ? undefined : scalar(!decisive, range)
  }

const sum: Apply = ([list], { work, range }) => {
  const items = itemsOf(work, list)
  const numbers = items?.map(numberOf).filter(number => number !== undefined)
  if (items === undefined || numbers === undefined || numbers.length < items.length) return undefined
  return scalar(
    numbers.reduce((all, number) => all + number, 0),
    range,
  )
}

const parseint: Apply = ([text, base], { range }) => {
  const [digits, radix] = [textOfNode(text), numberOf(base)]
  if (digits === undefined || radix === undefined || radix < 2 || radix > 36) return undefined
  const found = Number.parseInt(digits, radix)
  return found.toString(radix) === digits.toLowerCase() ? scalar(found, range) : undefined
}

const tonumber: Apply = ([value], { range }) => {
  const number = numberOf(value)
  return number === undefined ? value : scalar(number, range)
}

const tobool: Apply = ([value], { range }) => {
  const flag = booleanOf(value)
  return flag === undefined ? value : scalar(flag, range)
}

/** The functions of Terraform for numbers and truth values (https://developer.hashicorp.com/terraform/language/functions). */
export const NUMBER_FUNCTIONS: readonly (readonly [string, Apply])[] = [
  ['abs', ofNumbers(number => Math.abs(number))],
  ['ceil', ofNumbers(number => Math.ceil(number))],
  ['floor', ofNumbers(number => Math.floor(number))],
  ['max', ofNumbers(Math.max)],
  ['min', ofNumbers(Math.min)],
  ['pow', ofNumbers((base, exponent = 1) => base ** exponent)],
  ['signum', ofNumbers(Math.sign)],
  ['parseint', parseint],
  ['sum', sum],
  ['alltrue', quantified(false)],
  ['anytrue', quantified(true)],
  ['tonumber', tonumber],
  ['tobool', tobool],
]
