import type { Place } from '../../documents/document.ts'
import type { Operation } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import { FUNCTIONS } from './functions.ts'
import { singleItems } from './list-functions.ts'
import type { Scope } from './scope.ts'
import { choicesOf, expressionOf, isKnown } from './values.ts'

type Call = Extract<Operation, { op: 'call' }>

/** What a function gives; undefined where that is not known. `range` is the call. */
export function callFunction(call: Call, at: Place, scope: Scope, range: Node): Node | undefined {
  const { name, args, spreads } = call
  const value = (node: Node): Node => scope.work.evaluate({ node, at }, scope)
  if (name === 'try' || name === 'coalesce') return spreads ? undefined : firstOf(name, args, value, scope)
  if (name === 'can') return can(args, value, scope, range)
  const apply = FUNCTIONS.get(name)
  if (apply === undefined) return undefined
  const values = args.map(value)
  // `concat(local.lists...)` gives the items of the last as arguments.
  const last = spreads ? singleItems(scope.work, values.at(-1)) : []
  return last && apply(spreads ? [...values.slice(0, -1), ...last] : values, { work: scope.work, range })
}

/**
 * `try` gives the first that is there: an attribute of a resource is, unless the resource is not; of what is not known,
 * nobody can say. `coalesce` gives the first that is neither null nor empty.
 */
function firstOf(name: string, args: readonly Node[], value: (node: Node) => Node, { work }: Scope): Node | undefined {
  for (const arg of args) {
    const found = value(arg)
    if (name === 'try' && work.missing.has(found)) continue
    const isThere = isKnown(found) || choicesOf(found) !== undefined || found.type !== 'scalar'
    const address = expressionOf(found) ?? ''
    if (name === 'try') return isThere || RESOURCE.test(address) ? found : undefined
    if (found.type === 'scalar' && (found.value === null || found.value === '')) continue
    return isThere || NEVER_EMPTY.test(address) ? found : undefined
  }
  return undefined
}

/** Whether an expression can be worked out. */
function can([arg]: readonly Node[], value: (node: Node) => Node, { work }: Scope, range: Node): Node | undefined {
  if (arg === undefined) return undefined
  const found = value(arg)
  if (work.missing.has(found)) return scalar(false, range)
  return isKnown(found) ? scalar(true, range) : undefined
}

const RESOURCE = /^(?:data\.)?[a-z][a-z0-9]*_[\w.[\]*-]+$/
const NEVER_EMPTY = /^(?:data\.)?[a-z][a-z0-9]*_[\w.[\]-]+\.(?:id|arn)$/
