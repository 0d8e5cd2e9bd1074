import { type Expression, partsOf } from './syntax/expression.ts'
import { readExpression } from './syntax/read-expression.ts'
import { MAX_DEPTH, peek, type Reader, tooDeep, unexpected } from './syntax/reader.ts'
import { type Refusal, RefusedError } from './syntax/refusal.ts'
import { tokensOf } from './syntax/tokens.ts'

/** The longest expression, in UTF-16 code units; cel-go reads as many code points (parser.ExpressionSizeCodePointLimit). */
const MAX_LENGTH = 100_000

/** The tree of an expression, or why there is none. */
export type ParsedCel =
  | { readonly kind: 'parsed'; readonly expression: Expression }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/**
 * Parses one CEL expression, as cel-go 0.27 does with optional syntax and backticks, in one pass. The places in the tree are
 * UTF-16 offsets into `text`. A text that is too long or nests too deeply is refused; no text makes it throw.
 */
export function parseCel(text: string): ParsedCel {
  if (text.length > MAX_LENGTH) {
    const reason = `the expression is longer than ${MAX_LENGTH} characters`
    return { kind: 'refused', refusal: { start: 0, end: text.length, reason } }
  }
  try {
    const reader: Reader = { tokens: tokensOf(text), next: 0, depth: 0 }
    const expression = readExpression(reader)
    if (peek(reader).type !== 'end') unexpected(peek(reader), 'expected an operator or the end')
    refuseDeepTree(expression)
    return { kind: 'parsed', expression }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { kind: 'refused', refusal: error.refusal }
  }
}

/** `a + a + …` nests nothing while it is read, but each operator is a level of the tree. */
function refuseDeepTree(root: Expression): void {
  let level: readonly Expression[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    const [first] = level
    if (depth > MAX_DEPTH && first !== undefined) throw tooDeep(first)
    level = level.flatMap(partsOf)
  }
}
