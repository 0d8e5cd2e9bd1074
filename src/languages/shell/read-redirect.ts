import type { Entry } from '../tree/node.ts'
import { decode } from './decode.ts'
import { tidy } from './label.ts'
import { addLiteral, addPart, newPieces, type Pieces, readParts } from './read-parts.ts'
import { emptyWord, readWord, textOfParts } from './read-word.ts'
import { take } from './reading.ts'
import type { HereDocument, Redirect } from './tree.ts'
import { type Context, hull, type Unbash } from './unbash-nodes.ts'

type Redirection = Unbash<'Redirect' | 'HereString' | 'HereDoc'>

/** A redirection with its target, which is empty where it is missing, or with its here-document and the commands in that. */
export function readRedirect(context: Context, node: Redirection): Redirect {
  const { reading } = context
  const { pos, end, operator, descriptor } = node
  const given = descriptor?.type === 'FileDescriptor' ? `${descriptor.value}` : descriptor && `{${descriptor.name}}`
  const base = {
    type: 'mapping',
    shell: 'redirect',
    operator,
    ...(given === undefined ? {} : { descriptor: given }),
  } as const
  const start = reading.at(pos)
  if (node.type === 'HereDoc') {
    const delimiter = node.delimiter?.value ?? ''
    const entry = { key: tidy(`${given ?? ''}${operator}${delimiter}`), keyStart: start, keyEnd: reading.at(end) }
    reading.taken.push(pos, end)
    return { ...base, start, end: reading.at(end), entries: readDocument(context, node, entry) }
  }
  const value = node.target === undefined ? emptyWord(reading, end) : readWord(context, node.target)
  const keyEnd = reading.at((descriptor?.end ?? pos) + operator.length)
  const entry: Entry = { key: `${given ?? ''}${operator}`, keyStart: start, keyEnd, value }
  return { ...base, ...hull(start, reading.at(end), [value]), entries: [entry] }
}

function readDocument(context: Context, node: Unbash<'HereDoc'>, key: Omit<Entry, 'value'>): readonly Entry[] {
  const { reading } = context
  const { body, delimiter, closing, operator } = node
  const pieces = newPieces()
  const dropsTabs = operator === '<<-'
  const isOneText = delimiter?.quoted === true || !/[$`]/.test(body.text)
  const parts = isOneText ? [] : readParts(reading, pieces, body.pos, body.end, () => body.parts)
  const add = (pos: number, end: number, isQuoted: boolean): void =>
    addText(context, pieces, { pos, end, dropsTabs, isQuoted })
  if (parts.length === 0) add(body.pos, body.end, delimiter?.quoted === true)
  for (const part of parts) {
    if (part.type === 'Literal') add(part.pos, part.end, false)
    else addPart({ ...context, pieces }, part, 'none')
  }
  take(reading, body.pos, pieces.inner, closing?.end ?? body.end)
  const value: HereDocument = {
    type: 'scalar',
    shell: 'here-document',
    value: textOfParts(pieces.parts),
    style: 'literal',
    start: reading.at(body.pos),
    end: reading.at(body.end),
    delimiter: delimiter?.value ?? '',
    isQuoted: delimiter?.quoted === true,
    dropsTabs,
    isClosed: closing !== undefined,
    isKnown: pieces.isKnown,
    parts: pieces.parts,
  }
  return [{ ...key, value }, ...pieces.lists]
}

interface Text {
  readonly pos: number
  readonly end: number
  readonly dropsTabs: boolean
  readonly isQuoted: boolean
}

/** Text of a here-document, as the command is given it. */
function addText({ reading }: Context, pieces: Pieces, { pos, end, dropsTabs, isQuoted }: Text): void {
  const quote = isQuoted ? 'single' : 'here-document'
  const written = reading.source.slice(pos, end)
  const isAsWritten = !dropsTabs && (isQuoted || !written.includes('\\'))
  const text = isAsWritten ? written : decode(reading.source, pos, end, quote, dropsTabs).text
  addLiteral(reading, pieces, pos, end, text, isQuoted ? 'single' : 'double')
}
