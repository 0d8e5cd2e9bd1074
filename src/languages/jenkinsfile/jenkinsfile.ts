import { entry, item, list, object, plainEntry, scalar } from '../recipes/nodes.ts'
import type { Recipe } from '../recipes/tree.ts'
import type { Word } from '../recipes/word.ts'
import type { MappingNode, Node } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'
import { type Token, tokensOf } from './groovy.ts'
import { type Operand, scriptMaker, type Text, textOf, type Values } from './script.ts'

/*
 * A pipeline of Jenkins as a tree of the project's nodes, whatever its steps are nested in:
 *
 *     /environments/0/NAME      a variable of an `environment` block, of `withEnv` or of `env`
 *     /images/0                 the image of a container that steps run in
 *     /pods/0                   the manifest of the Pod that they run in
 *     /steps/0/sh               a script as a shell gets it; `cleanUp` where it runs after a failure, or at the end of all,
 *                               `answer` where Groovy takes what it prints
 *     /steps/1/call             the name of another step: `trivyScan`
 *     /steps/2/build            what the Docker plug-in builds; /steps/3/push what it pushes
 */

/** What a word takes at the least. */
const MARKS = /(?<!\S)\S/g

/**
 * Parses a pipeline of Jenkins (https://www.jenkins.io/doc/book/pipeline/syntax/). Of Groovy no more is read than where
 * strings and blocks are. Offsets are UTF-16. Never throws.
 */
export function parseJenkinsfile(text: string): Parsed {
  const refused = unreadable(text, 'jenkinsfile', MARKS)
  if (refused !== undefined) return refused
  const { tokens, comments } = tokensOf(text)
  const entries = Object.entries(foundIn(tokens)).map(([key, nodes]) => plainEntry(key, list(nodes, 0)))
  return { format: 'jenkinsfile', roots: [object(entries, 0, text.length)], problems: [], comments }
}

/** What the manifest of a Pod is behind, and what begins a block of variables. */
const POD = /^yaml$/
const VARIABLES = /^environment$/

type MakeScript = ReturnType<typeof scriptMaker>

interface Found {
  readonly environments: Node[]
  readonly images: Node[]
  readonly pods: Node[]
  readonly steps: Node[]
}

/** The names by which a shared library has the steps of a pipeline. */
const OWNERS = new Set(['steps', 'script', 'this', 'ctx', 'context', 'pipeline', 'jenkins', 'dsl'])
/** The conditions of `post` under which something has failed, or all is over. */
const CLEAN_UP = new Set(['always', 'cleanup', 'failure', 'aborted', 'unstable', 'unsuccessful'])

function foundIn(tokens: readonly Token[]): Found {
  const found: Found = { environments: [], images: [], pods: [], steps: [] }
  const [makeScript, built] = [scriptMaker(valuesOf(tokens)), builtIn(tokens)]
  // What a step is given has no other step in it.
  let given = 0
  // What each block that is open begins with: `stage`, `post`.
  const blocks: string[] = []
  let [statement, called] = ['', '']
  for (const [i, token] of tokens.entries()) {
    if (token.type === 'mark') {
      if (token.text === '{') blocks.push(statement)
      else if (token.text === '}') blocks.pop()
    }
    if (token.type !== 'name') continue
    const { text } = token
    const isFirst = isBeginning(tokens, i)
    const isMember = isMark(tokens[i - 1], '.')
    const owner = isMember ? tokens[i - 2] : undefined
    const isCall = isMark(tokens[i + 1], '(')
    if (isFirst) statement = text
    if (isCall) called = text
    const variable = isFirst ? assignedAt(tokens, i, blocks.at(-1)) : undefined
    const string = stringAt(tokens, i + 1)
    if (variable !== undefined) found.environments.push(...variableOf(tokens, variable, makeScript))
    else if (text === 'withEnv') found.environments.push(...variablesIn(tokens, i + 1, makeScript))
    else if (text === 'sh' && token.start >= given && (!isMember || OWNERS.has(nameOf(owner)))) {
      const all = argumentsAt(tokens, i + 1)
      given = all.at(-1)?.at(-1)?.end ?? given
      const script = scriptIn(all, makeScript)
      if (script !== undefined)
        found.steps.push(stepOf(script, { cleanUp: isCleanUp(blocks), answer: all.some(isAnswer) }))
    } else if (string !== undefined && isImage(text, { block: blocks.at(-1), called, owner: nameOf(owner) }))
      found.images.push(makeScript([string]))
    else if (string !== undefined && POD.test(text)) found.pods.push(makeScript([string]))
    else if (nameOf(owner) === 'docker' && text === 'build') found.steps.push(named('build', token))
    else if (text === 'push' && isCall && owner !== undefined && built.has(owner))
      found.steps.push(named('push', token))
    else if ((isCall && (!isMember || owner?.type === 'name')) || (isFirst && string !== undefined))
      found.steps.push(named('call', token))
  }
  return found
}

const isMark = (token: Token | undefined, text: string): boolean => token?.type === 'mark' && token.text === text
const nameOf = (token: Token | undefined): string => (token?.type === 'name' ? token.text : '')

/** Whether a token is the first of a statement: not in a line that goes on with the one before it. */
function isBeginning(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (isMark(tokens[before], '\n')) before--
  const last = tokens[before]
  if (last?.type !== 'mark') return last === undefined || before < at - 1
  return before < at - 1 ? !/^[,+([:=]$/.test(last.text) : /^[{};>]$/.test(last.text)
}

const isCleanUp = (blocks: readonly string[]): boolean =>
  CLEAN_UP.has(blocks[blocks.lastIndexOf('post') + 1] ?? '') && blocks.includes('post')

/** Whether an argument is `returnStdout: true`. */
const isAnswer = ([name, , value]: readonly Token[]): boolean =>
  nameOf(name) === 'returnStdout' && nameOf(value) === 'true'

const named = (key: string, name: Word): MappingNode => item(key, name.start, scalar(name))

function stepOf(script: Recipe, marks: Readonly<Record<string, boolean>>): MappingNode {
  const step = item('sh', script.start, script)
  const yes = { type: 'scalar', style: 'plain', value: true, start: script.start, end: script.start } as const
  const marked = Object.entries(marks).flatMap(([name, isMarked]) => (isMarked ? [plainEntry(name, yes)] : []))
  return { ...step, entries: [...step.entries, ...marked] }
}

/** The string that is behind a name: `image 'a'`, `image: 'a'`, `image('a')`. */
function stringAt(tokens: readonly Token[], at: number): Text | undefined {
  const next = tokens[at]
  const token = isMark(next, '(') || isMark(next, ':') ? tokens[at + 1] : next
  return token?.type === 'string' ? token : undefined
}

/** Whether a name is that of an image: `docker 'a'` of an agent, `docker { image 'a' }`, `docker.image('a')`, `containerTemplate(image: 'a')`. */
const isImage = (
  name: string,
  { block, called, owner }: { readonly block: string | undefined; readonly called: string; readonly owner: string },
): boolean =>
  name === 'docker'
    ? block === 'agent'
    : name === 'image' && (block === 'docker' || owner === 'docker' || called === 'containerTemplate')

/** Where the variable is that a statement assigns to the environment: in a block `environment`, or as a field of `env`. */
function assignedAt(tokens: readonly Token[], i: number, block: string | undefined): number | undefined {
  const at =
    nameOf(tokens[i]) === 'env' && isMark(tokens[i + 1], '.') ? i + 2 : VARIABLES.test(block ?? '') ? i : undefined
  return at !== undefined && isMark(tokens[at + 1], '=') && !isMark(tokens[at + 2], '=') ? at : undefined
}

function variableOf(tokens: readonly Token[], at: number, makeScript: MakeScript): readonly Node[] {
  const name = tokens[at]
  const operands = operandsIn(statementAt(tokens, at + 2))
  if (name?.type !== 'name' || !operands.some(({ type }) => type === 'string')) return []
  const value = makeScript(operands)
  return [object([entry(name, value)], name.start, value.end)]
}

/** The variables of `withEnv(['A=b'])`. */
function variablesIn(tokens: readonly Token[], at: number, makeScript: MakeScript): readonly Node[] {
  return argumentsAt(tokens, at).flatMap(argument =>
    argument.flatMap(token => {
      if (token.type !== 'string') return []
      const { value, units, ...script } = makeScript([token])
      const name = /^\w+(?==)/.exec(value)?.[0]
      if (name === undefined) return []
      const own = units.slice(name.length + 1)
      const [start, from, end] = [units[0] ?? token.start, own[0] ?? token.end, own.at(-1) ?? token.end]
      const rest = { ...script, value: value.slice(name.length + 1), units: own, start: from, end }
      return [object([entry({ text: name, start, end: start + name.length }, rest)], token.start, token.end)]
    }),
  )
}

/** What `sh` is given: `'…'`, `script: '…'`, with or without parentheses; undefined where that is not a string, or in another language. */
function scriptIn(all: readonly (readonly Token[])[], makeScript: MakeScript): Recipe | undefined {
  const named = all.find(argument => nameOf(argument[0]) === 'script' && isMark(argument[1], ':'))
  const operands = operandsIn(named?.slice(2) ?? all[0] ?? [])
  if (!operands.some(({ type }) => type === 'string')) return undefined
  const script = makeScript(operands)
  return OTHER_SHEBANG.test(script.value) ? undefined : script
}

const OTHER_SHEBANG = /^#!(?!.*\b(?:ba|da|a|k)?sh\b)/

/** The tokens of each argument, without line breaks: those between parentheses, or the rest of the statement. */
function argumentsAt(tokens: readonly Token[], at: number): readonly (readonly Token[])[] {
  return splitAt(',', isMark(tokens[at], '(') ? enclosedAt(tokens, at) : statementAt(tokens, at))
}

/** The tokens between marks, but for those within brackets. */
function splitAt(mark: string, tokens: readonly Token[]): readonly (readonly Token[])[] {
  const split: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    depth += depthOf(token)
    if (depth === 0 && isMark(token, mark)) split.push([])
    else split.at(-1)?.push(token)
  }
  return split
}

const depthOf = (token: Token): number =>
  token.type !== 'mark' ? 0 : /^[([{]$/.test(token.text) ? 1 : /^[)\]}]$/.test(token.text) ? -1 : 0

/** The tokens between a parenthesis and that which closes it, without line breaks. */
function enclosedAt(tokens: readonly Token[], at: number): readonly Token[] {
  const inside: Token[] = []
  let depth = 1
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined || inside.length >= MOST_TOKENS) break
    depth += depthOf(token)
    if (depth === 0) break
    if (!isMark(token, '\n')) inside.push(token)
  }
  return inside
}

/** The tokens of a statement: to the end of its line, but that of a line which ends in the middle of something. */
function statementAt(tokens: readonly Token[], at: number): readonly Token[] {
  const inside: Token[] = []
  let depth = 0
  for (let i = at; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined || inside.length >= MOST_TOKENS) break
    const last = inside.at(-1)
    const isOpen = depth > 0 || isMark(last, ',') || isMark(last, '+') || isMark(tokens[i + 1], '+')
    if (isMark(token, '\n') ? !isOpen : depth === 0 && (isMark(token, ';') || isMark(token, '}'))) break
    depth += depthOf(token)
    if (!isMark(token, '\n')) inside.push(token)
  }
  return inside
}

/** The most tokens of one step. */
const MOST_TOKENS = 200

/** What is joined by `+`. A method of a string (`.stripIndent()`) leaves its words as they are. */
function operandsIn(tokens: readonly Token[]): readonly Operand[] {
  return splitAt('+', tokens).flatMap((part): readonly Operand[] => {
    const [first] = part
    if (first === undefined) return []
    if (first.type === 'string') return [first]
    const name = part.map(one => (one.type === 'string' ? "''" : one.text)).join('')
    return [{ type: 'other', name, start: first.start, end: part.at(-1)?.end ?? first.end }]
  })
}

/** The strings that variables are set to: of one that is set again, none is known. */
function valuesOf(tokens: readonly Token[]): Values {
  const values = new Map<string, string | undefined>()
  for (const [i, token] of tokens.entries()) {
    const [value, after] = [tokens[i + 2], tokens[i + 3]]
    if (token.type !== 'name' || !isMark(tokens[i + 1], '=') || isMark(value, '=')) continue
    const isWhole = value?.type === 'string' && (after === undefined || isMark(after, '\n'))
    values.set(token.text, isWhole && !values.has(token.text) ? textOf(value) : undefined)
  }
  return values
}

/** The tokens before `.push()` that are an image: a variable that one is assigned to, and the end of `docker.build(…)`. */
function builtIn(tokens: readonly Token[]): ReadonlySet<Token> {
  const names = new Set<string>()
  const ends = new Set<Token>()
  const open: boolean[] = []
  for (const [i, token] of tokens.entries()) {
    const isOfDocker = nameOf(tokens[i - 3]) === 'docker' && /^(?:build|image)$/.test(nameOf(tokens[i - 1]))
    if (isMark(token, '(')) open.push(isOfDocker)
    else if (isMark(token, ')') && open.pop() === true) ends.add(token)
    if (isMark(token, '(') && isOfDocker && isMark(tokens[i - 4], '=')) names.add(nameOf(tokens[i - 5]))
    if (token.type === 'name' && names.has(token.text)) ends.add(token)
  }
  return ends
}
