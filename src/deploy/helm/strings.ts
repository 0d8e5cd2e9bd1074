import type { Place, StringPart } from '../../documents/document.ts'
import type { Hole, HoleNode } from '../../languages/helm-template/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import { plainValue } from '../../languages/yaml/scalar.ts'
import { isKnownText, record } from './graft.ts'
import type { Env } from './scope.ts'
import { textOf } from './values.ts'

/** A string that holes are a part of: with what they stand for where all of that is known, else as it is written. */
export function composed(node: HoleNode, env: Env, at: Place): Node {
  const { parts, isLine: _, ...unknown } = node
  const found = put(parts, env, at)
  if (found === undefined) return record(unknown, env, at)
  const value = node.style === 'plain' ? plainValue(found.text) : found.text
  const source = typeof value === 'string' ? {} : { source: found.text }
  const { type, style, start, end } = node
  const made: Node = { type, style, start, end, value, ...source }
  return record(made, found.assumed ? { ...env, assumed: true } : env, { ...at, parts: found.pieces })
}

/** The text of parts, with where each is written; undefined where one is not known. */
function put(parts: readonly (string | Hole)[], env: Env, at: Place) {
  const pieces: StringPart[] = []
  let text = ''
  let from = 0
  let assumed = false
  for (const part of parts) {
    const found = typeof part === 'string' ? undefined : env.work.write(part, env)
    const written = typeof part === 'string' ? part : isKnownText(found, env) ? textOf(found) : undefined
    if (written === undefined) return undefined
    const place =
      typeof part === 'string' ? { at, from } : found?.at === undefined ? undefined : { at: found.at, from: 0 }
    if (place !== undefined) pieces.push({ start: text.length, end: text.length + written.length, ...place })
    assumed ||= found?.assumed === true
    text += written
    from += typeof part === 'string' ? part.length : part.end - part.start
  }
  return { text, pieces, assumed }
}
