import { format } from '../functions.ts'
import { scalar, sequence } from '../nodes.ts'
import type { Apply } from './apply.ts'
import { singleItems } from './list-functions.ts'
import { textOfNode } from './values.ts'

/** `formatlist`: the format of the items of all lists, in turn; anything but a list is the same each time. */
export const formatlist: Apply = ([pattern, ...args], { work, range }) => {
  const wanted = textOfNode(pattern)
  const lists = args.map(arg => (arg.type === 'sequence' ? singleItems(work, arg)?.map(textOfNode) : textOfNode(arg)))
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
