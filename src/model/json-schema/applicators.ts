import { judgeContains, judgeItems } from './lists.ts'
import { judgeDependencies, judgeFields, judgeNames, judgeRequired } from './objects.ts'
import { type Fault, invalid, type Outcome, together, UNKNOWN, VALID, type Wrong } from './outcome.ts'
import { fieldOf, stringOf, type Tree } from './tree.ts'
import { faultOf, keyword, lengthOf, type Visit } from './walk.ts'

type Apply = (wanted: Tree, visit: Visit) => Outcome | undefined

/** The keywords that judge a value, or its parts, by other schemas. */
export const APPLICATORS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ['$ref', judgeReference],
  ['$dynamicRef', judgeDynamicReference],
  ['allOf', (wanted, visit) => together(branches(wanted, visit))],
  ['anyOf', judgeAny],
  ['oneOf', judgeOne],
  ['not', judgeNot],
  ['if', judgeCondition],
  ['properties', judgeFields],
  ['patternProperties', (_, visit) => (keyword(visit, 'properties') === undefined ? judgeFields(_, visit) : undefined)],
  [
    'additionalProperties',
    (_, visit) =>
      keyword(visit, 'properties') === undefined && keyword(visit, 'patternProperties') === undefined
        ? judgeFields(_, visit)
        : undefined,
  ],
  ['propertyNames', judgeNames],
  ['required', judgeRequired],
  ['dependentRequired', judgeDependencies],
  ['dependentSchemas', judgeDependencies],
  ['dependencies', judgeDependencies],
  ['items', judgeItems],
  ['prefixItems', (_, visit) => (keyword(visit, 'items') === undefined ? judgeItems(_, visit) : undefined)],
  ['contains', judgeContains],
])

function judgeReference(wanted: Tree, visit: Visit): Outcome | undefined {
  const reference = stringOf(wanted)
  if (reference === undefined) return undefined
  const { walk, site } = visit
  const target = walk.schemas.resolve(site.base, reference)
  if (target !== undefined) return walk.go(visit, target, visit.value)
  walk.leaveUnread(`the schema ${reference}`)
  return UNKNOWN
}

/** The outermost schema with the same dynamic anchor, where the reference leads to one. */
function judgeDynamicReference(wanted: Tree, visit: Visit): Outcome | undefined {
  const reference = stringOf(wanted)
  if (reference === undefined) return undefined
  const { schemas, go } = visit.walk
  const target = schemas.resolve(visit.site.base, reference)
  const name = stringOf(fieldOf(target, '$dynamicAnchor'))
  if (target === undefined || name === undefined || !reference.endsWith(`#${name}`))
    return judgeReference(wanted, visit)
  let outermost = target
  for (let scope: Visit['scope'] | undefined = visit.scope; scope !== undefined; scope = scope.outer)
    outermost = schemas.dynamicAnchor(scope.base, name) ?? outermost
  return go(visit, outermost, visit.value)
}

const branches = (wanted: Tree, visit: Visit): readonly Outcome[] =>
  wanted.type === 'sequence' ? wanted.items.map(one => visit.walk.go(visit, one, visit.value)) : []

function judgeAny(wanted: Tree, visit: Visit): Outcome | undefined {
  const all = branches(wanted, visit)
  const possible = all.filter(({ verdict }) => verdict !== 'invalid')
  if (all.length === 0) return undefined
  if (possible.length === 0) return noneOf('anyOf', all, visit)
  const valid = possible.some(({ verdict }) => verdict === 'valid')
  const seen = new Set(possible.flatMap(one => [...one.seen]))
  return { verdict: valid ? 'valid' : 'unknown', faults: [], seen }
}

function judgeOne(wanted: Tree, visit: Visit): Outcome | undefined {
  const all = branches(wanted, visit)
  if (all.length === 0) return undefined
  const valid = all.filter(({ verdict }) => verdict === 'valid')
  if (valid.length > 1) return invalid([faultOf(visit, 'oneOf', { is: 'choice' })])
  if (all.some(({ verdict }) => verdict === 'unknown')) return UNKNOWN
  return valid[0] ?? noneOf('oneOf', all, visit)
}

/** What is wrong where no schema of several fits: the faults of the only one that is meant for a value of this type. */
function noneOf(name: string, all: readonly Outcome[], visit: Visit): Outcome {
  const depth = lengthOf(visit.path)
  const mistyped = all.map(({ faults }) => faults.find(fault => isOfWhole(fault, depth))?.wrong)
  const meant = all.filter((_, i) => mistyped[i] === undefined)
  const [only] = meant
  if (meant.length === 1 && only !== undefined && only.faults.length > 0) return only
  const types = mistyped.flatMap(wrong => (wrong?.is === 'type' ? wrong.wanted : []))
  const wrong: Wrong = meant.length === 0 ? { is: 'type', wanted: [...new Set(types)] } : { is: 'choice' }
  return invalid([faultOf(visit, name, wrong)])
}

const isOfWhole = ({ wrong, path }: Fault, depth: number): boolean => wrong.is === 'type' && path.length === depth

function judgeNot(wanted: Tree, visit: Visit): Outcome {
  const { verdict } = visit.walk.go(visit, wanted, visit.value)
  if (verdict === 'unknown') return UNKNOWN
  return verdict === 'invalid' ? VALID : invalid([faultOf(visit, 'not', { is: 'choice' })])
}

function judgeCondition(wanted: Tree, visit: Visit): Outcome {
  const condition = visit.walk.go(visit, wanted, visit.value)
  if (condition.verdict === 'unknown') return UNKNOWN
  const next = keyword(visit, condition.verdict === 'valid' ? 'then' : 'else')
  const seen = condition.verdict === 'valid' ? [condition] : []
  return next === undefined ? together(seen) : together([...seen, visit.walk.go(visit, next, visit.value)])
}
