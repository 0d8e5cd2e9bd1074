import type { Place } from '../../documents/document.ts'
import { type Hole, type HoleNode, isHole, lineHole } from '../../languages/helm-template/tree.ts'
import type { Node, ScalarNode, SequenceNode } from '../../languages/tree/node.ts'
import { entryOf } from '../nodes.ts'
import { expand } from './expand.ts'
import { anything, chainText, graft, isKnownText, nothing, record } from './graft.ts'
import { toMapping } from './mapping.ts'
import type { Env } from './scope.ts'
import { composed } from './strings.ts'
import { asString, below, type Result, textOfResult } from './values.ts'

/**
 * The value of a node of a template, with the values of its holes; unknown ones are scalars that say so. `at` is the
 * place of the node in the template.
 */
export function toTree(node: Node, env: Env, at: Place): Node {
  if (--env.work.steps <= 0) return record(anything('{{ … }}', node), env, at)
  if (node.type === 'mapping') return toMapping(node, env, at)
  return node.type === 'sequence' ? toSequence(node, env, at) : toScalar(node, env, at)
}

function toScalar(node: ScalarNode, env: Env, at: Place): Node {
  if (!isHole(node)) return record({ ...node }, env, at)
  const [only, ...others] = node.parts
  const isBlock = node.style === 'literal' || node.style === 'folded'
  if (only === undefined || typeof only === 'string' || others.length > 0 || isBlock) return composed(node, env, at)
  return node.style === 'plain' && node.tag !== '!!str' ? whole(node, only, env, at) : quoted(node, only, env, at)
}

/** The text in quotes, or with the tag of a text, that a hole is all of. */
function quoted(node: HoleNode, hole: Hole, env: Env, at: Place): Node {
  const found: Result = env.work.write(hole, env)
  if (textOfResult(found) === undefined || found?.quotes !== undefined || !isKnownText(found, env))
    return composed(node, env, at)
  return graft({ ...found, isQuoted: true }, node, env, at, true)
}

/** The value that a hole is all of. */
function whole(node: HoleNode, hole: Hole, env: Env, at: Place): Node {
  const found: Result = env.work.write(hole, env)
  return isKnownText(found, env)
    ? graft(found, node, env, at, true)
    : record(anything(String(node.value), node), env, at)
}

function toSequence(node: SequenceNode, env: Env, at: Place): Node {
  const items: Node[] = []
  const all = node.items.map((item, i) => ({ item, at: below(at, i) }))
  const continued = continuedItems(node.items, env)
  const spilled: Env['work']['spilled'] = []
  const open = (text: string, range: Node, place: Place): void => {
    items.push(record({ ...anything(text, range), isOptional: true }, env, place))
  }
  expand(all, ({ item }) => ({ start: dashOf(item, env), end: item.end }), env, {
    take: ({ item, at: place }, inner) => {
      const hole = lineHole(item)
      const found = hole && inner.work.write(hole, inner)
      if (hole === undefined) {
        const made = toTree(item, inner, place)
        items.push(continued.has(item) ? withMore(made, inner, place) : made)
      } else if (found === undefined || !isKnownText(found, inner))
        open(String(isHole(item) ? item.value : ''), item, place)
      else if (found.node.type === 'mapping') spilled.push({ found, range: item, env: inner })
      // A template that writes nothing: an extension point.
      else if (textOfResult(found)?.trim() === '') return
      else if (found.node.type !== 'sequence') items.push(graft(found, item, inner, place))
      else
        for (const [i, one] of found.node.items.entries()) {
          const own = found.at && below(found.at, i)
          items.push(
            graft(asString({ ...found, node: one, ...(own === undefined ? {} : { at: own }) }), item, inner, place),
          )
        }
    },
    leaveOut: ([first], chain) => {
      if (first !== undefined) open(chainText(chain, env), first.item, first.at)
    },
  })
  env.work.spilled.push(...spilled)
  // A key whose lines all write nothing has no value.
  if (items.length === 0 && node.items.length > 0) return record(nothing(node), { ...env, unsure: 'guess' }, at)
  return record({ ...node, items }, env, at)
}

/** Control structures and white space behind the dash of an item: what they say is of its content, not of the item. */
const BEHIND_DASH = /(?:^|\s)-((?:\s|\{\{-?\s*(?:if|with|range|\$\w*\s*:?=|\/\*)[^{}]{0,400}\}\}){1,40})$/

/** Where an item begins: at its dash, where a control structure is between that and its content. */
function dashOf({ start }: Node, { file: { text } }: Env): number {
  if (!/\}\}\s*$/.test(text.slice(Math.max(0, start - 200), start))) return start
  const behind = BEHIND_DASH.exec(text.slice(Math.max(0, start - 1000), start))?.[1]
  return behind === undefined ? start : start - behind.length - 1
}

/** The items that end a branch where another one's item goes on behind their condition: these lines are theirs, too. */
function continuedItems(items: readonly Node[], { part }: Env): ReadonlySet<Node> {
  const found = new Set<Node>()
  for (const [i, item] of items.entries()) {
    const branch = part.branchAt(item.start)
    if (branch === undefined || item.end <= branch.chain.end) continue
    let last = branch
    for (let j = i - 1; j >= 0; j--) {
      const before = items[j]
      const other = before && part.branchAt(before.start)
      if (before === undefined || other?.chain !== branch.chain) break
      if (other !== last) found.add(before)
      last = other
    }
  }
  return found
}

/** An object to which lines behind a condition may add. */
function withMore(made: Node, env: Env, at: Place): Node {
  if (made.type !== 'mapping') return made
  const rest = record({ ...anything('{{ … }}', made), isOptional: true as const }, env, at)
  return record({ ...made, rest, entries: [...made.entries, entryOf(String(rest.value), rest)] }, env, at)
}
