import type { Finding } from '../engine/finding.ts'
import { apart, findSecrets, redactPart, type Secrets } from '../engine/redaction/redact.ts'
import { secretAt } from '../engine/redaction/secret-fields.ts'
import { visible } from '../engine/redaction/visible.ts'
import type { ReportContext } from './reporter.ts'
import { clipTo, widthOf } from './width.ts'

/** The first line that a finding is in, fit to print, in three parts. */
export interface CodeFrame {
  readonly before: string
  /** What the finding is about; empty where that is nothing, or only the end of the line. */
  readonly marked: string
  readonly after: string
}

/** What a frame is about: a finding, or a place that is related to one. */
export type Framed = Pick<Finding, 'location' | 'isAboutSecret'>

/** A file's text and the secrets in it, which frames do not show: UTF-16 offsets, sorted and apart. */
export interface FrameSource {
  readonly text: string
  readonly secrets: Secrets['ranges']
}

/** As many of the related places of a finding as are shown with their lines. */
export const MOST_FRAMED = 3

/** What frames of the file at `path` are made of; undefined where it cannot be read. */
export function frameSource(path: string, { textOf, secretsOf }: ReportContext): FrameSource | undefined {
  const text = textOf(path)
  return text === undefined ? undefined : { text, secrets: (secretsOf?.(path) ?? findSecrets(text)).ranges }
}

/** Marks where a frame leaves out the rest of its line. */
const CUT = '…'

/** What only says where a secret comes from: a variable, what a command says, an expression of a pipeline. */
const REFERENCE = /^["']?\$(?:\w+|\{\w+\}|\([^"']*\)|\{\{[^"'{}]*\}\})["']?$/

/** The secrets of the text, and what the finding is about where that is one: UTF-16 offsets, sorted and apart. */
export function secretsAround({ location, isAboutSecret }: Framed, { text, secrets }: FrameSource): Secrets['ranges'] {
  const place = isAboutSecret === true ? secretAt(text, location.start, location.end) : undefined
  const isWritten = place !== undefined && !REFERENCE.test(text.slice(place.start, place.end))
  return isWritten ? apart([...secrets, place]) : secrets
}

/**
 * The frame of `finding` in its file, at most `width` columns wide: a longer line is shown around the finding, and a mark
 * replaces each secret. Undefined if there is no text.
 */
export function codeFrame(finding: Framed, source: FrameSource | undefined, width: number): CodeFrame | undefined {
  if (source === undefined) return undefined
  const { text } = source
  const { start, end, startColumn } = finding.location
  const secrets = secretsAround(finding, source)
  const shown = (from: number, to: number): string =>
    visible(redactPart(text, secrets, from, Math.max(from, to)).replaceAll('\t', '  '))
  const begin = Math.max(start - (startColumn - 1), 0)
  const lineStart = Math.max(begin, start - Math.floor(width / 2))
  const lineEnd = start + (/^[^\r\n]*/.exec(text.slice(start, start + width))?.[0] ?? '').length
  const isCut = lineEnd < text.length && !/[\r\n]/.test(text.charAt(lineEnd))
  const before = `${lineStart > begin ? CUT : ''}${clipTo(shown(lineStart, start), width - 2)}`
  const marked = clipTo(shown(start, Math.min(end, lineEnd)), width - widthOf(before))
  const rest = shown(Math.min(Math.max(end, start), lineEnd), lineEnd)
  const room = width - widthOf(before) - widthOf(marked)
  const isWhole = !isCut && widthOf(rest) <= room
  const after = isWhole ? rest.trimEnd() : `${clipTo(rest, Math.max(0, room - 1))}${room > 0 ? CUT : ''}`
  return { before, marked, after }
}
