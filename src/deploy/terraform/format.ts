import { scalar, sequence } from '../nodes.ts'
import type { Apply } from './apply.ts'
import { singleItems } from './list-functions.ts'
import { textOf } from './values.ts'

/** A verb with its flags: `%s`, `%05d`, `%-10s`, `%q`, `%%`; widths have two digits at most. */
const VERB = /%([-0]?)(\d{0,2})([\s\S]?)/g

/** `format` with the verbs that nearly all formats have; undefined for others. */
export function format(pattern: string, ...args: string[]): string | undefined {
  let next = 0
  let isOdd = false
  const text = pattern.replace(VERB, (_, flag: string, width: string, verb: string) => {
    if (verb === '%' && flag + width === '') return '%'
    const arg = args[next++]
    const found = arg === undefined ? undefined : shown(verb, arg)
    if (found === undefined || (flag === '0' && verb !== 'd')) isOdd = true
    return padded(found ?? '', flag, Number(width))
  })
  return isOdd || next < args.length ? undefined : text
}

function shown(verb: string, arg: string): string | undefined {
  if (verb === 's' || verb === 'v') return arg
  if (verb === 'q') return JSON.stringify(arg)
  if (verb === 'd') return /^-?\d{1,15}$/.test(arg) ? arg : undefined
  return verb === 't' && /^(?:true|false)$/.test(arg) ? arg : undefined
}

function padded(text: string, flag: string, width: number): string {
  if (flag === '-') return text.padEnd(width)
  if (flag === '0')
    return text.startsWith('-') ? `-${text.slice(1).padStart(width - 1, '0')}` : text.padStart(width, '0')
  return text.padStart(width)
}

/** `formatlist`: the format of the items of all lists, one after the other; what is no list is the same each time. */
export const formatlist: Apply = ([pattern, ...args], { work, range }) => {
  const wanted = textOf(pattern)
  const lists = args.map(arg => (arg.type === 'sequence' ? singleItems(work, arg)?.map(textOf) : textOf(arg)))
  const lengths = new Set(lists.flatMap(one => (Array.isArray(one) ? [one.length] : [])))
  const [length = 1, ...others] = lengths
  if (wanted === undefined || others.length > 0 || lists.includes(undefined)) return undefined
  const texts = Array.from({ length }, (_, i) => {
    const row = lists.map(one => (Array.isArray(one) ? one[i] : one))
    const known = row.filter(text => typeof text === 'string')
    return known.length < row.length ? undefined : format(wanted, ...known)
  })
  const known = texts.filter(text => text !== undefined)
  return known.length < texts.length
    ? undefined
    : sequence(
        known.map(text => scalar(text, range)),
        range,
      )
}
