import type { SourceFile } from '../documents/document.ts'
import { linesOf } from '../engine/assemble/locate.ts'
import type { Finding } from '../engine/finding.ts'
import { openFile } from '../engine/lint/open-file.ts'
import type { Registry } from '../engine/registry.ts'
import { readSuppressions } from '../engine/suppress/suppressions.ts'
import { languageOf } from '../languages/languages.ts'
import { parse } from '../languages/parse.ts'
import type { Parsed } from '../languages/tree/parsed.ts'

/** A comment to write: at `offset` (UTF-16), `before` and `after` around the reason that the user gives. */
export interface SuppressionEdit {
  readonly offset: number
  readonly before: string
  readonly after: string
}

/** A file with what it was parsed to. */
export interface ParsedFile {
  readonly file: SourceFile
  readonly parsed: Parsed
}

/** Parses a file, once for all its findings; undefined where it can't be analysed. */
export function parseFile(file: SourceFile, registry: Registry): ParsedFile | undefined {
  const opened = openFile(file, registry)
  return 'parsed' in opened ? { file, parsed: opened.parsed } : undefined
}

/** The placeholder for the reason until the user writes one: the comment is refused while it is there. */
export const PLACEHOLDER = 'reason'
/** With a reason the comment must be valid. */
const TESTED = 'as it is meant'

/**
 * The comment that suppresses the finding's rule: on the line before it, or for the whole file if no comment is possible
 * there. Tested before it is returned: clauselint reads it, it suppresses the finding, and it breaks nothing. Undefined
 * where there is none.
 */
export function suppressionEdit(
  { file, parsed }: ParsedFile,
  finding: Finding,
  registry: Registry,
): SuppressionEdit | undefined {
  if (finding.rule.startsWith('suppression/') || registry.ruleOf(finding.rule)?.suppressible === false) return undefined
  const mark = languageOf(parsed.format).comments.mark
  const newline = file.text.includes('\r\n') ? '\r\n' : '\n'
  const line = linesOf(file.text).startOf(finding.location.startLine)
  const indent = /^[ \t]*/.exec(file.text.slice(line, finding.location.end))?.[0] ?? ''
  const after = newline
  const begin = (directive: string): string => `${mark} clauselint-${directive} ${finding.rule} -- `
  const edits: readonly SuppressionEdit[] = [
    { offset: line, before: indent + begin('disable-next-line'), after },
    { offset: file.text.startsWith('\ufeff') ? 1 : 0, before: begin('disable-file'), after },
  ]
  return edits.find(edit => isEffective(edit, file, finding, parsed, registry))
}

function isEffective(
  edit: SuppressionEdit,
  { path, text }: SourceFile,
  { rule, location }: Finding,
  before: Parsed,
  registry: Registry,
): boolean {
  const changed = text.slice(0, edit.offset) + edit.before + TESTED + edit.after + text.slice(edit.offset)
  const after = parse(changed, before.format, registry.parsers)
  if (after.problems.length > before.problems.length || after.roots.length !== before.roots.length) return false
  const line = location.startLine + 1
  return readSuppressions({ path, text: changed }, after).some(
    one => one.fault === undefined && one.rules.includes(rule) && one.startLine <= line && line <= one.endLine,
  )
}
