import type { Place } from '../../documents/document.ts'
import type { Node } from '../../languages/tree/node.ts'
import { FUNCTIONS } from './functions.ts'
import type { Scope } from './scope.ts'
import { choicesOf, expressionOf, isKnown } from './values.ts'

/** What a function gives; undefined where that is not known. `range` is the call. */
export function callFunction(
  name: string,
  args: readonly Node[],
  at: Place,
  scope: Scope,
  range: Node,
): Node | undefined {
  const value = (node: Node): Node => scope.work.evaluate({ node, at }, scope)
  if (name === 'try' || name === 'coalesce') return firstOf(name, args, value)
  const apply = FUNCTIONS.get(name)
  return apply?.(args.map(value), { work: scope.work, range })
}

/**
 * `try` gives the first that is there: an attribute of a resource is, unless the resource is not; of what is not known,
 * nobody can say. `coalesce` gives the first that is neither null nor empty.
 */
function firstOf(name: string, args: readonly Node[], value: (node: Node) => Node): Node | undefined {
  for (const arg of args) {
    const found = value(arg)
    const address = expressionOf(found)
    if (name === 'try' && (isKnown(found) || choicesOf(found) !== undefined || found.type !== 'scalar')) return found
    if (name === 'try' && address !== undefined && RESOURCE.test(address)) return found
    if (name === 'coalesce' && found.type === 'scalar' && (found.value === null || found.value === '')) continue
    if (name === 'coalesce' && (isKnown(found) || found.type !== 'scalar')) return found
    return undefined
  }
  return undefined
}

const RESOURCE = /^(?:data\.)?[a-z][a-z0-9]*_[\w.[\]*-]+$/
