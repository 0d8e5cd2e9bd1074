import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node'
import type { Location, Unread } from '../engine/file-result.ts'
import { type Finding, speakerOf, type UndecidedNote } from '../engine/finding.ts'
import { visible } from '../engine/redaction/visible.ts'
import type { Severity } from '../engine/settings.ts'
import type { ConfigurationProblem } from '../workspace/configuration.ts'
import type { Position, Range } from './positions.ts'

/** What is needed to turn findings into a client's diagnostics. */
export interface DiagnosticContext {
  readonly uriOf: (path: string) => string
  readonly rangeOf: (location: Location) => Range
  /** The address of a rule's page; undefined where it has none. */
  readonly pageOf: (rule: string) => string | undefined
  /** Whether the client shows related places; otherwise they are omitted, as the protocol requires. */
  readonly hasRelated: boolean
}

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
}

/** A finding as the protocol has it: nothing is left out, chosen or worded anew. */
export function toDiagnostic(finding: Finding, context: DiagnosticContext): Diagnostic {
  const page = context.pageOf(speakerOf(finding))
  return {
    range: context.rangeOf(finding.location),
    severity: SEVERITIES[finding.severity],
    code: finding.speaker === undefined ? finding.check : finding.rule,
    ...(page === undefined ? {} : { codeDescription: { href: page } }),
    source: 'clauselint',
    message: visible(finding.message),
    ...(finding.rule === 'suppression/unused' ? { tags: [DiagnosticTag.Unnecessary] } : {}),
    ...(context.hasRelated && finding.related.length > 0
      ? {
          relatedInformation: finding.related.map(({ location, note }) => ({
            location: { uri: context.uriOf(location.path), range: context.rangeOf(location) },
            message: visible(note),
          })),
        }
      : {}),
    data: { rule: finding.rule, fingerprint: finding.fingerprint },
  }
}

/** A client takes a character behind its line for the line's end. */
const PAST_THE_END = 10_000

/** What is wrong with a configuration, as the protocol has it: from its place, `start`, to the end of the line. */
export const toConfigurationDiagnostic = ({ message }: ConfigurationProblem, start: Position): Diagnostic => ({
  range: { start, end: { line: start.line, character: PAST_THE_END } },
  severity: DiagnosticSeverity.Error,
  code: 'configuration',
  source: 'clauselint',
  message: visible(message),
})

/** Something that could not be decided, and why: a hint, since there is nothing to fix. */
export const toHint = (
  note: UndecidedNote,
  { rangeOf, pageOf }: Pick<DiagnosticContext, 'rangeOf' | 'pageOf'>,
): Diagnostic => {
  const { rule, why, count, location } = note
  const page = pageOf(speakerOf(note))
  return {
    range: rangeOf(location),
    severity: DiagnosticSeverity.Hint,
    code: rule,
    ...(page === undefined ? {} : { codeDescription: { href: page } }),
    source: 'clauselint',
    message: visible(`not decided: ${why}${count > 1 ? ` (in ${count} places)` : ''}`),
  }
}

const BEGIN: Position = { line: 0, character: 0 }

/** That a document, or at its beginning the file, is not analysed, and why: silence must not look like success. */
export const toRemark = (
  { reason, location }: Unread,
  { rangeOf }: Pick<DiagnosticContext, 'rangeOf'>,
): Diagnostic => ({
  range: location === undefined ? { start: BEGIN, end: BEGIN } : rangeOf(location),
  severity: DiagnosticSeverity.Information,
  code: 'not-analysed',
  source: 'clauselint',
  message: visible(`not analysed: ${reason}`),
})
