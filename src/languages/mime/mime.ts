import type { MappingNode, ScalarNode } from '../tree/node.ts'
import type { OffsetsOf } from '../tree/offsets.ts'
import { type Parsed, unread } from '../tree/parsed.ts'

/*
 * A message of several parts (RFC 2046), as cloud-init takes user data, as a tree: a list of the parts, each an object of
 * its `type` and its `body`. What precedes the first boundary or follows the last is left out, and so is a part that is
 * encoded.
 */

/** The text of a part. */
export interface PartBody extends ScalarNode {
  readonly value: string
  /** The offset of its first character in the message, even if the message is in another document. */
  readonly from: number
}

/** Whether a text begins as a message does; a byte order mark before it does not count. */
export const looksLikeMime = (text: string): boolean => /^\ufeff?(?:MIME-Version|Content-Type):[ \t]/i.test(text)

const BOUNDARY = /^Content-Type:[ \t]{0,9}multipart\/[\w-]{1,30};\s{0,9}boundary="?([^"\s;]{1,100})"?/im

/** Parses a message; one that names no boundary is not analysed. Never throws. */
export function parseMime(text: string): Parsed {
  const boundary = BOUNDARY.exec(text)?.[1]
  if (boundary === undefined) return unread('mime', 'it is not a message of several parts')
  const items = partsOf(text, `--${boundary}`).flatMap(({ start, end }) => toPart(text, start, end) ?? [])
  return { format: 'mime', roots: [{ type: 'sequence', items, start: 0, end: text.length }], problems: [] }
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The parts between the lines that begin with the boundary. */
function partsOf(text: string, boundary: string): readonly Range[] {
  const parts: Range[] = []
  let start: number | undefined
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at) + 1 || text.length
    if (text.startsWith(boundary, at)) {
      if (start !== undefined) parts.push({ start, end: at })
      start = text.startsWith('--', at + boundary.length) ? undefined : next
    }
    at = next
  }
  if (start !== undefined) parts.push({ start, end: text.length })
  return parts
}

const MAX_HEAD_LENGTH = 4_000

/** Headers end at the first empty line. */
function toPart(text: string, start: number, end: number): MappingNode | undefined {
  const head = text.slice(start, Math.min(end, start + MAX_HEAD_LENGTH))
  const blank = /^\r?\n|\r?\n\r?\n/.exec(head)
  if (blank === null) return undefined
  const headers = head.slice(0, blank.index)
  const type = /^Content-Type:[ \t]{0,9}([\w./+-]{1,100})/im.exec(headers)
  if (/^Content-Transfer-Encoding:[ \t]{0,9}base64/im.test(headers)) return undefined
  const from = start + blank.index + blank[0].length
  const typeStart = type?.[1] === undefined ? start : start + type.index + type[0].length - type[1].length
  const typeEnd = typeStart + (type?.[1]?.length ?? 0)
  const value = text.slice(from, end)
  const body: PartBody = { type: 'scalar', style: 'plain', value, start: from, end, from }
  const name: ScalarNode = { type: 'scalar', style: 'plain', value: type?.[1] ?? '', start: typeStart, end: typeEnd }
  return {
    type: 'mapping',
    start,
    end,
    entries: [
      { key: 'type', keyStart: start, keyEnd: start, value: name },
      { key: 'body', keyStart: from, keyEnd: from, value: body },
    ],
  }
}

/** `Language.offsetsOf` of the text of a part, which is written unchanged. */
export const mimeOffsetsOf: OffsetsOf = (host, { length }, { at }) =>
  isPartBody(host) ? { offsets: at && Int32Array.from({ length: length + 1 }, (_, i) => at(host.from + i)) } : undefined

/** Whether a scalar is the text of a part. */
const isPartBody = (node: ScalarNode): node is PartBody => 'from' in node
