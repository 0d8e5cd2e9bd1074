import { lessSure, type Node } from '../../languages/tree/node.ts'
import { textOfBody } from './body.ts'
import { itemOf } from './merge-functions.ts'
import { type Env, MAX_INCLUDES, NO_NAMES } from './scope.ts'
import { MAX_TEXT } from './text-functions.ts'
import { type Found, fieldOf, note, type Result, textOfResult, UNKNOWN, unsureOf, whyUnsure } from './values.ts'

/** What `tpl` writes: a text as a template of its own; of an object or a list, the YAML with that in each of its strings. */
export function template([of, dot]: readonly Result[], env: Env): Result {
  if (of === undefined || --env.work.steps <= 0) return undefined
  if (of.node.type === 'scalar') return String(of.node.value).includes('{{') ? written(of, dot, env) : of
  const filled = (one: Result): Node => {
    const found = template([one, dot], env)
    note(found, env.work.places)
    return found?.node ?? UNKNOWN
  }
  const { places } = env.work
  const node: Node =
    of.node.type === 'sequence'
      ? { ...of.node, items: of.node.items.map((_, i) => filled(itemOf(of, i, places))) }
      : {
          ...of.node,
          entries: of.node.entries.map(one => ({ ...one, value: filled(fieldOf(of, one.key, places)) })),
        }
  return { ...of, node }
}

function written(of: Found, dot: Result, env: Env): Result {
  const text = textOfResult(of)
  if (text === undefined || text.length > MAX_TEXT || env.depth >= MAX_INCLUDES) return undefined
  env.work.steps -= text.length
  if (env.work.steps <= 0) return undefined
  const file = { at: env.file.at, ...env.work.parseTemplate(text) }
  const [part] = file.parts
  if (part === undefined) return undefined
  const inner = { ...env, file, part, branch: undefined, dot, top: dot, names: NO_NAMES, outer: undefined }
  const found = textOfBody(part.body, { ...inner, depth: env.depth + 1, assigned: new Map() })
  if (found === undefined) return undefined
  // It is not the text at that place.
  const at = of.at === undefined ? {} : { at: { ...of.at, parts: [] } }
  return {
    node: found.node,
    assumed: of.assumed || found.assumed,
    ...at,
    ...unsureOf(lessSure(whyUnsure(of), whyUnsure(found))),
  }
}

/** A text read as YAML, as `fromYaml` does; an object that a named template writes is one already. */
export function fromText([of]: readonly Result[], { work }: Env): Result {
  if (of === undefined || of.node.type !== 'scalar') return of
  const text = textOfResult(of)
  if (text === undefined || text.length > MAX_TEXT || text.includes('{{')) return undefined
  work.steps -= text.length
  const node = work.steps <= 0 ? undefined : work.parseYaml(text)
  return node?.type === 'scalar' || node === undefined
    ? undefined
    : { node, assumed: of.assumed, ...unsureOf(whyUnsure(of)) }
}
