import { type Assumed, lessSure } from '../../languages/tree/node.ts'
import { scalar } from '../nodes.ts'
import type { Env } from './scope.ts'
import { type Found, type Result, textOfResult, unsureOf, whyUnsure, whyUnsurePart, writtenText } from './values.ts'

/** The text that pieces of a template write, as Go's templates do; undefined where it is not known. */
export function textOfBody(body: Env['part']['body'], env: Env): Found | undefined {
  const texts: string[] = []
  const written: Found[] = []
  let assumed = false
  let unsure: Assumed | undefined
  for (const piece of body) {
    const found: Result =
      piece.kind === 'text'
        ? { node: scalar(env.file.text.slice(piece.from, piece.to)), assumed: false }
        : env.work.write(piece, env)
    const text = writtenText(found)
    if (found === undefined || text === undefined) return undefined
    if (text.trim() !== '') written.push(found)
    texts.push(text)
    assumed ||= found.assumed
    unsure = lessSure(unsure, piece.kind === 'output' ? whyUnsurePart(found) : whyUnsure(found))
  }
  const text = texts.join('')
  const [only, ...others] = written
  const isOnly = only !== undefined && others.length === 0 && text.trim() === writtenText(only)
  // A text that is all in quotes is the text between them.
  return isOnly && only.quotes !== undefined
    ? { ...only, assumed, ...unsureOf(unsure), node: scalar(textOfResult(only) ?? '') }
    : { node: scalar(text), ...(isOnly && only.at !== undefined ? { at: only.at } : {}), assumed, ...unsureOf(unsure) }
}
