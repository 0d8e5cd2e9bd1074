import { type CodeAction, CodeActionKind, type Diagnostic, type TextEdit } from 'vscode-languageserver/node'
import type { SourceFile } from '../documents/document.ts'
import { findFileSecrets } from '../engine/assemble/open-documents.ts'
import type { Finding } from '../engine/finding.ts'
import { chosenFrom, fixedPath, fixText, hasFix } from '../engine/fix/fix.ts'
import { shownReplacementsIn } from '../engine/fix/replacements.ts'
import { withoutSecrets } from '../engine/redaction/shown-changes.ts'
import { visible } from '../engine/redaction/visible.ts'
import type { Registry } from '../engine/registry.ts'
import type { TextChange } from '../languages/tree/text-change.ts'
import { groupBy } from '../model/group-by.ts'
import { type Encoding, positionsIn, type Range, toOffset, toRange } from './positions.ts'
import { type ParsedFile, PLACEHOLDER, parseFile, suppressionEdit } from './suppression-edit.ts'

/** The kind of the action that makes all safe fixes of a file at once. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.clauselint`

/** The range and the kinds of a request for actions. */
export interface ActionRequest {
  readonly file: SourceFile
  readonly range: Range
  /** The kinds that it wants; undefined where it wants all. */
  readonly only: readonly string[] | undefined
}

/** What has to be known to answer. */
export interface ActionContext {
  readonly registry: Registry
  readonly encoding: Encoding
  /** All findings in the file, as it is now. */
  readonly findings: readonly Finding[]
  readonly uriOf: (path: string) => string
  readonly textOf: (path: string) => string | undefined
  /** The path of the configuration that applies to a file; undefined where there is none. */
  readonly configurationOf: (path: string) => string | undefined
  readonly toDiagnostic: (finding: Finding) => Diagnostic
}

/** What can be done about the findings in a range: their fixes, suppressing them, and all safe fixes of the file. */
export function toCodeActions(request: ActionRequest, context: ActionContext): readonly CodeAction[] {
  const { file, range, only } = request
  const wants = (kind: string): boolean =>
    only === undefined || only.some(one => one === '' || kind === one || kind.startsWith(`${one}.`))
  const positions = positionsIn(file.text, context.encoding)
  const [start, end] = [toOffset(positions, range.start), toOffset(positions, range.end)]
  const touched = context.findings.filter(({ location }) => location.start <= end && location.end >= start)
  return [
    ...(wants(CodeActionKind.QuickFix) ? touched.flatMap(finding => fixActions(finding, context)) : []),
    ...(wants(CodeActionKind.QuickFix) ? suppressActions(touched, file, context) : []),
    ...(wants(CodeActionKind.QuickFix) ? offActions(touched, file, context) : []),
    ...(wants(FIX_ALL) ? fixAllAction(file, context) : []),
  ]
}

/** The fix of a finding, or what to choose from. */
function fixActions(finding: Finding, context: ActionContext): readonly CodeAction[] {
  const own = finding.fix === undefined ? [] : [finding]
  return [...own, ...chosenFrom(finding).map(one => one.finding)].flatMap(one => fixAction(one, [finding], context))
}

function fixAction(finding: Finding, shown: readonly Finding[], context: ActionContext): readonly CodeAction[] {
  const path = fixedPath(finding)
  const text = path === undefined ? undefined : context.textOf(path)
  if (path === undefined || text === undefined || finding.fix === undefined) return []
  const changes = shownReplacementsIn({ path, text }, [finding], context.registry).get(finding)
  if (changes === undefined) return []
  const positions = positionsIn(text, context.encoding)
  const edits = changes.map(({ start, end, text: newText }) => ({ range: toRange(positions, start, end), newText }))
  const { title, safe } = finding.fix
  return [
    action(visible(title), CodeActionKind.QuickFix, context.uriOf(path), edits, shown.map(context.toDiagnostic), safe),
  ]
}

/** Turning rules off in the configuration that applies to the file, one action a rule. */
function offActions(findings: readonly Finding[], file: SourceFile, context: ActionContext): readonly CodeAction[] {
  const path = context.configurationOf(file.path)
  if (path === undefined) return []
  const byRule = groupBy(
    findings.filter(({ rule }) => context.registry.ruleOf(rule) !== undefined),
    ({ rule }) => rule,
  )
  return Array.from(byRule)
    .slice(0, MAX_SUPPRESSIONS)
    .flatMap(([rule, all]) => {
      const [first] = all
      if (first === undefined) return []
      const at = { document: `${path}#0`, pointer: '/rules' }
      const fix = {
        title: `turn ${rule} off in ${path}`,
        safe: false,
        edits: [{ at, insert: { key: rule, value: 'off' } }],
      }
      return fixAction({ ...first, fix }, all, context)
    })
}

/** A user does not choose from a longer list; each takes as long as parsing the file. */
const MAX_SUPPRESSIONS = 10

function suppressActions(
  findings: readonly Finding[],
  file: SourceFile,
  context: ActionContext,
): readonly CodeAction[] {
  const parsed = findings.length === 0 ? undefined : parseFile(file, context.registry)
  if (parsed === undefined) return []
  // One comment is for all that the rule says of the line.
  const together = groupBy(findings, ({ rule, location }) => `${rule}\n${location.startLine}`)
  return [...together.values()].slice(0, MAX_SUPPRESSIONS).flatMap(all => suppressAction(all, parsed, context))
}

function suppressAction(
  findings: readonly Finding[],
  parsed: ParsedFile,
  context: ActionContext,
): readonly CodeAction[] {
  const [finding] = findings
  const edit = finding && suppressionEdit(parsed, finding, context.registry)
  if (finding === undefined || edit === undefined) return []
  const { path, text } = parsed.file
  const range = toRange(positionsIn(text, context.encoding), edit.offset, edit.offset)
  const edits = [{ range, newText: edit.before + PLACEHOLDER + edit.after }]
  const where = edit.before.includes('disable-file') ? 'in this file' : 'here'
  const title = `suppress ${finding.rule} ${where} with a reason`
  return [action(title, CodeActionKind.QuickFix, context.uriOf(path), edits, findings.map(context.toDiagnostic), false)]
}

function fixAllAction(file: SourceFile, context: ActionContext): readonly CodeAction[] {
  const safe = context.findings.filter(one => hasFix(one, 'safe') && fixedPath(one) === file.path)
  if (safe.length === 0) return []
  const { text, fixed } = fixText(file, safe, context.registry)
  if (fixed.length === 0 || text === file.text) return []
  const changes = withoutSecrets(file.text, [replacement(file.text, text)], findFileSecrets(file, context.registry))
  if (changes === undefined) return []
  const positions = positionsIn(file.text, context.encoding)
  const edits = changes.map(({ start, end, text: newText }) => ({ range: toRange(positions, start, end), newText }))
  const diagnostics = fixed.map(context.toDiagnostic)
  return [action('apply all safe fixes of clauselint', FIX_ALL, context.uriOf(file.path), edits, diagnostics, false)]
}

/** One change from `before` to `after`: of what lies between their common beginning and their common end. */
function replacement(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let tail = 0
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  // Neither half of a surrogate pair nor of a line break may be left alone.
  if (/[\ud800-\udbff\r]/.test(before[start - 1] ?? '')) start--
  if (/[\udc00-\udfff\n]/.test(before[before.length - tail] ?? '')) tail--
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) }
}

const action = (
  title: string,
  kind: string,
  uri: string,
  edits: readonly TextEdit[],
  diagnostics: readonly Diagnostic[],
  isPreferred: boolean,
): CodeAction => ({
  title,
  kind,
  diagnostics: [...diagnostics],
  edit: { changes: { [uri]: [...edits] } },
  ...(isPreferred ? { isPreferred } : {}),
})
