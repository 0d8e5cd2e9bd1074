import type { Place } from '../../documents/document.ts'
import { operationOf } from '../../languages/hcl/tree.ts'
import type { Entry, MappingNode, Node } from '../../languages/tree/node.ts'
import { entryOf, mapping, scalar, sequence, sizeOf } from '../nodes.ts'
import { toSet } from './list-functions.ts'
import { fieldOf, itemsOf, remember, type Work } from './scope.ts'
import { choice, choicesOf, isWholeObject, type Located } from './values.ts'

/** So deeply types are followed. */
const DEEPEST = 20

/** A type while values are made to fit it. */
interface Fitting {
  readonly work: Work
  /** The type of the variable, as a whole. */
  readonly whole: Located
  readonly depth: number
}

/**
 * A value as the type of its variable has it: objects have the fields that the type names, with the defaults of those that
 * may be left out, and sets are sets (https://developer.hashicorp.com/terraform/language/expressions/type-constraints).
 */
export function asType(value: Node, type: Located | undefined, work: Work): Node {
  if (type === undefined) return value
  work.steps -= sizeOf(value)
  return fitted(value, type.node, { work, whole: type, depth: 0 })
}

function fitted(value: Node, type: Node | undefined, outer: Fitting): Node {
  const constraint = type && operationOf(type)
  if (constraint?.op !== 'call' || outer.depth > DEEPEST) return value
  const fitting = { ...outer, depth: outer.depth + 1 }
  const [of] = constraint.args
  const each = (item: Node): Node => fitted(item, of, fitting)
  const choices = choicesOf(value)
  if (choices !== undefined) {
    const [yes, no] = choices.map(one => fitted(one, type, fitting))
    return yes === undefined || no === undefined ? value : inPlace(choice('', yes, no, value), value, fitting)
  }
  switch (constraint.name) {
    case 'object':
      return of?.type === 'mapping' && isWholeObject(value)
        ? inPlace(object(value, of, fitting), value, fitting)
        : value
    case 'map':
      return isWholeObject(value) ? inPlace(map(value, each, fitting), value, fitting) : value
    case 'optional':
      return each(value)
    case 'list':
      return inPlace(list(value, each, fitting), value, fitting)
    case 'set':
      return inPlace(toSet([list(value, each, fitting)], { work: fitting.work, range: value }) ?? value, value, fitting)
    default:
      return value
  }
}

/** What was made of a value is written where that is. */
function inPlace(made: Node, value: Node, { work }: Fitting): Node {
  const at = work.places.get(value)
  return at === undefined ? made : remember(work, made, at)
}

function list(value: Node, each: (item: Node) => Node, { work }: Fitting): Node {
  const items = itemsOf(work, value)
  return items === undefined ? value : sequence(items.map(each), value)
}

function map(value: MappingNode, each: (item: Node) => Node, { work }: Fitting): Node {
  const entries = value.entries.map(
    (entry): Entry => ({ ...entry, value: each(fieldOf(work, value, entry.key) ?? entry.value) }),
  )
  return mapping(entries, value)
}

function object(value: MappingNode, type: MappingNode, fitting: Fitting): Node {
  const entries = type.entries.map(({ key, value: constraint }): Entry => {
    const own = value.entries.find(entry => entry.key === key)
    const field = fieldOf(fitting.work, value, key)
    // A field that is null has the default, as one that is left out.
    const isNull = field?.type === 'scalar' && field.value === null && field.isUnknown !== true
    if (own !== undefined && field !== undefined && !(isNull && hasDefault(constraint)))
      return { ...own, value: fitted(field, constraint, fitting) }
    return entryOf(key, byDefault(constraint, value, fitting))
  })
  return mapping(entries, value)
}

function hasDefault(type: Node): boolean {
  const constraint = operationOf(type)
  return constraint?.op === 'call' && constraint.name === 'optional' && constraint.args.length > 1
}

/** What a field is that is left out: the default that its type states, else null. */
function byDefault(type: Node, owner: MappingNode, fitting: Fitting): Node {
  const constraint = operationOf(type)
  const [of, stated] = constraint?.op === 'call' && constraint.name === 'optional' ? constraint.args : []
  if (stated === undefined) return scalar(null, owner)
  const { work, whole } = fitting
  const start = whole.node.start - 2
  const at: Place = { ...whole.at, within: { start: stated.start - start, end: stated.end - start } }
  const assumed = work.places.get(owner)?.assumed
  return fitted(remember(work, { ...stated }, assumed === undefined ? at : { ...at, assumed }), of, fitting)
}
