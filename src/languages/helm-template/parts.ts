import { countBefore } from '../../model/count-before.ts'
import { addTo } from '../../model/group-by.ts'
import { changesOf } from './changes.ts'
import type { Pipeline } from './expression.ts'
import type { Action, Assignment, Branch, Chain, Change, Output, Piece } from './tree.ts'

/** A part of a template before its text is read: its pieces in order. */
export interface RawPart {
  readonly name?: string
  readonly body: Piece[]
  readonly assignments: Map<string, Assignment[]>
  readonly changes: Change[]
  /** In the order in which they begin. */
  readonly branches: Branch[]
}

/** How deep control structures may be nested. */
const MAX_BRANCHES = 100

interface Frame {
  readonly part: RawPart
  readonly chain: Chain | undefined
  readonly branch: Branch | undefined
  /** What a `block` writes in its own place. */
  readonly output?: Output
}

interface Reading {
  readonly text: string
  readonly parts: RawPart[]
  readonly frames: Frame[]
  readonly read: ReadSource
}

/** What an action says, in the language of the template. */
export type ReadSource = (source: string) => Pipeline

const newPart = (name?: string): RawPart => ({
  ...(name === undefined ? {} : { name }),
  body: [],
  assignments: new Map(),
  changes: [],
  branches: [],
})

/** The file's own text and the bodies that it defines; undefined where a structure is not closed. Linear. */
export function partsOf(text: string, actions: readonly Action[], read: ReadSource): readonly RawPart[] | undefined {
  const main = newPart()
  const reading: Reading = { text, parts: [main], frames: [{ part: main, chain: undefined, branch: undefined }], read }
  let at = 0
  let isTrimmed = false
  for (const action of actions) {
    addText(reading, at, action.start, isTrimmed, action.trimsBefore)
    if (!take(action, reading) || reading.frames.length > MAX_BRANCHES) return undefined
    at = action.end
    isTrimmed = action.trimsAfter
  }
  addText(reading, at, text.length, isTrimmed, false)
  return reading.frames.length === 1 ? reading.parts : undefined
}

function addText({ text, frames }: Reading, start: number, end: number, isTrimmed: boolean, isCut: boolean): void {
  if (start === end) return
  let from = start
  let to = end
  if (isTrimmed) while (from < to && isSpace(text.charCodeAt(from))) from++
  if (isCut) while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  bodyOf(frames)?.push({ kind: 'text', start, end, from, to })
}

const isSpace = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)

const bodyOf = (frames: readonly Frame[]): Piece[] | undefined => {
  const frame = frames.at(-1)
  return frame?.branch?.body ?? frame?.part.body
}

/** Takes one action; false where it does not fit. */
function take(action: Action, reading: Reading): boolean {
  const { start, end, keyword, source } = action
  switch (keyword) {
    case 'if':
    case 'with':
    case 'range':
      return open(keyword, action, reading)
    case 'else':
      return next(action, reading)
    case 'end':
      return close(action, reading)
    case 'define':
    case 'block':
      return define(action, reading)
    case 'template':
      bodyOf(reading.frames)?.push({ kind: 'output', start, end, value: reading.read(`include ${source}`).value })
      return true
    case 'output':
      return output(action, reading)
    default:
      return true
  }
}

function output({ start, end, source }: Action, { frames, read }: Reading): boolean {
  if (source === '') return true
  const { variables, isDeclaration, value } = read(source)
  const [name] = variables
  const frame = frames.at(-1)
  // Where it is reached, nothing is rendered.
  if (value.op === 'call' && value.name === 'fail') return true
  if (name === undefined) bodyOf(frames)?.push({ kind: 'output', start, end, value })
  if (frame === undefined) return true
  for (const change of changesOf(value)) {
    // What a function changes in a variable is what it gives.
    if (change.of.op === 'variable' && change.of.name !== '')
      assign({ name: change.of.name, isDeclaration: false, value: change.call, at: start, branch: frame.branch }, frame)
    frame.part.changes.push(change)
  }
  if (name !== undefined) assign({ name, isDeclaration, value, at: start, branch: frame.branch }, frame)
  return true
}

function assign(assignment: Assignment, { part: { assignments } }: Frame): void {
  addTo(assignments, assignment.name, assignment)
}

function open(keyword: 'if' | 'with' | 'range', { start, end, source }: Action, { frames, read }: Reading): boolean {
  const frame = frames.at(-1)
  if (frame === undefined) return false
  const chain: Chain = { kind: 'chain', start, end, branches: [] }
  bodyOf(frames)?.push(chain)
  frames.push({
    part: frame.part,
    chain,
    branch: addBranch(keyword, read(source), end, chain, frame.branch, frame.part),
  })
  return true
}

function addBranch(
  keyword: Branch['keyword'],
  pipeline: Pipeline | undefined,
  start: number,
  chain: Chain,
  outer: Branch | undefined,
  part: RawPart,
): Branch {
  const branch: Branch = {
    chain,
    ...(pipeline === undefined ? {} : { condition: pipeline.value }),
    variables: pipeline?.variables ?? [],
    keyword,
    start,
    end: start,
    body: [],
    outer,
    depth: (outer?.depth ?? 0) + 1,
  }
  chain.branches.push(branch)
  part.branches.push(branch)
  return branch
}

/** `else`, `else if …`, `else with …`. */
function next({ start, end, source }: Action, { frames, read }: Reading): boolean {
  const frame = frames.pop()
  if (frame?.branch === undefined || frame.chain === undefined) return false
  frame.branch.end = start
  const condition = /^(if|with)\b\s*(.*)$/s.exec(source)
  const keyword = condition?.[1] === 'if' || condition?.[1] === 'with' ? condition[1] : 'else'
  const pipeline = condition === null ? undefined : read(condition[2] ?? '')
  const branch = addBranch(keyword, pipeline, end, frame.chain, frame.branch.outer, frame.part)
  frames.push({ ...frame, branch })
  return true
}

function close({ start, end }: Action, { frames }: Reading): boolean {
  const frame = frames.pop()
  if (frame === undefined || frames.length === 0) return false
  if (frame.branch !== undefined) frame.branch.end = start
  if (frame.chain !== undefined) frame.chain.end = end
  if (frame.output !== undefined) frame.output.end = end
  return true
}

const NAME = /^\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`)(.*)$/s

function define({ keyword, start, end, source }: Action, { frames, parts, read }: Reading): boolean {
  const found = NAME.exec(source)
  if (found === null) return false
  const name = found[1] ?? found[2] ?? ''
  const part = newPart(name)
  parts.push(part)
  if (keyword === 'define') frames.push({ part, chain: undefined, branch: undefined })
  else {
    const output: Output = { kind: 'output', start, end, value: read(`include ${source}`).value }
    bodyOf(frames)?.push(output)
    frames.push({ part, chain: undefined, branch: undefined, output })
  }
  return true
}

/** Which of the branches of a part an offset is in. */
export function branchFinder(branches: readonly Branch[]): (offset: number) => Branch | undefined {
  return offset => {
    let found = branches[countBefore(branches, ({ start }) => start <= offset) - 1]
    while (found !== undefined && offset >= found.end) found = found.outer
    return found
  }
}
