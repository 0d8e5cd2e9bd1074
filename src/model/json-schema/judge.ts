import { readExpression } from '../regular-expression/regular-expression.ts'
import { APPLICATORS } from './applicators.ts'
import { ASSERTIONS, type Assertion } from './assertions.ts'
import { judgeUnevaluated } from './evaluated.ts'
import { invalid, type Outcome, type Step, together, UNKNOWN, VALID } from './outcome.ts'
import type { SchemaSet } from './schema-set.ts'
import { fieldsOf, isUnknownTree, type Tree } from './tree.ts'
import { faultOf, keyword, type Scope, type Visit, type Walk } from './walk.ts'

/** What the schemas of a document say of a value. */
export interface Judgement extends Outcome {
  /** What was not read: references to other documents, and patterns. */
  readonly unread: readonly string[]
  /** Why judging the value was given up. */
  readonly stopped?: string
  /** How many steps it took. */
  readonly steps: number
}

/** The steps for one value: far more than for any that people write. */
const STEPS = 500_000
/** Deeper schemas and values than any that people write. */
const DEEPEST = 300

/** Why a value was not judged. */
export const TOO_DEEP = 'its schema refers to itself too deeply'
export const TOO_MUCH = 'its schema takes too much work'

/**
 * Judges a value by the schema of a document, of draft 7 or 2020-12, in at most `most` steps, and `STEPS`. `format` is not judged, as JSON Schema
 * has it by itself. Never throws, and takes memory and time in proportion to `steps`.
 */
export function judge(schemas: SchemaSet, value: Tree, most = STEPS): Judgement {
  const unread = new Set<string>()
  const steps = Math.min(most, STEPS)
  let left = steps
  let stopped: string | undefined
  const stop = (why: string): never => {
    stopped = why
    throw STOPPED
  }
  const charge = (count: number): void => {
    left -= count
    if (left < 0) stop(TOO_MUCH)
  }
  const walk: Walk = {
    schemas,
    charge,
    matches: matcher(charge, pattern => unread.add(`the pattern ${pattern}`)),
    leaveUnread: what => unread.add(what),
    go: (from, schema, below, step) => (from.depth > DEEPEST ? stop(TOO_DEEP) : go(from, schema, below, step)),
  }
  try {
    return { ...start(walk, value), unread: [...unread], steps: steps - left }
  } catch (error) {
    if (error !== STOPPED) throw error
    return { ...UNKNOWN, unread: [...unread], stopped: stopped ?? TOO_MUCH, steps: steps - left }
  }
}

/** Thrown where work is stopped, and caught in `judge`. */
const STOPPED = new Error('stopped')

function start(walk: Walk, value: Tree): Outcome {
  const { root } = walk.schemas
  if (root.type !== 'mapping') return root.type === 'scalar' && root.value === false ? invalid([]) : VALID
  const site = walk.schemas.siteOf(root)
  const scope: Scope = { base: site.base, outer: undefined }
  return walk.go({ walk, schema: root, site, value, path: undefined, depth: 0, scope }, root, value)
}

function go(from: Visit, schema: Tree, value: Tree, step: Step | undefined): Outcome {
  const { walk } = from
  walk.charge(1)
  if (schema.type !== 'mapping') {
    if (schema.type !== 'scalar' || schema.value !== false) return VALID
    const wrong = step === undefined ? ({ is: 'choice' } as const) : ({ is: 'forbidden', known: [] } as const)
    return invalid([faultOf(from, '', wrong, step, typeof step === 'string')])
  }
  if (isUnknownTree(value)) return UNKNOWN
  const site = walk.schemas.siteOf(schema)
  const scope = site.base === from.scope.base ? from.scope : { base: site.base, outer: from.scope }
  const path = step === undefined ? from.path : { step, above: from.path }
  const outcome = judgeAll({ walk, schema, site, value, path, depth: from.depth + 1, scope })
  // What was judged of a part says nothing of the parts of the whole.
  return step === undefined || outcome.seen.size === 0 ? outcome : { ...outcome, seen: VALID.seen }
}

function judgeAll(visit: Visit): Outcome {
  const { walk, schema, site, value } = visit
  const reference = keyword(visit, '$ref')
  const keywords = site.dialect.isOld && reference !== undefined ? [['$ref', reference] as const] : fieldsOf(schema)
  const given: Assertion = { schema: fieldsOf(schema), charge: walk.charge, matches: walk.matches }
  const outcomes: Outcome[] = []
  for (const [name, wanted] of keywords) {
    walk.charge(1)
    const assert = site.dialect.validates ? ASSERTIONS.get(name) : undefined
    const found = assert?.(wanted, value, given)
    if (found === 'unknown') outcomes.push(UNKNOWN)
    else if (found !== undefined) outcomes.push(invalid([faultOf(visit, name, found)]))
    const applied = APPLICATORS.get(name)?.(wanted, visit)
    if (applied !== undefined) outcomes.push(applied)
  }
  const all = together(outcomes)
  if (site.dialect.isOld || all.verdict === 'invalid') return all
  return together([all, judgeUnevaluated(visit, all)])
}

/** Tells whether patterns are found in texts; each is read once. */
function matcher(charge: (steps: number) => void, leaveUnread: (pattern: string) => void): Walk['matches'] {
  const read = new Map<string, ReturnType<typeof readExpression>>()
  return (pattern, text) => {
    const before = read.get(pattern)
    if (before === undefined) charge(pattern.length)
    const found = before ?? readExpression(pattern)
    read.set(pattern, found)
    if (found.state === 'ready') return found.expression.search(text, 0, charge) !== undefined
    leaveUnread(pattern)
    return undefined
  }
}
