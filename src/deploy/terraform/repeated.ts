import type { Node } from '../../languages/tree/node.ts'
import { entryOf, mapping, scalar, unknown } from '../nodes.ts'
import { type Pass, passesOf } from './for-expression.ts'
import { child } from './module.ts'
import { type Instance, type Repeat, remember, type Scope } from './scope.ts'
import { choicesOf, expressionOf, type Located, numberOf, textOfNode } from './values.ts'

/** More instances than these have in common what matters. */
const MOST = 100

/** Types that nothing refers to, by an index or as a whole: rules of security groups, attachments of policies. */
const IS_LEAF = /security_group_(?:(?:in|e)gress_)?rule\.|_attachment\./

/**
 * The instances that a block is: one for each key of its `for_each`, where that is known, or each number below its `count`, where
 * also nothing refers to it, else one, in which what differs is unknown; none where it is known that there are none.
 */
export function repeatsOf(address: string, block: Located, scope: Scope): readonly Repeat[] {
  const known =
    keyedRepeats(address, block, scope) ?? (IS_LEAF.test(address) ? countedRepeats(block, scope) : undefined)
  return known === undefined ? [{ suffix: '', names: perInstance(block, scope) }] : [...known.values()]
}

/** The instances of a block by their keys; undefined where it has no `for_each`, or that is not known. */
export function keyedRepeats(
  address: string,
  block: Located | undefined,
  { work, instance, depth }: Scope,
): ReadonlyMap<string, Repeat> | undefined {
  const collection = child(block, 'for_each')
  if (block === undefined || collection === undefined) return undefined
  if (instance.repeats.has(address)) return instance.repeats.get(address)
  // It is not known while it is worked out, should it lead to itself.
  instance.repeats.set(address, undefined)
  const before = work.guesses + work.choices
  const found = work.evaluate(collection, { work, instance, names: new Map(), depth: depth + 1 })
  const passes = passesOf(work, remember(work, found, collection.at)) ?? passesOfBlock(found, instance)
  const at = work.places.get(found)
  const isLikely = work.guesses + work.choices > before || at?.assumed !== undefined || at?.shared === true
  // What the default of a variable leaves out, somebody may want.
  const isOpen = passes === undefined || passes.length > MOST || (passes.length === 0 && isLikely && !instance.call)
  const repeats = isOpen ? undefined : named(passes)
  work.repeated -= repeats === undefined ? 0 : (block.node.end - block.node.start) * Math.max(0, repeats.size - 1)
  const kept = work.repeated < 0 ? undefined : repeats
  instance.repeats.set(address, kept)
  return kept
}

/** What `for_each = aws_subnet.private` goes through: the instances of another block. */
function passesOfBlock(found: Node, { repeats: known }: Instance): readonly Pass[] | undefined {
  const address = expressionOf(found) ?? ''
  const repeats = known.get(address)
  return (
    repeats &&
    Array.from(repeats, ([key, { suffix }]) => ({
      key: scalar(key, found),
      value: unknown(address + suffix, found),
    }))
  )
}

/** The block and the key of an instance that has this address, as `passesOfBlock` gives it. */
export function instanceAt(
  address: string,
  { repeats: known }: Instance,
): { readonly block: string; readonly key: string } | undefined {
  for (let end = address.indexOf('-'); end > 0; end = address.indexOf('-', end + 1)) {
    const block = address.slice(0, end)
    for (const [key, { suffix }] of known.get(block) ?? []) if (suffix === address.slice(end)) return { block, key }
  }
  return undefined
}

/** The instances by their keys; undefined where their names would not tell them apart. */
function named(passes: readonly Pass[]): ReadonlyMap<string, Repeat> | undefined {
  const found = new Map<string, Repeat>()
  const suffixes = new Set<string>()
  for (const pass of passes) {
    const key = textOfNode(pass.key)
    if (key === undefined) return undefined
    const suffix = `-${key.replaceAll(/[^\w-]/g, '-')}`
    suffixes.add(suffix)
    found.set(key, { suffix, names: new Map([['each', toNode(pass)]]) })
  }
  return suffixes.size < passes.length ? undefined : found
}

/** The names that differ from one instance of a block to the next, as far as its `for_each` and `count` leave them open. */
export function perInstance(body: Located, scope: Scope): ReadonlyMap<string, Node> {
  const names = new Map<string, Node>()
  if (child(body, 'for_each') !== undefined) names.set('each', openPass('each', body.node))
  const count = child(body, 'count')
  if (count === undefined) return names
  const index = isOneAtMost(count, scope) ? scalar(0, body.node) : unknown('count.index:', body.node)
  return names.set('count', mapping([entryOf('index', index)], body.node))
}

/** Whether a `count` makes one instance or none. */
const isOneAtMost = (count: Located, scope: Scope): boolean =>
  (choicesOf(countIn(count, scope)) ?? [countIn(count, scope)]).every(one => (numberOf(one) ?? 2) <= 1)

const countIn = (count: Located, { work, instance, depth }: Scope): Node =>
  work.evaluate(count, { work, instance, names: new Map(), depth: depth + 1 })

/** The instances that a `count` makes, where it is a known number of several. */
function countedRepeats(block: Located, scope: Scope): ReadonlyMap<string, Repeat> | undefined {
  const count = child(block, 'count')
  const number = count === undefined ? undefined : numberOf(countIn(count, scope))
  if (number === undefined || number < 2 || number > MOST) return undefined
  scope.work.repeated -= (block.node.end - block.node.start) * (number - 1)
  if (scope.work.repeated < 0) return undefined
  return new Map(
    Array.from({ length: number }, (_, i) => {
      const index = mapping([entryOf('index', scalar(i, block.node))], block.node)
      return [`${i}`, { suffix: `-${i}`, names: new Map([['count', index]]) }]
    }),
  )
}

/** The value for each pass if nothing is known about it. */
export const openPass = (name: string, range: Node): Node =>
  toNode({ key: unknown(`${name}.key:`, range), value: unknown(`${name}.value:`, range) })

/** What a pass is given, as an object. */
export const toNode = ({ key, value }: Pass): Node => mapping([entryOf('key', key), entryOf('value', value)], value)
