import { addLiteral, addNested, newPieces } from './read-parts.ts'
import { readWord, wordOf } from './read-word.ts'
import { take } from './reading.ts'
import type { Word } from './tree.ts'
import type { Context, TestType, Unbash } from './unbash-nodes.ts'

type TestExpression = Unbash<'TestCommand'>['expression']

/** The operands, operators and brackets of `[[ … ]]` and `((…))` as words, in their order. An arithmetic expression is one word. */
export function testWords(context: Context, node: Unbash<TestType>): readonly Word[] {
  const { source } = context.reading
  const [open, close] = node.type === 'TestCommand' ? ['[[', ']]'] : ['((', '))']
  const words = [literal(context, node.pos, node.pos + 2)]
  const isClosed = node.end >= node.pos + 4 && source.startsWith(close, node.end - 2)
  const end = isClosed ? node.end - 2 : node.end
  if (node.type === 'TestCommand') addTest(context, words, node.expression)
  else words.push(arithmetic(context, node, node.pos + open.length, end))
  if (isClosed) words.push(literal(context, end, node.end))
  return words
}

/** Adds an expression's words. It nests as deep as its brackets, which unbash limits. */
function addTest(context: Context, words: Word[], test: TestExpression): void {
  const { source } = context.reading
  switch (test.type) {
    case 'TestUnary':
      // A word alone is tested with `-n`, which is not written.
      if (test.operand.pos > test.pos) words.push(literal(context, test.pos, test.pos + test.operator.length))
      words.push(readWord(context, test.operand))
      return
    case 'TestBinary':
      words.push(readWord(context, test.left))
      words.push(operator(context, test.operator, test.left.end))
      words.push(readWord(context, test.right))
      return
    case 'TestNot':
      for (const { pos, end } of test.negations) words.push(literal(context, pos, end))
      addTest(context, words, test.operand)
      return
    case 'TestGroup':
      words.push(literal(context, test.pos, test.pos + 1))
      addTest(context, words, test.expression)
      if (source.charAt(test.end - 1) === ')') words.push(literal(context, test.end - 1, test.end))
      return
    case 'TestLogical':
      for (const [i, operand] of test.operands.entries()) {
        if (i > 0) words.push(operator(context, test.operator, test.operands[i - 1]?.end ?? operand.pos))
        addTest(context, words, operand)
      }
  }
}

/** An operator after `from`: only blanks can precede it. */
function operator(context: Context, text: string, from: number): Word {
  const found = context.reading.source.indexOf(text, from)
  const pos = found < 0 ? from : found
  return literal(context, pos, found < 0 ? pos : pos + text.length)
}

function literal(context: Context, pos: number, end: number): Word {
  const { reading } = context
  const pieces = newPieces()
  reading.taken.push(pos, end)
  addLiteral(reading, pieces, pos, end, reading.source.slice(pos, end), 'none')
  return wordOf(reading, pos, end, pieces)
}

/** An arithmetic expression between two positions, with the commands in it. */
function arithmetic(context: Context, node: Unbash<TestType>, pos: number, end: number): Word {
  const { reading } = context
  const pieces = newPieces()
  pieces.parts.push({
    kind: 'arithmetic',
    quote: 'none',
    text: reading.source.slice(pos, end),
    start: reading.at(pos),
    end: reading.at(end),
  })
  pieces.isKnown = false
  addNested({ ...context, pieces }, node)
  take(reading, pos, pieces.inner, end)
  return wordOf(reading, pos, end, pieces)
}
