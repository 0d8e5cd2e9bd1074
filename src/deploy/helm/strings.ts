import { movedParts, type Place, type StringPart } from '../../documents/document.ts'
import type { Chain, Hole, HoleNode, Output } from '../../languages/helm-template/tree.ts'
import { type Assumed, lessSure, type Node } from '../../languages/tree/node.ts'
import { plainValue } from '../../languages/yaml/scalar.ts'
import { dataText } from './data-text.ts'
import { decide } from './evaluate.ts'
import { passes } from './expand.ts'
import { isKnownText, record } from './graft.ts'
import type { Env } from './scope.ts'
import { whyUnsure, writtenText } from './values.ts'

/** A string with holes: with their values if all of them are known, else as it is written. */
export function composed(node: HoleNode, env: Env, at: Place): Node {
  const { parts, isLine: _, indent, ...unknown } = node
  const found = indent === undefined ? put(parts, env, at) : block(parts, indent, env, at)
  if (found === undefined) return record(unknown, env, at)
  const value = node.style === 'plain' ? plainValue(found.text) : found.text
  const source = typeof value === 'string' ? {} : { source: found.text }
  const { type, style, start, end } = node
  const made: Node = { type, style, start, end, value, ...source }
  return record(
    made,
    { ...env, unsure: lessSure(env.unsure, found.unsure) },
    { ...at, ...(found.isByDefault ? { isByDefault: true } : {}), parts: found.pieces },
  )
}

/** The text of parts, with where each is written; undefined where one is not known. */
function put(parts: readonly (string | Hole)[], env: Env, at: Place) {
  const pieces: StringPart[] = []
  let text = ''
  let from = 0
  let isByDefault = false
  let unsure: Assumed | undefined
  for (const part of parts) {
    const found = typeof part === 'string' ? undefined : env.work.write(part, env)
    const data = dataText(found, env.work.places)
    if (typeof part !== 'string' && data !== undefined) {
      pieces.push(...movedParts(data.parts, text.length))
      unsure = lessSure(unsure, data.unsure)
      text += data.text
      from += part.end - part.start
      continue
    }
    const written = typeof part === 'string' ? part : isKnownText(found, env) ? writtenText(found) : undefined
    if (written === undefined) return undefined
    const place =
      typeof part === 'string' ? { at, from } : found?.at === undefined ? undefined : { at: found.at, from: 0 }
    if (place === undefined) isByDefault ||= found?.assumed === true
    else pieces.push({ start: text.length, end: text.length + written.length, ...place })
    unsure = lessSure(unsure, whyUnsure(found))
    text += written
    from += typeof part === 'string' ? part.length : part.end - part.start
  }
  return { text, pieces, isByDefault, unsure }
}

/** The text of a block scalar with lines from control structures. Unknown parts stay as written. */
function block(parts: readonly (string | Hole)[], indent: number, env: Env, at: Place) {
  const pieces: StringPart[] = []
  const seen: Seen = { unsure: undefined }
  let text = ''
  let from = 0
  for (const part of parts) {
    const isText = typeof part === 'string'
    let own = isText
      ? part
      : part.kind === 'chain'
        ? outdented(linesOf(part, env, seen), indent)
        : pieceText(part, env, seen, inner => pieces.push(...movedParts(inner, text.length)))
    // Of a structure that writes nothing, no line is left.
    if (isText && text.endsWith(EMPTY)) {
      text = text.slice(0, -EMPTY.length)
      if (own.startsWith('\n')) own = own.slice(1)
    }
    if (isText && own !== '')
      pieces.push({ start: text.length, end: text.length + own.length, at, from: from + part.length - own.length })
    text += !isText && own === '' ? EMPTY : own
    from += isText ? part.length : part.end - part.start
  }
  return {
    text: text.endsWith(EMPTY) ? text.slice(0, -EMPTY.length) : text,
    pieces,
    isByDefault: false,
    unsure: seen.unsure,
  }
}

/** The output of a structure that writes nothing, until its line is removed. */
const EMPTY = '\0'

/** What the parts of a text depend on, while it is put together. */
interface Seen {
  unsure: Assumed | undefined
}

/** The lines of the branch that is rendered. */
function linesOf(chain: Chain, env: Env, seen: Seen): string {
  const { index, value, unsure } = decide(chain, env)
  seen.unsure = lessSure(seen.unsure, unsure)
  const branch = chain.branches[index]
  if (branch === undefined || --env.work.steps <= 0) return ''
  return passes(branch, value, env)
    .map(pass =>
      branch.body
        .map(piece =>
          piece.kind === 'text'
            ? env.file.text.slice(piece.from, piece.to)
            : piece.kind === 'chain'
              ? linesOf(piece, pass, seen)
              : indented(pieceText(piece, pass, seen), piece),
        )
        .join(''),
    )
    .join('')
}

/** What an action writes; itself where that is not known. */
function pieceText(hole: Hole, env: Env, seen: Seen, place?: (parts: readonly StringPart[]) => void): string {
  const found = env.work.write(hole, env)
  const data = dataText(found, env.work.places)
  if (data !== undefined) {
    seen.unsure = lessSure(seen.unsure, data.unsure)
    place?.(data.parts)
    return data.text
  }
  seen.unsure = lessSure(seen.unsure, found === undefined ? 'likely' : whyUnsure(found))
  const text = isKnownText(found, env) ? writtenText(found) : undefined
  if (text !== undefined && found?.at !== undefined) place?.([{ start: 0, end: text.length, at: found.at, from: 0 }])
  return text ?? env.file.text.slice(hole.start, hole.end)
}

/** The text of a hole, indented as its expression says. */
function indented(text: string, { value }: Output): string {
  if (value.op !== 'call' || (value.name !== 'nindent' && value.name !== 'indent')) return text
  const [width] = value.arguments
  const before = ' '.repeat(width?.op === 'literal' ? Math.min(Math.max(Number(width.value) || 0, 0), MAX_INDENT) : 0)
  return `${value.name === 'nindent' ? '\n' : ''}${before}${text.replaceAll('\n', `\n${before}`)}`
}
const MAX_INDENT = 100

const outdented = (text: string, indent: number): string =>
  text
    .split('\n')
    .map(line => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    .join('\n')
    .replace(/^\n|\n[ \n]{0,200}$/g, '')
