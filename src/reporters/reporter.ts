import type { Report } from '../engine/finding.ts'
import type { AnyRule } from '../engine/registry.ts'
import type { Severity } from '../engine/settings.ts'

/** What a reporter is told beside the report. It reads nothing else: no clock, no environment, no stream. */
export interface ReportContext {
  /** clauselint's own version. */
  readonly version: string
  /** All enabled rules, sorted by id. */
  readonly rules: readonly RuleInformation[]
  /** Whether to colour; decided by the command. */
  readonly colour: boolean
  /** Whether to show the lines that findings are in. */
  readonly codeFrames: boolean
  /** The width of the terminal in columns, 80 where there is none. */
  readonly columns: number
  /** The text of a linted file by its path; undefined where it can't be read any more. */
  readonly textOf: (path: string) => string | undefined
  /** Whether suppressed findings are shown too, where the format can say it. */
  readonly showSuppressed: boolean
}

/** What is constant about a rule. */
export interface RuleInformation {
  readonly rule: AnyRule
  readonly severity: Severity
  /** The rule's page, Markdown; undefined where the pages are not at hand. */
  readonly page?: string
}

/** Writes a report in one format; the whole text, ending in a newline unless it is empty. */
export type Reporter = (report: Report, context: ReportContext) => string
