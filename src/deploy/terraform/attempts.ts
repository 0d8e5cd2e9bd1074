import { operationOf } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import type { Scope, Work } from './scope.ts'
import { choicesOf, expressionOf, isKnown } from './values.ts'

type Part = (node: Node) => Node

/**
 * `try` gives the first that is there: an attribute of a resource is, unless the resource is not; of what is not known,
 * nobody can say. `coalesce` gives the first that is neither null nor empty.
 */
export function firstOf(name: string, args: readonly Node[], value: Part, { work }: Scope): Node | undefined {
  for (const arg of args) {
    const found = value(arg)
    if (name === 'try') {
      const state = stateOf(arg, found, work)
      if (state === 'fails') continue
      return state === 'works' ? found : undefined
    }
    if (found.type === 'scalar' && (found.value === null || found.value === '')) continue
    return isThere(found) || NEVER_EMPTY.test(expressionOf(found) ?? '') ? found : undefined
  }
  return undefined
}

/** Whether an expression can be worked out. */
export function can([arg]: readonly Node[], value: Part, { work }: Scope, range: Node): Node | undefined {
  if (arg === undefined) return undefined
  const found = value(arg)
  if (stateOf(arg, found, work) === 'fails') return scalar(false, range)
  return isKnown(found) ? scalar(true, range) : undefined
}

type State = 'works' | 'fails' | 'unknown'

/** Whether an expression, which gives `found`, can be worked out: a list or an object that is written in it, if all its parts can. */
function stateOf(arg: Node, found: Node, work: Work): State {
  if (work.missing.has(found)) return 'fails'
  const parts = partsOf(arg, found)
  if (parts.length === 0) return isThere(found) || RESOURCE.test(expressionOf(found) ?? '') ? 'works' : 'unknown'
  const states = parts.map(([written, one]): State => {
    const state = stateOf(written, one, work)
    return state === 'unknown' && !mayLackSomething(one) ? 'works' : state
  })
  return states.includes('fails') ? 'fails' : states.includes('unknown') ? 'unknown' : 'works'
}

/** The parts of a list or an object that is written in an expression, each with what it gives. */
function partsOf(arg: Node, found: Node): readonly (readonly [Node, Node])[] {
  if (operationOf(arg) !== undefined) return []
  const [written, given] = [arg, found].map(itemsIn)
  if (written === undefined || given === undefined || written.length !== given.length) return []
  return written.flatMap((one, i): readonly (readonly [Node, Node])[] => {
    const value = given[i]
    return value === undefined ? [] : [[one, value]]
  })
}

const itemsIn = (node: Node): readonly Node[] =>
  node.type === 'sequence' ? node.items : node.type === 'mapping' ? node.entries.map(({ value }) => value) : []

/** Whether a value is a field of something that is not known: it may not have it. A variable or a loop's value is there. */
const mayLackSomething = (found: Node): boolean => {
  const path = expressionOf(found) ?? ''
  return /^[\w.[\]"*-]+:?$/.test(path) && !/^(?:module\.)?[\w-]+\.[\w-]+:?$/.test(path)
}

const isThere = (found: Node): boolean => isKnown(found) || choicesOf(found) !== undefined || found.type !== 'scalar'

const RESOURCE = /^(?:data\.)?[a-z][a-z0-9]*_[\w.[\]*-]+$/
const NEVER_EMPTY = /^(?:data\.)?[a-z][a-z0-9]*_[\w.[\]-]+\.(?:id|arn)$/
