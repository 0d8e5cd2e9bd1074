import { type Chain, type Expression, lineHole } from '../../languages/helm-template/tree.ts'
import { type Assumed, lessSure, type Node } from '../../languages/tree/node.ts'
import { wordSet } from '../../model/word-list.ts'
import { isUnknown, scalar, sizeOf } from '../nodes.ts'
import { textOfBody } from './body.ts'
import { fileText, isFileMethod } from './chart-files.ts'
import { functions } from './functions.ts'
import { fromText, template } from './read-text.ts'
import { isOfRelease } from './release.ts'
import { type Env, inside, isDeclared, variable } from './scope.ts'
import {
  type Found,
  fieldOf,
  isTrue,
  NULL,
  ON,
  type Result,
  textOfResult,
  UNKNOWN,
  unsureOf,
  whyUnsure,
  whyUnsurePart,
} from './values.ts'

/** What is given to these is only asked whether it is there. */
const ASKING = wordSet(`
  default coalesce empty not and or hasKey kindIs typeIs
`)

const FROM_TEXT: ReadonlySet<string> = new Set(['fromYaml', 'fromYamlArray', 'fromJson', 'fromJsonArray'])

/**
 * The value of an expression at an offset of its template. Where all is switched on, what is off has a value that is
 * not known. Never throws; each call takes a step of the work.
 */
export function evaluate(expression: Expression, env: Env, at: number): Result {
  const found = asWritten(expression, env, at)
  return env.rendering.isOn && isOff(expression, found) ? undefined : found
}

/** Whether an expression names a value that the chart leaves off. */
const isOff = ({ op }: Expression, found: Result): boolean =>
  (op === 'field' || op === 'variable') && found?.assumed === true && !isTrue(found)

/** Depth limit of variables that refer to each other, named templates and conditions: deeper ones are unknown. */
const MAX_DEPTH = 200

function asWritten(expression: Expression, env: Env, at: number): Result {
  if (--env.work.steps <= 0 || env.work.depth >= MAX_DEPTH) return undefined
  env.work.depth++
  const found = workedOut(expression, env, at)
  env.work.depth--
  return found
}

function workedOut(expression: Expression, env: Env, at: number): Result {
  switch (expression.op) {
    case 'literal':
      return { node: scalar(expression.value), assumed: false }
    case 'dot':
      return env.dot
    case 'variable':
      return variable(expression.name, env, at)
    case 'name':
      return named(expression.names, env, at)
    case 'field':
      return isChanged(expression, env) ? undefined : fields(expression.names, asWritten(expression.of, env, at), env)
    case 'call':
      return call(expression.name, expression.arguments, env, at)
    case 'unknown':
      return undefined
  }
}

/** Whether a template changes a field of what `.` or `$` is, and names it. */
function isChanged({ of, names: [name] }: Extract<Expression, { op: 'field' }>, { part }: Env): boolean {
  return isDot(of) && part.changes.some(({ of: changed, key }) => isDot(changed) && (key ?? name) === name)
}

const isDot = (of: Expression): boolean => of.op === 'dot' || (of.op === 'variable' && of.name === '')

function fields(names: readonly string[], of: Result, { work }: Env): Result {
  let found = of
  for (const name of names) found = found && fieldOf(found, name, work.places)
  return found
}

/** A variable of Jinja: of one that has no default somebody else decides. */
function named([name = '', ...others]: readonly string[], env: Env, at: number): Result {
  const values = env.top && fieldOf(env.top, 'Values', env.work.places)
  const found = isDeclared(name, env) ? variable(name, env, at) : values && fieldOf(values, name, env.work.places)
  const field = fields(others, found, env)
  return field?.node === NULL ? undefined : field
}

function call(name: string, all: readonly Expression[], env: Env, at: number): Result {
  const isAsking = ASKING.has(name) && env.work.evaluate === evaluate
  const args = all.map(one => (isAsking ? asWritten(one, env, at) : env.work.evaluate(one, env, at)))
  const text = env.work.textOf?.(name, args, env) ?? null
  if (text !== null) return text
  if (name === 'include') return include(args, env)
  if (isFileMethod(name)) return fileText(name, args, env)
  for (const one of args) env.work.steps -= costOf(one, MERGING.has(name))
  if (env.work.steps <= 0) return undefined
  if (name === 'tpl') return template(args, env)
  const found = FROM_TEXT.has(name) ? fromText(args, env) : functions.get(name)?.(args, env.work.places)
  if (found === undefined) return undefined
  const isTold = args.some(isReleaseName) && !isReleaseName(found)
  const assumed = isTold || args.some(one => one?.assumed === true)
  const why = isTextWithParts(name, found) ? whyUnsurePart : whyUnsure
  const unsure = args.reduce((all: Assumed | undefined, one) => lessSure(all, why(one)), found.unsure)
  if (found.assumed === assumed && found.unsure === unsure) return found
  return { ...found, assumed: found.assumed || assumed, ...unsureOf(unsure) }
}

/** Whether a function puts what it is given into a text. */
const isTextWithParts = (name: string, found: Found): boolean =>
  PUTTING.has(name) && found.node.type === 'scalar' && found.node.value !== ''
const PUTTING: ReadonlySet<string> = new Set(['print', 'printf', 'cat', 'join', 'println', 'list', 'replace'])

/** True if the text contains the placeholder release name: it differs in another release. */
function isReleaseName(of: Result): boolean {
  const text = textOfResult(of)
  return text !== undefined && isOfRelease(text)
}

/** The work that a function has with an argument; lists may be long, and objects may have the same ones in them many times. */
const costOf = (of: Result, isDeep: boolean): number => {
  if (of === undefined || of.node.type === 'scalar') return 0
  if (isDeep) return sizeOf(of.node)
  return of.node.type === 'sequence' ? of.node.items.length : of.node.entries.length
}
const MERGING: ReadonlySet<string> = new Set(['merge', 'mustMerge', 'mergeOverwrite', 'mustMergeOverwrite'])

function include([name, dot]: readonly Result[], env: Env): Result {
  const { work, rendering } = env
  const inner = inside(textOfResult(name) ?? '', dot, env)
  if (inner === undefined) return undefined
  const key = rendering.isOn ? 1 : 0
  const all = work.included[key]
  const known = all?.get(inner.part) ?? new Map<Node, Result>()
  all?.set(inner.part, known)
  const given = dot?.node ?? UNKNOWN
  if (known.has(given)) return known.get(given)
  // What includes itself is not known.
  known.set(given, undefined)
  const found = templateResult({ ...inner, unsure: undefined })
  known.set(given, found)
  return found
}

/** What a named template writes: an object or a list where it is one in YAML, else a text. */
function templateResult(env: Env): Result {
  const [document, ...others] = env.part.documents
  const isOne = document !== undefined && others.length === 0
  const isTree = isOne && document.root.type !== 'scalar' && !isJoined(document.root, env)
  const text = isTree && hasFields(document.root) ? undefined : textOfBody(env.part.body, env)
  if (text !== undefined) return { ...text, node: scalar((textOfResult(text) ?? '').trim()) }
  if (isTree) {
    const { document: id } = env.file.at
    const at = { document: `${id.slice(0, id.lastIndexOf('#'))}#${document.number}`, pointer: '' }
    const node = env.work.toTree(document.root, env, at)
    // Unknown lines may not be a list.
    const isOpenList =
      node.type === 'sequence' && node.items.every(one => one.type === 'scalar' && one.isAnything === true)
    const column = columnOf(env.file.text, document.root.start)
    const isApart = column > 0 ? { column } : {}
    return node.type === 'scalar' || isOpenList ? undefined : { node, at, assumed: false, ...isApart }
  }
  return undefined
}

/** An action after a colon that takes the white space before it away, writes a value, and begins no line. */
const JOINS = /^["']?:\s*\{\{-(?!\s*(?:if|with|range|end|else|block)\b)(?![^}]{0,200}\bn?indent\b)/

/** Whether what is written like a field is a text: nothing is left between the colon and what follows it. */
const isJoined = (root: Node, { file: { text } }: Env): boolean =>
  root.type === 'mapping' && root.entries.some(({ keyEnd }) => JOINS.test(text.slice(keyEnd, keyEnd + 400)))

/** The column of an offset, if only white space is before it in its line. */
function columnOf(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return text.slice(start, offset).trim() === '' ? offset - start : 0
}

/** Whether a template writes more than what is in its holes, so that it is not text. */
const hasFields = (root: Node): boolean =>
  root.type === 'mapping'
    ? root.entries.some(({ value }) => lineHole(value) === undefined)
    : root.type === 'sequence' && root.items.some(item => lineHole(item) === undefined)

/** Which branch of a chain is rendered. */
export interface Decision {
  /** From 0; -1 for none. */
  readonly index: number
  /** The value of its condition, if it is known. */
  readonly value: Result
  /** Whether that is not known to be true, so that another one may be rendered. */
  readonly isUnsure: boolean
  /** Why another one may be rendered; absent where the values decide. */
  readonly unsure: Assumed | undefined
  /** Whether that depends on the cluster: each branch is right for another one. */
  readonly isOfCluster?: boolean
}

/** Decides which branch of a chain is rendered; where its condition is not known, as if it were true. */
export function decide(chain: Chain, env: Env): Decision {
  let unsure: Assumed | undefined
  for (const [index, { condition, start }] of chain.branches.entries()) {
    if (condition === undefined) return { index, value: undefined, isUnsure: false, unsure }
    const value = evaluateCondition(condition, env, start)
    unsure = lessSure(unsure, value === undefined ? 'likely' : whyUnsure(value))
    const last = chain.branches.length - 1
    if (value === undefined) {
      const isCluster = isOfCluster(condition)
      const isElse = env.rendering.isOn && chain.branches[last]?.condition === undefined && !isCluster
      return { index: isElse ? last : index, value, isUnsure: true, unsure, isOfCluster: isCluster }
    }
    if (isTrue(value)) return { index, value: isUnknown(value.node) ? undefined : value, isUnsure: false, unsure }
  }
  return { index: -1, value: undefined, isUnsure: false, unsure }
}

/** Whether a condition depends on the cluster, so that a branch is rendered only if its content is right. */
function isOfCluster(condition: Expression): boolean {
  if (condition.op === 'field') return condition.names.includes('Capabilities') || isOfCluster(condition.of)
  if (condition.op !== 'call') return condition.op === 'variable' || condition.op === 'unknown'
  return /^(?:semver|lookup|include|\.)/.test(condition.name) || condition.arguments.some(isOfCluster)
}

/** The value of a condition; in the rendering that has all switched on, values that are off are on. */
function evaluateCondition(condition: Expression, env: Env, at: number): Result {
  if (!env.rendering.isOn) return env.work.evaluate(condition, env, at)
  const switched: Env['work'] = Object.create(env.work, {
    evaluate: {
      value: (expression: Expression, scope: Env, offset: number): Result => {
        const found = asWritten(expression, scope, offset)
        return isOff(expression, found) ? { node: ON, assumed: true } : found
      },
    },
  })
  const found = switched.evaluate(condition, { ...env, work: switched }, at)
  env.work.steps = switched.steps
  return found
}
