import type { Place } from '../../documents/document.ts'
import type { Assignment, Branch, Chain, Expression, Hole, Part, Template } from '../../languages/helm-template/tree.ts'
import type { Assumed, Node } from '../../languages/tree/node.ts'
import { countBefore } from '../../model/count-before.ts'
import type { Found, Places, Result } from './values.ts'

/** A file of templates as it is parsed. */
export interface TemplateFile {
  /** Its first document. */
  readonly at: Place
  readonly text: string
  readonly parts: readonly Part[]
}

/** The body of a named template, with the file that defines it. */
export interface Named {
  readonly file: TemplateFile
  readonly part: Part
}

/** Which of a chart's renderings is made. */
export interface Rendering {
  /**
   * Whether all is switched on that the chart's values leave off, and the last branch is taken where a condition is not
   * known; else what the values decide, and the first branch.
   */
  readonly isOn: boolean
  /** Whether an order of the repository gives all values: what they leave out is not there. */
  readonly isOrdered: boolean
}

/** What is shared by all that is worked out in one run. */
export interface Work {
  readonly places: Places
  /** What named templates gave before, by what they were given. */
  readonly included: Map<Part, Map<Node, Result>>[]
  /** How many steps are left: templates may include each other many times. */
  steps: number
  /** How many are left for the text that templates write. */
  textSteps: number
  /** How many expressions are being worked out, each for the one before it. */
  depth: number
  /** How many parts were left out. */
  leftOut: number
  /** What lines in the column of a list write that are fields, so that they are of the object around it, the last list's only. */
  readonly spilled: { readonly found: Found; readonly range: Node; readonly env: Env }[]
  readonly evaluate: (expression: Expression, env: Env, at: number) => Result
  /** The text that a hole writes; undefined where it is not known. */
  readonly write: (hole: Hole, env: Env) => Result
  /** Which branch of a condition is rendered. */
  readonly decide: (chain: Chain, env: Env) => { readonly index: number; readonly isUnsure: boolean }
  /** A text as a template: that of `tpl`. */
  readonly parseTemplate: (text: string) => Template
  /** The object or list that a text is in YAML; undefined where it is none. */
  readonly parseYaml: (text: string) => Node | undefined
  /** The text of a linted file by its path; undefined of any other, and of one that is very long. */
  readonly readText: (path: string) => string | undefined
  /** The documents of a text in YAML; undefined where it is none. */
  readonly parseDocuments: (text: string) => readonly Node[] | undefined
  /** What a call gives where it is the text that counts; null where it gives the same. Absent elsewhere. */
  readonly textOf?: (name: string, args: readonly Result[], env: Env) => Result | null
  /** The value of a part of a template as a tree. */
  readonly toTree: (node: Node, env: Env, at: Place) => Node
}

/** The environment of an expression. */
export interface Env {
  readonly work: Work
  readonly rendering: Rendering
  readonly named: ReadonlyMap<string, Named>
  readonly file: TemplateFile
  readonly part: Part
  readonly branch: Branch | undefined
  readonly dot: Result
  /** What `$` is. */
  readonly top: Result
  /** What `range` and `with` declare. */
  readonly names: ReadonlyMap<string, Result>
  readonly outer: Env | undefined
  readonly depth: number
  /** Why it may not be rendered, or more than once; absent where the values decide that it is. */
  readonly unsure?: Assumed | undefined
  /** Whether it is under an unknown condition. */
  readonly isUnsure: boolean
  /** The assigned variables that were worked out. */
  readonly assigned: Map<Assignment, Result>
}

/** The names that nothing declares. */
export const NO_NAMES: ReadonlyMap<string, Result> = new Map()

/** How deep named templates may include each other. */
export const MAX_INCLUDES = 20

/**
 * The environment in a named template that is given a value; undefined if there is none of the name, or they include
 * each other too deep.
 */
export function inside(name: string, dot: Result, env: Env): Env | undefined {
  const found = env.named.get(name)
  if (found === undefined || env.depth >= MAX_INCLUDES) return undefined
  const { file, part } = found
  return {
    ...env,
    file,
    part,
    branch: undefined,
    dot,
    top: dot,
    names: NO_NAMES,
    outer: undefined,
    depth: env.depth + 1,
    assigned: new Map(),
  }
}

/** The environment in a branch, with another dot and other names. */
export const within = (branch: Branch, env: Env, dot: Result, names: Env['names'] = NO_NAMES): Env => ({
  ...env,
  branch,
  dot,
  names,
  outer: env,
  assigned: new Map(),
})

/** Whether a template declares a variable, here or anywhere. */
export function isDeclared(name: string, env: Env): boolean {
  if (env.part.assignments.has(name)) return true
  for (let scope: Env | undefined = env; scope !== undefined; scope = scope.outer)
    if (scope.names.has(name)) return true
  return false
}

const MAX_LOOKED_AT = 50

/** The value of a variable at an offset. */
export function variable(name: string, env: Env, at: number): Result {
  const all = env.part.assignments.get(name) ?? []
  const isChanged = all.some(({ isDeclaration }) => !isDeclaration)
  for (let scope: Env | undefined = env; scope !== undefined; scope = scope.outer) {
    const found = lastBefore(all, scope, at)
    if (found !== undefined) return isChanged ? changed(all, scope, at) : assigned(found, scope)
    if (scope.names.has(name)) return scope.names.get(name)
  }
  // `$` is there before a template declares it anew.
  return name === '' ? env.top : undefined
}

/** A variable that conditions change: what the last true one assigns; unknown if one is not known, or in a loop. */
function changed(all: readonly Assignment[], scope: Env, at: number): Result {
  const before = all.filter(one => one.at < at)
  const [first] = before
  if (first?.isDeclaration !== true || first.branch !== scope.branch || before.length > MAX_LOOKED_AT) return undefined
  if (before.slice(1).some(one => one.isDeclaration)) return undefined
  let last = first
  for (const one of before) {
    const isTaken = isReached(one.branch, scope, at)
    if (isTaken === undefined) return undefined
    if (isTaken) last = one
  }
  const found = assigned(last, scope)
  // With other values, another one is the last.
  return found && before.some(({ branch }) => branch !== scope.branch) ? { ...found, assumed: true } : found
}

/** Whether a branch below that of `env` was rendered before an offset; undefined where that is not known. */
export function isReached(branch: Branch | undefined, env: Env, at: number): boolean | undefined {
  for (let inner = branch; inner !== env.branch; inner = inner.outer) {
    if (inner === undefined || (inner.keyword !== 'if' && inner.keyword !== 'else')) return undefined
    // In another branch of the same structure, this one is not.
    if (inner.end <= at && at < inner.chain.end) return false
    const { index, isUnsure } = env.work.decide(inner.chain, env)
    if (isUnsure) return undefined
    if (inner.chain.branches[index] !== inner) return false
  }
  return true
}

function lastBefore(all: readonly Assignment[], { branch }: Env, at: number): Assignment | undefined {
  const count = countBefore(all, one => one.at < at)
  for (let i = count - 1; i >= Math.max(0, count - MAX_LOOKED_AT); i--) if (all[i]?.branch === branch) return all[i]
  return undefined
}

function assigned(assignment: Assignment, env: Env): Result {
  if (env.assigned.has(assignment)) return env.assigned.get(assignment)
  const found = env.work.evaluate(assignment.value, env, assignment.at)
  env.assigned.set(assignment, found)
  return found
}
