import type { Branch, Chain } from '../../languages/helm-template/tree.ts'
import { type Assumed, lessSure, type Node } from '../../languages/tree/node.ts'
import { addTo } from '../../model/group-by.ts'
import { scalar } from '../nodes.ts'
import { decide } from './evaluate.ts'
import { type Env, isReached, NO_NAMES, within } from './scope.ts'
import { type Found, fieldOf, type Result, unsureOf, whyUnsure } from './values.ts'

/** What is done with the children of a node: those that are rendered, and the conditions that leave some out, with why these may not. */
export interface Visitor<T> {
  readonly take: (child: T, env: Env) => void
  readonly leaveOut: (children: readonly T[], chain: Chain, unsure: Assumed | undefined) => void
}

/** The range of a child in its template. */
interface Range {
  readonly start: number
  readonly end: number
}
type RangeOf<T> = (child: T) => Range

/** How many items of a list that `range` goes through are rendered one by one. */
const MAX_PASSES = 50

/**
 * Visits children of a node with the environment of each, in the order of the text: under conditions, those of the
 * branch that is rendered; under `range`, once for each known item.
 */
export function expand<T>(children: readonly T[], rangeOf: RangeOf<T>, env: Env, visitor: Visitor<T>): void {
  const { part } = env
  for (let i = 0; i < children.length; ) {
    const child = children[i]
    if (child === undefined) return
    const branch = branchBelow(rangeOf(child), env)
    if (branch === undefined) {
      // A node that begins under a condition and ends behind it is there only in part if the condition is false.
      const isSure = isReached(part.branchAt(rangeOf(child).start), env, Number.POSITIVE_INFINITY) === true
      visitor.take(child, isSure ? env : { ...env, unsure: lessSure(env.unsure, 'likely') })
      i++
      continue
    }
    const byBranch = new Map<Branch, T[]>()
    for (let next: Branch | undefined = branch; next?.chain === branch.chain; ) {
      const one = children[i]
      if (one === undefined) break
      addTo(byBranch, next, one)
      const after = children[++i]
      next = after === undefined ? undefined : branchBelow(rangeOf(after), env)
    }
    expandChain(branch.chain, byBranch, rangeOf, env, visitor)
  }
}

/** The branch right below that of `env` that all of a range is in. */
function branchBelow({ start, end }: Range, { part, branch }: Env): Branch | undefined {
  let found = part.branchAt(start)
  while (found !== undefined && found.end < end) found = found.outer
  const depth = (branch?.depth ?? 0) + 1
  while (found !== undefined && found.depth > depth) found = found.outer
  return found?.depth === depth && found.outer === branch ? found : undefined
}

function expandChain<T>(
  chain: Chain,
  byBranch: ReadonlyMap<Branch, readonly T[]>,
  rangeOf: RangeOf<T>,
  env: Env,
  visitor: Visitor<T>,
): void {
  const { index, value, isUnsure, unsure: why, isOfCluster } = decide(chain, env)
  const unsure = lessSure(env.unsure, why)
  const isOpen = isOfCluster === true && byBranch.size > 1
  for (const [branch, children] of byBranch) {
    if (chain.branches[index] === branch && !isOpen) {
      for (const pass of passes(branch, value, env))
        expand(children, rangeOf, { ...pass, isUnsure: isUnsure || pass.isUnsure, unsure }, visitor)
      // There may be more of them.
      if (branch.keyword === 'range' && value === undefined) visitor.leaveOut(children, chain, unsure)
    } else if (isUnsure || unsure !== undefined || isOpen || !env.rendering.isOrdered) {
      env.work.leftOut++
      visitor.leaveOut(children, chain, unsure)
    }
  }
}

/** The environments of a branch, one each time it is rendered. */
export function passes(branch: Branch, value: Result, env: Env): readonly Env[] {
  const { keyword, variables } = branch
  if (keyword === 'if' || keyword === 'else') return [within(branch, env, env.dot)]
  if (keyword === 'with') return [within(branch, env, value, bind(variables, [value]))]
  const all = value === undefined ? undefined : itemsOf(value, env)
  if (all === undefined || all.length > MAX_PASSES)
    return [within(branch, env, undefined, bind(variables, [undefined, undefined]))]
  return all.map(({ key, item }) =>
    within(branch, env, item, bind(variables, variables.length === 1 ? [item] : [key, item])),
  )
}

const bind = (variables: readonly string[], values: readonly Result[]): Env['names'] =>
  variables.length === 0 ? NO_NAMES : new Map(variables.map((name, i) => [name, values[i]]))

function itemsOf(found: Found, { work }: Env): readonly { readonly key: Result; readonly item: Result }[] | undefined {
  const { node, at, assumed } = found
  const unsure = unsureOf(whyUnsure(found))
  if (node.type === 'mapping') {
    // Go's templates go through the keys of a map in their order.
    const keys = [...new Set(node.entries.map(({ key }) => key))].sort()
    return keys.map(key => ({ key: { node: scalar(key), assumed, ...unsure }, item: fieldOf(found, key, work.places) }))
  }
  if (node.type !== 'sequence') return undefined
  return node.items.map((item: Node, i) => {
    const own = work.places.get(item) ?? (at && { ...at, pointer: `${at.pointer}/${i}` })
    return {
      key: { node: scalar(i), assumed, ...unsure },
      item: { node: item, assumed, ...unsure, ...(own === undefined ? {} : { at: own }) },
    }
  })
}
