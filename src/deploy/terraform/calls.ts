import type { Place } from '../../documents/document.ts'
import type { Operation } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { can, firstOf } from './attempts.ts'
import { FUNCTIONS } from './functions.ts'
import { singleItems } from './list-functions.ts'
import type { Scope } from './scope.ts'

type Call = Extract<Operation, { op: 'call' }>

/** What a function gives; undefined where that is not known. `range` is the call. */
export function callFunction(call: Call, at: Place, scope: Scope, range: Node): Node | undefined {
  const { name, args, spreads } = call
  const value = (node: Node): Node => scope.work.evaluate({ node, at }, scope)
  if (name === 'try' || name === 'coalesce') return spreads ? undefined : firstOf(name, args, value, scope)
  if (name === 'can') return can(args, value, scope, range)
  const apply = FUNCTIONS.get(name)
  if (apply === undefined) return spreads ? undefined : scope.instance.callOwn?.(name, args.map(value))
  const values = args.map(value)
  // `concat(local.lists...)` gives the items of the last as arguments.
  const last = spreads ? singleItems(scope.work, values.at(-1)) : []
  return last && apply(spreads ? [...values.slice(0, -1), ...last] : values, { work: scope.work, range })
}
