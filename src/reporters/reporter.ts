import type { Suggestion } from '../engine/edit.ts'
import type { Finding, Report } from '../engine/finding.ts'
import type { Replacement } from '../engine/fix/replacements.ts'
import type { Secrets } from '../engine/redaction/redact.ts'
import type { CheckText } from '../engine/rule.ts'
import type { Severity } from '../engine/settings.ts'
import type { Sort } from './order.ts'

/** What a reporter gets beside the report. It reads nothing else: no clock, no environment, no stream. */
export interface ReportContext {
  /** clauselint's own version. */
  readonly version: string
  /** The address of clauselint's site; undefined where there is none. */
  readonly site?: string | undefined
  /** Gives all enabled rules, sorted by id: a format that lists none has none loaded. */
  readonly rules: () => readonly RuleInformation[]
  /** How to colour text, undefined if there is no colour: the command decides. */
  readonly style: TextStyle | undefined
  /** Whether to show the lines that findings are in. */
  readonly codeFrames: boolean
  /** Whether findings of a file that are equal are folded after the third one. */
  readonly folded?: boolean
  /** The requirement of the contract that a check is about; undefined where it is about none. */
  readonly clauseOf?: (check: string) => Clause | undefined
  /** A sentence on how a finding is fixed, for reports that show it. */
  readonly fixOf?: (finding: Finding) => string | undefined
  /** Whether lines are broken between words, as a terminal needs it: programs read one line a finding. */
  readonly wraps?: boolean
  /** The address of a rule's page, for a terminal that can open it. */
  readonly pageOf?: (finding: Finding) => string | undefined
  /** The width of the terminal in columns, 80 where there is none. */
  readonly columns: number
  /** The text of a linted file by its path; undefined where it can't be read any more. */
  readonly textOf: (path: string) => string | undefined
  /** The secrets in that text, found with its trees; where absent, the text alone is looked through. */
  readonly secretsOf?: (path: string) => Secrets
  /**
   * A finding's fix, or one of its suggestions, as replacements of text, in order and apart from each other; undefined where it has none, or none
   * that can be written as such without telling a secret.
   */
  readonly replacementsOf: (finding: Finding, edit?: Suggestion) => readonly Replacement[] | undefined
  /** Whether suppressed findings are shown too, if the format supports it. */
  readonly showSuppressed: boolean
  /** Whether what was not decided and not read is listed, in formats that only count it else. */
  readonly showUnread: boolean
  /** In which order findings are listed, in formats for people. */
  readonly sort: Sort
  /** Whether the findings are counted by rule, area and folder, in formats that do not always do so. */
  readonly statistics: boolean
  /** Distinguishes this analysis from others of the same commit, if the format supports it: `prod`. */
  readonly category?: string | undefined
}

/** A requirement of the contract: where it is, and what is true if it is met. */
export interface Clause {
  readonly section: string
  readonly sentence: string
}

/** The colours that reports use, each a function from a text to the text in that colour: an instance of chalk fits. */
export interface TextStyle {
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly blue: (text: string) => string
  readonly green: (text: string) => string
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly underline: (text: string) => string
}

/** What a report contains about a rule itself. */
export interface RuleInformation {
  readonly rule: RuleDescription
  /** The severity that the configuration gives it. */
  readonly severity: Severity
  /** How often it is right, in SARIF's words; undefined where too few of its findings were judged (docs/precision.md). */
  readonly precision?: string
  /** Where the rule's page is on clauselint's site; undefined where there is no site. */
  readonly address?: string
  /** The rule's page, Markdown; undefined where the pages are not at hand. */
  readonly page?: string
}

/** The part of a rule that reports are made from; every rule of the registry is one. */
export interface RuleDescription {
  /** `hybrid/snat-exclusion`. */
  readonly id: string
  /** What the user shall do, imperative, at most 80 characters, without a full stop. */
  readonly summary: string
  /** Addresses of pages and lines of the contract. */
  readonly references: readonly string[]
  /** Its sentences by check id. */
  readonly checks: Readonly<Record<string, CheckText>>
}

/** Writes a report in one format; the whole text, ending in a newline unless it is empty. */
export type Reporter = (report: Report, context: ReportContext) => string
