import { known, type Value } from '../../documents/value.ts'
import { readExpression } from '../../model/regular-expression/regular-expression.ts'

/** Whether an expression selects a tag; undefined if that is not known. */
export type SelectsTag = (pattern: Value<string>, tag: string) => boolean | undefined

/** What is spent on running expressions: enough for some 40,000 tags. */
const MOST_STEPS = 1_000_000

/**
 * Runs the expressions of `images-by-tag-regex` on tags of at most 128 characters, as skopeo does: a part of the tag that
 * matches suffices. All runs together have one budget, since a repository may state many expressions and many tags.
 */
export function tagSelector(): SelectsTag {
  const compiled = new Map<string, ReturnType<typeof readExpression>>()
  let steps = 0
  return (pattern, tag) => {
    const source = known(pattern)
    if (source === undefined || steps > MOST_STEPS) return undefined
    const read = compiled.get(source) ?? readExpression(source)
    compiled.set(source, read)
    if (read.state !== 'ready') return undefined
    const found = read.expression.search(tag, 0, more => {
      steps += more
    })
    steps++
    return found !== undefined
  }
}
