import type { Chain, Expression, Output } from '../../languages/helm-template/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { wordSet } from '../../model/word-list.ts'
import { isUnknown, scalar } from '../nodes.ts'
import { dataText } from './data-text.ts'
import { decide } from './evaluate.ts'
import { passes } from './expand.ts'
import { NAMESPACE } from './release.ts'
import { type Env, inside, type Work } from './scope.ts'
import { type Fn, found } from './text-functions.ts'
import { type Result, textOfResult, writtenText } from './values.ts'

/** A word for what is not known in a rendered text: of private use, so that no template has it. */
export const HOLE = '\ue000'

/** How long a rendered text may become. */
const MAX_RENDERED = 200_000

/**
 * The text that Helm makes of a template, in the columns in which it makes it: each action writes what it writes there, and
 * unknown words are holes. Of conditions that are not known, the branch is there that `decide` takes. Undefined where it is
 * too long.
 */
export function renderedText(env: Env): string | undefined {
  const own = { textOf: { value: textOfCall }, steps: { value: env.work.textSteps, writable: true } }
  const work: Work = Object.create(env.work, own)
  const text = textOf(env.part.body, { ...env, work })
  env.work.textSteps = work.steps - text.length
  return text.length > MAX_RENDERED || env.work.textSteps <= 0 ? undefined : text
}

function textOf(body: Env['part']['body'], env: Env): string {
  let text = ''
  for (const piece of body) {
    if (text.length > MAX_RENDERED || --env.work.steps <= 0) return text
    if (piece.kind === 'text') text += env.file.text.slice(piece.from, piece.to)
    else if (piece.kind === 'chain') text += textOfChain(piece, env)
    else text += textOfOutput(piece, env)
  }
  return text
}

function textOfChain(chain: Chain, env: Env): string {
  const { index, value } = decide(chain, env)
  const branch = chain.branches[index]
  return branch === undefined
    ? ''
    : passes(branch, value, env)
        .map(pass => textOf(branch.body, pass))
        .join('')
}

/** What an action writes. Of a line that is not known, nothing is left, since it may be several. */
function textOfOutput({ value, start, end }: Output, env: Env): string {
  const written = writtenText(env.work.evaluate(value, env, start))
  if (written !== undefined) return written.replaceAll(NAMESPACE, HOLE)
  if (isCallOf(value, 'nindent')) return '\n'
  const { text } = env.file
  const isLine =
    /^\s*(?:\n|$)/.test(text.slice(end, end + 100)) && /(?:^|\n)\s*$/.test(text.slice(0, start).slice(-100))
  return isLine ? '' : HOLE
}

const isCallOf = (value: Expression, name: string): boolean => value.op === 'call' && value.name === name

/** What a call gives where text is made; null where that is what it gives elsewhere, too. */
function textOfCall(name: string, args: readonly Result[], env: Env): Result | null {
  if (name === 'include') return included(args, env)
  const run = FUNCTIONS.get(name)
  if (run !== undefined) return run(args, env.work.places)
  // What a function would make of a text in which something is not known is not known.
  return !KEEPING.has(name) && args.some(one => textOfResult(one)?.includes(HOLE) === true) ? undefined : null
}

/** The functions that leave what they are given as it is, or are only asked whether it is there. */
const KEEPING = wordSet(`
  tpl default required quote squote and or not empty
`)

function included([name, dot]: readonly Result[], env: Env): Result {
  const inner = inside(textOfResult(name) ?? '', dot, env)
  return inner && { node: scalar(textOf(inner.part.body, inner)), assumed: false }
}

/** A value as `toYaml` writes it, with all texts in quotes; undefined where not all of it is known. */
function yamlOf(node: Node, indent: string): string | undefined {
  if (node.type === 'scalar')
    return isUnknown(node) || node.isAnything === true ? undefined : JSON.stringify(node.value)
  if (node.type === 'mapping') {
    if (node.rest !== undefined) return undefined
    if (node.entries.length === 0) return '{}'
  } else if (node.items.length === 0) return '[]'
  const lines =
    node.type === 'sequence'
      ? node.items.map(item => below(item, '-', indent))
      : node.entries.map(({ key, value }) => below(value, `${JSON.stringify(key)}:`, indent))
  return lines.includes(undefined) ? undefined : lines.join(`\n${indent}`)
}

function below(node: Node, before: string, indent: string): string | undefined {
  const inner = yamlOf(node, `${indent}  `)
  const isBlock = node.type !== 'scalar' && (node.type === 'sequence' ? node.items.length : node.entries.length) > 0
  return inner && `${before}${isBlock ? `\n${indent}  ` : ' '}${inner}`
}

const toYaml: Fn = ([of]) => {
  const text = of && yamlOf(of.node, '')
  return text === undefined ? undefined : { ...found(text), assumed: of?.assumed === true }
}

const toJson: Fn = ([of], places) => {
  const text = dataText(of, places)?.text ?? (of && yamlOf(of.node, ''))
  return text === undefined || text.includes('\n') ? undefined : { ...found(text), assumed: of?.assumed === true }
}

const indented =
  (first: string): Fn =>
  ([width, of]) => {
    const [columns, text] = [Number(textOfResult(width)), writtenText(of)]
    if (text === undefined || !(columns >= 0 && columns < 200)) return undefined
    const before = ' '.repeat(columns)
    return found(`${first}${before}${text.replaceAll('\n', `\n${before}`)}`)
  }

const trimmed: Fn = ([of]) => {
  const text = writtenText(of)
  return text === undefined ? undefined : found(text.trim())
}

const FUNCTIONS: ReadonlyMap<string, Fn> = new Map([
  ['toYaml', toYaml],
  ['mustToYaml', toYaml],
  ['toYamlPretty', toYaml],
  ['toJson', toJson],
  ['mustToJson', toJson],
  ['toRawJson', toJson],
  ['indent', indented('')],
  ['nindent', indented('\n')],
  ['trim', trimmed],
])
