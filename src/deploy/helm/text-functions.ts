import type { ScalarNode } from '../../languages/tree/node.ts'
import { format, type TextFunction } from '../functions.ts'
import { scalar } from '../nodes.ts'
import { type Found, type Places, type Result, textOfResult, wholeText, writtenText } from './values.ts'

/**
 * A function of templates: from the values of its arguments to that of its result; it records where the values it
 * moves are written.
 */
export type Fn = (args: readonly Result[], places: Places) => Result

/** How long a text may become. */
export const MAX_TEXT = 10_000

/** A scalar that is written nowhere. */
export const found = (value: ScalarNode['value']): Found => ({ node: scalar(value), assumed: false })

/** A function of texts: unknown where one of them is, or a part of one. */
export const ofTexts =
  (run: TextFunction): Fn =>
  (args, places) =>
    args.some(one => wholeText(one) === undefined) ? undefined : ofParts(run)(args, places)

/** A function that concatenates texts, parts of which may be unknown. What it leaves as it is, is written where it was. */
export const ofParts =
  (run: TextFunction): Fn =>
  args => {
    const texts = args.map(writtenText)
    const known = texts.filter(text => text !== undefined)
    if (known.length < texts.length || known.some(text => text.length > MAX_TEXT)) return undefined
    const result = run(...known)
    if (result === undefined || (typeof result === 'string' && result.length > MAX_TEXT)) return undefined
    const at = args.find(one => typeof result === 'string' && result !== '' && textOfResult(one) === result)?.at
    return at === undefined ? found(result) : { ...found(result), at }
  }

/** A function of whole numbers. */
export const ofNumbers = (run: (a: number, b: number) => number | boolean | undefined): Fn =>
  ofTexts((...texts) => {
    const numbers = texts.map(Number)
    if (numbers.some(one => !Number.isSafeInteger(one)) || numbers.length === 0) return undefined
    let result = numbers[0] ?? 0
    for (const next of numbers.slice(1)) {
      const value = run(result, next)
      if (typeof value !== 'number') return value
      result = value
    }
    return Number.isSafeInteger(result) ? result : undefined
  })

/** A comparison of two whole numbers. */
export const compare = (run: (a: number, b: number) => boolean): Fn => ofNumbers(run)

/** A text of known values. What the chart's values leave empty is for who deploys it to fill in. */
export const printf: Fn = ofParts((pattern = '', ...values) => {
  const isPadded = /%[-0]?\d/.test(pattern)
  const isOpen = values.some(value => value === '' || (isPadded && value.includes('{{')))
  return isOpen ? undefined : format(pattern, ...values)
})

/** The beginning of a text; a name that is not known is taken to be short enough. */
export function truncated(count = '', text = ''): string | undefined {
  if (!/^\d+$/.test(count)) return undefined
  return text.includes('{{') ? text : text.slice(0, Number(count))
}
