import type { Finding } from '../engine/finding.ts'
import { clipTo, visible, widthOf } from './visible.ts'

/** The first line that a finding is in, fit to print, in three parts. */
export interface CodeFrame {
  readonly before: string
  /** What the finding is about; empty where that is nothing, or only the end of the line. */
  readonly marked: string
  readonly after: string
}

// What may hold secrets, in lines of which a finding of another rule, or of the parser, speaks.
const SECRETS = /\bkind["']?\s{0,9}:\s{0,9}["']?Secret\b|\baccess_secret\b/

/** A file's text where frames may be made of it: undefined where it can't be read, holds a Secret, or a secret for Harbor. */
export const showable = (text: string | undefined): string | undefined =>
  text === undefined || SECRETS.test(text) ? undefined : text

/**
 * The frame of `finding` in its file's `showable` text, at most `width` columns wide: a longer line is shown around the
 * finding. Undefined where there is no such text, or where the finding itself is about a secret.
 */
export function codeFrame(finding: Finding, text: string | undefined, width: number): CodeFrame | undefined {
  if (text === undefined || finding.rule.startsWith('secrets/')) return undefined
  const { start, end, startColumn } = finding.location
  const lineStart = Math.max(start - (startColumn - 1), start - Math.floor(width / 2), 0)
  const line = /^[^\r\n]*/.exec(text.slice(start, start + width))?.[0] ?? ''
  const before = clipTo(shown(text.slice(lineStart, start)), width - 1)
  const marked = clipTo(shown(line.slice(0, end - start)), width - widthOf(before))
  const after = clipTo(shown(line.slice(end - start)), width - widthOf(before) - widthOf(marked))
  return { before, marked, after: after.trimEnd() }
}

const shown = (text: string): string => visible(text.replaceAll('\t', '  '))
